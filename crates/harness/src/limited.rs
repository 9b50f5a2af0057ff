//! Reading files that may be anything, in bounded memory.

use std::fs::File;
use std::io::{Error, ErrorKind, Read};
use std::path::Path;

/// The bytes of a file that has at most `limit` of them.
///
/// # Errors
///
/// If it cannot be read, or is longer.
pub fn read(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it is longer than {limit} bytes")));
    }
    Ok(bytes)
}
