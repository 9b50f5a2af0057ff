//! Merges the shards of a run. The cells go into a journal of their own, so a merge that is killed changes no shard.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::foreign;
use crate::job::Job;
use crate::journal::{self, Contents, Header, Journal, JournalError, Rows};
use crate::output::exists;
use crate::results;
use crate::run_status::{Part, RunStatus};
use crate::shard::Shard;

/// The maximum number of shards that a message lists.
const NAMED: usize = 12;

/// The cells merged from all shards.
#[derive(Debug)]
pub struct Merged {
    /// All cells, in the journal of the merge.
    pub journal: Journal,
    /// The journals of the source shards.
    pub shards: Vec<PathBuf>,
}

/// Copies the cells of all shards in the folder, and of the undivided run that the shards continue, into the journal of the
/// merge. All these journals and all results remain unchanged.
///
/// Shards of different divisions may be mixed if every cell is in one of them.
///
/// # Errors
///
/// Fails if there are no shards, if a shard is in use or belongs to another run, or if two shards contradict each other. Also
/// fails if cells are missing, and then names the incomplete shards. After an error, the shards and the results are unchanged.
pub fn merge(folder: &Path, job: &impl Job, header: &Header) -> Result<Merged> {
    if !exists(folder)? || (results::shard_journals(folder)?.is_empty() && !exists(&results::run_journal(folder))?) {
        bail!("{} contains no shards", folder.display());
    }
    results::check_owner(folder, job)?;
    foreign::check(folder, job)?;
    let path = results::merge_journal(folder);
    // No shard can start while this journal is open. The remains of a killed merge are discarded.
    let mut journal = Journal::open(&path, header.clone(), job.layout().results.len(), true)?;
    match fill(&mut journal, folder, job, header) {
        Ok(shards) => Ok(Merged { journal, shards }),
        Err(error) => {
            abandon(folder);
            Err(error)
        }
    }
}

/// Removes the journal of an unfinished merge. The caller must have created the journal.
pub fn abandon(folder: &Path) {
    // If the journal cannot be removed, the next merge discards it.
    let _ = std::fs::remove_file(results::merge_journal(folder));
}

/// Fills the journal of a merge and returns the journals of the shards.
fn fill(journal: &mut Journal, folder: &Path, job: &impl Job, header: &Header) -> Result<Vec<PathBuf>> {
    let survey = RunStatus::new(folder, job, header)?;
    for part in survey.parts() {
        if part.is_foreign() {
            return Err(JournalError::Foreign { path: part.path.clone() }.into());
        }
        if !part.differences.is_empty() {
            let (path, differences) = (part.path.clone(), part.differences.clone());
            return Err(JournalError::OtherVersion { path, differences }.into());
        }
    }
    // A running shard is also incomplete, but the message that it is running is more helpful.
    if let Some(part) = survey.parts().find(|part| part.in_use) {
        return Err(JournalError::InUse { path: part.path.clone(), holder: part.process.clone() }.into());
    }
    if survey.missing_cells() > 0 {
        bail!("{} of {} cells are missing: {}", survey.missing_cells(), job.len(), lacking(&survey));
    }
    for part in &survey.shards {
        let contents = contents(part, job)?;
        copy(part, &contents, journal, job)?;
        journal.add_processes(&contents.processes)?;
    }
    if let Some(whole) = &survey.whole {
        // An undivided run may have computed cells before the shards continued it. The cells of both must agree.
        copy(whole, &contents(whole, job)?, journal, job)?;
    }
    // This check fails if a shard changed while it was read.
    anyhow::ensure!(journal.contents().done == job.len(), "the shards in {} changed while they were read", folder.display());
    journal.sync()?;
    Ok(survey.shards.into_iter().map(|part| part.path).collect())
}

fn contents(part: &Part, job: &impl Job) -> Result<Contents, JournalError> {
    Ok(journal::look(&part.path, job.len(), job.layout().results.len())?.0)
}

/// Lists the shards with missing cells, for a message.
fn lacking(survey: &RunStatus) -> String {
    let of = survey.shard_count().unwrap_or(1);
    let lacking: Vec<(Shard, usize)> = Shard::all(of).zip(survey.missing(of)).filter(|&(_, missing)| missing > 0).collect();
    let named = lacking.iter().take(NAMED).map(|&(shard, missing)| match survey.shard(shard) {
        Some(part) => format!("shard {shard} lacks {missing} of {}", part.cells),
        None => format!("shard {shard} has not started"),
    });
    let mut text = named.collect::<Vec<_>>().join(", ");
    if lacking.len() > NAMED {
        text = format!("{text} and {} more", lacking.len() - NAMED);
    }
    text
}

/// Copies the cells that `whole` lacks from the journal of a shard, and checks that both journals agree in all other cells.
fn copy(part: &Part, contents: &Contents, whole: &mut Journal, job: &impl Job) -> Result<()> {
    let mut rows = Rows::open(&part.path, contents)?;
    let mut twice = Vec::new();
    for cell in 0..job.len() {
        if let Some(record) = rows.read(cell)? {
            if whole.has(cell) {
                twice.push(record);
            } else {
                whole.append_record(&record)?;
            }
        }
    }
    whole.sync()?;
    let mut rows = whole.rows()?;
    for record in twice {
        let cell = record.0 as usize;
        if rows.read(cell)?.is_some_and(|other| other.1 != record.1) {
            bail!(
                "cell {cell} ({}) has different results in {} and in another journal of this folder: one of the two is wrong",
                job.key(cell).join(", "),
                part.path.display()
            );
        }
    }
    Ok(())
}

/// Removes the journals of shards. The caller must write the results first.
///
/// # Errors
///
/// Fails if a journal cannot be removed or is in use.
pub fn remove_shards(shards: &[PathBuf]) -> Result<()> {
    for path in shards {
        if exists(path)? {
            journal::remove(path)?;
        }
    }
    Ok(())
}
