//! `scoutlab experiment`

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::experiment::{Experiment, Version};
use scoutlab::manifest::Manifest;
use scoutlab::output::OutputFolder;
use scoutlab::project::Project;
use scoutlab::{clock, run, summary};

/// Run an experiment and write its data.csv, figures and summary.
///
/// The results go to results/NAME, those of a quick run to results/quick/NAME and of a full one to
/// results/full/NAME: data.csv with every count (the same bytes
/// whenever and wherever it is run), timings.csv, manifest.json, summary.md and the figures as SVG and PNG.
#[derive(Args)]
pub(crate) struct RunExperiment {
    /// The name of an experiment (see `scoutlab experiments`), or the path of an experiment file
    #[arg(value_name = "NAME|FILE")]
    experiment: String,
    /// Run the small version that takes seconds
    #[arg(long)]
    quick: bool,
    /// Run the large version that takes many minutes; its results go to results/full/NAME
    #[arg(long, conflicts_with = "quick")]
    full: bool,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Use this seed instead of the one in the experiment file
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write the results to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl RunExperiment {
    const fn version(&self) -> Version {
        match (self.quick, self.full) {
            (true, _) => Version::Quick,
            (false, true) => Version::Full,
            (false, false) => Version::Usual,
        }
    }

    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let experiment = Experiment::read_version(&project, &self.experiment, self.version(), self.seed)?;
        let published = experiment.file.published.as_ref().map(|table| table.read_in_our_terms(&project)).transpose()?;
        let usual =
            if self.full { project.full_results(&experiment.name) } else { project.results(&experiment.name, self.quick) };
        let folder = self.out.clone().unwrap_or(usual);
        let mut folder = OutputFolder::open(folder)?;
        let started = clock::now();
        eprintln!("{}: {} cells, seed {}", experiment.name, experiment.len(), experiment.seed);

        let measured = run::run(&experiment, self.jobs)?;
        folder.write("data.csv", measured.data.to_csv().as_bytes())?;
        folder.write("timings.csv", measured.timings.to_csv().as_bytes())?;
        let threads = self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let manifest = Manifest::new(&project, &experiment, &measured, threads, started);
        folder.write("manifest.json", format!("{}\n", serde_json::to_string_pretty(&manifest)?).as_bytes())?;
        let figures = super::figures::draw_all(&experiment, &measured.data, published.as_ref(), folder.path())?;
        let summary = summary::write(&project, &experiment, &measured.data)?;
        folder.write("summary.md", summary.as_bytes())?;

        let mut output = std::io::stdout().lock();
        writeln!(
            output,
            "{}: {} leaves in {:.2} s, {:.1} million leaves/s",
            experiment.name,
            measured.leaves,
            measured.seconds,
            measured.million_leaves_per_second()
        )?;
        if let Some(table) = experiment.file.compared() {
            let comparison = table.compare(&project, &measured.data)?;
            writeln!(output, "{} of {} published numbers equal", comparison.equal, comparison.compared())?;
        }
        writeln!(
            output,
            "wrote {}/: data.csv, summary.md and {}:",
            project.relative(folder.path()).display(),
            super::figures::counted(&figures)
        )?;
        for figure in figures.iter().filter(|path| path.extension().is_some_and(|extension| extension == "svg")) {
            writeln!(output, "  {}", project.relative(figure).display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
