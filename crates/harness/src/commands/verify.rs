//! `scoutlab verify`

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::agreement::ScoreTest;
use scoutlab::experiment::{Experiment, Version};
use scoutlab::output::finish_replacing;
use scoutlab::project::Project;
use scoutlab::{run, verify};
use scoutlab_figures::data_table::DataTable;

use super::selection::Readable;
use scoutlab::streams::Output;

/// Compute experiments again and compare them with the published tables and the committed results.
///
/// If anything differs, every difference is named, and the exit code is 1.
#[derive(Args)]
pub(crate) struct Verify {
    /// The names of experiments [default: all]
    #[arg(value_name = "NAME")]
    experiments: Vec<String>,
    /// Only the cells of the quick versions
    #[arg(long)]
    quick: bool,
    /// The cells of the full versions, which takes many minutes; compared with results/full
    #[arg(long, conflicts_with = "quick")]
    full: bool,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
}

/// Differences printed per check; the rest is counted.
const SHOWN: usize = 20;

impl Verify {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let names = if self.experiments.is_empty() { project.experiments()? } else { self.experiments.clone() };
        let Readable { experiments, unreadable } = Readable::of(&project, &names, self.version());
        let mut output = Output;
        let mut clean = true;
        for experiment in &experiments {
            clean &= self.verify(&project, experiment, &mut output)?;
        }
        // What was asked for and not done comes before what was found.
        unreadable.map_or_else(|| Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }), Err)
    }

    const fn version(&self) -> Version {
        match (self.quick, self.full) {
            (true, _) => Version::Quick,
            (false, true) => Version::Full,
            (false, false) => Version::Usual,
        }
    }

    fn verify(&self, project: &Project, experiment: &Experiment, output: &mut impl Write) -> Result<bool> {
        let name = &experiment.name;
        let measured = run::run(experiment, self.jobs)?;
        let mut clean = true;
        if let Some(table) = experiment.file.compared() {
            let comparison = table.compare(project, &measured.data)?;
            let (left_to_full, missing) = self.not_computed(project, experiment, comparison.not_computed.clone())?;
            let skipped = match comparison.not_computed.len() {
                0 => String::new(),
                cells => format!(" ({cells} not computed)"),
            };
            writeln!(output, "{name}: {} of {} published numbers equal{skipped}", comparison.equal, comparison.compared())?;
            let differences: Vec<String> = comparison.different.iter().map(ToString::to_string).collect();
            print_differences(output, name, &differences)?;
            if !differences.is_empty() {
                writeln!(
                    output,
                    "{name}: which convention gives the published numbers? Put some into a file with the columns position, depth and \
                     count: `scoutlab identify FILE.csv` (docs/identify.md)"
                )?;
            }
            for cell in &left_to_full {
                writeln!(output, "{name}: {cell}: takes too long for the usual run, `verify --full` computes it")?;
            }
            let missing: Vec<String> = missing.iter().map(|cell| format!("{cell}: no grid has this published cell")).collect();
            print_differences(output, name, &missing)?;
            clean &= differences.is_empty() && comparison.equal > 0 && missing.is_empty();
        }
        for column in &experiment.file.scores {
            let test = ScoreTest::of(&measured.data, column)?;
            let ScoreTest { cells, chi_square, probability } = test;
            let verdict = if test.agrees() { "agree with theory" } else { "do not agree with theory" };
            writeln!(output, "{name}: {column}: {cells} cells {verdict}: chi-square {chi_square:.1}, p = {probability:.4}")?;
            clean &= test.agrees();
        }
        let folder = if self.full { project.full_results(name) } else { project.results(name, false) };
        finish_replacing(&folder)?;
        let path = folder.join("data.csv");
        if !path.exists() {
            writeln!(output, "{name}: there are no committed results to compare with")?;
            return Ok(clean);
        }
        let committed = DataTable::read(&path)?;
        let comparison = if self.quick {
            let whole = Experiment::read(project, name, false, None)?;
            verify::compare_some_rows(experiment, &measured.data, &whole, &committed)
        } else {
            verify::compare_rows(experiment, &measured.data, &committed)
        };
        let rows = measured.data.len();
        writeln!(output, "{name}: {} of {rows} rows equal to the committed results", comparison.equal)?;
        print_differences(output, name, &comparison.different)?;
        Ok(clean && comparison.different.is_empty())
    }
}

/// Published cells by name.
type Names = Vec<String>;

impl Verify {
    /// The published cells that were not computed: those that a full run computes, and those that no run does. A quick run
    /// may leave out whatever it likes.
    fn not_computed(&self, project: &Project, experiment: &Experiment, cells: Names) -> Result<(Names, Names)> {
        let Some(table) = experiment.file.compared().filter(|_| !self.quick && !cells.is_empty()) else {
            return Ok(Default::default());
        };
        if self.full {
            return Ok((Vec::new(), cells));
        }
        let full = Experiment::read_version(project, &experiment.name, Version::Full, Some(experiment.seed))?;
        let missing = table.not_among(project, &full)?;
        Ok(cells.into_iter().partition(|cell| !missing.contains(cell)))
    }
}

pub(super) fn print_differences(output: &mut impl Write, name: &str, differences: &[String]) -> Result<()> {
    for difference in differences.iter().take(SHOWN) {
        writeln!(output, "{name}: {difference}")?;
    }
    if differences.len() > SHOWN {
        writeln!(output, "{name}: and {} more differences", differences.len() - SHOWN)?;
    }
    Ok(())
}
