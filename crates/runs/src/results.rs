//! The folder of a run, which contains journals during the run and results at the end. Everything that depends on the names of
//! these files is here, so that a run, a shard and a merge agree on who may write what.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::clock::{self, Stopwatch};
use crate::data_file;
use crate::foreign;
use crate::inputs::InputFile;
use crate::interrupt::Interrupt;
use crate::job::Job;
use crate::journal::{self, Completion, Header, Journal, JournalError, Rows};
use crate::manifest::{self, Course, Manifest};
pub use crate::manifest::{LAST_RUN, MANIFEST};
use crate::note;
use crate::output::{OutputFolder, ReadError, WriteError, check_in_place, exists};
use crate::program::Build;
use crate::sha256::sha256_of;
use crate::shard::{self, Shard};
use scoutlab_text::bounded_read;

/// The file name of the journal of an undivided run.
const JOURNAL: &str = "run.journal";

/// The file name of the journal to which a merge writes the cells of the shards. The remains of a killed merge are never used.
const MERGE_JOURNAL: &str = "merge.journal";

/// Returns the path of the journal of a merge.
pub fn merge_journal(folder: &Path) -> PathBuf {
    folder.join(MERGE_JOURNAL)
}

/// Returns the path of the journal of a whole run.
pub fn run_journal(folder: &Path) -> PathBuf {
    folder.join(JOURNAL)
}

/// Returns the path of the journal of a shard.
pub fn shard_journal(folder: &Path, shard: Shard) -> PathBuf {
    folder.join(format!("shard-{}-of-{}.journal", shard.number(), shard.of()))
}

/// Returns the shards whose journals are in a folder, sorted by shard count, then by number.
///
/// # Errors
///
/// Fails if the folder cannot be read.
pub fn shard_journals(folder: &Path) -> Result<Vec<(Shard, PathBuf)>, ReadError> {
    let mut journals = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(ReadError::of(folder))? {
        let path = entry.map_err(ReadError::of(folder))?.path();
        journals.extend(shard_of(&path).map(|shard| (shard, path)));
    }
    journals.sort();
    Ok(journals)
}

fn shard_of(path: &Path) -> Option<Shard> {
    let (number, of) = path.file_name()?.to_str()?.strip_prefix("shard-")?.strip_suffix(".journal")?.split_once("-of-")?;
    Shard::new(number.parse().ok()?, of.parse().ok()?)
}

/// The initial state of a run.
#[derive(Debug)]
pub enum Begun {
    /// All results exist, so nothing remains to be computed.
    Complete,
    /// The cells without a record in this journal remain to be computed.
    Journal(Box<Journal>),
}

/// Opens the journal of a run, or of a shard if the header names one. A shard takes over its cells from the journal of an
/// unfinished whole run. If `fresh` is true, the contents of the journal are discarded.
///
/// # Errors
///
/// Fails with [`JournalError`] if the journal cannot be opened. Also fails if a whole run would
/// continue shards or, even with `fresh`, if the folder belongs to another job or contains other files of these names.
pub fn begin(folder: &OutputFolder, job: &impl Job, header: &Header, fresh: bool) -> Result<Begun> {
    let path = folder.path();
    let shard = header.shard;
    let mut fresh_journal = fresh;
    let shards = if exists(path)? { shard_journals(path)? } else { Vec::new() };
    check_owner(path, job)?;
    foreign::check(path, job)?;
    // The run would empty or remove these journals.
    let touched = shards.iter().filter(|&&(other, _)| fresh && shard.is_none_or(|shard| shard == other));
    touched.map(|(_, path)| path).try_for_each(|path| check_journal_owner(path, job))?;
    let mut continues_whole = false;
    match state(path, header)? {
        Whole::Complete if !fresh => return Ok(Begun::Complete),
        Whole::Changed(what) if !fresh => {
            note!("{}: {what}: all cells are recomputed", job.name());
            fresh_journal = true;
        }
        Whole::Unfinished => continues_whole = !fresh,
        _ => {}
    }
    let open = |path: &Path, fresh| Journal::open(path, header.clone(), job.layout().results.len(), fresh);
    if let Some(shard) = shard {
        // The journal of a finished run would hide the journals of shards.
        if !continues_whole && exists(&run_journal(path))? {
            journal::remove(&run_journal(path))?;
        }
        remove_merge(path)?;
        let mut journal = open(&shard_journal(path, shard), fresh)?;
        if continues_whole {
            take_over(&mut journal, &run_journal(path), job, header, shard)?;
        }
        // A merge that started before the shard's journal was opened would use the old contents of that journal.
        remove_merge(path)?;
        return Ok(Begun::Journal(Box::new(journal)));
    }
    if let (false, [first, ..]) = (fresh, shards.as_slice()) {
        bail!(
            "{} contains {} of a run in shards, such as {}: `scoutlab status` prints their progress and `scoutlab merge` puts them \
             together; --fresh starts over without them",
            path.display(),
            if shards.len() == 1 {
                "the journal of a shard".to_owned()
            } else {
                format!("the journals of {} shards", shards.len())
            },
            first.0
        );
    }
    remove_merge(path)?;
    let journal = open(&run_journal(path), fresh_journal)?;
    // While this journal is open, no other process can start a run in this folder.
    for (_, path) in &shards {
        journal::remove(path)?;
    }
    Ok(Begun::Journal(Box::new(journal)))
}

