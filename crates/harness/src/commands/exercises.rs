//! `scoutlab exercises`

use crate::program::Scoutlab;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use scoutlab::exercises::{Format, SheetRequest};
use scoutlab_runs::output::write_file;
use scoutlab_text::specification::instead_of;

use crate::streams::Output;

/// The file extensions of the formats.
const FORMATS: [(&str, Format); 4] =
    [("pdf", Format::Pdf), ("html", Format::Html), ("tex", Format::Latex), ("json", Format::Json)];

/// Write a sheet of random trees to search by hand, with solutions.
///
/// Trees are drawn until they meet all requirements. If 100,000 draws of a tree do not suffice, the exit code is 2. The same
/// seed gives the same file.
#[derive(Args)]
pub(crate) struct WriteExercises {
    /// The file to write: .pdf, .html, .tex (LaTeX with the package forest) or .json
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    request: SheetRequest,
}

impl WriteExercises {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let format = format_of(&self.out)?;
        write_file(&self.out, &self.request.file(program.catalogue(), format)?)?;
        let content = if self.request.solutions || format == Format::Json { "with solutions" } else { "without solutions" };
        writeln!(Output, "{}: trees: {}, {content}", self.out.display(), self.request.trees)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the format that the extension of a file names.
fn format_of(path: &Path) -> Result<Format> {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    match FORMATS.into_iter().find(|(name, _)| *name == extension.to_lowercase()) {
        Some((_, format)) => Ok(format),
        None if extension.is_empty() => {
            bail!("--out {}: expected a file that ends in .pdf, .html, .tex or .json", path.display())
        }
        None => {
            let names = FORMATS.map(|(name, _)| name);
            bail!("--out {}: unknown extension `{extension}`{}", path.display(), instead_of(extension, names))
        }
    }
}
