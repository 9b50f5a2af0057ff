//! `scoutlab merge`

use crate::program::{Scoutlab, build};
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result, ensure};
use clap::Args;
use scoutlab_report::finish;
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::interrupt::{self, Interrupt, Interrupted};
use scoutlab_runs::journal::Header;
use scoutlab_runs::merge::{self, Merged};
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::results::Ending;
use scoutlab_runs::run_status::RunStatus;
use scoutlab_runs::{Job, note};

use super::selection::{self, Selection};

/// Merge the shards of an experiment and write its results.
///
/// data.csv is byte-identical to the data.csv of an undivided run. If cells are missing, the command writes nothing and prints
/// which shards are incomplete.
#[derive(Args)]
pub(crate) struct Merge {
    #[command(flatten)]
    selection: Selection,
}

impl Merge {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let stopwatch = Stopwatch::start();
        let project = program.project()?;
        let experiment = self.selection.read(&project)?;
        let path = self.selection.folder(&project, &experiment);
        let header = Header::new(&experiment, program.identity(&project)?, None);
        let survey = RunStatus::new(&path, &experiment, &header)?;
        if survey.complete {
            // A merge may have been killed after it wrote the results.
            let shards: Vec<_> = survey.shards.iter().map(|part| part.path.clone()).collect();
            merge::remove_shards(&shards)?;
            writeln!(Output, "{}: already complete in {}/", experiment.name, project.shown(&path).display())?;
            return Ok(ExitCode::SUCCESS);
        }
        let continues_whole = survey.whole.is_some() && survey.missing_cells() == 0;
        ensure!(
            continues_whole || !survey.shards.is_empty(),
            "{} contains no shards: `scoutlab experiment {} --shard K/N` computes one",
            project.shown(&path).display(),
            self.selection.as_given()
        );
        let Merged { journal, shards } = merge::merge(&path, &experiment, &header)?;
        let mut folder = OutputFolder::open(&path)?;
        folder.keep();
        let farewell = format!("interrupted: nothing is lost; to continue:\n  {}", selection::this_command(program));
        let late = farewell.clone();
        let interrupt = Interrupt::listen(move || note!("{late}")).context("cannot install a signal handler")?;
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let ending = Ending { threads, shards: shards.len(), stopwatch, interrupt: &interrupt, build };
        let written = finish::write(&project, &experiment, &mut folder, journal, &header, &ending).inspect_err(|_| {
            merge::abandon(&path);
        });
        let written = match written {
            Err(error) if error.is::<Interrupted>() => {
                note!("{farewell}");
                return Ok(ExitCode::from(interrupt::EXIT_CODE));
            }
            written => written?,
        };
        merge::remove_shards(&shards)?;
        let mut output = Output;
        writeln!(output, "{}: {} cells of {} shards", experiment.name, experiment.len(), shards.len())?;
        selection::print_written(&mut output, &project, folder.path(), &written)?;
        Ok(ExitCode::SUCCESS)
    }
}
