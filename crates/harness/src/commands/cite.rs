//! `scoutlab cite`

use crate::program::Scoutlab;
use std::io::Write;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::Result;
use clap::Args;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::sources;
use scoutlab_runs::note;

/// Print BibTeX entries for scoutlab and for the sources of an experiment.
///
/// An experiment file lists its sources as `cites = ["pearl-1980"]`. data/README.md lists all known sources.
#[derive(Args)]
pub(crate) struct Cite {
    /// The name of an experiment, or the path of an experiment file [default: scoutlab alone]
    #[arg(value_name = "NAME|FILE")]
    experiment: Option<String>,
    /// Print all known sources
    #[arg(long, conflicts_with = "experiment")]
    all: bool,
}

impl Cite {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let mut entries = vec![sources::scoutlab().bibtex()];
        if let Some(name) = &self.experiment {
            let project = program.project()?;
            let experiment = Experiment::read(&project, name, false, None)?;
            for key in &experiment.file.cites {
                entries.push(sources::find(key)?.bibtex());
            }
            if experiment.file.cites.is_empty() {
                let source = experiment.file.source.trim();
                let source = if source.is_empty() { String::new() } else { format!(": {source}") };
                note!("{}: {} names no sources{source}", experiment.name, experiment.path.display());
            }
        }
        if self.all {
            entries.extend(sources::all().iter().map(sources::CitedSource::bibtex));
        }
        write!(Output, "{}", entries.join("\n"))?;
        Ok(ExitCode::SUCCESS)
    }
}
