//! `scoutlab experiment`

use crate::program::{Scoutlab, build};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use crate::streams::Output;
use anyhow::{Context, Result};
use clap::Args;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::former_names;
use scoutlab_experiments::project::Project;
use scoutlab_report::finish;
use scoutlab_report::redraw;
use scoutlab_report::rehearsal;
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::data_file;
use scoutlab_runs::interrupt::{self, Interrupt, Interrupted};
use scoutlab_runs::journal::{Header, Journal};
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::results::{self, Begun, Ending};
use scoutlab_runs::run::{self, Options};
use scoutlab_runs::shard::{self, Shard};
use scoutlab_runs::{Job, note};
use serde_json::{Value, json};

use super::selection::count_figures;
use super::selection::{self, Selection};

/// Run an experiment and write its data.csv, figures and summary.
///
/// The default run writes to results/NAME, a quick run to results/quick/NAME, and a full run to results/full/NAME, in the project
/// around the current folder, or else in the current folder. The first line of the output names the results folder. The results
/// folder contains data.csv (every count, byte-identical on every machine), timings.csv, manifest.json (unchanged if it already
/// describes these results), last-run.json, summary.md, and the figures as SVG and PNG.
///
/// A journal in that folder records every finished cell. To continue an interrupted run, start the run again, with or without
/// --shard. Ctrl-C ends a run within a second.
///
/// Names of files in the experiment belong to the folder of its file. If the content of a file with positions changes, an
/// unfinished run is refused and a finished run is recomputed. Files that no run wrote are never replaced.
#[derive(Args)]
pub(crate) struct RunExperiment {
    #[command(flatten)]
    selection: Selection,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Discard the cells of earlier runs and start over
    #[arg(long)]
    fresh: bool,
    /// Compute only shard K of N, on any machine; `scoutlab merge` combines the shards
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Write a line to standard error when a cell starts and when it finishes
    #[arg(long)]
    verbose: bool,
    /// Print one JSON object when the run is complete
    #[arg(long)]
    json: bool,
}

impl RunExperiment {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        let experiment = self.selection.read(&project)?;
        // Figures and tables are checked before the run, because the run may take hours.
        rehearsal::check_before_run(&project, &experiment)?;
        let mut folder = OutputFolder::open(self.selection.folder(&project, &experiment))?;
        let header = Header::new(&experiment, program.identity(&project)?, self.shard);
        let journal = match results::begin(&folder, &experiment, &header, self.fresh)? {
            Begun::Complete => {
                folder.keep();
                let path = folder.path().to_owned();
                drop(folder);
                let (name, shown) = (&experiment.name, project.shown(&path).display());
                let reason = redraw::reason(&project, &path, &experiment);
                if let Some(reason) = &reason {
                    note!("{name}: {reason}");
                }
                let due = reason.is_some();
                if self.json {
                    if due {
                        redraw::redraw(&project, &experiment, &path, Options::default().threads())?;
                    }
                    let state = if due { "drawn again" } else { "already complete" };
                    writeln!(Output, "{}", self.object(&project, &experiment, &path, state)?)?;
                } else if due {
                    let drawn = redraw::redraw(&project, &experiment, &path, Options::default().threads())?;
                    let figures = count_figures(&drawn);
                    writeln!(Output, "{name}: all cells are up to date; redrew {figures} and rewrote the summary in {shown}/")?;
                } else {
                    writeln!(Output, "{name}: already complete in {shown}/; --fresh recomputes it")?;
                }
                return Ok(ExitCode::SUCCESS);
            }
            Begun::Journal(journal) => *journal,
        };
        folder.keep();
        let shown = project.shown(folder.path()).display().to_string();
        if self.json {
            note!("{}: writing to {shown}/", experiment.name);
        } else {
            writeln!(Output, "{}: writing to {shown}/", experiment.name)?;
        }
        let (jobs, verbose, quiet) = (self.jobs, self.verbose, self.json);
        let command = selection::this_command(program);
        let running = Running { command, project: &project, experiment: &experiment, header: &header, jobs, verbose, quiet };
        let code = running.run(journal, &mut folder)?;
        if self.json && code == ExitCode::SUCCESS {
            let state = if self.shard.is_some() { "shard complete" } else { "computed" };
            writeln!(Output, "{}", self.object(&project, &experiment, folder.path(), state)?)?;
        }
        Ok(code)
    }

    /// Returns the JSON output for the results in a folder.
    fn object(&self, project: &Project, experiment: &Experiment, folder: &Path, state: &str) -> Result<Value> {
        let figures = experiment.file.figures.iter().map(|figure| folder.join(format!("{}.svg", figure.name)));
        let whole = self.shard.is_none();
        let data = data_file::path(folder);
        let table = experiment.file.compared().filter(|_| whole);
        let comparison = table
            .map(|table| table.compare(project, &former_names::read_table(&data, &experiment.layout.columns())?))
            .transpose()?;
        // The output omits the text of the experiment file, because this file exists.
        let mut manifest = whole.then(|| results::last_manifest(folder)).transpose()?.map(serde_json::to_value).transpose()?;
        if let Some(fields) = manifest.as_mut().and_then(Value::as_object_mut) {
            fields.remove("file_text");
        }
        let mut object = json!({
            "experiment": experiment.name,
            "file": experiment.path,
            "title": experiment.file.title.trim(),
            "state": state,
            "cells": experiment.len(),
            "shard": self.shard.map(|shard| shard.to_string()),
            "folder": folder,
            "data": whole.then_some(&data),
            "figures": figures.filter(|file| whole && file.is_file()).collect::<Vec<_>>(),
            "published": comparison.map(|table| json!({ "equal": table.equal, "compared": table.compared() })),
            "manifest": manifest,
        });
        self.selection.asked("experiment", experiment, folder).add_to(&mut object);
        Ok(object)
    }
}

