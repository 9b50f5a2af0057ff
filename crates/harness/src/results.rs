//! The folder of a run, which contains journals during the run and results at the end.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use scoutlab_figures::{Figure, FigureError, Looks, Manner};
use scoutlab_table::data_table::{DataTable, MOST_VALUES};
use serde::Deserialize;

use crate::clock::{self, Stopwatch};
use crate::experiment::Experiment;
use crate::foreign;
use crate::interrupt::Interrupt;
use crate::journal::{self, Completion, Header, Journal, JournalError, Rows};
use crate::manifest::{self, Course, Manifest};
use crate::output::{OutputFolder, ReadError, Replacement, WriteError, check_in_place, exists};
use crate::parallel;
use crate::program::sha256_of;
use crate::project::Project;
use crate::published::Comparison;
use crate::shard::{self, Shard};
use crate::summary;
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
/// continue shards or, even with `fresh`, if the folder belongs to another experiment or contains other files of these names.
pub fn begin(folder: &OutputFolder, experiment: &Experiment, header: &Header, fresh: bool) -> Result<Begun> {
    let path = folder.path();
    let shard = header.shard;
    let mut fresh_journal = fresh;
    let shards = if exists(path)? { shard_journals(path)? } else { Vec::new() };
    check_owner(path, experiment)?;
    foreign::check(path, experiment)?;
    // The run would empty or remove these journals.
    let touched = shards.iter().filter(|&&(other, _)| fresh && shard.is_none_or(|shard| shard == other));
    touched.map(|(_, path)| path).try_for_each(|path| check_journal_owner(path, experiment))?;
    let mut continues_whole = false;
    match state(path, header)? {
        Whole::Complete if !fresh => return Ok(Begun::Complete),
        Whole::Changed(what) if !fresh => {
            note!("{}: {what}: all cells are recomputed", experiment.name);
            fresh_journal = true;
        }
        Whole::Unfinished => continues_whole = !fresh,
        _ => {}
    }
    let open = |path: &Path, fresh| Journal::open(path, header.clone(), experiment.layout.results.len(), fresh);
    if let Some(shard) = shard {
        // The journal of a finished run would hide the journals of shards.
        if !continues_whole && exists(&run_journal(path))? {
            journal::remove(&run_journal(path))?;
        }
        remove_merge(path)?;
        let mut journal = open(&shard_journal(path, shard), fresh)?;
        if continues_whole {
            take_over(&mut journal, &run_journal(path), experiment, header, shard)?;
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
fn take_over(
    journal: &mut Journal,
    whole: &Path,
    experiment: &Experiment,
    header: &Header,
    shard: Shard,
) -> Result<(), JournalError> {
    let (mut contents, in_use) = journal::look(whole, experiment.len(), experiment.layout.results.len())?;
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
    for batch in shard::batches_of(experiment, Some(shard)) {
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

/// The field of a manifest that contains the name of the experiment.
#[derive(Deserialize)]
struct Owner {
    experiment: String,
}

/// Checks that a folder does not belong to another experiment, according to its manifest or the journal of a whole run.
///
/// # Errors
///
/// Fails if the folder belongs to another experiment, or if its manifest contains no name. The message names both experiments.
pub fn check_owner(folder: &Path, experiment: &Experiment) -> Result<()> {
    let manifest = folder.join(MANIFEST);
    match bounded_read::read(&manifest, manifest::LONGEST) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
        Err(error) => return Err(ReadError::of(&manifest)(error).into()),
        Ok(bytes) => match serde_json::from_slice::<Owner>(&bytes) {
            Ok(owner) => refuse_other(folder, "the results", &owner.experiment, experiment)?,
            Err(error) => bail!(
                "{} does not tell which experiment the results beside it belong to ({error}): choose another folder with --out, or \
                 remove them",
                manifest.display()
            ),
        },
    }
    let journal = run_journal(folder);
    if exists(&journal)? { check_journal_owner(&journal, experiment) } else { Ok(()) }
}

/// Checks that a file is a journal, and does not belong to another experiment.
fn check_journal_owner(path: &Path, experiment: &Experiment) -> Result<()> {
    if !journal::is_journal(path)? {
        return Err(JournalError::Foreign { path: path.to_owned() }.into());
    }
    let header = journal::header_of(path)?;
    header.map_or(Ok(()), |header| refuse_other(path, "a run", &header.experiment, experiment))
}

fn refuse_other(path: &Path, what: &str, other: &str, experiment: &Experiment) -> Result<()> {
    if other == experiment.name {
        return Ok(());
    }
    bail!(
        "{} contains {what} of the experiment `{other}`, not of `{}`: choose another folder with --out",
        path.display(),
        experiment.name
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
    match sha256_of(&folder.join("data.csv")) {
        Err(error) if error.kind() == ErrorKind::NotFound => Some("data.csv of the finished run is missing".to_owned()),
        Err(error) => Some(format!("data.csv of the finished run cannot be read: {error}")),
        Ok(hash) if hash != complete.data_sha256 => Some("data.csv has changed since the run finished".to_owned()),
        // Figures and the summary are not checked, because they can be regenerated without computing a cell.
        Ok(_) => changed_by_manifest(folder),
    }
}

/// Describes a mismatch between the results in a folder and their manifest. Returns `None` if they match.
pub(crate) fn changed_by_manifest(folder: &Path) -> Option<String> {
    let manifest = match Manifest::read(&folder.join(MANIFEST)) {
        Ok(manifest) => manifest,
        Err(error) => return Some(format!("{error:#}")),
    };
    match sha256_of(&folder.join("data.csv")) {
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

/// The file name of the manifest that is committed.
pub const MANIFEST: &str = "manifest.json";

/// The file name of the manifest of the last run, which records where and when the results in the folder were computed. The file
/// is not committed.
pub const LAST_RUN: &str = "last-run.json";

/// Marks the figure files of the last run in this folder for removal, unless they are redrawn.
///
/// The experiment file in the manifest lists these figures.
pub fn remove_old_figures(folder: &Path, replacement: &mut Replacement<'_>) {
    let Ok(manifest) = Manifest::read(&folder.join(MANIFEST)) else { return };
    let Ok(file) = manifest.file_text.parse::<toml::Table>() else { return };
    let figures = file.get("figure").and_then(toml::Value::as_array).into_iter().flatten();
    for name in figures.filter_map(|figure| figure.get("name")?.as_str()) {
        for ending in ["svg", "png"] {
            replacement.remove(&format!("{name}.{ending}"));
        }
    }
}

/// The results of [`write()`].
#[derive(Debug)]
pub struct Written {
    /// The figure files.
    pub figures: Vec<PathBuf>,
    /// The comparison with the published table, if the experiment has one.
    pub comparison: Option<Comparison>,
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
}

/// Writes all results from a complete journal and closes the journal.
///
/// Rows are streamed from the journal to the files. Only figures and tables need all rows in memory, so they are omitted if
/// there are too many rows. All files replace the files of an earlier run in one step, and obsolete figures are removed.
///
/// # Errors
///
/// Fails if a file cannot be written, a figure cannot be drawn or the published table cannot be read. The journal and the
/// earlier files are then unchanged.
pub fn write(
    project: &Project,
    experiment: &Experiment,
    folder: &mut OutputFolder,
    journal: Journal,
    header: &Header,
    ending: &Ending<'_>,
) -> Result<Written> {
    folder.remove_unfinished();
    let place = folder.path().to_owned();
    let mut files = folder.replace()?;
    let columns = experiment.layout.columns();
    write_rows(&mut files, "data.csv", &columns, experiment, &journal, ending.interrupt, |row, cell, record| {
        row.extend(record.1);
        row.push(experiment.command(cell));
    })?;
    write_rows(
        &mut files,
        "timings.csv",
        &experiment.layout.timing_columns(),
        experiment,
        &journal,
        ending.interrupt,
        |row, _, record| {
            row.push(format!("{:.6}", record.2));
        },
    )?;
    let data_path = files.path().join("data.csv");
    let data_sha256 = sha256_of(&data_path).map_err(ReadError::of(&data_path))?;
    let (figures, comparison) = write_report(project, experiment, &mut files, ending)?;
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
        published: experiment.file.published.as_ref().map(|table| table.as_input(project)).transpose()?,
    };
    let manifest = Manifest::new(experiment, &header.program, course);
    let text = format!("{}\n", serde_json::to_string_pretty(&manifest)?);
    files.write(LAST_RUN, text.as_bytes())?;
    // If the results are equal, the existing manifest is kept, because it may be committed.
    if !Manifest::read(&place.join(MANIFEST)).is_ok_and(|before| before.holds_for(&manifest)) {
        files.write(MANIFEST, text.as_bytes())?;
    }
    remove_old_figures(&place, &mut files);
    ending.interrupt.check()?;
    let figures: Vec<PathBuf> = figures.iter().map(|figure| files.place_of(figure)).collect();
    files.commit()?;
    check_written(&place, &figures)?;
    let drawn = figures.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    let files = ["summary.md", MANIFEST].map(str::to_owned).into_iter().chain(drawn).collect();
    journal.complete(&run_journal(&place), Completion { data_sha256, files })?;
    check_written(&place, &figures)?;
    Ok(Written { figures, comparison })
}

/// Checks that all files that are reported as written exist.
fn check_written(place: &Path, figures: &[PathBuf]) -> Result<(), WriteError> {
    let names = ["data.csv", "timings.csv", "summary.md", MANIFEST, LAST_RUN];
    let files = names.iter().map(|name| place.join(name)).chain(figures.iter().cloned());
    for path in files {
        check_in_place(&path).map_err(|source| WriteError { path, source })?;
    }
    Ok(())
}

/// Writes a table row by row, in grid order.
fn write_rows(
    files: &mut Replacement<'_>,
    name: &str,
    columns: &[String],
    experiment: &Experiment,
    journal: &Journal,
    interrupt: &Interrupt,
    fill: impl Fn(&mut Vec<String>, usize, journal::CellRecord),
) -> Result<()> {
    let mut records = journal.rows()?;
    files.write_streamed(name, |file| {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(file);
        writer.write_record(columns).map_err(io_error)?;
        for cell in 0..experiment.len() {
            if cell % 1024 == 0 {
                interrupt.check()?;
            }
            let record = records.read(cell)?.with_context(|| format!("cell {cell} was not computed"))?;
            let mut row = experiment.key(cell);
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

/// Draws the figures and writes the summary from the new `data.csv`.
fn write_report(
    project: &Project,
    experiment: &Experiment,
    files: &mut Replacement<'_>,
    ending: &Ending<'_>,
) -> Result<(Vec<PathBuf>, Option<Comparison>)> {
    let file = &experiment.file;
    let columns = experiment.layout.columns();
    let needed = !(file.figures.is_empty() && file.tables.is_empty() && file.published.is_none());
    let fits = experiment.len().saturating_mul(columns.len()) <= MOST_VALUES;
    if needed && !fits {
        note!("{}: {} rows do not fit in memory, so the run writes no figures and tables", experiment.name, experiment.len());
    }
    if !(needed && fits) {
        // Without rows, all figures, tables and comparisons would be empty, so they are left out.
        let mut plain = experiment.clone();
        (plain.file.figures, plain.file.tables, plain.file.published) = (Vec::new(), Vec::new(), None);
        let text = summary::write(project, &plain, &DataTable::new(columns)?, experiment.len())?;
        files.write("summary.md", text.as_bytes())?;
        return Ok((Vec::new(), None));
    }
    let data = experiment.with_units(DataTable::read(&files.path().join("data.csv"))?)?;
    let published = file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    let figures = draw_figures(experiment, &data, published.as_ref(), files, ending.threads, ending.interrupt)?;
    let text = summary::write(project, experiment, &data, data.len())?;
    files.write("summary.md", text.as_bytes())?;
    let comparison = file.compared().map(|table| table.compare(project, &data)).transpose()?;
    Ok((figures, comparison))
}

/// Draws the figures of an experiment in parallel and returns the temporary paths of the files.
///
/// # Errors
///
/// Fails if a figure cannot be drawn or written.
pub fn draw_figures(
    experiment: &Experiment,
    data: &DataTable,
    published: Option<&DataTable>,
    files: &Replacement<'_>,
    threads: usize,
    interrupt: &Interrupt,
) -> Result<Vec<PathBuf>> {
    let manner = Manner { looks: Looks::of(&experiment.file.figures, data, published), ..Manner::default() };
    let draw = |figure: &Figure| {
        interrupt.check()?;
        match scoutlab_figures::draw_as(&manner, figure, data, published, files.path()) {
            // A quick run may lack the cells of a figure.
            Err(FigureError::NoRows { .. }) if experiment.quick => {
                note!("{}: the figure {} is not part of a quick run", experiment.name, figure.name);
                Ok(Vec::new())
            }
            Err(FigureError::Write { figure, path, source }) => {
                Err(FigureError::Write { figure, path: files.place_of(&path), source }.into())
            }
            drawn => Ok(drawn?),
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("threads could not be started")?;
    let figures = &experiment.file.figures;
    let files = pool.install(|| parallel::in_order(figures.len(), |index| draw(&figures[index])))?;
    Ok(files.concat())
}
