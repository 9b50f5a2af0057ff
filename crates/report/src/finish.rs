//! The results of an experiment: the rows, which `scoutlab-runs` writes, and the figures, tables and texts, which are made from
//! the rows. The manifest is written last.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use scoutlab_figures::{Figure, FigureError, Looks, Manner};
use scoutlab_runs::data_file;
use scoutlab_runs::interrupt::Interrupt;
use scoutlab_runs::journal::{Header, Journal};
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::results::{self, DrawnFiles, Ending};
use scoutlab_runs::{Job, note};
use scoutlab_table::data_table::{DataTable, MOST_VALUES};

use crate::{default_table, summary};
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::figure_files;
use scoutlab_experiments::former_names;
use scoutlab_experiments::project::Project;
use scoutlab_experiments::published::PublishedComparison;
use scoutlab_runs::parallel;

/// The results of [`write()`].
#[derive(Debug)]
pub struct Written {
    /// The figure files.
    pub figures: Vec<PathBuf>,
    /// The comparison with the published table, if the experiment has one.
    pub comparison: Option<PublishedComparison>,
}

/// Writes all results from a complete journal and closes the journal.
///
/// Rows are streamed from the journal to the files. Only figures and tables need all rows in memory, so they are omitted if
/// there are too many rows. Figures of an earlier run that are not drawn anew are removed.
///
/// # Errors
///
/// Fails if a file cannot be written, a figure cannot be drawn or the published table cannot be read. The journal is
/// then unchanged, and the manifest does not match `data.csv` if the rows differ from the earlier rows.
pub fn write(
    project: &Project,
    experiment: &Experiment,
    folder: &mut OutputFolder,
    journal: Journal,
    header: &Header,
    ending: &Ending<'_>,
) -> Result<Written> {
    let place = folder.path().to_owned();
    let mut comparison = None;
    let figures = results::write(experiment, folder, journal, header, ending, || {
        let drawn = draw_report(project, experiment, &place, ending)?;
        comparison = drawn.comparison;
        figure_files::remove_old(&place, &drawn.figures)?;
        let published = experiment.file.published.as_ref().map(|table| table.as_input(project)).transpose()?;
        Ok(DrawnFiles { summary: drawn.summary, figures: drawn.figures, published })
    })?;
    Ok(Written { figures, comparison })
}

/// What an experiment draws and writes from its rows.
struct Drawn {
    summary: String,
    figures: Vec<PathBuf>,
    comparison: Option<PublishedComparison>,
}

/// Draws the figures and returns the summary, from the new rows.
fn draw_report(project: &Project, experiment: &Experiment, folder: &Path, ending: &Ending<'_>) -> Result<Drawn> {
    let file = &experiment.file;
    let columns = experiment.layout.columns();
    let has_parts = !(file.figures.is_empty() && file.tables.is_empty() && file.published.is_none());
    let needed = has_parts || default_table::has(experiment);
    let fits = experiment.len().saturating_mul(columns.len()) <= MOST_VALUES;
    if needed && !fits {
        note!("{}: {} rows do not fit in memory, so the run writes no figures and tables", experiment.name, experiment.len());
    }
    if !(needed && fits) {
        // Without rows, all figures, tables and comparisons would be empty, so they are left out.
        let mut plain = experiment.clone();
        (plain.file.figures, plain.file.tables, plain.file.published) = (Vec::new(), Vec::new(), None);
        let summary = summary::write(project, &plain, &DataTable::new(columns)?, experiment.len())?;
        return Ok(Drawn { summary, figures: Vec::new(), comparison: None });
    }
    let data =
        experiment.with_units(former_names::read_table(&folder.join(data_file::PLAIN), &experiment.layout.columns())?)?;
    let published = file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    let figures = draw_figures(experiment, &data, published.as_ref(), folder, ending.threads, ending.interrupt)?;
    let summary = summary::write(project, experiment, &data, data.len())?;
    let comparison = file.compared().map(|table| table.compare(project, &data)).transpose()?;
    Ok(Drawn { summary, figures, comparison })
}

/// Draws the figures of an experiment in parallel and returns the paths of the files.
///
/// # Errors
///
/// Fails if a figure cannot be drawn or written.
pub fn draw_figures(
    experiment: &Experiment,
    data: &DataTable,
    published: Option<&DataTable>,
    folder: &Path,
    threads: usize,
    interrupt: &Interrupt,
) -> Result<Vec<PathBuf>> {
    let manner = Manner { looks: Looks::of(&experiment.file.figures, data, published), ..Manner::default() };
    let draw = |figure: &Figure| {
        interrupt.check()?;
        match scoutlab_figures::draw_as(&manner, figure, data, published, folder) {
            // A quick run may lack the cells of a figure.
            Err(FigureError::NoRows { .. }) if experiment.quick => {
                note!("{}: the figure {} is not part of a quick run", experiment.name, figure.name);
                Ok(Vec::new())
            }
            drawn => Ok(drawn?),
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("threads could not be started")?;
    let figures = &experiment.file.figures;
    let files = pool.install(|| parallel::in_order(figures.len(), |index| draw(&figures[index])))?;
    Ok(files.concat())
}
