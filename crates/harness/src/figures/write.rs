//! Writes pictures so that a file is either whole or not there.

use std::fs;
use std::path::{Path, PathBuf};

use plotters::backend::{BitMapBackend, DrawingBackend};

use super::error::FigureError;
use super::paint;
use super::scene::Scene;

/// Writes `NAME.svg` and `NAME.png` into the folder, which is made if it is missing.
pub(super) fn write(name: &str, scene: &Scene, folder: &Path) -> Result<Vec<PathBuf>, FigureError> {
    let paint_error = |problem: String| FigureError::Paint { figure: name.to_owned(), problem };
    let document = paint::svg(scene).map_err(paint_error)?;
    let (pixels, size) = paint::pixels(scene).map_err(paint_error)?;
    fs::create_dir_all(folder).map_err(|source| write_error(name, folder, source))?;
    let drawing = whole(name, folder, "svg", |path| fs::write(path, document.as_bytes()).map_err(|source| write_error(name, path, source)))?;
    let image = whole(name, folder, "png", |path| {
        let mut backend = BitMapBackend::new(path, size);
        backend.blit_bitmap((0, 0), size, &pixels).map_err(|error| paint_error(error.to_string()))?;
        backend.present().map_err(|error| paint_error(error.to_string()))
    })?;
    Ok(vec![drawing, image])
}

fn write_error(figure: &str, path: &Path, source: std::io::Error) -> FigureError {
    FigureError::Write { figure: figure.to_owned(), path: path.to_path_buf(), source }
}

/// Lets `fill` write a file of a temporary name, and then gives it its own.
fn whole(
    name: &str,
    folder: &Path,
    extension: &str,
    fill: impl FnOnce(&Path) -> Result<(), FigureError>,
) -> Result<PathBuf, FigureError> {
    let (temporary, path) = (folder.join(format!(".{name}.part.{extension}")), folder.join(format!("{name}.{extension}")));
    let renamed = fill(&temporary).and_then(|()| fs::rename(&temporary, &path).map_err(|source| write_error(name, &path, source)));
    if let Err(error) = renamed {
        // The first error is the one to report; the file may not even exist.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    Ok(path)
}
