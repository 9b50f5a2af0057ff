//! Finds the folders of experiments, data and results.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::experiment::Measures;
use scoutlab_runs::output::{ReadError, exists};
use scoutlab_text::bounded_read;

/// The folder with `experiments/` and, if present, `data/`, `docs/` and `results/`.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
    /// The folder in which `results/` is written: the project around the current folder, or else the current folder.
    place: PathBuf,
    measures: Measures,
}

/// Returns the folder of the project from which the program was built.
fn built_from() -> Option<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2)
}

impl Project {
    /// Returns the project that contains the current folder, or else the project from which the program was built. In the
    /// latter case, results are written to the current folder.
    ///
    /// A program with extensions belongs to its own package. Such a program never uses the experiments of an enclosing project or
    /// of the clone from which it was built.
    ///
    /// # Errors
    ///
    /// Fails if neither project exists.
    pub fn find(measures: &Measures) -> Result<Self> {
        let here = std::env::current_dir().context("the current folder cannot be read")?;
        let is_extended = measures.is_extended();
        let built_from = built_from().filter(|_| !is_extended);
        // A folder `experiments` with a `Cargo.toml` is the source of a crate, as in `crates/` of scoutlab.
        let has_experiments = |folder: &Path| {
            let experiments = folder.join("experiments");
            experiments.is_dir() && !experiments.join("Cargo.toml").exists()
        };
        let is_project = |folder: &&Path| has_experiments(folder) || (is_extended && folder.join("Cargo.toml").is_file());
        let around = here.ancestors().find(is_project).map(|root| Self::at(root, measures.clone()));
        let elsewhere = || {
            built_from.filter(is_project).map(|root| Self {
                root: root.to_owned(),
                place: here.clone(),
                measures: measures.clone(),
            })
        };
        around.or_else(elsewhere).with_context(|| {
            format!(
                "no folder with experiments/ at or above {}: run scoutlab inside a clone, or inside your own project",
                here.display()
            )
        })
    }

    /// Returns the project in the folder `root`, where results are written too.
    pub fn at(root: impl Into<PathBuf>, measures: Measures) -> Self {
        let root = root.into();
        Self { place: root.clone(), root, measures }
    }

    /// Returns the cell types that the experiments of the project can name, with their catalogue.
    pub const fn measures(&self) -> &Measures {
        &self.measures
    }

