//! Reads and validates experiment files.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use scoutlab_runs::inputs::can_be_recorded;
use scoutlab_runs::sha256::sha256_of_bytes;
use scoutlab_runs::{Batch, CellOutcome, InputFile, Job, Layout, Source, Version};
use scoutlab_table::UNIT_COLUMN;
use scoutlab_table::data_table::DataTable;
use serde::Deserialize;
use thiserror::Error;
use toml::de::{DeTable, Deserializer};

use super::cells::AnyCells;
use super::figures;
use super::file_format::ExperimentFile;
use super::grid::{Grid, UNIT, stated_units};
use super::grid_size::{GridSize, MOST_CELLS};
use super::layouts;
use super::measures::Measures;
use super::mentions::{self, Mentions, PublishedName};
use super::toml_errors::reworded;
use super::units;
use super::values::GridError;
use crate::{figure_files, former_names};
use scoutlab::inputs::InputFiles;

/// The maximum size of an experiment file, in bytes.
pub(super) const LONGEST: u64 = 1 << 24;

/// The maximum length of an error message, in characters. A message may quote long texts from the file.
const LONGEST_PROBLEM: usize = 2000;

/// An error in an experiment file.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The I/O error.
        source: std::io::Error,
    },
    /// A file that contains the positions of the experiment cannot be read.
    #[error("{path}{place}: {problem}", path = path.display(), place = in_words(*line))]
    UnreadablePositions {
        /// The file of the experiment.
        path: PathBuf,
        /// The line, counted from 1, if known.
        line: Option<usize>,
        /// The file with positions, and the error of the file system.
        problem: String,
    },
    /// The file is invalid.
    #[error("{path}{place}: {problem}", path = path.display(), place = in_words(*line))]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1, if known.
        line: Option<usize>,
        /// A description of the problem, with the expectation if there is one.
        problem: String,
    },
}

/// Returns the line as it follows the file in a message.
fn in_words(line: Option<usize>) -> String {
    line.map(|line| format!(", line {line}")).unwrap_or_default()
}

/// The names of columns in an experiment file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnNames {
    Present,
    /// Names of columns that have been [renamed](former_names).
    Former,
}

/// A validated experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The name: the file name without extension.
    pub name: String,
    /// The path of the file, relative to the project if the file is inside the project.
    pub path: PathBuf,
    /// The SHA-256 hash of the file, in hexadecimal digits.
    pub hash: String,
    /// The SHA-256 hash of the grids, independent of white space and comments.
    pub grids_hash: String,
    /// The text of the file.
    pub text: Arc<str>,
    /// The parsed contents of the file.
    pub file: ExperimentFile,
    /// The first seed in use.
    pub seed: u64,
    /// Whether this is the quick version.
    pub quick: bool,
    /// Whether this is the full version, which is larger than the default version.
    pub full: bool,
    /// The columns of `data.csv`.
    pub layout: Layout,
    /// The files from which this version reads positions, sorted by name.
    pub inputs: Vec<InputFile>,
    /// Names in the file that can occur only in the published table.
    pub published_names: Vec<PublishedName>,
    grids: Arc<[Box<dyn AnyCells>]>,
    /// The number of cells in each grid and all grids before it.
    ends: Arc<[usize]>,
    /// For each grid, the columns that identify a unit, or an empty list if the grid states no unit.
    units: Vec<Vec<String>>,
    /// The contents of the inputs.
    files: InputFiles,
    measures: Measures,
}

