//! The progress of a run, read from its journals without changing them, so that it can be asked for while the run computes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::batch::Batch;
use crate::job::Job;
use crate::journal::{self, Contents, Header, Process};
use crate::output::exists;
use crate::results;
use crate::run::longest_first;
use crate::shard::{self, Shard};

/// The difference between a journal and a file that never was one.
const NO_JOURNAL: &str = "it is not a journal";

/// One journal of a run.
#[derive(Clone, Debug)]
pub struct Part {
    /// The shard whose cells the journal contains, or `None` for the journal of an undivided run.
    pub shard: Option<Shard>,
    /// The path of the journal.
    pub path: PathBuf,
    /// The number of cells that the complete journal will contain: all cells of the run, or the cells of the shard.
    pub cells: usize,
    /// The number of cells recorded.
    pub done: usize,
    /// Whether a process is using the journal.
    pub in_use: bool,
    /// The last process that used the journal.
    pub process: Option<Process>,
    /// The number of damaged lines before the last intact line that no process has found yet, and the number of bytes after the
    /// last intact line. While a process uses the journal, its last line may be half written.
    pub damage: (usize, u64),
    /// The differences, one phrase each, that prevent the current settings and program from using the journal.
    pub differences: Vec<String>,
}

impl Part {
    /// Returns whether the file was never a journal.
    pub fn is_foreign(&self) -> bool {
        self.differences.iter().any(|difference| difference == NO_JOURNAL)
    }

    /// Returns whether the journal contains all cells of the run or the shard, and can be used.
    pub const fn is_complete(&self) -> bool {
        self.done >= self.cells && self.differences.is_empty()
    }
}

/// The status of a run, from all its journals.
#[derive(Clone, Debug)]
pub struct RunStatus {
    /// Whether the results of the requested run exist and are unchanged.
    pub complete: bool,
    /// The change since the results of the requested run were written, if any.
    pub changed: Option<String>,
    /// The journal of a run that is not divided into shards.
    pub whole: Option<Part>,
    /// The journals of shards, sorted by shard count, then by number.
    pub shards: Vec<Part>,
    /// Whether each cell is in a journal of the requested run: of a shard, or of the undivided run that the shards continue.
    pub covered: Vec<bool>,
    /// The batches of the job, in the order in which they are dealt to shards.
    batches: Vec<Batch>,
    /// The number of results per cell.
    results: usize,
}

impl RunStatus {
    /// Reads all journals in a folder, which need not exist.
    ///
    /// # Errors
    ///
    /// Fails if a journal cannot be read.
    pub fn new(folder: &Path, job: &impl Job, header: &Header) -> Result<Self> {
        let mut survey = Self {
            complete: false,
            changed: None,
            whole: None,
            shards: Vec::new(),
            covered: vec![false; job.len()],
            batches: longest_first(job),
            results: job.layout().results.len(),
        };
        if !exists(folder)? {
            return Ok(survey);
        }
        let whole = results::run_journal(folder);
        if exists(&whole)? {
            let (part, contents) = survey.look(whole, None, job.len(), header)?;
            if let (Some(complete), true) = (&contents.complete, part.differences.is_empty()) {
                survey.changed = results::changed(folder, complete);
                survey.complete = survey.changed.is_none();
            }
            survey.whole = Some(part);
        }
        let mut sizes = BTreeMap::new();
        for (shard, path) in results::shard_journals(folder)? {
            let sizes = sizes.entry(shard.of()).or_insert_with(|| survey.sizes(shard.of()));
            let cells = sizes[shard.number() as usize - 1];
            let (part, _) = survey.look(path, Some(shard), cells, header)?;
            survey.shards.push(part);
        }
        Ok(survey)
    }

    fn look(&mut self, path: PathBuf, shard: Option<Shard>, cells: usize, header: &Header) -> Result<(Part, Contents)> {
        let (mut contents, in_use) = journal::look(&path, self.covered.len(), self.results)?;
        let differences = match &contents.header {
            Some(before) => before.differences(header),
            None if !journal::is_journal(&path)? => vec![NO_JOURNAL.to_owned()],
            None if contents.is_empty() => Vec::new(),
            None => vec!["the header lines that identify its run are damaged".to_owned()],
        };
        if differences.is_empty() {
            for (covered, place) in self.covered.iter_mut().zip(&contents.places) {
                *covered |= place.is_some();
            }
        }
        let part = Part {
            shard,
            path,
            cells,
            done: contents.done,
            in_use,
            process: contents.processes.pop(),
            damage: (contents.new_damage(), contents.damaged_tail),
            differences,
        };
        Ok((part, contents))
    }

    /// Returns the shard of each cell in a division into `of` shards. Shards are numbered from 0.
    fn division(&self, of: u32) -> Vec<u32> {
        let mut shards = vec![0; self.covered.len()];
        for (batch, shard) in self.batches.iter().zip(shard::deal(&self.batches, of)) {
            shards[batch.range()].fill(shard);
        }
        shards
    }

    fn sizes(&self, of: u32) -> Vec<usize> {
        let mut sizes = vec![0; of as usize];
        self.division(of).into_iter().for_each(|shard| sizes[shard as usize] += 1);
        sizes
    }

    /// Returns, for each shard of a division into `of` shards, the number of cells that no journal contains.
    pub fn missing(&self, of: u32) -> Vec<usize> {
        let mut missing = vec![0; of as usize];
        for (shard, covered) in self.division(of).into_iter().zip(&self.covered) {
            missing[shard as usize] += usize::from(!covered);
        }
        missing
    }

    /// Returns the number of cells that no journal contains.
    pub fn missing_cells(&self) -> usize {
        self.covered.iter().filter(|covered| !**covered).count()
    }

    /// Returns the number of shards of the run, or `None` if the folder contains no shards. If the shards belong to several
    /// divisions, the division with the most journals counts.
    pub fn shard_count(&self) -> Option<u32> {
        let mut journals = BTreeMap::<u32, usize>::new();
        self.shards.iter().filter_map(|part| part.shard).for_each(|shard| *journals.entry(shard.of()).or_default() += 1);
        journals.into_iter().max_by_key(|&(_, journals)| journals).map(|(of, _)| of)
    }

    /// Returns the journal of `shard`, if the folder contains it.
    pub fn shard(&self, shard: Shard) -> Option<&Part> {
        self.shards.iter().find(|part| part.shard == Some(shard))
    }

    /// Returns all journals of the run.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.whole.iter().chain(&self.shards)
    }
}