    /// Returns the folder of the project.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the command that runs an experiment in this project: the Cargo alias of a clone, or else the name of the
    /// program.
    ///
    /// # Errors
    ///
    /// Fails if the Cargo configuration cannot be read.
    pub fn command(&self) -> Result<&'static str, ReadError> {
        let settings = self.text(".cargo/config.toml")?;
        let has_alias = settings.lines().any(|line| line.trim_start().starts_with("experiment ="));
        Ok(if has_alias { "cargo experiment" } else { "scoutlab experiment" })
    }

    /// Returns the text of a file of the project, or an empty text if the file does not exist.
    fn text(&self, name: &str) -> Result<String, ReadError> {
        let path = self.root.join(name);
        if exists(&path)? { bounded_read::text(&path).map_err(ReadError::of(&path)) } else { Ok(String::new()) }
    }

    /// Returns the command that runs the program in this project.
    ///
    /// # Errors
    ///
    /// Fails like [`Project::command`].
    pub fn program(&self) -> Result<&'static str, ReadError> {
        Ok(if self.command()?.starts_with("cargo") { "cargo scoutlab" } else { "scoutlab" })
    }

    /// Returns the name of a project other than scoutlab: the heading of its README, or else the name of its folder. Returns
    /// `None` for scoutlab.
    ///
    /// # Errors
    ///
    /// Fails if the README exists but cannot be read.
    pub fn own_title(&self) -> Result<Option<String>, ReadError> {
        let text = self.text("README.md")?;
        let heading = text.lines().find_map(|line| line.strip_prefix("# ")).map(|heading| heading.trim().to_owned());
        let folder = || Some(self.root.canonicalize().ok()?.file_name()?.to_string_lossy().into_owned());
        let title = heading.filter(|heading| !heading.is_empty()).or_else(folder);
        Ok(title.filter(|title| title != "scoutlab" && !self.is_where_the_program_was_built()))
    }

    /// Returns whether the program was built from this project.
    pub fn is_where_the_program_was_built(&self) -> bool {
        let built_from = built_from().and_then(|folder| folder.canonicalize().ok());
        built_from.is_some() && self.root.canonicalize().ok() == built_from
    }

    /// Returns the folder of an experiment's results. A `--quick` run has a separate folder.
    pub fn results(&self, name: &str, quick: bool) -> PathBuf {
        let results = self.place.join("results");
        if quick { results.join("quick").join(name) } else { results.join(name) }
    }

    /// Returns the folder of the results of a `--full` run.
    pub fn full_results(&self, name: &str) -> PathBuf {
        self.place.join("results").join("full").join(name)
    }

    /// Returns the folder from which results are read: the folder that [`Project::results`] returns if it exists, or else the
    /// folder with this name in the project's `results/`.
    ///
    /// # Errors
    ///
    /// Fails if the system cannot report whether the folder exists.
    pub fn known_results(&self, name: &str) -> Result<PathBuf, ReadError> {
        self.known(self.results(name, false))
    }

    /// Returns the folder from which the results of a `--full` run are read, like [`Project::known_results`].
    ///
    /// # Errors
    ///
    /// Fails if the system cannot report whether the folder exists.
    pub fn known_full_results(&self, name: &str) -> Result<PathBuf, ReadError> {
        self.known(self.full_results(name))
    }

    fn known(&self, written: PathBuf) -> Result<PathBuf, ReadError> {
        let committed = written.strip_prefix(&self.place).map(|path| self.root.join(path));
        Ok(if exists(&written)? { written } else { committed.unwrap_or(written) })
    }

    /// Returns the sorted names of all experiments, including those with invalid files.
    ///
    /// # Errors
    ///
    /// Fails if the folder of experiments cannot be read.
    pub fn experiments(&self) -> Result<Vec<String>> {
        let folder = self.root.join("experiments");
        if self.measures.is_extended() && !folder.exists() {
            return Ok(Vec::new());
        }
        let entries = std::fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        let mut names = Vec::new();
        for entry in entries {
            let path = entry.with_context(|| format!("{} cannot be read", folder.display()))?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        }
        names.sort();
        Ok(names)
    }

    /// Returns the file of an experiment given by name, or by the path of its file.
    ///
    /// # Errors
    ///
    /// Fails if there is no such experiment. The error suggests the nearest name.
    pub fn experiment_file(&self, name_or_file: &str) -> Result<PathBuf> {
        let as_path = Path::new(name_or_file);
        if as_path.extension().is_some_and(|extension| extension == "toml") || as_path.components().count() > 1 {
            let found = std::fs::metadata(as_path).map_err(ReadError::of(as_path))?;
            bounded_read::regular(&found).map_err(ReadError::of(as_path))?;
            return Ok(as_path.to_owned());
        }
        let known = self.experiments()?;
        if known.iter().any(|name| name == name_or_file) {
            return Ok(self.root.join("experiments").join(format!("{name_or_file}.toml")));
        }
        if known.is_empty() {
            bail!(
                "there is no experiment `{name_or_file}`: {} contains no experiments",
                self.root.join("experiments").display()
            );
        }
        Err(scoutlab_text::specification::SpecificationError::unknown(
            "experiment",
            name_or_file,
            known.iter().map(String::as_str),
        )
        .into())
    }

    /// Returns a path for display. The path is relative to the project if it is inside the project.
    pub fn relative<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }

    /// Returns a path for messages. The path is relative to the project if the current folder is inside the project, and
    /// absolute otherwise.
    pub fn shown<'p>(&self, path: &'p Path) -> &'p Path {
        let is_here = std::env::current_dir().is_ok_and(|here| here.starts_with(&self.root));
        if is_here { self.relative(path) } else { path }
    }
}