impl Experiment {
    /// Reads an experiment from a stream. The name of the experiment is the title converted to lowercase letters, digits and `-`,
    /// or `stdin` if the title has none of these.
    ///
    /// # Errors
    ///
    /// Fails if the stream cannot be read to its end, or like [`Experiment::parse`].
    pub fn from_input(measures: &Measures, input: &mut dyn Read, version: Version, seed: Option<u64>) -> anyhow::Result<Self> {
        let path = PathBuf::from(STANDARD_INPUT);
        let unreadable = |source| FileError::Unreadable { path: path.clone(), source };
        let mut bytes = Vec::new();
        input.take(LONGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > LONGEST {
            return Err(unreadable(std::io::Error::other(format!("it has more than {LONGEST} bytes"))).into());
        }
        let mut experiment = Self::parse(measures, &path, &bytes, version, seed)?;
        experiment.name = name_of(&experiment.file.title).unwrap_or(experiment.name);
        experiment.path = PathBuf::from(format!("{}.toml", experiment.name));
        Ok(experiment)
    }

    /// Reads an experiment from the bytes of its file. The file name of `path` without its extension is the name of the
    /// experiment. A name consists of lowercase letters, digits and `-`, and does not begin with `-`. Relative names of files in
    /// the experiment belong to the folder of `path`.
    ///
    /// # Errors
    ///
    /// Fails with [`FileError::Wrong`] if the file is invalid.
    pub fn parse(
        measures: &Measures,
        path: &Path,
        bytes: &[u8],
        version: Version,
        seed: Option<u64>,
    ) -> Result<Self, FileError> {
        let files = InputFiles::of_folder(path.parent().unwrap_or(Path::new("")));
        Self::parse_with(measures, &files, path, bytes, version, seed)
    }

    /// Reads an experiment like [`Experiment::parse`], with files in another folder than the folder of `path`.
    ///
    /// # Errors
    ///
    /// Fails like [`Experiment::parse`].
    pub fn parse_with(
        measures: &Measures,
        files: &InputFiles,
        path: &Path,
        bytes: &[u8],
        version: Version,
        seed: Option<u64>,
    ) -> Result<Self, FileError> {
        let parse = |names| Self::parse_names(measures, files, path, bytes, (version, seed), names);
        match parse(ColumnNames::Present) {
            Err(error) if std::str::from_utf8(bytes).is_ok_and(former_names::occur_in) => {
                parse(ColumnNames::Former).map_err(|_| error)
            }
            parsed => parsed,
        }
    }

    fn parse_names(
        measures: &Measures,
        files: &InputFiles,
        path: &Path,
        bytes: &[u8],
        (version, seed): (Version, Option<u64>),
        names: ColumnNames,
    ) -> Result<Self, FileError> {
        let files = files.unused();
        let shown = path.to_owned();
        let wrong = |line, problem: String| FileError::Wrong {
            path: shown.clone(),
            line,
            problem: scoutlab_text::shortened(&problem, LONGEST_PROBLEM),
        };
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if !is_name(&name) {
            let expected = "use lowercase letters, digits and `-`, not beginning with `-`, such as my-experiment.toml";
            return Err(wrong(None, format!("`{}` is not a valid experiment name: {expected}", name.escape_debug())));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
            wrong(Some(line), "the file is not UTF-8 text".to_owned())
        })?;
        let line_of = |place: Option<Range<usize>>| place.map(|place| text[..place.start].matches('\n').count() + 1);
        let mut document =
            DeTable::parse(text).map_err(|error| wrong(line_of(error.span()), error.message().trim().to_owned()))?;
        if names == ColumnNames::Former {
            former_names::replace_in(document.get_mut());
        }
        let mut file = ExperimentFile::deserialize(Deserializer::from(document.clone())).map_err(|error| {
            let error = reworded(&error, document.get_ref());
            wrong(line_of(error.place), error.problem)
        })?;
        if let Some(published) = &mut file.published {
            files.folder().clone_into(&mut published.folder);
        }
        if let Some((key, error)) = file.cites.iter().find_map(|key| Some((key, crate::sources::find(key).err()?))) {
            let place = document.get_ref().get("cites").and_then(|keys| mentions::place_of(key, keys.get_ref()));
            return Err(wrong(line_of(place), error.to_string()));
        }
        let seed = seed.unwrap_or(file.seed);
        let grids = files.within(|| checked_grids(measures, document.get_ref(), version, seed)).map_err(|error| {
            let (is_unreadable, line) = (error.is_unreadable, line_of(error.place));
            match wrong(line, error.problem) {
                FileError::Wrong { path, line, problem } if is_unreadable => {
                    FileError::UnreadablePositions { path, line, problem }
                }
                error => error,
            }
        })?;
        let cells = grids.iter().fold(0, |sum: usize, grid| sum.saturating_add(grid.len()));
        if cells > MOST_CELLS as usize {
            return Err(wrong(None, format!("the grids have {cells} cells, expected at most {MOST_CELLS}")));
        }
        let inputs = recorded(&files).map_err(|problem| wrong(None, problem))?;
        let layout =
            grids.first().map(|grid| grid.layout().clone()).ok_or_else(|| wrong(None, "there is no [[grid]]".to_owned()))?;
        layouts::check(document.get_ref(), &grids, &layout, &line_of)
            .map_err(|error| wrong(line_of(error.place), error.problem))?;
        let columns = layout.columns();
        let units = stated_units(document.get_ref()).map_err(|error| wrong(line_of(error.place), error.problem))?;
        units::check_grids(&grids, &units, &layout).map_err(|error| wrong(line_of(error.place), error.problem))?;
        figures::check(&file, document.get_ref(), &columns, &line_of)
            .map_err(|error| wrong(line_of(error.place), error.problem))?;
        units::check_statistics(&file, document.get_ref(), &grids, &units, &layout)
            .map_err(|error| wrong(line_of(error.place), error.problem))?;
        let mut mentioned = Mentions::of(document.get_ref(), &layout);
        mentioned.close(&grids);
        // Another version may contain values that this version lacks.
        for other in [Version::Usual, Version::Full, Version::Quick] {
            if other != version
                && !mentioned.is_closed()
                && let Ok(grids) = files.unused().within(|| checked_grids(measures, document.get_ref(), other, seed))
            {
                mentioned.close(&grids);
            }
        }
        let published_names = mentioned.take_published();
        if let Some((place, problem)) = mentioned.first_open() {
            return Err(wrong(line_of(Some(place)), problem));
        }
        let hash = sha256_of_bytes(bytes);
        let grids_hash = Self::hash_of_grids(text).unwrap_or_default();
        let (quick, full) = (version == Version::Quick, version == Version::Full);
        Ok(Self {
            name,
            path: shown.clone(),
            hash,
            grids_hash,
            text: text.into(),
            file,
            seed,
            quick,
            full,
            layout,
            inputs,
            published_names,
            ends: ends(&grids),
            grids: grids.into(),
            units: units.into_iter().map(|unit| unit.map(|(columns, _)| columns).unwrap_or_default()).collect(),
            files: files.closed(),
            measures: measures.clone(),
        })
    }

