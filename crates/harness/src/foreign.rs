//! Refuses to replace files that no run wrote, such as a user's own `data.csv` in the folder of `--out`.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::experiment::Experiment;
use crate::manifest::Manifest;
use crate::output::{ReadError, exists};
use crate::results::{LAST_RUN, MANIFEST};
use scoutlab_text::bounded_read;

/// The number of bytes at the beginning of a file that show whether a run wrote it.
const HEAD: u64 = 1 << 16;

/// An attribute list that every figure has in its first line.
const SVG: &str = "role=\"img\" stroke-linejoin=\"round\"";

/// Checks that every file that a run of the experiment would replace was written by a run. The caller must have checked the
/// owner of the folder.
///
/// # Errors
///
/// Fails at the first file that no run wrote, or that cannot be read.
pub(crate) fn check(folder: &Path, experiment: &Experiment) -> Result<()> {
    if !exists(folder)? {
        return Ok(());
    }
    let manifest = folder.join(MANIFEST);
    // A manifest that only states its owner lists no figures.
    let drawn = Manifest::read(&manifest).map(|manifest| figures_of(&manifest)).unwrap_or_default();
    if !exists(&manifest)? {
        let columns = experiment.layout.columns().join(",");
        let timings = experiment.layout.timing_columns().join(",");
        let title = format!("# {}", experiment.file.title.trim());
        let first_line = |name, expected: &str| check_one(folder, name, |text| text.lines().next() == Some(expected));
        first_line("data.csv", &columns)?;
        first_line("timings.csv", &timings)?;
        check_one(folder, "summary.md", |text| {
            text.lines().next() == Some(title.as_str()) || is_ours(folder, "data.csv", &columns)
        })?;
        check_one(folder, LAST_RUN, |text| text.contains("\"experiment\"") && text.contains("\"data_sha256\""))?;
    }
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

/// Returns the names of the figures that the last run drew.
fn figures_of(manifest: &Manifest) -> Vec<String> {
    let Ok(file) = manifest.file_text.parse::<toml::Table>() else { return Vec::new() };
    let figures = file.get("figure").and_then(toml::Value::as_array).into_iter().flatten();
    figures.filter_map(|figure| Some(figure.get("name")?.as_str()?.to_owned())).collect()
}

fn is_ours(folder: &Path, name: &str, first_line: &str) -> bool {
    head(&folder.join(name)).is_ok_and(|text| text.is_some_and(|text| text.lines().next() == Some(first_line)))
}

/// Checks that a file is absent, empty or ours. A link is replaced without reading the file behind it.
fn check_one(folder: &Path, name: &str, is_ours: impl Fn(&str) -> bool) -> Result<()> {
    let path = folder.join(name);
    match head(&path)? {
        Some(text) if !text.is_empty() && !is_ours(&text) => bail!(
            "{} was not written by a run of `scoutlab`, and the run would replace it: move it away, or choose another folder with \
             --out",
            shown(&path).display()
        ),
        _ => Ok(()),
    }
}

fn shown(path: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    here.and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned())).unwrap_or_else(|| path.to_owned())
}

/// Returns the beginning of a regular file, or `None` for everything else.
fn head(path: &Path) -> Result<Option<String>, ReadError> {
    match std::fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => {
            let mut bytes = Vec::new();
            let read = bounded_read::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut bytes));
            read.map_err(ReadError::of(path))?;
            Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
        }
        _ => Ok(None),
    }
}
