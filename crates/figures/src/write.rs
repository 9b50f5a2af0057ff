//! Writes pictures so that a file is either complete or absent.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::painting::Scene;

use crate::error::FigureError;

/// Writes `NAME.svg` and `NAME.png`, or `NAME.pdf`, into the folder, which is created if it is missing.
pub(crate) fn write(name: &str, scene: &Scene, pdf: bool, folder: &Path) -> Result<Vec<PathBuf>, FigureError> {
    let paint_error = |problem: String| FigureError::Paint { figure: name.to_owned(), problem };
    let new_folder = || fs::create_dir_all(folder).map_err(|source| write_error(name, folder, source));
    if pdf {
        let document = crate::painting::pdf(scene);
        new_folder()?;
        return Ok(vec![whole(name, folder, "pdf", &document)?]);
    }
    let document = crate::painting::svg(scene).map_err(paint_error)?;
    let image = crate::painting::png(scene).map_err(paint_error)?;
    new_folder()?;
    Ok(vec![whole(name, folder, "svg", document.as_bytes())?, whole(name, folder, "png", &image)?])
}

fn write_error(figure: &str, path: &Path, source: std::io::Error) -> FigureError {
    FigureError::Write { figure: figure.to_owned(), path: path.to_path_buf(), source }
}

/// Writes a file under a temporary name and then renames it. The file is on the disk before it is renamed, because a manifest
/// that is written later describes it. The temporary name differs between processes, and is one of those that a later run removes.
fn whole(name: &str, folder: &Path, extension: &str, content: &[u8]) -> Result<PathBuf, FigureError> {
    let temporary = folder.join(format!(".scoutlab-{}-{name}-{extension}.partial", std::process::id()));
    let path = folder.join(format!("{name}.{extension}"));
    let written = fs::File::create(&temporary).and_then(|mut file| {
        file.write_all(content)?;
        // Windows syncs only files that are open for writing, and renames no file that is open.
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&temporary, &path)).map_err(|source| {
        // An error of this removal is ignored, because the temporary file may not exist.
        let _ = fs::remove_file(&temporary);
        write_error(name, &path, source)
    })?;
    Ok(path)
}