/// Copies the cells of a shard that an unfinished whole run has computed to the journal of the shard.
fn take_over(journal: &mut Journal, whole: &Path, job: &impl Job, header: &Header, shard: Shard) -> Result<(), JournalError> {
    let (mut contents, in_use) = journal::look(whole, job.len(), job.layout().results.len())?;
    let path = whole.to_owned();
    if in_use {
        return Err(JournalError::InUse { path, holder: contents.processes.pop() });
    }
    match &contents.header {
        Some(before) => {
            let differences = before.differences(header);
            if !differences.is_empty() {
                return Err(JournalError::OtherVersion { path, differences });
            }
        }
        None if !journal::is_journal(whole)? => return Err(JournalError::Foreign { path }),
        None if contents.is_empty() => return Ok(()),
        None => return Err(JournalError::NoHeader { path }),
    }
    let mut rows = Rows::open(whole, &contents)?;
    for batch in shard::batches_of(job, Some(shard)) {
        for cell in batch.range().filter(|&cell| contents.places[cell].is_some()) {
            if !journal.has(cell)
                && let Some(record) = rows.read(cell)?
            {
                journal.append_record(&record)?;
            }
        }
    }
    journal.sync()
}

/// Removes the remains of a killed merge. Fails if a merge is running.
fn remove_merge(folder: &Path) -> Result<()> {
    let path = merge_journal(folder);
    if exists(&path)? { Ok(journal::remove(&path)?) } else { Ok(()) }
}

/// The field of a manifest that contains the name of the job.
#[derive(Deserialize)]
struct Owner {
    experiment: String,
}

/// Checks that a folder does not belong to another job, according to its manifest or the journal of a whole run.
///
/// # Errors
///
/// Fails if the folder belongs to another job, or if its manifest contains no name. The message names both jobs.
pub fn check_owner(folder: &Path, job: &impl Job) -> Result<()> {
    let manifest = folder.join(MANIFEST);
    match bounded_read::read(&manifest, manifest::LONGEST) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
        Err(error) => return Err(ReadError::of(&manifest)(error).into()),
        Ok(bytes) => match serde_json::from_slice::<Owner>(&bytes) {
            Ok(owner) => refuse_other(folder, "the results", &owner.experiment, job)?,
            Err(error) => bail!(
                "{} does not tell which experiment the results beside it belong to ({error}): choose another folder with --out, or \
                 remove them",
                manifest.display()
            ),
        },
    }
    let journal = run_journal(folder);
    if exists(&journal)? { check_journal_owner(&journal, job) } else { Ok(()) }
}

/// Checks that a file is a journal, and does not belong to another job.
fn check_journal_owner(path: &Path, job: &impl Job) -> Result<()> {
    if !journal::is_journal(path)? {
        return Err(JournalError::Foreign { path: path.to_owned() }.into());
    }
    let header = journal::header_of(path)?;
    header.map_or(Ok(()), |header| refuse_other(path, "a run", &header.experiment, job))
}

