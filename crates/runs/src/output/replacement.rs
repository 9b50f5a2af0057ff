//! Replaces several files in one step. No file system renames several files at once, so a folder with all of them is renamed, and
//! whoever finds this folder later moves the files.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use tempfile::TempDir;

use super::{OutputFolder, WriteError, check_in_place, sync_folder};
use scoutlab_text::bounded_read;

/// The name of the folder with the files of a committed replacement. The folder exists until every file has been moved to its
/// final path.
const DECIDED: &str = ".scoutlab-replacing";

/// The name of the file in the folder [`DECIDED`] that lists the obsolete files to remove, as a JSON array.
const STALE: &str = ".stale.json";

/// The maximum size of the file [`STALE`], in bytes.
const LONGEST_STALE: u64 = 1 << 24;

/// Files that replace earlier files of a folder. The replacement is all or nothing: if the process ends before
/// [`Replacement::commit`], no file is replaced.
///
/// The files are written to a hidden subfolder. Renaming this subfolder commits the replacement. The process then moves the
/// files to their final paths. If the process is killed, the next process that opens the folder moves them: see
/// [`finish_replacing`].
#[derive(Debug)]
pub struct Replacement<'f> {
    pub(super) folder: &'f mut OutputFolder,
    pub(super) stage: TempDir,
    pub(super) files: OutputFolder,
    pub(super) stale: Vec<String>,
}

impl Replacement<'_> {
    /// Returns the path of the hidden subfolder, for code that writes files itself.
    pub fn path(&self) -> &Path {
        self.stage.path()
    }

    /// Returns the final path of a file in the hidden subfolder.
    pub fn place_of(&self, path: &Path) -> PathBuf {
        path.strip_prefix(self.path()).map_or_else(|_| path.to_owned(), |name| self.folder.path.join(name))
    }

    /// Writes a file to the hidden subfolder. The name may include subfolders.
    ///
    /// # Errors
    ///
    /// Fails with [`WriteError`] if the file cannot be written.
    pub fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), WriteError> {
        let folder = Path::new(name).parent().filter(|folder| !folder.as_os_str().is_empty());
        let made = folder.map_or(Ok(()), |folder| fs::create_dir_all(self.path().join(folder)));
        let failed = |source| WriteError { path: self.folder.path.join(name), source };
        made.map_err(failed)?;
        self.files.write(name, contents).map_err(|error| failed(error.source))
    }

    /// Writes a file to the hidden subfolder while `fill` produces its contents.
    ///
    /// # Errors
    ///
    /// Fails with the error of `fill` or with [`WriteError`].
    pub fn write_streamed(&mut self, name: &str, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.files.write_streamed(name, fill).map_err(|error| match error.downcast::<WriteError>() {
            Ok(error) => WriteError { path: self.place_of(&error.path), ..error }.into(),
            Err(error) => error,
        })
    }

    /// Marks a file for removal at the commit, unless the replacement contains a file with this name.
    pub fn remove(&mut self, name: &str) {
        self.stale.push(name.to_owned());
    }

    /// Commits the replacement, and moves the files to their final paths.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be moved to its final path, or is missing at the end. The earlier files are then unchanged, unless
    /// the failure came after the renaming of the hidden subfolder.
    pub fn commit(self) -> Result<(), WriteError> {
        let failed = |source| WriteError { path: self.folder.path.clone(), source };
        let mut names = Vec::new();
        names_below(self.stage.path(), Path::new(""), &mut names).map_err(failed)?;
        for name in &names {
            let path = self.folder.path.join(name);
            refuse_links_below(&self.folder.path, name)?;
            match bounded_read::found(&path) {
                Ok(Some(found)) if found.is_dir() => {
                    return Err(WriteError { path, source: ErrorKind::IsADirectory.into() });
                }
                Err(source) => return Err(WriteError { path, source }),
                Ok(_) => {}
            }
            // Some code writes files without syncing them. Windows syncs only files that are open for writing.
            let written = fs::OpenOptions::new().write(true).open(self.stage.path().join(name));
            let durable = written.and_then(|file| file.sync_all());
            durable.map_err(|source| WriteError { path, source })?;
        }
        let stale: Vec<&String> = self
            .stale
            .iter()
            .filter(|name| is_plain(name) && !names.iter().any(|new| new.as_os_str() == name.as_str()))
            .collect();
        let mut files = self.files;
        files.write(STALE, &serde_json::to_vec(&stale).map_err(|error| failed(error.into()))?)?;
        sync_folder(self.stage.path()).map_err(failed)?;
        let decided = self.folder.path.join(DECIDED);
        fs::rename(self.stage.path(), decided).map_err(failed)?;
        // The rename has moved the hidden subfolder, so it need not be removed.
        let _ = self.stage.keep();
        self.folder.written = true;
        sync_folder(&self.folder.path).map_err(failed)?;
        finish_replacing(&self.folder.path)?;
        // Another process may have moved the files or removed the folder.
        for name in names {
            let path = self.folder.path.join(name);
            check_in_place(&path).map_err(|source| WriteError { path, source })?;
        }
        Ok(())
    }
}

