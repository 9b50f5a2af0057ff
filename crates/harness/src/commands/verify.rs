//! `scoutlab verify`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::Result;
use clap::Args;
use scoutlab_experiments::agreement::ScoreTest;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::former_names;
use scoutlab_experiments::project::Project;
use scoutlab_experiments::published;
use scoutlab_experiments::verify;
use scoutlab_runs::data_file;
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::output::exists;
use scoutlab_runs::results::{MANIFEST, changed_by_manifest};
use scoutlab_runs::run::{self, Measured};
use scoutlab_runs::{Version, note};
use serde::Serialize;
use serde_json::json;

use super::selection::Readable;
use scoutlab::answers::RequestJson;

/// Recompute experiments and compare them with the published tables and the committed results.
///
/// If anything differs, the command prints every difference and exits with code 1.
#[derive(Args)]
pub(crate) struct Verify {
    /// The names of experiments [default: all]
    #[arg(value_name = "NAME")]
    experiments: Vec<String>,
    /// Compute only the cells of the quick versions
    #[arg(long)]
    quick: bool,
    /// Compute the cells of the full versions and compare them with results/full (takes many minutes)
    #[arg(long, conflicts_with = "quick")]
    full: bool,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Print one JSON object that lists every difference
    #[arg(long)]
    json: bool,
}

/// The maximum number of differences that are printed per check. Further differences are only counted.
const SHOWN: usize = 20;

impl Verify {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        let names = if self.experiments.is_empty() { project.experiments()? } else { self.experiments.clone() };
        let Readable { experiments, mut failures } = Readable::of(&project, &names, self.version());
        let mut output = Output;
        let mut clean = true;
        let mut objects = Vec::new();
        for experiment in &experiments {
            let verified = match self.verify(&project, experiment) {
                Ok(verified) => verified,
                Err(error) => {
                    failures.add(error.context(experiment.name.clone()));
                    continue;
                }
            };
            clean &= verified.is_clean();
            if self.json {
                let mut object = serde_json::to_value(&verified)?;
                object["clean"] = verified.is_clean().into();
                objects.push(object);
            } else {
                verified.print(&mut output)?;
            }
        }
        if self.json {
            let names: Vec<&String> = experiments.iter().map(|experiment| &experiment.name).collect();
            let mut object = json!({ "clean": clean && failures.is_empty(), "experiments": objects });
            RequestJson::new("verify", json!({ "experiments": names, "version": self.version().to_string() }))
                .add_to(&mut object);
            writeln!(output, "{object}")?;
        }
        // The error of an experiment that could not be run takes precedence over differences.
        failures.or(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    const fn version(&self) -> Version {
        match (self.quick, self.full) {
            (true, _) => Version::Quick,
            (false, true) => Version::Full,
            (false, false) => Version::Usual,
        }
    }

    fn verify(&self, project: &Project, experiment: &Experiment) -> Result<Verified> {
        let name = &experiment.name;
        let Measured { data, seconds, .. } = run::run(experiment, self.jobs)?;
        let published = match experiment.file.compared() {
            None => None,
            Some(table) => {
                let comparison = table.compare(project, &data)?;
                let (left_to_full, missing) = self.not_computed(project, experiment, comparison.not_computed.clone())?;
                Some(PublishedCheck {
                    equal: comparison.equal,
                    compared: comparison.compared(),
                    not_computed: comparison.not_computed.len(),
                    different: comparison.different.iter().map(ToString::to_string).collect(),
                    left_to_full,
                    missing: missing.iter().map(|cell| format!("{cell}: no grid has this published cell")).collect(),
                })
            }
        };
        let score = |column: &String| Ok(ScoreCheck { column: column.clone(), test: ScoreTest::of(&data, column)? });
        let scores = experiment.file.scores.iter().map(score).collect::<Result<_>>()?;
        let folder = if self.full { project.known_full_results(name) } else { project.known_results(name) }?;
        let (path, manifest) = (data_file::path(&folder), folder.join(MANIFEST));
        let committed = if exists(&path)? {
            let committed = former_names::read_table(&path, &experiment.layout.columns())?;
            let comparison = if self.quick {
                let whole = Experiment::read(project, name, false, None)?;
                verify::compare_some_rows(experiment, &data, &whole, &committed)
            } else {
                verify::compare_rows(experiment, &data, &committed)
            };
            let mut different = Vec::new();
            if let Ok(manifest) = Manifest::read(&manifest) {
                // A quick run reads other files than the committed run.
                if manifest.job_version() == experiment.version() {
                    different.extend(manifest.input_differences(experiment));
                }
                if let Some(difference) = published::change_since(&manifest, project, experiment)? {
                    note!("{name}: the published table has changed since the committed run: {difference}");
                }
            }
            different.extend(comparison.different);
            if exists(&manifest)? {
                // These rows may not be the committed ones: `data.csv` of a run stands before a newer `data.csv.gz`.
                different.extend(changed_by_manifest(&folder));
            }
            Some(CommittedCheck { equal: comparison.equal, rows: data.len(), different })
        } else if exists(&manifest)? {
            let lost = format!("{} is missing, although {MANIFEST} describes it", project.shown(&path).display());
            Some(CommittedCheck { equal: 0, rows: data.len(), different: vec![lost] })
        } else {
            None
        };
        Ok(Verified {
            experiment: name.clone(),
            seed: experiment.seed,
            cells: data.len(),
            seconds,
            published,
            scores,
            committed,
        })
    }
}

/// The outcome of recomputing an experiment.
#[derive(Serialize)]
struct Verified {
    experiment: String,
    seed: u64,
    cells: usize,
    seconds: f64,
    /// The comparison with the published table, or `None` if the experiment has no published table to reproduce.
    published: Option<PublishedCheck>,
    scores: Vec<ScoreCheck>,
    /// The comparison with the committed results, or `None` if there are none.
    committed: Option<CommittedCheck>,
}

#[derive(Serialize)]
struct PublishedCheck {
    equal: usize,
    compared: usize,
    not_computed: usize,
    different: Vec<String>,
    left_to_full: Vec<String>,
    missing: Vec<String>,
}

#[derive(Serialize)]
struct ScoreCheck {
    column: String,
    #[serde(flatten)]
    test: ScoreTest,
}

#[derive(Serialize)]
struct CommittedCheck {
    equal: usize,
    rows: usize,
    different: Vec<String>,
}

impl Verified {
    fn is_clean(&self) -> bool {
        let published = |check: &PublishedCheck| check.different.is_empty() && check.equal > 0 && check.missing.is_empty();
        self.published.as_ref().is_none_or(published)
            && self.scores.iter().all(|score| score.test.agrees())
            && self.committed.as_ref().is_none_or(|check| check.different.is_empty())
    }