/// A run with an open journal.
pub(super) struct Running<'r> {
    /// The command line of the process, which continues an interrupted run.
    pub(super) command: String,
    pub(super) project: &'r Project,
    pub(super) experiment: &'r Experiment,
    pub(super) header: &'r Header,
    pub(super) jobs: Option<NonZeroUsize>,
    pub(super) verbose: bool,
    /// Whether the run prints only to standard error.
    pub(super) quiet: bool,
}

impl Running<'_> {
    pub(super) fn run(&self, journal: Journal, folder: &mut OutputFolder) -> Result<ExitCode> {
        let stopwatch = Stopwatch::start();
        let farewell = Farewell::new(&journal, &self.command);
        let late = farewell.clone();
        let interrupt = Interrupt::listen(move || late.say()).context("cannot install a signal handler")?;
        let options = Options { jobs: self.jobs, verbose: self.verbose, interrupt: interrupt.clone() };
        match self.compute_and_write(journal, folder, &options, stopwatch) {
            Err(error) if error.is::<Interrupted>() => {
                farewell.say();
                Ok(ExitCode::from(interrupt::EXIT_CODE))
            }
            ended => ended.map(|()| ExitCode::SUCCESS),
        }
    }

    fn compute_and_write(
        &self,
        mut journal: Journal,
        folder: &mut OutputFolder,
        options: &Options,
        stopwatch: Stopwatch,
    ) -> Result<()> {
        let name = &self.experiment.name;
        let batches = shard::batches_of(self.experiment, self.header.shard);
        let cells: usize = batches.iter().map(|batch| batch.cells as usize).sum();
        let part = self.header.shard.map_or_else(String::new, |shard| format!(", shard {shard}"));
        note!("{name}: {cells} cells{part}, seed {}", self.experiment.seed);
        report_found(name, &journal, cells);
        let leaves_before = journal.contents().leaves;
        let known: Vec<bool> = (0..self.experiment.len()).map(|cell| journal.has(cell)).collect();
        run::compute(self.experiment, batches, |cell| !known[cell], options, &mut journal)?;

        let mut output = Output;
        let (leaves, seconds) = (journal.contents().leaves - leaves_before, stopwatch.seconds());
        // A clock that stands still gives no speed.
        let speed = if seconds > 0.0 { leaves as f64 / seconds / 1e6 } else { 0.0 };
        if !self.quiet {
            writeln!(output, "{name}: {leaves} leaves in {seconds:.2} s, {speed:.1} million leaves/s")?;
        }
        if let Some(shard) = self.header.shard {
            if self.quiet {
                return Ok(());
            }
            writeln!(output, "shard {shard} is complete: {cells} cells in {}", self.project.shown(journal.path()).display())?;
            return Ok(());
        }
        let ending = Ending { threads: options.threads(), shards: 0, stopwatch, interrupt: &options.interrupt, build };
        let written = finish::write(self.project, self.experiment, folder, journal, self.header, &ending)?;
        if self.quiet {
            return Ok(());
        }
        selection::print_written(&mut output, self.project, folder.path(), &written)
    }
}

/// Reports the cells that an earlier run finished and the cells that were lost.
fn report_found(name: &str, journal: &Journal, cells: usize) {
    let contents = journal.contents();
    let (done, damaged) = (contents.done, contents.new_damage());
    if done > 0 {
        note!("{name}: continued: {done} cells are kept, {} remain", cells.saturating_sub(done));
    }
    if damaged > 0 || contents.damaged_tail > 0 {
        let tail = contents.damaged_tail;
        note!(
            "{name}: the journal is damaged: {damaged} lines within and {tail} bytes at the end cannot be used; their cells are \
             recomputed"
        );
    }
}

/// The message that an interrupted run prints once.
#[derive(Clone)]
struct Farewell(Arc<Mutex<Option<String>>>);

impl Farewell {
    fn new(journal: &Journal, command: &str) -> Self {
        let message =
            format!("interrupted: the finished cells are kept in {}; to continue:\n  {}", journal.path().display(), command);
        Self(Arc::new(Mutex::new(Some(message))))
    }

    fn say(&self) {
        if let Some(message) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            note!("{message}");
        }
    }
}
