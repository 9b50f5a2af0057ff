//! Reads the experiments of a project.

use std::path::Path;

use anyhow::Result;

use super::file::{Experiment, FileError, LONGEST};
use crate::project::Project;
use scoutlab::inputs::InputFiles;
use scoutlab_runs::Version;
use scoutlab_text::bounded_read;

impl Experiment {
    /// Reads and validates an experiment, given by name or by the path of its file. `seed` replaces the seed in the file.
    ///
    /// # Errors
    ///
    /// Fails with the nearest name if the name is unknown, or else with [`FileError`], which states the file, the line and the
    /// expectation.
    pub fn read(project: &Project, name_or_file: &str, quick: bool, seed: Option<u64>) -> Result<Self> {
        Self::read_version(project, name_or_file, if quick { Version::Quick } else { Version::Usual }, seed)
    }

    /// Reads an experiment in any version.
    ///
    /// # Errors
    ///
    /// Fails like [`Experiment::read`].
    pub fn read_version(project: &Project, name_or_file: &str, version: Version, seed: Option<u64>) -> Result<Self> {
        let path = project.experiment_file(name_or_file)?;
        let shown = project.relative(&path).to_owned();
        let bytes =
            bounded_read::read(&path, LONGEST).map_err(|source| FileError::Unreadable { path: shown.clone(), source })?;
        let files = InputFiles::of_folder(path.parent().unwrap_or(Path::new("")));
        Ok(Self::parse_with(project.measures(), &files, &shown, &bytes, version, seed)?)
    }

    /// Returns the sorted names of the project's experiments whose files are valid.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn readable(project: &Project) -> Result<Vec<String>> {
        let mut names = project.experiments()?;
        names.retain(|name| Self::read(project, name, false, None).is_ok());
        Ok(names)
    }
}