    /// Returns another version of the experiment, or `None` if it is invalid.
    pub fn reread(&self, version: Version) -> Option<Self> {
        // Another version may read files that this version does not need.
        let files = InputFiles::of_folder(self.files.folder());
        Self::parse_with(&self.measures, &files, &self.path, self.text.as_bytes(), version, None).ok()
    }

    /// Adds the column [`UNIT_COLUMN`], with the units that the grids state, to rows of `data.csv`. The rows may come from
    /// another version of the experiment.
    ///
    /// # Errors
    ///
    /// Fails if a grid states a unit and no version has as many cells as there are rows.
    pub fn with_units(&self, data: DataTable) -> anyhow::Result<DataTable> {
        if self.units.iter().all(Vec::is_empty) || data.is_empty() {
            return Ok(data);
        }
        if data.len() != self.len() {
            let versions =
                [Version::Usual, Version::Full, Version::Quick].into_iter().filter(|version| *version != self.version());
            let mut others = versions.filter_map(|version| self.reread(version));
            return match others.find(|other| other.len() == data.len()) {
                Some(other) => other.with_units(data),
                None => anyhow::bail!("{} rows, but the grids have {} cells", data.len(), self.len()),
            };
        }
        let units =
            self.grids.iter().zip(&self.units).flat_map(|(grid, unit)| std::iter::repeat_n(unit.join("\n"), grid.len()));
        let rows = data.rows().zip(units).map(|(row, unit)| row.iter().cloned().chain([unit]).collect());
        let columns = data.columns().iter().cloned().chain([UNIT_COLUMN.to_owned()]);
        Ok(DataTable::from_rows(columns, rows)?)
    }

    /// Returns [`Experiment::grids_hash`] for the text of a file, or `None` if the text has no grids.
    pub fn hash_of_grids(text: &str) -> Option<String> {
        #[derive(Deserialize)]
        struct Grids {
            grid: Vec<toml::Table>,
        }
        let mut document = DeTable::parse(text).ok()?;
        former_names::replace_in(document.get_mut());
        Grids::deserialize(Deserializer::from(document)).ok().map(|file| hash_of(&file.grid))
    }

    /// Returns the version of the experiment.
    pub const fn version(&self) -> Version {
        match (self.quick, self.full) {
            (true, _) => Version::Quick,
            (false, true) => Version::Full,
            (false, false) => Version::Usual,
        }
    }

    /// Returns the grid that contains the cell with this index, and the index of the cell in that grid.
    fn place(&self, index: usize) -> (&dyn AnyCells, usize) {
        // Every cell is looked up many times, and an experiment may have as many grids as cells.
        let grid = self.ends.partition_point(|&end| end <= index);
        assert!(grid < self.grids.len(), "cell {index} of {}", self.len());
        let before = if grid == 0 { 0 } else { self.ends[grid - 1] };
        (self.grids[grid].as_ref(), index - before)
    }
}

