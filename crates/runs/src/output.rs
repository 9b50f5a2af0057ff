//! Writes files atomically: a file is complete or absent, although a process can be killed at any time.

use std::fs;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use tempfile::NamedTempFile;
use thiserror::Error;

use scoutlab_text::bounded_read;

/// The prefix and suffix of temporary files. A killed process leaves such files behind.
const UNFINISHED: (&str, &str) = (".scoutlab-", ".partial");

/// A file could not be written. An earlier file at this path is unchanged.
#[derive(Debug, Error)]
#[error("{path} cannot be written: {source}", path = path.display())]
pub struct WriteError {
    /// The path of the file.
    pub path: PathBuf,
    /// The error of the file system.
    pub source: std::io::Error,
}

/// A file could not be read.
#[derive(Debug, Error)]
#[error("{path} cannot be read: {source}", path = path.display())]
pub struct ReadError {
    /// The path of the file.
    pub path: PathBuf,
    /// The error of the file system.
    pub source: std::io::Error,
}

impl ReadError {
    /// Returns a function that converts an error of the file system into the error for `path`.
    pub fn of(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        |source| Self { path: path.to_owned(), source }
    }
}

/// Returns whether a file or folder exists.
///
/// # Errors
///
/// Fails if the system cannot report whether the file or folder exists.
pub fn exists(path: &Path) -> Result<bool, ReadError> {
    bounded_read::found(path).map(|found| found.is_some()).map_err(ReadError::of(path))
}

/// The output folder cannot be created or written to.
#[derive(Debug, Error)]
#[error(
    "the output folder {path} cannot be written, expected a folder with write permission: {source}",
    path = path.display()
)]
pub struct FolderError {
    /// The path of the folder.
    pub path: PathBuf,
    /// The error of the file system.
    pub source: std::io::Error,
}

/// A folder for results.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    /// The folders that were created, outermost first. These folders are removed again if nothing is written.
    created: Vec<PathBuf>,
    written: bool,
}

impl OutputFolder {
    /// Opens or creates the folder, and checks that it is writable.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be created or written to. Newly created folders are then removed.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, FolderError> {
        let path = path.into();
        let mut created: Vec<PathBuf> = path
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && matches!(bounded_read::found(folder), Ok(None)))
            .map(Path::to_owned)
            .collect();
        created.reverse();
        let folder = Self { path, created, written: false };
        let problem = |source| FolderError { path: folder.path.clone(), source };
        fs::create_dir_all(&folder.path).map_err(problem)?;
        unfinished(&folder.path).map_err(problem)?;
        Ok(folder)
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Marks the folder as used, so that it is kept even if nothing is written.
    pub const fn keep(&mut self) {
        self.written = true;
    }

    /// Writes a file atomically. The file replaces an earlier file with this name, which may include a subfolder.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written. An earlier file is then unchanged.
    pub fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), WriteError> {
        self.write_with(name, |file| file.write_all(contents)).map_err(|(path, source)| WriteError { path, source })
    }

    /// Writes a file atomically while `fill` produces its contents. The file replaces an earlier file with this name.
    ///
    /// # Errors
    ///
    /// Fails with the error of `fill` or with [`WriteError`]. An earlier file is then unchanged.
    pub fn write_streamed(&mut self, name: &str, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        let mut failure = None;
        let written = self.write_with(name, |file| {
            fill(file).map_err(|error| {
                // An I/O error means that the file could not be written. Any other error is returned unchanged.
                error.downcast::<std::io::Error>().unwrap_or_else(|error| {
                    failure = Some(error);
                    std::io::Error::other("not finished")
                })
            })
        });
        match (failure, written) {
            (Some(error), _) => Err(error),
            (None, Err((path, source))) => Err(WriteError { path, source }.into()),
            (None, Ok(())) => Ok(()),
        }
    }

    fn write_with(
        &mut self,
        name: &str,
        fill: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
    ) -> Result<(), (PathBuf, std::io::Error)> {
        let target = self.path.join(name);
        let parent = target.parent().unwrap_or(&self.path);
        let write = || {
            refuse_links_between(&self.path, parent)?;
            let mut buffered = BufWriter::with_capacity(1 << 16, unfinished(&self.path)?);
            fs::create_dir_all(parent)?;
            fill(&mut buffered)?;
            let file = buffered.into_inner().map_err(std::io::IntoInnerError::into_error)?;
            make_readable(file.as_file())?;
            file.as_file().sync_all()?;
            file.persist(&target)?;
            sync_folder(parent)?;
            check_in_place(&target)
        };
        write().map_err(|source| (target.clone(), source))?;
        self.written = true;
        Ok(())
    }

    /// Removes temporary files that a killed process left behind. No other process may be writing to the folder.
    pub fn remove_unfinished(&self) {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1)) {
                // A temporary file that cannot be removed causes no problems.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Refuses a link on the way from a folder to a subfolder, because the file would be written elsewhere.
///
/// # Errors
///
/// Fails if there is a link.
fn refuse_links_between(folder: &Path, below: &Path) -> std::io::Result<()> {
    let between = below.ancestors().take_while(|between| *between != folder);
    for path in between {
        if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
            return Err(std::io::Error::other(format!("{} is a link", path.display())));
        }
    }
    Ok(())
}

