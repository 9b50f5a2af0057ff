//! Files and texts that may be anything, in bounded memory.

use std::fs::{File, Metadata};
use std::io::{Error, ErrorKind, Read};
use std::path::Path;

/// Opens a file for reading. Opening or reading a pipe or a device might never end, so these are refused.
///
/// # Errors
///
/// If it cannot be opened, or is no regular file.
pub fn open(path: &Path) -> std::io::Result<File> {
    regular(&std::fs::metadata(path)?)?;
    File::open(path)
}

/// Makes sure that what was found at a path is a regular file.
///
/// # Errors
///
/// If it is not.
pub fn regular(found: &Metadata) -> std::io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let kind = if found.is_dir() { "a folder" } else { "a pipe or a device" };
    Err(Error::new(ErrorKind::InvalidInput, format!("it is {kind}, expected a file")))
}

/// The bytes of a regular file that has at most `limit` of them.
///
/// # Errors
///
/// If it cannot be read, or is longer.
pub fn read(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it is longer than {limit} bytes")));
    }
    Ok(bytes)
}

/// A text of at most `limit` characters: the beginning and the end of a longer one.
pub fn shortened(text: &str, limit: usize) -> String {
    let length = text.chars().count();
    if length <= limit {
        return text.to_owned();
    }
    let half = limit / 2;
    let (beginning, end) = (text.chars().take(half), text.chars().skip(length - half));
    beginning.chain(" .. ".chars()).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_text_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefgh", 4), "ab .. gh");
        assert_eq!(shortened("äöüßäöüß", 4), "äö .. üß");
    }
}