/// Completes a committed replacement of a process that was killed or is still running. Does nothing if the folder contains no
/// committed replacement.
///
/// # Errors
///
/// Fails if a file cannot be moved to its final path. The call can be repeated.
pub fn finish_replacing(folder: &Path) -> Result<(), WriteError> {
    let decided = folder.join(DECIDED);
    let failed = |source| WriteError { path: folder.to_owned(), source };
    match fs::symlink_metadata(&decided) {
        Ok(found) if found.is_dir() => {}
        Ok(found) if found.is_symlink() => return Err(link(&decided)),
        Err(error) if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Err(failed(error)),
        _ => return Ok(()),
    }
    let stale = match bounded_read::read(&decided.join(STALE), LONGEST_STALE) {
        // Another process may have completed the replacement.
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        read => read.map_err(failed)?,
    };
    let stale: Vec<String> = serde_json::from_slice(&stale).unwrap_or_default();
    for name in stale.iter().filter(|name| is_plain(name)) {
        unless_gone(fs::remove_file(folder.join(name))).map_err(failed)?;
    }
    let mut names = Vec::new();
    unless_gone(names_below(&decided, Path::new(""), &mut names)).map_err(failed)?;
    for name in names.iter().filter(|name| name.as_os_str() != STALE) {
        let path = folder.join(name);
        let moved = fs::create_dir_all(path.parent().unwrap_or(folder)).and_then(|()| fs::rename(decided.join(name), &path));
        unless_gone(moved).map_err(|source| WriteError { path, source })?;
    }
    unless_gone(sync_folder(folder)).map_err(failed)?;
    unless_gone(fs::remove_file(decided.join(STALE))).map_err(failed)?;
    unless_gone(remove_if_empty(&decided)).map_err(failed)
}

fn link(path: &Path) -> WriteError {
    let source = std::io::Error::new(ErrorKind::InvalidInput, "it is a symbolic link, through which no file is written");
    WriteError { path: path.to_owned(), source }
}

/// Fails if a folder between `folder` and the file `name` in it is a symbolic link.
fn refuse_links_below(folder: &Path, name: &Path) -> Result<(), WriteError> {
    let between = name.ancestors().skip(1).filter(|between| !between.as_os_str().is_empty());
    for path in between.map(|between| folder.join(between)) {
        if fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            return Err(link(&path));
        }
    }
    Ok(())
}

/// Removes a folder that contains only empty folders. A folder with a file is kept, because the file may belong to another
/// replacement and may still have to be moved.
fn remove_if_empty(folder: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            unless_gone(remove_if_empty(&entry.path()))?;
        }
    }
    fs::remove_dir(folder).or_else(|error| if error.kind() == ErrorKind::DirectoryNotEmpty { Ok(()) } else { Err(error) })
}

