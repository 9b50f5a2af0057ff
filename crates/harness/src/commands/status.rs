//! `scoutlab status`

use crate::program::Scoutlab;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::Result;
use clap::Args;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_report::redraw;
use scoutlab_runs::data_file;
use scoutlab_runs::journal::Header;
use scoutlab_runs::run_status::{Part, RunStatus};
use scoutlab_runs::shard::Shard;
use scoutlab_runs::{Job, results};

use serde_json::{Value, json};

use super::selection::Selection;

/// Show the progress of a run and what to do next.
///
/// The command changes nothing. A finished run is checked against its recorded hashes. `status` also works while several machines are writing to the folder.
#[derive(Args)]
pub(crate) struct Status {
    #[command(flatten)]
    selection: Selection,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The maximum number of commands that the output proposes.
const PROPOSED: usize = 5;

impl Status {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        let experiment = self.selection.read(&project)?;
        let folder = self.selection.folder(&project, &experiment);
        let header = Header::new(&experiment, program.identity(&project)?, None);
        let survey = RunStatus::new(&folder, &experiment, &header)?;
        let next = self.advice(&project, &experiment, &folder, &survey);
        let is_finished = survey.complete && survey.shards.is_empty();
        let due = is_finished.then(|| redraw::reason(&project, &folder, &experiment)).flatten();
        let begun = |shard| survey.shard(shard).is_some();
        let absent = survey.shard_count().map(|of| (Shard::all(of).filter(|&shard| !begun(shard)).count(), of));
        let mut output = Output;
        if self.json {
            let mut object = json!({
                "experiment": experiment.name,
                "file": experiment.path,
                "cells": experiment.len(),
                "folder": folder,
                "complete": survey.complete,
                "figures_due": due.is_some(),
                "changed": survey.changed,
                "parts": survey.parts().map(part_as_json).collect::<Vec<_>>(),
                "shards_not_begun": absent.map(|(absent, _)| absent),
                "next": next,
            });
            self.selection.asked("status", &experiment, &folder).add_to(&mut object);
            writeln!(output, "{object}")?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(output, "{}: {} cells, in {}/", experiment.name, experiment.len(), project.shown(&folder).display())?;
        if is_finished {
            writeln!(output, "  complete: the results are written")?;
            if let Some(reason) = &due {
                writeln!(output, "  {reason}; the rows have not")?;
            }
        }
        if let Some(changed) = &survey.changed {
            writeln!(output, "  no longer complete: {changed}")?;
        }
        let finished = survey.changed.is_some();
        for part in survey.parts().filter(|part| !is_finished && (!finished || part.shard.is_some())) {
            writeln!(output, "  {}", described(part))?;
        }
        if let Some((absent @ 1.., of)) = absent {
            writeln!(output, "  not started: {absent} of {of} shards")?;
        }
        next.iter().try_for_each(|line| writeln!(output, "{line}"))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the next steps, one per line.
    fn advice(&self, project: &Project, experiment: &Experiment, folder: &Path, survey: &RunStatus) -> Vec<String> {
        let options = self.selection.as_given();
        let mut lines = Vec::new();
        if survey.complete && survey.shards.is_empty() {
            if redraw::reason(project, folder, experiment).is_some() {
                lines.push(format!("next: scoutlab experiment {options} redraws the figures and rewrites the summary"));
            }
        } else if let Some(part) = survey.parts().find(|part| !part.differences.is_empty()) {
            let path = project.shown(&part.path).display();
            lines.push(if part.is_foreign() {
                format!("next: move {path} away, because it is not a journal and no run replaces it")
            } else { format!(
                "next: {path} belongs to another run; finish it with its own settings, inputs and program, or start over with --fresh"
            )});
        } else if survey.complete || (survey.missing_cells() == 0 && !survey.shards.is_empty()) {
            lines.push(format!("next: scoutlab merge {options}"));
        } else if let Some(of) = survey.shard_count() {
            let waiting = |shard: &Shard| survey.shard(*shard).is_none_or(|part| !part.in_use);
            let missing = Shard::all(of).zip(survey.missing(of)).filter(|(shard, missing)| *missing > 0 && waiting(shard));
            let missing: Vec<Shard> = missing.map(|(shard, _)| shard).collect();
            if missing.is_empty() {
                lines.push(format!("next: wait for the shards that are running, then scoutlab merge {options}"));
            }
            lines.extend(
                missing.iter().take(PROPOSED).map(|shard| format!("next: scoutlab experiment {options} --shard {shard}")),
            );
            if missing.len() > PROPOSED {
                lines.push(format!("next: .. and {} more shards", missing.len() - PROPOSED));
            }
        } else if survey.whole.as_ref().is_some_and(|part| part.in_use) {
            lines.push("next: wait".to_owned());
        } else if survey.whole.is_none() && data_file::path(folder).exists() {
            lines.push(match results::changed_by_manifest(folder) {
                Some(changed) => format!("there is no journal, and {changed}"),
                None => "there is no journal; data.csv belongs to an earlier run".to_owned(),
            });
            lines.push(format!("next: scoutlab verify {} compares data.csv with a new run", experiment.name));
        } else {
            lines.push(format!("next: scoutlab experiment {options}"));
        }
        lines
    }
}

/// Describes the state of a journal in a few words.
fn state(part: &Part) -> &'static str {
    if part.is_foreign() {
        "no journal"
    } else if !part.differences.is_empty() {
        "of another run"
    } else if part.in_use {
        "running"
    } else if part.is_complete() {
        "complete"
    } else {
        "stopped"
    }
}

fn part_as_json(part: &Part) -> Value {
    json!({
        "shard": part.shard.map(|shard| shard.to_string()),
        "file": part.path,
        "state": state(part),
        "cells": part.cells,
        "done": part.done,
        "process": part.process,
        "differences": part.differences,
        "damaged_lines": part.damage.0,
        "damaged_bytes": part.damage.1,
    })
}

/// Returns a one-line description of a journal.
fn described(part: &Part) -> String {
    let name = part.shard.map_or_else(|| "whole run".to_owned(), |shard| format!("shard {shard}"));
    if part.is_foreign() {
        return format!("{name}: {} is not a journal", part.path.display());
    }
    let mut text = format!("{name}: {}, {} of {} cells", state(part), part.done, part.cells);
    if !part.differences.is_empty() {
        text = format!("{text}: {}", part.differences.join("; "));
    } else if let (false, Some(process)) = (part.is_complete() && !part.in_use, &part.process) {
        text = format!("{text}; {process}");
    }
    let (lines, tail) = part.damage;
    if lines > 0 || (tail > 0 && !part.in_use) {
        text = format!("{text}; damaged: {lines} lines within and {tail} bytes at the end will be recomputed");
    }
    text
}
