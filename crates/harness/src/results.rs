//! The folder of a run: its journals while it goes on, its results in the end.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use scoutlab_figures::data_table::{DataTable, MOST_VALUES};
use scoutlab_figures::{Figure, FigureError};

use crate::clock::{self, Stopwatch};
use crate::experiment::Experiment;
use crate::interrupt::Interrupt;
use crate::journal::{self, Completion, Header, Journal};
use crate::manifest::{Course, Manifest};
use crate::output::OutputFolder;
use crate::program::sha256_of;
use crate::project::Project;
use crate::published::Comparison;
use crate::shard::Shard;
use crate::summary;

/// The journal of a run that is not divided into shards.
const JOURNAL: &str = "run.journal";

/// The path of the journal of a whole run.
pub fn run_journal(folder: &Path) -> PathBuf {
    folder.join(JOURNAL)
}

/// The path of the journal of a shard.
pub fn shard_journal(folder: &Path, shard: Shard) -> PathBuf {
    folder.join(format!("shard-{}-of-{}.journal", shard.number(), shard.of()))
}

/// The shards that have a journal in a folder, sorted: by how many there are, then by number.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn shard_journals(folder: &Path) -> Result<Vec<(Shard, PathBuf)>> {
    let problem = || format!("{} cannot be read", folder.display());
    let mut journals = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(problem)? {
        let path = entry.with_context(problem)?.path();
        journals.extend(shard_of(&path).map(|shard| (shard, path)));
    }
    journals.sort();
    Ok(journals)
}

fn shard_of(path: &Path) -> Option<Shard> {
    let (number, of) = path.file_name()?.to_str()?.strip_prefix("shard-")?.strip_suffix(".journal")?.split_once("-of-")?;
    Shard::new(number.parse().ok()?, of.parse().ok()?)
}

/// How a run begins.
#[derive(Debug)]
pub enum Begun {
    /// All results are there; nothing is left to do.
    Complete,
    /// The cells that are not in this journal are left to do.
    Journal(Box<Journal>),
}

/// Opens the journal of a run, or of a shard if the header names one. `fresh` forgets what was there.
///
/// # Errors
///
/// [`JournalError`](crate::journal::JournalError); or if a whole run and shards would be mixed in one folder.
pub fn begin(folder: &OutputFolder, experiment: &Experiment, header: &Header, fresh: bool) -> Result<Begun> {
    let path = folder.path();
    let shard = header.shard;
    let mut fresh_journal = fresh;
    match state(path, experiment, header)? {
        Whole::Complete if !fresh => return Ok(Begun::Complete),
        Whole::Changed(what) if !fresh => {
            eprintln!("{}: {what}: it is computed again", experiment.name);
            fresh_journal = true;
        }
        Whole::Unfinished if shard.is_some() => bail!(
            "{} holds a run that is not divided into shards: continue it without --shard, or start over without --shard and with \
             --fresh",
            path.display()
        ),
        _ => {}
    }
    let shards = shard_journals(path)?;
    let open = |path: &Path, fresh| Journal::open(path, header.clone(), experiment.layout.results.len(), fresh);
    if let Some(shard) = shard {
        // What is left of a finished run: its journal would hide the shards.
        if run_journal(path).exists() {
            journal::remove(&run_journal(path))?;
        }
        return Ok(Begun::Journal(Box::new(open(&shard_journal(path, shard), fresh)?)));
    }
    if let (false, [first, ..]) = (fresh, shards.as_slice()) {
        bail!(
            "{} holds {} of a run in shards, such as {}: `scoutlab status` tells how far they are and `scoutlab merge` puts them \
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
    let journal = open(&run_journal(path), fresh_journal)?;
    // Only now that nobody else can begin a run here.
    for (_, path) in &shards {
        journal::remove(path)?;
    }
    Ok(Begun::Journal(Box::new(journal)))
}

/// How far a run is that is not divided into shards.
enum Whole {
    Absent,
    Unfinished,
    Complete,
    /// It was complete, but it was another run, or its files changed: how. Nothing unfinished is lost by computing it again.
    Changed(String),
}

fn state(folder: &Path, experiment: &Experiment, header: &Header) -> Result<Whole> {
    let path = run_journal(folder);
    if !path.exists() {
        return Ok(Whole::Absent);
    }
    let (contents, in_use) = journal::look(&path, experiment.len(), experiment.layout.results.len())
        .with_context(|| format!("{} cannot be read", path.display()))?;
    let (Some(complete), Some(before), false) = (contents.complete, contents.header, in_use) else {
        return Ok(Whole::Unfinished);
    };
    let differences = before.differences(header);
    if !differences.is_empty() {
        return Ok(Whole::Changed(format!("the finished run there is another: {}", differences.join("; "))));
    }
    Ok(match sha256_of(&folder.join("data.csv")) {
        Err(_) => Whole::Changed("data.csv of the finished run is gone".to_owned()),
        Ok(hash) if hash != complete.data_sha256 => Whole::Changed("data.csv was changed since the run finished".to_owned()),
        Ok(_) => match complete.files.iter().find(|file| !folder.join(file).is_file()) {
            Some(file) => Whole::Changed(format!("{file} of the finished run is gone")),
            None => Whole::Complete,
        },
    })
}

/// What was written.
#[derive(Debug)]
pub struct Written {
    /// The files of the figures.
    pub figures: Vec<PathBuf>,
    /// The comparison with the published table, if the experiment has one.
    pub comparison: Option<Comparison>,
}

/// What the writing of results needs to know of the run.
#[derive(Debug)]
pub struct Ending<'r> {
    /// The number of threads.
    pub threads: usize,
    /// The number of shards that were merged.
    pub shards: usize,
    /// Since this process started to work on the run.
    pub stopwatch: Stopwatch,
    /// Ends the writing.
    pub interrupt: &'r Interrupt,
}

/// Writes all results from a journal that has all cells, and closes it.
///
/// The rows go from the journal to the files one by one. Only the drawing of figures and tables has all of them in memory; if they
/// are too many, figures and tables are left out.
///
/// # Errors
///
/// If a file cannot be written, a figure cannot be drawn or the published table cannot be read. The journal is then as it was.
pub fn write(
    project: &Project,
    experiment: &Experiment,
    folder: &mut OutputFolder,
    journal: Journal,
    header: &Header,
    ending: &Ending<'_>,
) -> Result<Written> {
    folder.remove_unfinished();
    let columns = experiment.layout.columns();
    write_rows(folder, "data.csv", &columns, experiment, &journal, ending.interrupt, |row, record| row.extend(record.1))?;
    write_rows(
        folder,
        "timings.csv",
        &experiment.layout.timing_columns(),
        experiment,
        &journal,
        ending.interrupt,
        |row, record| {
            row.push(format!("{:.6}", record.2));
        },
    )?;
    let data_path = folder.path().join("data.csv");
    let data_sha256 = sha256_of(&data_path).with_context(|| format!("{} cannot be read", data_path.display()))?;
    let (figures, comparison) = write_report(project, experiment, folder, ending)?;
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
    };
    let manifest = Manifest::new(experiment, &header.program, course);
    folder.write("manifest.json", format!("{}\n", serde_json::to_string_pretty(&manifest)?).as_bytes())?;
    let drawn = figures.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    let files = ["summary.md", "manifest.json"].map(str::to_owned).into_iter().chain(drawn).collect();
    journal.complete(Completion { data_sha256, files })?;
    Ok(Written { figures, comparison })
}

