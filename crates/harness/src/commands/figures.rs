//! `scoutlab figures`

use crate::program::Scoutlab;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_figures::painting::choose_font;
use scoutlab_figures::{Columns, Sheet};
use scoutlab_report::redraw::{draw_for_paper, redraw, tables_for_paper};
use scoutlab_runs::Version;
use scoutlab_runs::output::ReadError;
use scoutlab_runs::run::Options;
use scoutlab_text::bounded_read;

use super::selection::{Readable, figures};

/// Redraw the figures of experiments and rewrite their summaries from the committed data.csv.
///
/// With an option, the command draws the figures for a paper, to results/paper/NAME or DIR/NAME, and leaves the results
/// unchanged.
#[derive(Args)]
pub(crate) struct RedrawFigures {
    /// The names of experiments [default: all]
    #[arg(value_name = "NAME")]
    experiments: Vec<String>,
    /// Write FIGURE.pdf instead of FIGURE.svg and FIGURE.png
    #[arg(long)]
    pdf: bool,
    /// Omit the titles, for papers with captions
    #[arg(long)]
    plain: bool,
    /// Draw for one column of a paper (88 mm wide) or two (180 mm), with the same font size
    #[arg(long, value_name = "1|2", hide_possible_values = true)]
    columns: Option<Width>,
    /// Also write the tables of the summary as TABLE.tex (LaTeX with the package booktabs) and TABLE.csv
    #[arg(long)]
    latex: bool,
    /// Set all text in this TrueType font
    #[arg(long, value_name = "FILE.ttf")]
    font: Option<PathBuf>,
    /// Set titles in this TrueType font [default: FILE.ttf of --font]
    #[arg(long, value_name = "FILE.ttf", requires = "font")]
    bold_font: Option<PathBuf>,
    /// The parent folder of the figure folders, one per experiment [default: results/paper, if another option is given]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The largest font file that is read, in bytes.
const LARGEST_FONT: u64 = 64 << 20;

/// The number of paper columns that a figure spans.
#[derive(Clone, Copy, ValueEnum)]
enum Width {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
}

impl RedrawFigures {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        self.choose_font()?;
        let threads = Options::default().threads();
        let names = if self.experiments.is_empty() { project.experiments()? } else { self.experiments.clone() };
        let paper = self.paper(&project);
        let Readable { experiments, mut failures } = Readable::of(&project, &names, Version::Usual);
        let mut output = Output;
        for experiment in &experiments {
            let name = &experiment.name;
            match self.draw(&project, experiment, paper.as_deref(), threads) {
                Ok((count, folder)) => {
                    writeln!(output, "{name}: {} in {}", figures(count), project.shown(&folder).display())?;
                }
                Err(error) => failures.add(error.context(name.clone())),
            }
        }
        failures.or(ExitCode::SUCCESS)
    }

    /// Draws the figures of an experiment, and returns their number and their folder.
    fn draw(
        &self,
        project: &Project,
        experiment: &Experiment,
        paper: Option<&Path>,
        threads: usize,
    ) -> Result<(usize, PathBuf)> {
        let Some(paper) = paper else {
            let results = project.results(&experiment.name, false);
            return Ok((redraw(project, experiment, &results, threads)?.len() / 2, results));
        };
        let results = project.known_results(&experiment.name)?;
        let folder = paper.join(&experiment.name);
        let files = draw_for_paper(project, experiment, (self.sheet(), self.pdf), (&results, &folder), threads)?;
        if self.latex {
            tables_for_paper(experiment, (&results, &folder))?;
        }
        Ok((if self.pdf { files.len() } else { files.len() / 2 }, folder))
    }

    /// Returns the folder for figures in a paper, if an option requests such figures.
    fn paper(&self, project: &Project) -> Option<PathBuf> {
        let asked = self.pdf || self.latex || self.font.is_some() || self.sheet() != Sheet::default();
        self.out.clone().or_else(|| asked.then(|| project.results("paper", false)))
    }

    fn choose_font(&self) -> Result<()> {
        let Some(regular) = &self.font else { return Ok(()) };
        let bytes = |path: &Path| bounded_read::read(path, LARGEST_FONT).map_err(ReadError::of(path));
        let bold = self.bold_font.as_deref().map(bytes).transpose()?;
        let name = || self.bold_font.as_ref().map_or(String::new(), |bold| format!(" and {}", bold.display()));
        choose_font(bytes(regular)?, bold).with_context(|| format!("{}{}", regular.display(), name()))
    }

    fn sheet(&self) -> Sheet {
        let columns = self.columns.map(|width| match width {
            Width::One => Columns::One,
            Width::Two => Columns::Two,
        });
        Sheet { plain: self.plain, columns }
    }
}
