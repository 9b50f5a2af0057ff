//! The program `scoutlab`: how it was built, and how it starts again. Runs record it, so that results of different programs are
//! never mixed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Result};
use scoutlab_runs::program::{Build, Program};
use scoutlab_runs::sha256::sha256_of;

use scoutlab::commit;
use scoutlab_experiments::project::Project;

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

/// Returns the identity of the running program.
///
/// # Errors
///
/// Fails if the executable file cannot be read.
pub fn current(project: &Project) -> Result<Program> {
    let path = EMBEDDED.get().map_or_else(executable, |embedded| Ok(embedded.image.clone()))?;
    // Without a commit, only the executable reveals a change to an extension.
    let unknown = || scoutlab_experiments::experiment::is_extended().then(|| "unknown".to_owned());
    Ok(Program {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: scoutlab::COMMIT.to_owned(),
        project_commit: (!project.is_where_the_program_was_built()).then(|| project_commit(project).or_else(unknown)).flatten(),
        executable_sha256: sha256_of(&path).with_context(|| format!("{} cannot be read", path.display()))?,
    })
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
