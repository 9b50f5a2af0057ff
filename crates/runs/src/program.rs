//! The identity of a program, so that results of different programs are never mixed. The program states it, because a library
//! does not know from which sources the program around it was built.

use serde::{Deserialize, Serialize};

/// The identity of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramIdentity {
    /// The version of the program.
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

impl ProgramIdentity {
    /// Returns whether both programs are equivalent. Equivalent programs have equal executables, or equal commits without
    /// uncommitted changes.
    pub fn is_same(&self, other: &Self) -> bool {
        let same_sources = self.version == other.version && self.commit == other.commit && is_known(&self.commit);
        // The program may contain extensions from the project, so the commits of the project must be equal too.
        let same_project = self.project_commit == other.project_commit && self.project_commit.as_deref().is_none_or(is_known);
        self.executable_sha256 == other.executable_sha256 || (same_sources && same_project)
    }
}

impl std::fmt::Display for ProgramIdentity {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let executable = self.executable_sha256.get(..12).unwrap_or(&self.executable_sha256);
        write!(formatter, "{} at commit {}, executable {executable}", self.version, self.commit)
    }
}

/// Returns whether a commit identifies the sources.
pub(crate) fn is_known(commit: &str) -> bool {
    commit != "unknown" && !commit.ends_with("-dirty")
}

/// How a program was built, for manifests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Build {
    /// The compiler that built the program.
    pub compiler: String,
    /// The target for which the program was compiled.
    pub target: String,
    /// A fingerprint of what the program computes, or an empty text if it has none. Results of programs with different
    /// fingerprints may differ.
    pub signature: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(commit: &str, executable: &str) -> ProgramIdentity {
        let [version, commit, executable] = ["1.0.0", commit, executable].map(str::to_owned);
        ProgramIdentity { version, commit, project_commit: None, executable_sha256: executable }
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
        let of = |commit: &str, executable: &str| ProgramIdentity {
            project_commit: Some(commit.to_owned()),
            ..program("abc", executable)
        };
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
