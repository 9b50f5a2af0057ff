//! `scoutlab figures`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use scoutlab::experiment::Experiment;
use scoutlab::interrupt::Interrupt;
use scoutlab::output::{OutputFolder, finish_replacing};
use scoutlab::project::Project;
use scoutlab::run::Options;
use scoutlab::streams::Output;
use scoutlab::{results, summary};
use scoutlab_figures::data_table::DataTable;

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
            finish_replacing(&folder)?;
            let data = DataTable::read(&folder.join("data.csv"))
                .with_context(|| format!("there are no results to draw; run `scoutlab experiment {name}` first"))?;
            results::check_owner(&folder, &experiment)?;
            let published = experiment.file.published.as_ref().map(|table| table.read_in_our_terms(&project)).transpose()?;
            let mut opened = OutputFolder::open(&folder)?;
            let mut files = opened.replace()?;
            let drawn = results::draw_figures(&experiment, &data, published.as_ref(), &files, threads, &Interrupt::never())?;
            files.write("summary.md", summary::write(&project, &experiment, &data, data.len())?.as_bytes())?;
            results::remove_old_figures(&folder, &mut files);
            files.commit()?;
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
