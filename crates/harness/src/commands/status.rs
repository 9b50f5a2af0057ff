//! `scoutlab status`

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::experiment::Experiment;
use scoutlab::journal::Header;
use scoutlab::program::Program;
use scoutlab::project::Project;
use scoutlab::redraw;
use scoutlab::results;
use scoutlab::shard::Shard;
use scoutlab::streams::Output;
use scoutlab::survey::{Part, Survey};

use super::selection::Selection;

/// Show how far a run is and what to do next.
///
/// Nothing is changed, except that files which a killed process was putting into their places are put there first. A finished run
/// is compared with the hashes that it left. It also works while several machines are writing to the folder.
#[derive(Args)]
pub(crate) struct Status {
    #[command(flatten)]
    selection: Selection,
}

/// The most commands that are proposed.
const PROPOSED: usize = 5;

impl Status {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let experiment = self.selection.read(&project)?;
        let folder = self.selection.folder(&project, &experiment);
        let header = Header::new(&experiment, Program::current(&project)?, None);
        let survey = Survey::new(&folder, &experiment, &header)?;
        let mut output = Output;
        writeln!(output, "{}: {} cells, in {}/", experiment.name, experiment.len(), project.shown(&folder).display())?;
        if survey.complete && survey.shards.is_empty() {
            writeln!(output, "  complete: the results are written")?;
            if redraw::is_due(&folder, &experiment) {
                writeln!(output, "  figures, tables or texts changed since; the rows did not")?;
                writeln!(output, "next: scoutlab experiment {} makes them again", self.selection.as_given())?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(changed) = &survey.changed {
            writeln!(output, "  no longer complete: {changed}")?;
        }
        let finished = survey.changed.is_some();
        for part in survey.parts().filter(|part| !finished || part.shard.is_some()) {
            writeln!(output, "  {}", described(part))?;
        }
        let begun = |shard| survey.shard(shard).is_some();
        if let Some(of) = survey.shard_count() {
            let absent = Shard::all(of).filter(|&shard| !begun(shard)).count();
            if absent > 0 {
                writeln!(output, "  not begun: {absent} of {of} shards")?;
            }
        }
        self.propose(&mut output, &project, &experiment, &folder, &survey)?;
        Ok(ExitCode::SUCCESS)
    }

    fn propose(
        &self,
        output: &mut impl Write,
        project: &Project,
        experiment: &Experiment,
        folder: &Path,
        survey: &Survey,
    ) -> Result<()> {
        let options = self.selection.as_given();
        if let Some(part) = survey.parts().find(|part| !part.differences.is_empty()) {
            let path = project.shown(&part.path).display();
            writeln!(output, "next: {path} belongs to another version; run that version, or start over with --fresh")?;
        } else if survey.complete || (survey.missing_cells() == 0 && !survey.shards.is_empty()) {
            writeln!(output, "next: scoutlab merge {options}")?;
        } else if let Some(of) = survey.shard_count() {
            let waiting = |shard: &Shard| survey.shard(*shard).is_none_or(|part| !part.in_use);
            let missing = Shard::all(of).zip(survey.missing(of)).filter(|(shard, missing)| *missing > 0 && waiting(shard));
            let missing: Vec<Shard> = missing.map(|(shard, _)| shard).collect();
            if missing.is_empty() {
                writeln!(output, "next: wait for the shards that are running, then scoutlab merge {options}")?;
            }
            for shard in missing.iter().take(PROPOSED) {
                writeln!(output, "next: scoutlab experiment {options} --shard {shard}")?;
            }
            if missing.len() > PROPOSED {
                writeln!(output, "next: .. and {} more shards", missing.len() - PROPOSED)?;
            }
        } else if survey.whole.as_ref().is_some_and(|part| part.in_use) {
            writeln!(output, "next: wait")?;
        } else if survey.whole.is_none() && folder.join("data.csv").exists() {
            match results::changed_by_manifest(folder) {
                Some(changed) => writeln!(output, "there is no journal, and {changed}")?,
                None => writeln!(output, "there is no journal; data.csv is that of an earlier run")?,
            }
            writeln!(output, "next: scoutlab verify {} compares it with a new one", experiment.name)?;
        } else {
            writeln!(output, "next: scoutlab experiment {options}")?;
        }
        Ok(())
    }
}

/// A journal in one line.
fn described(part: &Part) -> String {
    let name = part.shard.map_or_else(|| "whole run".to_owned(), |shard| format!("shard {shard}"));
    let state = if !part.differences.is_empty() {
        "of another version"
    } else if part.in_use {
        "running"
    } else if part.is_complete() {
        "complete"
    } else {
        "stopped"
    };
    let mut text = format!("{name}: {state}, {} of {} cells", part.done, part.cells);
    if !part.differences.is_empty() {
        text = format!("{text}: {}", part.differences.join("; "));
    } else if let (false, Some(process)) = (part.is_complete() && !part.in_use, &part.process) {
        text = format!("{text}; {process}");
    }
    let (lines, tail) = part.damage;
    if lines > 0 || (tail > 0 && !part.in_use) {
        text = format!("{text}; damaged: {lines} lines within and {tail} bytes at the end will be computed again");
    }
    text
}
