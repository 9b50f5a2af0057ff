//! Writing results so that a file is there whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

/// A folder that results are written to.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    /// Folders that did not exist before, outermost first; removed again if nothing is ever written.
    created: Vec<PathBuf>,
    written: bool,
}

impl OutputFolder {
    /// Opens the folder, creating it if it is missing, and makes sure that files can be written to it.
    ///
    /// # Errors
    ///
    /// If it cannot be created or written to. Nothing is left behind then.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self> {
        let path = path.into();
        let mut created: Vec<PathBuf> = path
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
            .map(Path::to_owned)
            .collect();
        created.reverse();
        let folder = Self { path, created, written: false };
        let problem = || {
            format!("the output folder {} cannot be written, expected a folder with write permission", folder.path.display())
        };
        std::fs::create_dir_all(&folder.path).with_context(problem)?;
        NamedTempFile::new_in(&folder.path).with_context(problem)?;
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
    pub fn write(&mut self, name: &str, contents: &[u8]) -> Result<()> {
        let target = self.path.join(name);
        let problem = || format!("{} cannot be written", target.display());
        let mut file = NamedTempFile::new_in(&self.path).with_context(problem)?;
        file.write_all(contents).with_context(problem)?;
        file.as_file().sync_all().with_context(problem)?;
        let file = file.persist(&target).with_context(problem)?;
        make_readable(&file).with_context(problem)?;
        self.written = true;
        Ok(())
    }
}

/// Temporary files are private; results are for everyone.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}

impl Drop for OutputFolder {
    fn drop(&mut self) {
        if !self.written {
            // A folder that somebody else put something into is not empty and stays.
            self.created.iter().rev().for_each(|folder| drop(std::fs::remove_dir(folder)));
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
        assert_eq!(std::fs::read_dir(&deep).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_below_a_file_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        std::fs::write(parent.path().join("file"), "").unwrap();
        let error = OutputFolder::open(parent.path().join("file/results")).unwrap_err();
        assert!(error.to_string().contains("cannot be written"), "{error}");
    }
}