fn refuse_other(path: &Path, what: &str, other: &str, job: &impl Job) -> Result<()> {
    if other == job.name() {
        return Ok(());
    }
    bail!(
        "{} contains {what} of the experiment `{other}`, not of `{}`: choose another folder with --out",
        path.display(),
        job.name()
    )
}

/// The state of an undivided run.
enum Whole {
    Absent,
    Unfinished,
    Complete,
    /// The run is complete, but its settings, its program or its files have changed since. The text describes the change.
    /// Recomputing such a run loses no unfinished work.
    Changed(String),
}

fn state(folder: &Path, header: &Header) -> Result<Whole> {
    let path = run_journal(folder);
    if !exists(&path)? {
        return Ok(Whole::Absent);
    }
    // Cells are skipped here, because they are read when the journal is opened.
    let (contents, in_use) = journal::look(&path, 0, 0)?;
    let (Some(complete), Some(before), false) = (contents.complete, contents.header, in_use) else {
        return Ok(Whole::Unfinished);
    };
    let differences = before.differences(header);
    if !differences.is_empty() {
        return Ok(Whole::Changed(format!("the folder contains another finished run: {}", differences.join("; "))));
    }
    Ok(changed(folder, &complete).map_or(Whole::Complete, Whole::Changed))
}

/// Describes a change since a run finished, according to its journal and its manifest. Returns `None` if nothing has changed.
pub(crate) fn changed(folder: &Path, complete: &Completion) -> Option<String> {
    match data_file::hash(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Some("data.csv of the finished run is missing".to_owned()),
        Err(error) => Some(format!("data.csv of the finished run cannot be read: {error}")),
        Ok(hash) if hash != complete.data_sha256 => Some("data.csv has changed since the run finished".to_owned()),
        // Figures and the summary are not checked, because they can be regenerated without computing a cell.
        Ok(_) => changed_by_manifest(folder),
    }
}

/// Describes a mismatch between the results in a folder and their manifest. Returns `None` if they match.
pub fn changed_by_manifest(folder: &Path) -> Option<String> {
    let manifest = match Manifest::read(&folder.join(MANIFEST)) {
        Ok(manifest) => manifest,
        Err(error) => return Some(format!("{error:#}")),
    };
    match data_file::hash(folder) {
        Err(error) => Some(format!("data.csv cannot be read: {error}")),
        // Manifests of early versions contain no hash.
        Ok(hash) if !manifest.data_sha256.is_empty() && hash != manifest.data_sha256 => {
            Some("manifest.json describes another data.csv".to_owned())
        }
        Ok(_) => None,
    }
}

/// Returns the manifest of the last run in a folder: `last-run.json` if it exists, or else `manifest.json`.
///
/// # Errors
///
/// Fails if there is no readable manifest.
pub fn last_manifest(folder: &Path) -> Result<Manifest> {
    let last = folder.join(LAST_RUN);
    Manifest::read(&if exists(&last)? { last } else { folder.join(MANIFEST) })
}

/// The facts about a run that are needed to write its results.
#[derive(Debug)]
pub struct Ending<'r> {
    /// The number of threads.
    pub threads: usize,
    /// The number of shards that were merged, or 0 for an undivided run.
    pub shards: usize,
    /// The time since this process started working on the run.
    pub stopwatch: Stopwatch,
    /// Aborts the writing of the results if the run is asked to end.
    pub interrupt: &'r Interrupt,
    /// Returns how the program was built. The run calls this function once, at its end, because it may take a while.
    pub build: fn() -> Build,
}

/// What a job makes from its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnFiles {
    /// The text of `summary.md`, which begins with the [title](Job::title) of the job as a heading.
    pub summary: String,
    /// The figure files.
    pub figures: Vec<PathBuf>,
    /// The published table with which the rows are compared, if there is one.
    pub published: Option<InputFile>,
}