fn unless_gone(done: std::io::Result<()>) -> std::io::Result<()> {
    done.or_else(|error| if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

/// Returns whether a text is a file name without a folder.
fn is_plain(name: &str) -> bool {
    matches!(Path::new(name).components().collect::<Vec<_>>().as_slice(), [Component::Normal(only)] if **only == *name)
}

/// Collects the relative paths of all files in a folder and its subfolders.
fn names_below(root: &Path, folder: &Path, names: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            names_below(root, &name, names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(folder: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let mut files: Vec<_> = entries
            .map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap_or_default()))
            .collect();
        files.sort();
        files
    }

    fn named(files: &[(&str, &str)]) -> Vec<(String, String)> {
        files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    const OLD: [(&str, &str); 3] = [("a.csv", "old"), ("b.svg", "old"), ("gone.svg", "old")];
    const NEW: [(&str, &str); 2] = [("a.csv", "new"), ("b.svg", "new")];

    fn old_folder() -> (TempDir, OutputFolder) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in OLD {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let output = OutputFolder::open(folder.path()).unwrap();
        (folder, output)
    }

    #[test]
    fn a_replacement_that_is_given_up_changes_nothing() {
        let (folder, mut output) = old_folder();
        let mut replacement = output.replace().unwrap();
        replacement.write("a.csv", b"new").unwrap();
        replacement.remove("gone.svg");
        drop(replacement);
        assert_eq!(contents(folder.path()), named(&OLD));
    }

    #[test]
    fn a_replacement_puts_all_files_in_place_and_removes_those_that_no_longer_belong() {
        let (folder, mut output) = old_folder();
        let mut replacement = output.replace().unwrap();
        for (name, text) in NEW {
            replacement.write(name, text.as_bytes()).unwrap();
        }
        replacement.write("below/c.html", b"new").unwrap();
        // Of these names, only `gone.svg` is an obsolete file. Marking the others for removal must have no effect.
        for name in ["gone.svg", "a.csv", "never.svg", "below/../../outside", "", "."] {
            replacement.remove(name);
        }
        replacement.commit().unwrap();
        assert_eq!(fs::read(folder.path().join("below/c.html")).unwrap(), b"new");
        fs::remove_dir_all(folder.path().join("below")).unwrap();
        assert_eq!(contents(folder.path()), named(&NEW));
        assert!(["../a", "a/b", "a/", "/a", "..", ".", ""].iter().all(|name| !is_plain(name)) && is_plain("a.svg"));
    }

    #[test]
    fn a_replacement_that_was_decided_is_finished_wherever_it_stopped() {
        // In each round, the process ends after moving 0, 1 or 2 files, before or after the removal of obsolete files.
        for moved in 0..=NEW.len() {
            for removed in [false, true] {
                let (folder, output) = old_folder();
                drop(output);
                let decided = folder.path().join(DECIDED);
                fs::create_dir(&decided).unwrap();
                fs::write(decided.join(STALE), "[\"gone.svg\"]").unwrap();
                for (index, (name, text)) in NEW.iter().enumerate() {
                    let to = if index < moved { folder.path() } else { &decided };
                    fs::write(to.join(name), text).unwrap();
                }
                if removed {
                    fs::remove_file(folder.path().join("gone.svg")).unwrap();
                }
                drop(OutputFolder::open(folder.path()).unwrap());
                assert_eq!(contents(folder.path()), named(&NEW), "{moved} moved");
            }
        }
    }

    #[test]
    fn a_folder_is_removed_only_if_it_has_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let decided = folder.path().join(DECIDED);
        fs::create_dir_all(decided.join("traces")).unwrap();
        fs::write(decided.join("data.csv"), "of another replacement").unwrap();
        remove_if_empty(&decided).unwrap();
        assert_eq!(fs::read_to_string(decided.join("data.csv")).unwrap(), "of another replacement");
        fs::remove_file(decided.join("data.csv")).unwrap();
        fs::create_dir_all(decided.join("traces")).unwrap();
        remove_if_empty(&decided).unwrap();
        assert!(!decided.exists());
    }

    #[test]
    fn a_file_that_is_gone_at_the_end_is_not_reported_as_written() {
        let (folder, mut output) = old_folder();
        let mut replacement = output.replace().unwrap();
        replacement.write("a.csv", b"new").unwrap();
        replacement.commit().unwrap();
        let path = folder.path().join("a.csv");
        check_in_place(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(check_in_place(&path).unwrap_err().to_string().contains("removed while it was written"));
        fs::create_dir(&path).unwrap();
        assert!(check_in_place(&path).unwrap_err().to_string().contains("it is a folder"));
    }

    #[cfg(unix)]
    #[test]
    fn a_replacement_that_cannot_be_looked_at_is_an_error() {
        // No process, not even one of root, can follow a symbolic link that points to itself.
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(DECIDED, folder.path().join(DECIDED)).unwrap();
        assert_eq!(finish_replacing(folder.path()).unwrap_err().path, folder.path().join(DECIDED));
    }

    #[cfg(unix)]
    #[test]
    fn no_file_is_written_or_moved_through_a_link() {
        use std::os::unix::fs::symlink;
        let elsewhere = tempfile::tempdir().unwrap();
        fs::write(elsewhere.path().join("a.csv"), "mine").unwrap();
        let (folder, mut output) = old_folder();
        symlink(elsewhere.path(), folder.path().join("below")).unwrap();
        let mut replacement = output.replace().unwrap();
        replacement.write("below/a.csv", b"new").unwrap();
        assert_eq!(replacement.commit().unwrap_err().path, folder.path().join("below"));
        symlink(elsewhere.path(), folder.path().join(DECIDED)).unwrap();
        assert_eq!(finish_replacing(folder.path()).unwrap_err().path, folder.path().join(DECIDED));
        // A link in the place of a file is replaced, and the file behind it stays.
        fs::remove_file(folder.path().join(DECIDED)).unwrap();
        fs::remove_file(folder.path().join("a.csv")).unwrap();
        symlink(elsewhere.path().join("a.csv"), folder.path().join("a.csv")).unwrap();
        let mut replacement = output.replace().unwrap();
        replacement.write("a.csv", b"new").unwrap();
        replacement.commit().unwrap();
        assert_eq!(fs::read_to_string(elsewhere.path().join("a.csv")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(folder.path().join("a.csv")).unwrap(), "new");
    }

    #[test]
    fn a_folder_in_the_place_of_a_file_stops_a_replacement_before_it_is_decided() {
        let (folder, mut output) = old_folder();
        fs::create_dir(folder.path().join("c.csv")).unwrap();
        let mut replacement = output.replace().unwrap();
        replacement.write("a.csv", b"new").unwrap();
        replacement.write("c.csv", b"new").unwrap();
        let error = replacement.commit().unwrap_err();
        assert_eq!(error.path, folder.path().join("c.csv"));
        fs::remove_dir(folder.path().join("c.csv")).unwrap();
        assert_eq!(contents(folder.path()), named(&OLD));
    }
}
