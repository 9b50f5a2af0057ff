//! Regenerates the figures, tables and texts of an experiment from existing rows.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use scoutlab_figures::{Looks, Manner, Sheet, draw_as};
use scoutlab_table::data_table::{DataTable, MOST_VALUES};

use crate::finish;
use crate::summary;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::figure_files;
use scoutlab_experiments::former_names;
use scoutlab_experiments::project::Project;
use scoutlab_experiments::published;
use scoutlab_runs::data_file;
use scoutlab_runs::interrupt::Interrupt;
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::output::{OutputFolder, exists, write_file};
use scoutlab_runs::parallel;
use scoutlab_runs::results::{self, LAST_RUN, MANIFEST, run_journal};
use scoutlab_runs::{Job, foreign, note};

/// Returns whether the results of a finished run are out of date: they were drawn from an earlier text of the experiment file, or
/// a figure or the summary is missing.
pub fn is_due(folder: &Path, experiment: &Experiment) -> bool {
    let figures = &experiment.file.figures;
    let fits = experiment.len().saturating_mul(experiment.layout.columns().len()) <= MOST_VALUES;
    let drawn =
        figures.iter().filter(|_| fits).flat_map(|figure| ["svg", "png"].map(|ending| format!("{}.{ending}", figure.name)));
    let lacks = |name: &str| !folder.join(name).is_file();
    Manifest::read(&folder.join(MANIFEST)).is_ok_and(|manifest| manifest.file_sha256 != experiment.hash)
        || lacks("summary.md")
        || drawn.into_iter().any(|name| lacks(&name))
}

/// Describes why the figures and the summary of a finished run are out of date. Returns `None` if they are up to date.
pub fn reason(project: &Project, folder: &Path, experiment: &Experiment) -> Option<String> {
    let published = results::last_manifest(folder).and_then(|manifest| published::change_since(&manifest, project, experiment));
    match published {
        Ok(None) if !is_due(folder, experiment) => None,
        Ok(None) => Some("figures, tables or texts have changed since the run".to_owned()),
        Ok(Some(difference)) => Some(format!("the published table has changed since the run: {difference}")),
        Err(error) => Some(format!("{error:#}")),
    }
}

/// Redraws the figures in a results folder, and rewrites the summary from the `data.csv` in this folder. If only figures,
/// tables or texts of the experiment file changed since the rows were computed, the manifest is updated to the current file.
/// Returns the figure files.
///
/// # Errors
///
/// Fails if there are no results, if they belong to another experiment, or if a figure cannot be drawn or written.
pub fn redraw(project: &Project, experiment: &Experiment, folder: &Path, threads: usize) -> Result<Vec<PathBuf>> {
    let data = read_rows(folder, experiment)?;
    let published = experiment.file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    foreign::check(folder, experiment)?;
    let mut files = OutputFolder::open(folder)?;
    let drawn = finish::draw_figures(experiment, &data, published.as_ref(), folder, threads, &Interrupt::never())?;
    files.write("summary.md", summary::write(project, experiment, &data, data.len())?.as_bytes())?;
    figure_files::remove_old(folder, &drawn)?;
    let table = experiment.file.published.as_ref().map(|table| table.as_input(project)).transpose()?;
    for name in [MANIFEST, LAST_RUN] {
        let Ok(mut manifest) = Manifest::read(&folder.join(name)) else { continue };
        let before = manifest.clone();
        let same_grids = || Experiment::hash_of_grids(&manifest.file_text).as_deref() == Some(&experiment.grids_hash);
        if name == MANIFEST && manifest.file_sha256 != experiment.hash && same_grids() {
            manifest.file_sha256.clone_from(&experiment.hash);
            manifest.file_text = experiment.text.to_string();
        }
        // Manifests of early versions do not record the table, and need not be rewritten.
        if manifest.published.is_some() {
            manifest.published.clone_from(&table);
        }
        if manifest != before {
            files.write(name, format!("{}\n", serde_json::to_string_pretty(&manifest)?).as_bytes())?;
        }
    }
    Ok(drawn)
}

/// Draws the figures of an experiment for a paper into another folder. The files are PDF, or SVG and PNG. The data come from
/// `data.csv` in the results folder, which remains unchanged. Returns the figure files.
///
/// # Errors
///
/// Fails if there are no results, or if they belong to another experiment. Also fails if the other folder is the results
/// folder, or if a figure cannot be drawn or written.
pub fn draw_for_paper(
    project: &Project,
    experiment: &Experiment,
    (sheet, pdf): (Sheet, bool),
    (from, to): (&Path, &Path),
    threads: usize,
) -> Result<Vec<PathBuf>> {
    let data = read_rows(from, experiment)?;
    ensure!(
        to.canonicalize().ok() != from.canonicalize().ok(),
        "{} contains the figures of the results, which are drawn without options: choose another folder",
        project.shown(to).display()
    );
    let published = experiment.file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    let figures = &experiment.file.figures;
    let manner = Manner { looks: Looks::of(figures, &data, published.as_ref()), sheet, pdf };
    let draw = |index: usize| Ok(draw_as(&manner, &figures[index], &data, published.as_ref(), to)?);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("threads could not be started")?;
    Ok(pool.install(|| parallel::in_order(figures.len(), draw))?.concat())
}

/// Writes the tables of the summary to another folder, as CSV and as LaTeX. Returns the files.
///
/// # Errors
///
/// Fails if there are no results, if they belong to another experiment, or if a file cannot be written.
pub fn tables_for_paper(experiment: &Experiment, (from, to): (&Path, &Path)) -> Result<Vec<PathBuf>> {
    let data = read_rows(from, experiment)?;
    let mut files = Vec::new();
    for (index, table) in summary::tables(experiment, &data)?.iter().filter(|table| !table.rows.is_empty()).enumerate() {
        let name = format!("table-{}-{}", index + 1, slug(&table.title));
        for (ending, bytes) in [("csv", table.csv()?), ("tex", table.latex().into_bytes())] {
            let path = to.join(format!("{name}.{ending}"));
            write_file(&path, &bytes)?;
            files.push(path);
        }
    }
    Ok(files)
}

/// Returns the first six words of a title in a form for file names.
fn slug(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.take(6).map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// Says on standard error that the figures and the summary in a folder may show other rows than those of `data.csv`, if the manifest
/// describes another `data.csv`. A run writes the manifest last.
pub(crate) fn note_changed(folder: &Path, experiment: &Experiment) {
    // Results of early versions have no manifest and no journal.
    let ended = [folder.join(MANIFEST), run_journal(folder)].iter().any(|path| exists(path).is_ok_and(|found| found));
    if ended && let Some(changed) = results::changed_by_manifest(folder) {
        note!("{0}: {changed}; `scoutlab experiment {0}` writes the results anew", experiment.name);
    }
}

/// Returns the rows of finished results.
pub(crate) fn read_rows(folder: &Path, experiment: &Experiment) -> Result<DataTable> {
    let path = data_file::path(folder);
    ensure!(exists(&path)?, "there are no results; run `scoutlab experiment {}` first", experiment.name);
    let data = former_names::read_table(&path, &experiment.layout.columns())?;
    results::check_owner(folder, experiment)?;
    note_changed(folder, experiment);
    experiment.with_units(data).with_context(|| path.display().to_string())
}
