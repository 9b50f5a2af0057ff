//! The section on speed: the results of the benchmark, and docs/performance.md.

use anyhow::{Context, Result};
use serde::Serialize;

use super::{ShownFigure, findings};
use crate::project::Project;

/// The command that redraws the figures.
const DRAW: &str = "cargo bench --package scoutlab --bench speed -- draw";

/// The measurements and their explanation.
#[derive(Debug, Serialize)]
pub(super) struct Speed {
    figures: Vec<ShownFigure>,
    machine: String,
    html: String,
    draw: &'static str,
}

/// Reads the section, if the project has speed measurements.
pub(super) fn read(project: &Project) -> Result<Option<Speed>> {
    let folder = project.root().join("results/speed");
    let document = project.root().join("docs/performance.md");
    if !(folder.is_dir() && document.is_file()) {
        return Ok(None);
    }
    let machine = std::fs::read_to_string(folder.join("machine.txt")).context("results/speed/machine.txt cannot be read")?;
    let text = std::fs::read_to_string(&document).context("docs/performance.md cannot be read")?;
    // The title of the document is omitted.
    let text = text.split_once('\n').map_or("", |(_, rest)| rest);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .context("results/speed cannot be read")?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "svg"))
        .collect();
    files.sort();
    let figures = files.iter().map(|file| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        ShownFigure::read(project, file, &name, "", DRAW.to_owned())
    });
    Ok(Some(Speed {
        figures: figures.collect::<Result<_>>()?,
        machine: machine.trim().replace('\n', ", "),
        html: findings::page_html(text),
        draw: DRAW,
    }))
}
