//! Writing results so that a file is there whole or not at all, and files that belong together are all old or all new.

use std::fs;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use tempfile::{NamedTempFile, TempDir};
use thiserror::Error;

use crate::limited;

/// How the names of unfinished files begin and end. A process that is killed leaves them behind.
const UNFINISHED: (&str, &str) = (".scoutlab-", ".partial");

/// A file of the results could not be written. An earlier file of this name is untouched.
#[derive(Debug, Error)]
#[error("{path} cannot be written: {source}", path = path.display())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub source: std::io::Error,
}

/// A file of the results could not be read back.
#[derive(Debug, Error)]
#[error("{path} cannot be read: {source}", path = path.display())]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub source: std::io::Error,
}

impl ReadError {
    /// The error of this file.
    pub fn of(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        |source| Self { path: path.to_owned(), source }
    }
}

/// Nothing can be written to a folder.
#[derive(Debug, Error)]
#[error(
    "the output folder {path} cannot be written, expected a folder with write permission: {source}",
    path = path.display()
)]
pub struct FolderError {
    /// The folder.
    pub path: PathBuf,
    /// Why.
    pub source: std::io::Error,
}

/// A folder that results are written to.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    /// Folders that did not exist before, outermost first; removed again if nothing is ever written.
    created: Vec<PathBuf>,
    written: bool,
}

impl OutputFolder {
    /// Opens the folder, creating it if it is missing, and makes sure that files can be written to it. A replacement that a killed
    /// process left unfinished is finished.
    ///
    /// # Errors
    ///
    /// If it cannot be created or written to. Nothing is left behind then.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, FolderError> {
        let path = path.into();
        let mut created: Vec<PathBuf> = path
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
            .map(Path::to_owned)
            .collect();
        created.reverse();
        let folder = Self { path, created, written: false };
        let problem = |source| FolderError { path: folder.path.clone(), source };
        fs::create_dir_all(&folder.path).map_err(problem)?;
        unfinished(&folder.path).map_err(problem)?;
        finish_replacing(&folder.path).map_err(|error| problem(error.source))?;
        Ok(folder)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Marks the folder as used, so that it stays.
    pub const fn keep(&mut self) {
        self.written = true;
    }

    /// Writes a whole file in place of an earlier one of this name.
    ///
    /// # Errors
    ///
    /// If it cannot be written; the earlier file is then untouched.
    pub fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), WriteError> {
        self.write_with(name, |file| file.write_all(contents)).map_err(|(path, source)| WriteError { path, source })
    }

    /// Writes a whole file piece by piece in place of an earlier one of this name.
    ///
    /// # Errors
    ///
    /// What `fill` returns, or [`WriteError`]; the earlier file is then untouched.
    pub fn write_streamed(&mut self, name: &str, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        let mut failure = None;
        let written = self.write_with(name, |file| {
            fill(file).map_err(|error| {
                // The writer's own errors are told apart from those of what is written.
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
        let write = || {
            let mut buffered = BufWriter::with_capacity(1 << 16, unfinished(&self.path)?);
            fill(&mut buffered)?;
            let file = buffered.into_inner().map_err(std::io::IntoInnerError::into_error)?;
            make_readable(file.as_file())?;
            file.as_file().sync_all()?;
            file.persist(&target)?;
            Ok(())
        };
        write().map_err(|source| (target.clone(), source))?;
        self.written = true;
        Ok(())
    }

    /// Begins to write files that will replace earlier ones all together.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written.
    pub fn replace(&mut self) -> Result<Replacement<'_>, FolderError> {
        let stage = tempfile::Builder::new().prefix(UNFINISHED.0).suffix(UNFINISHED.1).tempdir_in(&self.path);
        let stage = stage.map_err(|source| FolderError { path: self.path.clone(), source })?;
        let files = Self { path: stage.path().to_owned(), created: Vec::new(), written: true };
        Ok(Replacement { folder: self, stage, files, stale: Vec::new() })
    }

    /// Removes what a killed process left unfinished. Nobody else may be writing to the folder.
    pub fn remove_unfinished(&self) {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1)) {
                // One that cannot be removed does no harm.
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                let _ = if is_folder { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) };
            }
        }
    }
}

/// The folder that holds a replacement from the moment when it is decided until every file is in its place.
const DECIDED: &str = ".scoutlab-replacing";

/// The file in it that names the files to be removed, as a JSON array.
const STALE: &str = ".stale.json";

/// The longest such file, in bytes.
const LONGEST_STALE: u64 = 1 << 24;

/// Files that replace earlier ones of a folder: all of them, or none if the process ends before [`Replacement::commit`].
///
/// They are written to a hidden folder within. One renaming of that folder decides; after that they are moved to their places, by
/// this process, or, if it is killed, by the next one that looks at the folder: see [`finish_replacing`].
#[derive(Debug)]
pub struct Replacement<'f> {
    folder: &'f mut OutputFolder,
    stage: TempDir,
    files: OutputFolder,
    stale: Vec<String>,
}