/// Writes all results from a complete journal, closes the journal, and returns the figure files.
///
/// Rows are streamed from the journal to the files, so they need not fit in memory. `report` is called when the new rows are
/// in the folder. It draws the figures, and removes those of an earlier run. `manifest.json` is written last: if the process ends
/// before, [`changed_by_manifest`] reports that the other files are not those of the manifest, and the complete journal remains.
///
/// # Errors
///
/// Fails if a file cannot be written, or with the error of `report`. The journal is then unchanged, and so is each file that could
/// not be written.
pub fn write(
    job: &impl Job,
    folder: &mut OutputFolder,
    mut journal: Journal,
    header: &Header,
    ending: &Ending<'_>,
    report: impl FnOnce() -> Result<DrawnFiles>,
) -> Result<Vec<PathBuf>> {
    folder.remove_unfinished();
    let place = folder.path().to_owned();
    let columns = job.layout().columns();
    write_rows(folder, data_file::PLAIN, &columns, job, &mut journal, ending.interrupt, |row, cell, record| {
        row.extend(record.1);
        row.push(job.command(cell));
    })?;
    let columns = job.layout().timing_columns();
    write_rows(folder, "timings.csv", &columns, job, &mut journal, ending.interrupt, |row, _, record| {
        row.push(format!("{:.6}", record.2));
    })?;
    // The rows that this run has written, and not compressed rows of an earlier one.
    let data = place.join(data_file::PLAIN);
    let data_sha256 = sha256_of(&data).map_err(ReadError::of(&data))?;
    let DrawnFiles { summary, figures, published } = report()?;
    folder.write("summary.md", summary.as_bytes())?;
    let contents = journal.contents();
    let course = Course {
        threads: ending.threads,
        shards: ending.shards,
        processes: contents.processes.len(),
        started: contents.processes.iter().map(|process| process.started.clone()).min().unwrap_or_else(clock::now),
        seconds: ending.stopwatch.seconds(),
        cell_seconds: contents.microseconds as f64 / 1e6,
        leaves: contents.leaves,
        data_sha256: data_sha256.clone(),
        published,
    };
    let manifest = Manifest::new(job, &header.program, (ending.build)(), course);
    let text = format!("{}\n", serde_json::to_string_pretty(&manifest)?);
    ending.interrupt.check()?;
    folder.write(LAST_RUN, text.as_bytes())?;
    // If the results are equal, the existing manifest is kept, because it may be committed.
    if !Manifest::read(&place.join(MANIFEST)).is_ok_and(|before| before.holds_for(&manifest)) {
        folder.write(MANIFEST, text.as_bytes())?;
    }
    check_written(&place, &figures)?;
    let drawn = figures.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    let files = ["summary.md", MANIFEST].map(str::to_owned).into_iter().chain(drawn).collect();
    journal.complete(&run_journal(&place), Completion { data_sha256, files })?;
    check_written(&place, &figures)?;
    Ok(figures)
}

/// Checks that all files that are reported as written exist.
fn check_written(place: &Path, figures: &[PathBuf]) -> Result<(), WriteError> {
    let names = [data_file::PLAIN, "timings.csv", "summary.md", MANIFEST, LAST_RUN];
    let files = names.iter().map(|name| place.join(name)).chain(figures.iter().cloned());
    for path in files {
        check_in_place(&path).map_err(|source| WriteError { path, source })?;
    }
    Ok(())
}

/// Writes a table row by row, in grid order.
fn write_rows(
    folder: &mut OutputFolder,
    name: &str,
    columns: &[String],
    job: &impl Job,
    journal: &mut Journal,
    interrupt: &Interrupt,
    fill: impl Fn(&mut Vec<String>, usize, journal::CellRecord),
) -> Result<()> {
    let mut records = journal.rows()?;
    folder.write_streamed(name, |file| {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(file);
        writer.write_record(columns).map_err(io_error)?;
        for cell in 0..job.len() {
            if cell % 1024 == 0 {
                interrupt.check()?;
            }
            let record = records.read(cell)?.with_context(|| format!("cell {cell} was not computed"))?;
            let mut row = job.key(cell);
            fill(&mut row, cell, record);
            writer.write_record(&row).map_err(io_error)?;
        }
        Ok(writer.flush()?)
    })
}

/// Returns the I/O error in an error of the CSV writer. Other errors are impossible, because all rows are as long as the
/// header.
fn io_error(error: csv::Error) -> std::io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => std::io::Error::other(format!("{other:?}")),
    }
}