/// Writes a table row by row, in grid order.
fn write_rows(
    folder: &mut OutputFolder,
    name: &str,
    columns: &[String],
    experiment: &Experiment,
    journal: &Journal,
    interrupt: &Interrupt,
    fill: impl Fn(&mut Vec<String>, journal::CellRecord),
) -> Result<()> {
    let mut records = journal.rows()?;
    folder.write_streamed(name, |file| {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(file);
        writer.write_record(columns).map_err(io_error)?;
        for cell in 0..experiment.len() {
            if cell % 1024 == 0 {
                interrupt.check()?;
            }
            let record = records.read(cell)?.with_context(|| format!("cell {cell} was not computed"))?;
            let mut row = experiment.key(cell);
            fill(&mut row, record);
            writer.write_record(&row).map_err(io_error)?;
        }
        Ok(writer.flush()?)
    })
}

/// The system's error that the CSV writer met: it meets no other where rows are as long as their header.
fn io_error(error: csv::Error) -> std::io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => std::io::Error::other(format!("{other:?}")),
    }
}

/// Draws the figures and writes the summary from the `data.csv` that is in the folder.
fn write_report(
    project: &Project,
    experiment: &Experiment,
    folder: &mut OutputFolder,
    ending: &Ending<'_>,
) -> Result<(Vec<PathBuf>, Option<Comparison>)> {
    let file = &experiment.file;
    let columns = experiment.layout.columns();
    let needed = !(file.figures.is_empty() && file.tables.is_empty() && file.published.is_none());
    let fits = experiment.len().saturating_mul(columns.len()) <= MOST_VALUES;
    if needed && !fits {
        eprintln!(
            "{}: {} rows are too many to be drawn, so there are no figures and tables: draw them from a part of data.csv",
            experiment.name,
            experiment.len()
        );
    }
    if !(needed && fits) {
        // They would all be empty.
        let mut plain = experiment.clone();
        (plain.file.figures, plain.file.tables, plain.file.published) = (Vec::new(), Vec::new(), None);
        let text = summary::write(project, &plain, &DataTable::new(columns)?, experiment.len())?;
        folder.write("summary.md", text.as_bytes())?;
        return Ok((Vec::new(), None));
    }
    let data = DataTable::read(&folder.path().join("data.csv"))?;
    let published = file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    let figures = draw_figures(experiment, &data, published.as_ref(), folder.path(), ending.threads, ending.interrupt)?;
    let text = summary::write(project, experiment, &data, data.len())?;
    folder.write("summary.md", text.as_bytes())?;
    let comparison = file.compared().map(|table| table.compare(project, &data)).transpose()?;
    Ok((figures, comparison))
}

/// Draws every figure of an experiment, several at once; the files written.
///
/// # Errors
///
/// If a figure cannot be drawn or written.
pub fn draw_figures(
    experiment: &Experiment,
    data: &DataTable,
    published: Option<&DataTable>,
    folder: &Path,
    threads: usize,
    interrupt: &Interrupt,
) -> Result<Vec<PathBuf>> {
    let draw = |figure: &Figure| {
        interrupt.check()?;
        match scoutlab_figures::draw(figure, data, published, folder) {
            // A quick run may lack the cells of a figure, as it may those of a table.
            Err(FigureError::NoRows { .. }) if experiment.quick => {
                eprintln!("{}: the figure {} is not part of a quick run", experiment.name, figure.name);
                Ok(Vec::new())
            }
            drawn => Ok(drawn?),
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("threads could not be started")?;
    let files = pool.install(|| experiment.file.figures.par_iter().map(draw).collect::<Result<Vec<_>>>())?;
    Ok(files.concat())
}