impl Replacement<'_> {
    /// The hidden folder, for files that others write.
    pub fn path(&self) -> &Path {
        self.stage.path()
    }

    /// Where a file of the hidden folder will be.
    pub fn place_of(&self, path: &Path) -> PathBuf {
        path.strip_prefix(self.path()).map_or_else(|_| path.to_owned(), |name| self.folder.path.join(name))
    }

    /// Writes a file. The name may lead into a folder below.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), WriteError> {
        let folder = Path::new(name).parent().filter(|folder| !folder.as_os_str().is_empty());
        let made = folder.map_or(Ok(()), |folder| fs::create_dir_all(self.path().join(folder)));
        let failed = |source| WriteError { path: self.folder.path.join(name), source };
        made.map_err(failed)?;
        self.files.write(name, contents).map_err(|error| failed(error.source))
    }

    /// Writes a file piece by piece.
    ///
    /// # Errors
    ///
    /// What `fill` returns, or [`WriteError`].
    pub fn write_streamed(&mut self, name: &str, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.files.write_streamed(name, fill).map_err(|error| match error.downcast::<WriteError>() {
            Ok(error) => WriteError { path: self.place_of(&error.path), ..error }.into(),
            Err(error) => error,
        })
    }

    /// Names an earlier file that no longer belongs here, if it is there and not replaced.
    pub fn remove(&mut self, name: &str) {
        self.stale.push(name.to_owned());
    }

    /// Puts the files in place of the earlier ones.
    ///
    /// # Errors
    ///
    /// If a file cannot be put into its place. The earlier ones are then untouched, unless the system failed after it was decided.
    pub fn commit(self) -> Result<(), WriteError> {
        let failed = |source| WriteError { path: self.folder.path.clone(), source };
        let mut names = Vec::new();
        names_below(self.stage.path(), Path::new(""), &mut names).map_err(failed)?;
        for name in &names {
            let path = self.folder.path.join(name);
            if path.is_dir() {
                return Err(WriteError { path, source: ErrorKind::IsADirectory.into() });
            }
            // Not every writer of files makes them durable.
            let durable = fs::File::open(self.stage.path().join(name)).and_then(|file| file.sync_all());
            durable.map_err(|source| WriteError { path, source })?;
        }
        let stale: Vec<&String> = self
            .stale
            .iter()
            .filter(|name| is_plain(name) && !names.iter().any(|new| new.as_os_str() == name.as_str()))
            .collect();
        let mut files = self.files;
        files.write(STALE, &serde_json::to_vec(&stale).map_err(|error| failed(error.into()))?)?;
        sync_folder(self.stage.path());
        let decided = self.folder.path.join(DECIDED);
        fs::rename(self.stage.path(), decided).map_err(failed)?;
        // It is no longer there to be removed.
        let _ = self.stage.keep();
        sync_folder(&self.folder.path);
        self.folder.written = true;
        finish_replacing(&self.folder.path)
    }
}

/// Finishes a replacement that was decided in a folder, by a process that was killed or is at it still. Most folders have none.
///
/// # Errors
///
/// If a file cannot be put into its place. It can be tried again.
pub fn finish_replacing(folder: &Path) -> Result<(), WriteError> {
    let decided = folder.join(DECIDED);
    if !decided.is_dir() {
        return Ok(());
    }
    let failed = |source| WriteError { path: folder.to_owned(), source };
    let stale = limited::read(&decided.join(STALE), LONGEST_STALE);
    // Another process may have come first.
    let stale: Vec<String> = stale.ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
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
    sync_folder(folder);
    unless_gone(fs::remove_file(decided.join(STALE))).map_err(failed)?;
    unless_gone(remove_if_empty(&decided)).map_err(failed)
}

/// Removes a folder of empty folders. One that has a file stays: by then it may be that of another replacement, whose files are
/// still to be moved.
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

/// Whether a text is the name of a file and leads nowhere else.
fn is_plain(name: &str) -> bool {
    matches!(Path::new(name).components().collect::<Vec<_>>().as_slice(), [Component::Normal(only)] if **only == *name)
}

/// The files in a folder and below, relative to it.
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

/// Makes the names in a folder durable. Not all systems can; the contents are safe without.
pub(crate) fn sync_folder(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
}

fn unfinished(folder: &Path) -> std::io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(UNFINISHED.0).suffix(UNFINISHED.1).tempfile_in(folder)
}

/// Temporary files are private; results are for everyone.
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
            // A folder that somebody else put something into is not empty and stays.
            self.created.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // Neither one that is replaced nor one elsewhere.
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
        // After 0, 1 or 2 files were moved, before and after the removal.
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

    #[test]
    fn a_folder_below_a_file_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        fs::write(parent.path().join("file"), "").unwrap();
        let error = OutputFolder::open(parent.path().join("file/results")).unwrap_err();
        assert!(error.to_string().contains("cannot be written"), "{error}");
    }
}
