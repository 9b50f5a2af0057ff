//! Figures, tables and texts of an experiment, made again from the rows that are there.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use scoutlab_figures::data_table::{DataTable, MOST_VALUES};

use crate::experiment::Experiment;
use crate::interrupt::Interrupt;
use crate::manifest::Manifest;
use crate::output::{OutputFolder, finish_replacing};
use crate::project::Project;
use crate::results::{self, MANIFEST};
use crate::summary;

/// Whether the results of a finished run show another version of the experiment file, or lack a file that it draws.
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

/// Draws the figures in a folder of results again, and writes the summary, from the `data.csv` there. If only figures, tables or texts of
/// the experiment file changed since the rows were computed, the manifest then holds the file as it is now. The files of the figures.
///
/// # Errors
///
/// If there are no results, if they are those of another experiment, or if a figure cannot be drawn or written.
pub fn redraw(project: &Project, experiment: &Experiment, folder: &Path, threads: usize) -> Result<Vec<PathBuf>> {
    finish_replacing(folder)?;
    let data = DataTable::read(&folder.join("data.csv"))
        .with_context(|| format!("there are no results to draw; run `scoutlab experiment {}` first", experiment.name))?;
    results::check_owner(folder, experiment)?;
    let published = experiment.file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    let mut opened = OutputFolder::open(folder)?;
    let mut files = opened.replace()?;
    let drawn = results::draw_figures(experiment, &data, published.as_ref(), &files, threads, &Interrupt::never())?;
    files.write("summary.md", summary::write(project, experiment, &data, data.len())?.as_bytes())?;
    results::remove_old_figures(folder, &mut files);
    if let Ok(mut manifest) = Manifest::read(&folder.join(MANIFEST))
        && manifest.file_sha256 != experiment.hash
        && Experiment::hash_of_grids(&manifest.file_text).as_deref() == Some(&experiment.grids_hash)
    {
        manifest.file_sha256.clone_from(&experiment.hash);
        manifest.file_text = experiment.text.to_string();
        files.write(MANIFEST, format!("{}\n", serde_json::to_string_pretty(&manifest)?).as_bytes())?;
    }
    let drawn: Vec<PathBuf> = drawn.iter().map(|figure| files.place_of(figure)).collect();
    files.commit()?;
    Ok(drawn)
}
