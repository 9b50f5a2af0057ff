//! `scoutlab figures`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::experiment::Experiment;
use scoutlab::project::Project;
use scoutlab::redraw::redraw;
use scoutlab::run::Options;
use scoutlab::streams::Output;

/// Draw the figures of experiments and write their summaries again, from the committed data.csv.
#[derive(Args)]
pub(crate) struct RedrawFigures {
    /// The names of experiments [default: all]
    #[arg(value_name = "NAME")]
    experiments: Vec<String>,
}

impl RedrawFigures {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let threads = Options::default().threads();
        let names = if self.experiments.is_empty() { project.experiments()? } else { self.experiments.clone() };
        let mut output = Output;
        for name in &names {
            let experiment = Experiment::read(&project, name, false, None)?;
            let folder = project.results(&experiment.name, false);
            let drawn = redraw(&project, &experiment, &folder, threads)?;
            writeln!(output, "{name}: {} in {}", counted(&drawn), project.shown(&folder).display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// How many figures the files are, an SVG and a PNG each, with the noun in the right number.
pub(super) fn counted(files: &[PathBuf]) -> String {
    match files.len() / 2 {
        1 => "1 figure".to_owned(),
        number => format!("{number} figures"),
    }
}
