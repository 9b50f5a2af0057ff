//! The figure files in a folder of results. Runs know only the names of figures that a manifest or an experiment lists, so a figure
//! that neither lists is left alone.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Result;
use scoutlab_runs::foreign::{check_one, head};
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::output::WriteError;
use scoutlab_runs::results::MANIFEST;

use crate::experiment::Experiment;

/// An attribute list that every figure has in its first line.
const SVG: &str = "role=\"img\" stroke-linejoin=\"round\"";

/// Checks that every figure that a run of the experiment would replace was drawn by a run.
///
/// # Errors
///
/// Fails at the first file that no run drew, or that cannot be read.
pub(crate) fn check(folder: &Path, experiment: &Experiment) -> Result<()> {
    let drawn = figures_of_last_run(folder);
    for figure in &experiment.file.figures {
        let name = &figure.name;
        let svg = format!("{name}.svg");
        let is_figure = |text: &str| text.lines().next().is_some_and(|line| line.contains(SVG));
        let known = drawn.contains(name);
        check_one(folder, &svg, |text| known || is_figure(text))?;
        let beside = head(&folder.join(&svg))?.is_some_and(|text| is_figure(&text));
        check_one(folder, &format!("{name}.png"), |_| known || beside)?;
    }
    Ok(())
}

/// Removes the figure files of the last run in this folder that are not among the figures `drawn` since.
///
/// # Errors
///
/// Fails if a file cannot be removed.
pub fn remove_old(folder: &Path, drawn: &[PathBuf]) -> Result<(), WriteError> {
    let names =
        figures_of_last_run(folder).into_iter().flat_map(|name| ["svg", "png"].map(|ending| format!("{name}.{ending}")));
    // A name in a manifest may contain a path.
    let paths = names.filter(|name| Path::new(name).file_name() == Some(name.as_ref())).map(|name| folder.join(name));
    for path in paths.filter(|path| !drawn.contains(path)) {
        match std::fs::remove_file(&path) {
            Err(source) if source.kind() != ErrorKind::NotFound => return Err(WriteError { path, source }),
            _ => {}
        }
    }
    Ok(())
}

/// Returns the names of the figures that the last run drew. The experiment file in its manifest lists them. A manifest that only
/// states its owner lists no figures.
fn figures_of_last_run(folder: &Path) -> Vec<String> {
    let Ok(manifest) = Manifest::read(&folder.join(MANIFEST)) else { return Vec::new() };
    let Ok(file) = manifest.file_text.parse::<toml::Table>() else { return Vec::new() };
    let figures = file.get("figure").and_then(toml::Value::as_array).into_iter().flatten();
    figures.filter_map(|figure| Some(figure.get("name")?.as_str()?.to_owned())).collect()
}