    fn print(&self, output: &mut impl Write) -> Result<()> {
        let name = &self.experiment;
        if let Some(PublishedCheck { equal, compared, not_computed, different, left_to_full, missing }) = &self.published {
            let skipped = if *not_computed == 0 { String::new() } else { format!(" ({not_computed} not computed)") };
            writeln!(output, "{name}: {equal} of {compared} published numbers equal{skipped}")?;
            print_differences(output, name, different)?;
            if !different.is_empty() {
                writeln!(
                    output,
                    "{name}: which convention gives the published numbers? Put some into a file with the columns position, depth and \
                     count: `scoutlab identify FILE.csv` (docs/identify.md)"
                )?;
            }
            for cell in left_to_full {
                writeln!(output, "{name}: {cell}: takes too long for the default run; use `verify --full`")?;
            }
            print_differences(output, name, missing)?;
        }
        for ScoreCheck { column, test } in &self.scores {
            let ScoreTest { cells, chi_square, probability } = test;
            let verdict = if test.agrees() { "agree with theory" } else { "do not agree with theory" };
            writeln!(output, "{name}: {column}: {cells} cells {verdict}: chi-square {chi_square:.1}, p = {probability:.4}")?;
        }
        let Some(CommittedCheck { equal, rows, different }) = &self.committed else {
            writeln!(output, "{name}: there are no committed results to compare with")?;
            return Ok(());
        };
        writeln!(output, "{name}: {equal} of {rows} rows equal to the committed results")?;
        print_differences(output, name, different)
    }
}

/// The names of published cells.
type Names = Vec<String>;

impl Verify {
    /// Divides the published cells that were not computed into the cells that a full run computes and the cells that no run
    /// computes. Both lists are empty for a quick run, which may omit any cell.
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