/// Writes one file atomically. The file replaces an earlier regular file at `path`.
///
/// # Errors
///
/// Fails if the folder is missing, `path` is not a regular file, or the file cannot be written.
pub fn write_file(path: &Path, contents: &[u8]) -> Result<(), WriteError> {
    let failed = |source| WriteError { path: path.to_owned(), source };
    let problem = |kind, problem: &str| failed(std::io::Error::new(kind, problem));
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !bounded_read::found(folder).map_err(failed)?.is_some_and(|found| found.is_dir()) {
        return Err(problem(ErrorKind::NotFound, &format!("there is no folder {}", folder.display())));
    }
    if let Some(found) = bounded_read::found(path).map_err(failed)? {
        bounded_read::regular(&found).map_err(failed)?;
    }
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return Err(problem(ErrorKind::InvalidFilename, "its name is not valid UTF-8"));
    };
    let mut output = OutputFolder::open(folder).map_err(|error| failed(std::io::Error::other(format!("{error:#}"))))?;
    output.write(name, contents)
}

/// Writes a file next to its path and moves it there. A link at `path` is replaced, not followed.
///
/// # Errors
///
/// Fails if the file cannot be written. An earlier file at `path` is then unchanged.
pub(crate) fn replace_file(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = unfinished(folder)?;
    file.write_all(contents)?;
    make_readable(file.as_file())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Checks that a written file is still at its path, because its folder may have been removed since the write.
///
/// # Errors
///
/// Fails if the file is missing or is not regular.
pub fn check_in_place(path: &Path) -> std::io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(std::io::Error::new(ErrorKind::NotFound, "it was removed while it was written"))
        }
        found => found.and_then(|found| bounded_read::regular(&found)),
    }
}

/// Syncs a folder if the system supports it. Otherwise, a power failure may undo a renaming, but the contents of files stay
/// intact. Windows cannot sync folders.
pub(crate) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(windows) {
        return Ok(());
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match fs::File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if is_unsupported(&error) => Ok(()),
        synced => synced,
    }
}

/// Returns whether an error means that the system cannot open or sync folders.
fn is_unsupported(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported | ErrorKind::PermissionDenied)
}

fn unfinished(folder: &Path) -> std::io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(UNFINISHED.0).suffix(UNFINISHED.1).tempfile_in(folder)
}

/// Makes a temporary file, which only its owner can read, readable by everyone.
#[cfg(unix)]
fn make_readable(file: &fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &fs::File) -> std::io::Result<()> {
    Ok(())
}

impl Drop for OutputFolder {
    fn drop(&mut self) {
        if !self.written {
            // `remove_dir` keeps a folder to which other programs have written files.
            self.created.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link_to_another_folder() {
        let place = tempfile::tempdir().unwrap();
        let (out, elsewhere) = (place.path().join("out"), place.path().join("elsewhere"));
        fs::create_dir_all(elsewhere.join("below")).unwrap();
        let mut folder = OutputFolder::open(&out).unwrap();
        std::os::unix::fs::symlink(&elsewhere, out.join("traces")).unwrap();
        for name in ["traces/page.html", "traces/below/page.html", "traces/new/page.html"] {
            let error = folder.write(name, b"page").unwrap_err().to_string();
            assert!(error.contains("is a link"), "{error}");
        }
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 1);
        assert_eq!(fs::read_dir(elsewhere.join("below")).unwrap().count(), 0);
    }

    #[test]
    fn folders_that_were_created_for_nothing_are_removed_again() {
        let parent = tempfile::tempdir().unwrap();
        let deep = parent.path().join("one/two");
        drop(OutputFolder::open(&deep).unwrap());
        assert!(!parent.path().join("one").exists());
        OutputFolder::open(&deep).unwrap().write("data.csv", b"a\n").unwrap();
        assert_eq!(fs::read_dir(&deep).unwrap().count(), 1);
    }

    #[test]
    fn what_a_killed_process_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".scoutlab-a.partial", "data.csv", ".scoutlab", "a.partial"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        OutputFolder::open(folder.path()).unwrap().remove_unfinished();
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".scoutlab", "a.partial", "data.csv"]);
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_the_earlier_one_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let mut output = OutputFolder::open(folder.path()).unwrap();
        output.write("data.csv", b"before").unwrap();
        let failed = output.write_streamed("data.csv", |file| {
            file.write_all(b"half")?;
            anyhow::bail!("no more rows")
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more rows");
        assert_eq!(fs::read(folder.path().join("data.csv")).unwrap(), b"before");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_gone_at_the_end_is_not_reported_as_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        OutputFolder::open(folder.path()).unwrap().write("a.csv", b"new").unwrap();
        check_in_place(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(check_in_place(&path).unwrap_err().to_string().contains("removed while it was written"));
        fs::create_dir(&path).unwrap();
        assert!(check_in_place(&path).unwrap_err().to_string().contains("it is a folder"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_place_of_a_file_is_replaced() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (path, mine) = (folder.path().join("a.csv"), elsewhere.path().join("a.csv"));
        fs::write(&mine, "mine").unwrap();
        std::os::unix::fs::symlink(&mine, &path).unwrap();
        OutputFolder::open(folder.path()).unwrap().write("a.csv", b"new").unwrap();
        assert_eq!(
            (fs::read_to_string(mine).unwrap(), fs::read_to_string(path).unwrap()),
            ("mine".to_owned(), "new".to_owned())
        );
    }

    #[test]
    fn a_folder_below_a_file_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        fs::write(parent.path().join("file"), "").unwrap();
        let error = OutputFolder::open(parent.path().join("file/results")).unwrap_err();
        assert!(error.to_string().contains("cannot be written"), "{error}");
    }
}
