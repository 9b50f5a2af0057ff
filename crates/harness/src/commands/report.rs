//! `scoutlab report`

use crate::program::Scoutlab;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Result, anyhow};
use clap::Args;
use scoutlab_report::report::{self, pdf};
use scoutlab_runs::Version;
use scoutlab_runs::output::OutputFolder;

use super::selection::Readable;

/// Write one page with every experiment: question, method, figures, tables, findings, and the commands that regenerate them.
///
/// The command uses the committed results and runs no searches for the counts.
#[derive(Args)]
pub(crate) struct WriteReport {
    /// The folder of the page [default: results/report]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also print the page to PDF with Chromium
    #[arg(long)]
    pdf: bool,
    /// The browser for printing [default: the first Chromium in PATH]
    #[arg(long, value_name = "FILE", requires = "pdf")]
    chromium: Option<PathBuf>,
}

impl WriteReport {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        // The browser is checked before anything is written.
        let chromium = match (&self.chromium, self.pdf) {
            (Some(file), _) => Some(file.clone()),
            (None, true) => Some(pdf::find_chromium()?),
            (None, false) => None,
        };
        let folder = self.out.clone().unwrap_or_else(|| project.results("report", false));
        let names = project.experiments()?;
        let Readable { experiments: expected, mut failures } = Readable::of(&project, &names, Version::Usual);
        let report::ReportPage { page, pages, left_out, experiments } = report::write(&project, program.title())?;
        for lost in expected.iter().filter(|experiment| !experiments.contains(&experiment.name)) {
            failures.add(anyhow!("the section on {} is left out: its file could not be read again", lost.name));
        }
        for problem in left_out {
            failures.add(anyhow!(problem));
        }
        let mut files = OutputFolder::open(&folder)?;
        for (name, page) in &pages {
            files.write(name, page.as_bytes())?;
        }
        files.write(report::FILE, page.as_bytes())?;
        let path = folder.join(report::FILE);
        let mut written = Output;
        writeln!(
            written,
            "wrote {} ({:.1} MB) and {} pages next to it",
            project.shown(&path).display(),
            page.len() as f64 / 1e6,
            pages.len()
        )?;
        if let Some(chromium) = chromium {
            let pdf = path.with_extension("pdf");
            pdf::print(&chromium, &path, &pdf)?;
            writeln!(written, "wrote {}", project.shown(&pdf).display())?;
        }
        failures.or(ExitCode::SUCCESS)
    }
}
