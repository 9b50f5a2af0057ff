//! The program `scoutlab`: what it knows, how it was built, and how it starts again. Runs record it, so that results of different
//! programs are never mixed.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result};
use scoutlab_runs::program::{Build, ProgramIdentity};
use scoutlab_runs::sha256::sha256_of;

use scoutlab::{Catalogue, commit};
use scoutlab_experiments::experiment::Measures;
use scoutlab_experiments::project::Project;

use crate::measures::measures;

/// scoutlab as a library inside another process, such as a Python interpreter.
#[derive(Clone, Debug)]
pub struct EmbeddedCall {
    /// The command line. The first word is the command that starts the program.
    pub arguments: Vec<OsString>,
    /// The file with the machine code, whose hash identifies the program.
    pub image: PathBuf,
}

/// The program as it runs: what it knows, and how it was started. Every command is handed the program.
#[derive(Clone, Debug)]
pub struct Scoutlab {
    title: Option<String>,
    measures: Measures,
    /// How the program was started, if it runs inside another process.
    embedded: Option<EmbeddedCall>,
}

impl Scoutlab {
    /// Returns the program without parts of a user.
    pub fn built_in() -> Self {
        Self::new(measures(Catalogue::built_in()), None)
    }

    pub(crate) const fn new(measures: Measures, title: Option<String>) -> Self {
        Self { title, measures, embedded: None }
    }

    /// Returns the program as it runs inside another process.
    #[must_use]
    pub fn embedded(self, embedded: EmbeddedCall) -> Self {
        Self { embedded: Some(embedded), ..self }
    }

    /// Returns the cell types that grids can name, with the catalogue.
    pub const fn measures(&self) -> &Measures {
        &self.measures
    }

    /// Returns the catalogue.
    pub const fn catalogue(&self) -> &Catalogue {
        self.measures.catalogue()
    }

    /// Returns the project of the current folder.
    ///
    /// # Errors
    ///
    /// Fails like [`Project::find`].
    pub fn project(&self) -> Result<Project> {
        Project::find(&self.measures)
    }

    /// Returns the title of the report. Without a title that was set, returns the name of the program if it has parts of a user,
    /// and `None` otherwise.
    pub(crate) fn title(&self) -> Option<String> {
        let name = || Some(self.executable().ok()?.file_stem()?.to_string_lossy().into_owned());
        self.title.clone().or_else(|| self.measures.is_extended().then(name).flatten())
    }

    /// Returns the lists of the parts of a user as text, or `None` if there are none.
    pub(crate) fn describe_extensions(&self) -> Option<String> {
        let added = self.measures.extensions();
        let lines: Vec<String> = added.iter().map(|(kind, names)| format!("  {kind:<11} {}", names.join(", "))).collect();
        (!lines.is_empty()).then(|| format!("Added by this program:\n{}", lines.join("\n")))
    }

    /// Returns the command line of the program, which may contain any bytes.
    pub(crate) fn arguments(&self) -> Vec<OsString> {
        self.embedded.as_ref().map_or_else(|| std::env::args_os().collect(), |embedded| embedded.arguments.clone())
    }

    /// Returns the path of the command that starts the program again.
    ///
    /// # Errors
    ///
    /// Fails if the system does not report the path.
    pub(crate) fn executable(&self) -> Result<PathBuf> {
        match self.embedded.as_ref().and_then(|embedded| embedded.arguments.first()) {
            Some(command) => Ok(command.into()),
            None => std::env::current_exe().context("the path of the program is unknown"),
        }
    }

    /// Returns the identity of the running program, which runs record.
    ///
    /// # Errors
    ///
    /// Fails if the executable file cannot be read.
    pub fn identity(&self, project: &Project) -> Result<ProgramIdentity> {
        let path = self.embedded.as_ref().map_or_else(|| self.executable(), |embedded| Ok(embedded.image.clone()))?;
        // Without a commit, only the executable reveals a change to a part of a user.
        let unknown = || self.measures.is_extended().then(|| "unknown".to_owned());
        Ok(ProgramIdentity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: scoutlab::COMMIT.to_owned(),
            project_commit: (!project.is_where_the_program_was_built())
                .then(|| project_commit(project).or_else(unknown))
                .flatten(),
            executable_sha256: sha256_of(&path).with_context(|| format!("{} cannot be read", path.display()))?,
        })
    }
}

/// The compiler that built this program.
pub const COMPILER: &str = env!("SCOUTLAB_RUSTC");

/// Returns how this program was built, with the fingerprint of its counts: [`signature`](scoutlab::signature::signature). The
/// fingerprint takes a while when it is computed for the first time.
pub fn build() -> Build {
    Build {
        compiler: COMPILER.to_owned(),
        target: env!("SCOUTLAB_TARGET").to_owned(),
        signature: scoutlab::signature::signature().unwrap_or_default(),
    }
}

/// Returns the last commit of a project that changed files other than results and documentation, which do not affect any count.
fn project_commit(project: &Project) -> Option<String> {
    commit::last_commit(project.root(), &[".", ":(exclude)results", ":(exclude)docs"])
}
