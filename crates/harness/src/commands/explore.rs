//! `scoutlab explore`

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use clap::Args;
use scoutlab::{lab, streams};

/// Explore searches in the browser: edit a tree or a board and see the counts of all algorithms and a trace immediately.
///
/// This command runs scoutlab-explore, a separate package, with the given arguments: --port N, --no-open, --most-visits N and
/// --most-seconds N. The page is reachable only from this machine.
#[derive(Args)]
pub(crate) struct Explore {
    /// The arguments of scoutlab-explore
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// The name of the program.
const PROGRAM: &str = "scoutlab-explore";

impl Explore {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let Some(path) = program() else {
            bail!(
                "the program {PROGRAM} is neither beside this one nor in PATH: in a clone, `cargo run --release --package {PROGRAM}` \
                 builds and runs it, and `cargo install --locked --path crates/explore` installs it"
            );
        };
        if lab::in_words().is_some() {
            streams::note(format_args!("{PROGRAM} has only built-in components: docs/explore.md shows how to add custom ones"));
        }
        run(Command::new(&path).args(&self.arguments)).with_context(|| format!("{} cannot be run", path.display()))
    }
}

/// Returns the program beside this one, or else the first in `PATH`.
fn program() -> Option<PathBuf> {
    let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(&name));
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let in_path = std::env::split_paths(&paths).map(|folder| folder.join(&name)).collect::<Vec<_>>();
    beside.into_iter().chain(in_path).find(|path| path.is_file())
}

/// Replaces this process with another program, which then receives its signals.
#[cfg(unix)]
fn run(command: &mut Command) -> std::io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;

    Err(command.exec())
}

/// Runs a program and exits with its exit code.
#[cfg(not(unix))]
fn run(command: &mut Command) -> std::io::Result<ExitCode> {
    let code = command.status()?.code();
    Ok(code.and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
