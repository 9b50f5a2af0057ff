//! The section of the report on speed, with the results of the benchmark and the text of `docs/performance.md`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde::Serialize;

use super::{ShownFigure, findings};
use scoutlab_experiments::project::Project;
use scoutlab_runs::output::{ReadError, exists};
use scoutlab_text::bounded_read;

/// The command that redraws the figures.
const DRAW: &str = "cargo bench --package scoutlab-cli --bench speed -- draw";

/// The measurements and their explanation.
#[derive(Debug, Serialize)]
pub(super) struct Speed {
    figures: Vec<ShownFigure>,
    machine: String,
    html: String,
    draw: &'static str,
}

/// Reads the section if the project has measurements of speed.
pub(super) fn read(project: &Project) -> Result<Option<Speed>> {
    let folder = project.root().join("results/speed");
    let document = project.root().join("docs/performance.md");
    if !(exists(&folder)? && exists(&document)?) {
        return Ok(None);
    }
    let read = |path: &Path| bounded_read::text(path).map_err(ReadError::of(path));
    let machine = read(&folder.join("machine.txt"))?;
    let text = read(&document)?;
    // The section omits the title of the document.
    let text = text.split_once('\n').map_or("", |(_, rest)| rest);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>())
        .map_err(ReadError::of(&folder))?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "svg"));
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
