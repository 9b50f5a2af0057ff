//! The files from which the cells of a job read. A run records their hashes, so that a run never continues after one of them has
//! changed.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::sha256::sha256_of_bytes;

/// The maximum total length of the names and hashes, in bytes. Every start of a run writes them to its journal in one line.
const LONGEST_LIST: usize = 1 << 19;

/// A file from which the cells of a job read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct InputFile {
    /// The name in the file of the job. Relative names belong to the folder of this file.
    pub file: String,
    /// The SHA-256 hash of the content.
    pub sha256: String,
}

impl InputFile {
    /// Returns the file with this name and content.
    pub fn new(name: &Path, content: &[u8]) -> Self {
        Self { file: name.to_string_lossy().into_owned(), sha256: sha256_of_bytes(content) }
    }
}

/// Returns whether a journal can record these files.
pub fn can_be_recorded(inputs: &[InputFile]) -> bool {
    let length: usize = inputs.iter().map(|input| input.file.len() + input.sha256.len() + 32).sum();
    length <= LONGEST_LIST
}

/// Returns the differences between the inputs of two runs, one phrase each. Every phrase names a file.
pub fn differences(then: &[InputFile], now: &[InputFile]) -> Vec<String> {
    let of =
        |inputs: &[InputFile], file: &str| inputs.iter().find(|input| input.file == file).map(|input| input.sha256.clone());
    let mut files: Vec<&String> = then.iter().chain(now).map(|input| &input.file).collect();
    files.sort();
    files.dedup();
    let phrase = |file: &String| match (of(then, file), of(now, file)) {
        (then, now) if then == now => None,
        (Some(then), Some(now)) => {
            Some(format!("the content of {file} has changed: its SHA-256 was {}, now {}", short(&then), short(&now)))
        }
        (None, Some(now)) => Some(format!("the content of {file} was not recorded, its SHA-256 is now {}", short(&now))),
        (_, None) => Some(format!("{file} was an input, now it is not")),
    };
    files.into_iter().filter_map(phrase).collect()
}

/// Returns the beginning of a hash, which is long enough to distinguish two hashes.
pub fn short(hash: &str) -> &str {
    hash.get(..16).unwrap_or(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(files: &[(&str, &str)]) -> Vec<InputFile> {
        files.iter().map(|(name, content)| InputFile::new(Path::new(name), content.as_bytes())).collect()
    }

    #[test]
    fn only_files_with_another_content_differ() {
        let then = inputs(&[("a.epd", "1"), ("b.epd", "2"), ("c.epd", "3")]);
        assert!(differences(&then, &then).is_empty());
        let now = inputs(&[("a.epd", "1"), ("b.epd", "x"), ("d.epd", "4")]);
        let found = differences(&then, &now);
        assert_eq!(found.len(), 3);
        assert!(found[0].starts_with("the content of b.epd has changed: its SHA-256 was d4735e3a265e16ee, now "), "{found:?}");
        assert_eq!(found[1], "c.epd was an input, now it is not");
        assert!(found[2].starts_with("the content of d.epd was not recorded"), "{found:?}");
    }
}
