//! Which program this is, so that results of two versions are never mixed.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::project::Project;

/// A version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// The version of scoutlab.
    pub version: String,
    /// The commit of the project, with `-dirty` if files outside of results differed from it; `unknown` outside a repository.
    pub commit: String,
    /// The SHA-256 hash of the executable file.
    pub executable_sha256: String,
}

impl Program {
    /// The running program.
    ///
    /// # Errors
    ///
    /// If its own file cannot be read.
    pub fn current(project: &Project) -> Result<Self> {
        let path = std::env::current_exe().context("the path of the program is unknown")?;
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: commit(project),
            executable_sha256: sha256_of(&path).with_context(|| format!("{} cannot be read", path.display()))?,
        })
    }

    /// Whether both compute the same: the same executable, or the same commit without changes, built anywhere.
    pub fn is_same(&self, other: &Self) -> bool {
        let same_sources = self.version == other.version && self.commit == other.commit && self.is_committed();
        self.executable_sha256 == other.executable_sha256 || same_sources
    }

    fn is_committed(&self) -> bool {
        self.commit != UNKNOWN && !self.commit.ends_with("-dirty")
    }
}

impl std::fmt::Display for Program {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let executable = self.executable_sha256.get(..12).unwrap_or(&self.executable_sha256);
        write!(formatter, "{} at commit {}, executable {executable}", self.version, self.commit)
    }
}

const UNKNOWN: &str = "unknown";

fn commit(project: &Project) -> String {
    let git = |arguments: &[&str]| Command::new("git").args(arguments).current_dir(project.root()).output().ok();
    let Some(head) = git(&["rev-parse", "HEAD"]).filter(|output| output.status.success()) else { return UNKNOWN.to_owned() };
    // Results are what a run writes: the run after it is of the same sources.
    let changes = git(&["diff", "--quiet", "HEAD", "--", ":(top)", ":(top,exclude,glob)**/results/**"]);
    let dirty = changes.is_none_or(|output| !output.status.success());
    format!("{}{}", String::from_utf8_lossy(&head.stdout).trim(), if dirty { "-dirty" } else { "" })
}

/// The SHA-256 hash of a file in hexadecimal digits.
///
/// # Errors
///
/// If it cannot be read.
pub fn sha256_of(path: &Path) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    std::io::copy(&mut crate::limited::open(path)?, &mut Hashing(&mut hash))?;
    Ok(hexadecimal(&hash.finalize()))
}

/// The SHA-256 hash of bytes in hexadecimal digits.
pub fn sha256_of_bytes(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes as hexadecimal digits.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

struct Hashing<'h>(&'h mut Sha256);

impl std::io::Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(commit: &str, executable: &str) -> Program {
        Program { version: "1.0.0".to_owned(), commit: commit.to_owned(), executable_sha256: executable.to_owned() }
    }

    #[test]
    fn the_same_commit_built_twice_is_the_same_program_unless_files_differed_from_it() {
        assert!(program("abc", "1").is_same(&program("abc", "2")));
        assert!(!program("abc-dirty", "1").is_same(&program("abc-dirty", "2")));
        assert!(!program("unknown", "1").is_same(&program("unknown", "2")));
        assert!(!program("abc", "1").is_same(&program("abd", "2")));
    }

    #[test]
    fn the_same_executable_is_the_same_program_whatever_is_known_of_its_commit() {
        assert!(program("abc", "1").is_same(&program("unknown", "1")));
    }
}
