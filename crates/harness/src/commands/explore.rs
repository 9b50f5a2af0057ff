//! `scoutlab explore`

use crate::program::Scoutlab;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::explore;
use crate::streams::Output;
use anyhow::Result;
use clap::Args;
use scoutlab_runs::note;

/// Explore searches in the browser: edit a tree or a board and see the counts of all algorithms and a trace immediately.
///
/// This command writes the page and opens it. The page is one file, which needs neither scoutlab nor a network.
#[derive(Args)]
pub(crate) struct Explore {
    /// Write the page to FILE, without opening it [default: write scoutlab.html here, and open it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Make the page from a module with custom components (see docs/extending.md)
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,
}

/// The command that opens a file on each system.
const OPEN: &[&str] = if cfg!(windows) {
    &["cmd", "/C", "start", ""]
} else if cfg!(target_os = "macos") {
    &["open"]
} else {
    &["xdg-open"]
};

impl Explore {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let html = match &self.module {
            Some(module) => explore::page(&explore::read_module(module)?),
            None => explore::built_in(),
        };
        if self.module.is_none() && program.measures().is_extended() {
            note!("the page has only built-in components: docs/extending.md shows how to add custom ones");
        }
        let path = self.out.as_deref().unwrap_or(Path::new("scoutlab.html"));
        explore::write(path, &html)?;
        writeln!(Output, "{}", path.display())?;
        if self.out.is_none()
            && let Err(error) = open(path)
        {
            note!("scoutlab: cannot open a browser ({error}); open {} in a browser yourself", path.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Opens a file in the user's browser, and does not wait for the browser.
fn open(path: &Path) -> std::io::Result<()> {
    let mut command = Command::new(OPEN[0]);
    command.args(&OPEN[1..]).arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
