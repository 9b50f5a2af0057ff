//! The figure files in a folder of results. Runs know only the names of figures that a manifest or an experiment lists, so a figure
//! that neither lists is left alone.

use std::path::Path;

use anyhow::Result;
use scoutlab_runs::foreign::{check_one, head};
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::output::Replacement;
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

/// Marks the figure files of the last run in this folder for removal, unless they are redrawn.
pub fn remove_old(folder: &Path, replacement: &mut Replacement<'_>) {
    for name in figures_of_last_run(folder) {
        for ending in ["svg", "png"] {
            replacement.remove(&format!("{name}.{ending}"));
        }
    }
}

/// Returns the names of the figures that the last run drew. The experiment file in its manifest lists them. A manifest that only
/// states its owner lists no figures.
fn figures_of_last_run(folder: &Path) -> Vec<String> {
    let Ok(manifest) = Manifest::read(&folder.join(MANIFEST)) else { return Vec::new() };
    let Ok(file) = manifest.file_text.parse::<toml::Table>() else { return Vec::new() };
    let figures = file.get("figure").and_then(toml::Value::as_array).into_iter().flatten();
    figures.filter_map(|figure| Some(figure.get("name")?.as_str()?.to_owned())).collect()
}
