//! Identifies the program, so that results of different programs are never mixed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::lab;
use crate::project::Project;
pub use crate::sha256::{sha256_of, sha256_of_bytes};
use scoutlab::commit;

/// The embedded program, if scoutlab runs inside another process.
static EMBEDDED: OnceLock<Embedded> = OnceLock::new();

/// scoutlab as a library inside another process, such as a Python interpreter.
#[derive(Clone, Debug)]
pub struct Embedded {
    /// The command line. The first word is the command that starts the program.
    pub arguments: Vec<OsString>,
    /// The file with the machine code, whose hash identifies the program.
    pub image: PathBuf,
}

impl Embedded {
    /// Makes the process run as this program. Only the first call has an effect.
    pub fn enter(self) {
        let _ = EMBEDDED.set(self);
    }
}

/// Returns the command line of the program, which may contain any bytes.
pub(crate) fn arguments() -> Vec<OsString> {
    EMBEDDED.get().map_or_else(|| std::env::args_os().collect(), |embedded| embedded.arguments.clone())
}

/// Returns the path of the command that starts the program again.
///
/// # Errors
///
/// Fails if the system does not report the path.
pub(crate) fn executable() -> Result<PathBuf> {
    match EMBEDDED.get().and_then(|embedded| embedded.arguments.first()) {
        Some(command) => Ok(command.into()),
        None => std::env::current_exe().context("the path of the program is unknown"),
    }
}

/// The identity of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// The version of scoutlab.
    pub version: String,
    /// The last commit that changed the sources before the build, with the suffix `-dirty` if the sources differed from the
    /// commit. The text is `unknown` if the sources were not in their own repository.
    pub commit: String,
    /// The last commit of the project that changed files other than results and documentation, with the suffix `-dirty` if files
    /// differ from the commit. The field is `None` if the program was built from this project. If the project is not in a
    /// repository, the field is `unknown` for a program with extensions, and `None` otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project_commit: Option<String>,
    /// The SHA-256 hash of the executable file.
    pub executable_sha256: String,
}

impl Program {
    /// Returns the identity of the running program.
    ///
    /// # Errors
    ///
    /// Fails if the executable file cannot be read.
    pub fn current(project: &Project) -> Result<Self> {
        let path = EMBEDDED.get().map_or_else(executable, |embedded| Ok(embedded.image.clone()))?;
        // Without a commit, only the executable reveals a change to an extension.
        let unknown = || lab::is_extended().then(|| "unknown".to_owned());
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: scoutlab::COMMIT.to_owned(),
            project_commit: (!project.is_where_the_program_was_built())
                .then(|| project_commit(project).or_else(unknown))
                .flatten(),
            executable_sha256: sha256_of(&path).with_context(|| format!("{} cannot be read", path.display()))?,
        })
    }

    /// Returns whether both programs are equivalent. Equivalent programs have equal executables, or equal commits without
    /// uncommitted changes.
    pub fn is_same(&self, other: &Self) -> bool {
        let same_sources = self.version == other.version && self.commit == other.commit && is_known(&self.commit);
        // The program may contain extensions from the project, so the commits of the project must be equal too.
        let same_project = self.project_commit == other.project_commit && self.project_commit.as_deref().is_none_or(is_known);
        self.executable_sha256 == other.executable_sha256 || (same_sources && same_project)
    }
}

impl std::fmt::Display for Program {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let executable = self.executable_sha256.get(..12).unwrap_or(&self.executable_sha256);
        write!(formatter, "{} at commit {}, executable {executable}", self.version, self.commit)
    }
}

/// Returns whether a commit identifies the sources.
pub(crate) fn is_known(commit: &str) -> bool {
    commit != "unknown" && commit::is_clean(commit)
}

/// Returns the last commit of a project that changed files other than results and documentation, which do not affect any count.
fn project_commit(project: &Project) -> Option<String> {
    commit::last_commit(project.root(), &[".", ":(exclude)results", ":(exclude)docs"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(commit: &str, executable: &str) -> Program {
        let [version, commit, executable] = ["1.0.0", commit, executable].map(str::to_owned);
        Program { version, commit, project_commit: None, executable_sha256: executable }
    }

    #[test]
    fn the_same_commit_built_twice_is_the_same_program_unless_files_differed_from_it() {
        assert!(program("abc", "1").is_same(&program("abc", "2")));
        assert!(!program("abc-dirty", "1").is_same(&program("abc-dirty", "2")));
        assert!(!program("unknown", "1").is_same(&program("unknown", "2")));
        assert!(!program("abc", "1").is_same(&program("abd", "2")));
    }

    #[test]
    fn parts_of_a_project_belong_to_the_program() {
        let of =
            |commit: &str, executable: &str| Program { project_commit: Some(commit.to_owned()), ..program("abc", executable) };
        assert!(of("def", "1").is_same(&of("def", "2")));
        assert!(!of("def", "1").is_same(&of("deg", "2")));
        assert!(!of("unknown", "1").is_same(&of("unknown", "2")));
        assert!(!of("def-dirty", "1").is_same(&of("def-dirty", "2")));
        assert!(!of("def", "1").is_same(&program("abc", "2")));
        assert!(of("def-dirty", "1").is_same(&of("deg", "1")));
    }

    #[test]
    fn the_same_executable_is_the_same_program_whatever_is_known_of_its_commit() {
        assert!(program("abc", "1").is_same(&program("unknown", "1")));
    }
}
