//! `scoutlab verify`

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::experiment::Experiment;
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
        let Readable { experiments, unreadable } = Readable::of(&project, &names, self.quick);
        let mut output = Output;
        let mut clean = true;
        for experiment in &experiments {
            clean &= self.verify(&project, experiment, &mut output)?;
        }
        // What was asked for and not done comes before what was found.
        unreadable.map_or_else(|| Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }), Err)
    }

    fn verify(&self, project: &Project, experiment: &Experiment, output: &mut impl Write) -> Result<bool> {
        let name = &experiment.name;
        let measured = run::run(experiment, self.jobs)?;
        let mut clean = true;
        if let Some(table) = experiment.file.compared() {
            let comparison = table.compare(project, &measured.data)?;
            let skipped = match comparison.not_computed {
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
            // Only a quick run may leave published numbers out.
            clean &= differences.is_empty() && comparison.equal > 0 && (self.quick || comparison.not_computed == 0);
        }
        let folder = project.results(name, false);
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

pub(super) fn print_differences(output: &mut impl Write, name: &str, differences: &[String]) -> Result<()> {
    for difference in differences.iter().take(SHOWN) {
        writeln!(output, "{name}: {difference}")?;
    }
    if differences.len() > SHOWN {
        writeln!(output, "{name}: and {} more differences", differences.len() - SHOWN)?;
    }
    Ok(())
}