impl Job for Experiment {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.file.title
    }

    fn cells_hash(&self) -> &str {
        &self.grids_hash
    }

    fn version(&self) -> Version {
        self.version()
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn inputs(&self) -> &[InputFile] {
        &self.inputs
    }

    fn source(&self) -> Source {
        Source { path: self.path.display().to_string(), sha256: self.hash.clone(), text: self.text.to_string() }
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    fn key(&self, cell: usize) -> Vec<String> {
        let (grid, index) = self.place(cell);
        grid.key(index)
    }

    fn command(&self, cell: usize) -> String {
        let (grid, index) = self.place(cell);
        grid.command(index)
    }

    fn estimate(&self, cell: usize) -> u64 {
        let (grid, index) = self.place(cell);
        grid.estimate(index)
    }

    fn batches(&self) -> Vec<Batch> {
        let mut batches = Vec::new();
        let mut before = 0;
        for grid in self.grids.iter() {
            let (cells, together) = (grid.len(), grid.together().max(1));
            batches.extend((0..cells).step_by(together).map(|first| {
                let last = cells.min(first + together);
                let estimate = (first..last).fold(0_u64, |sum, cell| sum.saturating_add(grid.estimate(cell)));
                Batch { estimate, first: (before + first) as u32, cells: (last - first) as u32 }
            }));
            before += cells;
        }
        batches
    }

    fn run(&self, cell: usize) -> anyhow::Result<CellOutcome> {
        let (grid, index) = self.place(cell);
        self.files.within(|| grid.run(index))
    }

    fn present_name<'c>(&self, column: &'c str) -> &'c str {
        former_names::present_beside(column, &self.layout.columns())
    }

    fn check_figures(&self, folder: &Path) -> anyhow::Result<()> {
        figure_files::check(folder, self)
    }
}

/// Returns the files used so far, sorted by name.
///
/// # Errors
///
/// Fails if a journal cannot record that many files.
fn recorded(files: &InputFiles) -> Result<Vec<InputFile>, String> {
    let inputs: Vec<InputFile> = files.used().iter().map(|(name, content)| InputFile::new(name, content)).collect();
    if !can_be_recorded(&inputs) {
        return Err(format!("the positions come from {} files, too many for a run to record: join some of them", inputs.len()));
    }
    Ok(inputs)
}

/// Returns whether a text can name an experiment. The name is used for folders, Slurm jobs and command arguments.
fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && !text.starts_with('-') && text.bytes().all(plain)
}

/// The name of an experiment without a file or a usable title. Messages also use this name for the input.
const STANDARD_INPUT: &str = "stdin";

/// The maximum length of a name derived from a title. The name is also used for folders.
const LONGEST_NAME: usize = 60;

/// Converts a title to a name: `Scout, again!` becomes `scout-again`. Returns `None` if no characters remain.
fn name_of(title: &str) -> Option<String> {
    let plain = title.to_lowercase();
    let words = plain.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-");
    let name = name.get(..LONGEST_NAME).unwrap_or(&name).trim_end_matches('-');
    Some(name.to_owned()).filter(|name| is_name(name))
}

/// Returns the number of cells in each grid and all grids before it.
fn ends(grids: &[Box<dyn AnyCells>]) -> Arc<[usize]> {
    let cells = grids.iter().scan(0, |cells, grid| {
        *cells += grid.len();
        Some(*cells)
    });
    cells.collect()
}

/// Returns the cells of the grids of a file. Limits are checked before any ranges are expanded.
fn checked_grids(
    measures: &Measures,
    file: &DeTable<'_>,
    version: Version,
    seed: u64,
) -> Result<Vec<Box<dyn AnyCells>>, GridError> {
    let mut grids = Grid::of_file(file, measures, version)?;
    grids.iter_mut().try_for_each(Grid::draw_positions)?;
    let mut size = GridSize::default();
    grids.iter().try_for_each(|grid| size.add(grid))?;
    grids.into_iter().map(|grid| grid.cells(seed)).collect()
}

/// Returns the hash of the grids, independent of the order of their axes and of their units, which change no cell.
fn hash_of(grids: &[toml::Table]) -> String {
    let sorted: Vec<BTreeMap<&String, &toml::Value>> =
        grids.iter().map(|grid| grid.iter().filter(|(key, _)| *key != UNIT).collect()).collect();
    sha256_of_bytes(format!("{sorted:?}").as_bytes())
}
