//! `scoutlab figures`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use scoutlab::data_table::DataTable;
use scoutlab::experiment::Experiment;
use scoutlab::figures::FigureError;
use scoutlab::project::Project;
use scoutlab::{figures, summary};

/// Draw the figures and write the summaries of experiments again, from their committed data.csv.
#[derive(Args)]
pub(crate) struct RedrawFigures {
    /// The names of experiments [default: all]
    #[arg(value_name = "NAME")]
    experiments: Vec<String>,
}

impl RedrawFigures {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let names = if self.experiments.is_empty() { project.experiments()? } else { self.experiments.clone() };
        let mut output = std::io::stdout().lock();
        for name in &names {
            let experiment = Experiment::read(&project, name, false, None)?;
            let folder = project.results(&experiment.name, false);
            let data = DataTable::read(&folder.join("data.csv"))
                .with_context(|| format!("there are no results to draw; run `scoutlab experiment {name}` first"))?;
            let published = experiment.file.published.as_ref().map(|table| table.read_in_our_terms(&project)).transpose()?;
            let files = draw_all(&experiment, &data, published.as_ref(), &folder)?;
            scoutlab::output::OutputFolder::open(&folder)?
                .write("summary.md", summary::write(&project, &experiment, &data)?.as_bytes())?;
            writeln!(output, "{name}: {} in {}", counted(&files), project.relative(&folder).display())?;
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

/// Draws every figure of an experiment; the files written.
pub(super) fn draw_all(
    experiment: &Experiment,
    data: &DataTable,
    published: Option<&DataTable>,
    folder: &Path,
) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for figure in &experiment.file.figures {
        match figures::draw(figure, data, published, folder) {
            // A quick run may lack the cells of a figure, as it may those of a table.
            Err(FigureError::NoRows { .. }) if experiment.quick => {
                eprintln!("{}: the figure {} is not part of a quick run", experiment.name, figure.name);
            }
            drawn => files.extend(drawn?),
        }
    }
    Ok(files)
}
