//! Putting the shards of a run together.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::experiment::Experiment;
use crate::journal::{self, Header, Journal, JournalError, Rows};
use crate::results;
use crate::shard::Shard;
use crate::survey::{Part, Survey};

/// The most shards that a message names one by one.
const NAMED: usize = 12;

/// Copies the cells of all shards in the folder into one journal of the whole run. The journals of the shards stay as they are.
///
/// Shards of different divisions may be mixed, as long as every cell is in one of them.
///
/// # Errors
///
/// If there are no shards, one is being computed or belongs to another version, two contradict each other, or cells are missing:
/// then with the shards that lack them.
pub fn merge(folder: &Path, experiment: &Experiment, header: &Header) -> Result<Journal> {
    let survey = Survey::new(folder, experiment, header)?;
    if survey.shards.is_empty() {
        bail!("{} holds no shards: `scoutlab experiment {} --shard K/N` computes one", folder.display(), experiment.name);
    }
    for part in survey.parts() {
        if !part.differences.is_empty() {
            let (path, differences) = (part.path.clone(), part.differences.clone());
            return Err(JournalError::OtherVersion { path, differences }.into());
        }
    }
    // A shard that is at work is not complete, but it is the better explanation.
    if let Some(part) = survey.parts().find(|part| part.in_use) {
        return Err(JournalError::InUse { path: part.path.clone(), holder: part.process.clone() }.into());
    }
    if survey.missing_cells() > 0 {
        bail!("{} of {} cells are missing: {}", survey.missing_cells(), experiment.len(), lacking(&survey));
    }
    let mut whole = Journal::open(&results::run_journal(folder), header.clone(), experiment.layout.results.len(), false)?;
    for part in &survey.shards {
        copy(part, &mut whole, experiment)?;
    }
    Ok(whole)
}

/// The shards with missing cells, in words.
fn lacking(survey: &Survey) -> String {
    let of = survey.shard_count().unwrap_or(1);
    let lacking: Vec<(Shard, usize)> = Shard::all(of).zip(survey.missing(of)).filter(|&(_, missing)| missing > 0).collect();
    let named = lacking.iter().take(NAMED).map(|&(shard, missing)| match survey.shard(shard) {
        Some(part) => format!("shard {shard} lacks {missing} of {}", part.cells),
        None => format!("shard {shard} was not begun"),
    });
    let mut text = named.collect::<Vec<_>>().join(", ");
    if lacking.len() > NAMED {
        text = format!("{text} and {} more", lacking.len() - NAMED);
    }
    text
}

/// Copies the cells of a shard that are not yet there, and compares the others.
fn copy(part: &Part, whole: &mut Journal, experiment: &Experiment) -> Result<()> {
    let (contents, _) = journal::look(&part.path, experiment.len(), experiment.layout.results.len())
        .with_context(|| format!("{} cannot be read", part.path.display()))?;
    let mut rows = Rows::open(&part.path, &contents)?;
    let mut twice = Vec::new();
    for cell in 0..experiment.len() {
        if let Some(record) = rows.read(cell)? {
            if whole.has(cell) {
                twice.push(record);
            } else {
                whole.append_record(&record)?;
            }
        }
    }
    whole.add_processes(&contents.processes)?;
    whole.sync()?;
    let mut rows = whole.rows()?;
    for record in twice {
        let cell = record.0 as usize;
        if rows.read(cell)?.is_some_and(|other| other.1 != record.1) {
            bail!(
                "cell {cell} ({}) has other results in {} than in another journal here: one of them is wrong",
                experiment.key(cell).join(", "),
                part.path.display()
            );
        }
    }
    Ok(())
}

/// Removes the journals of shards, after the results are written.
///
/// # Errors
///
/// If the system refuses, or one is in use again.
pub fn remove_shards(folder: &Path) -> Result<usize> {
    let shards = results::shard_journals(folder)?;
    for (_, path) in &shards {
        journal::remove(path)?;
    }
    Ok(shards.len())
}
