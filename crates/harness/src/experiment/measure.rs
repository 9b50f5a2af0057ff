//! What a grid can measure: each kind of cell with the axes of its own.

use std::any::type_name;
use std::ops::Range;
use std::sync::OnceLock;

use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_names};
use serde::Deserializer;
use serde::de::value::Error as NoAxes;
use serde::de::{DeserializeOwned, Error, Visitor};
use serde::forward_to_deserialize_any;
use toml::de::DeTable;

use super::cells::Cells;
use super::values::GridError;
use super::{
    comparisons, expectations, match_results, node_types, searches, self_play, solves, tictactoe_series, variation,
    where_scout_wins,
};
use crate::toml_reader::{ReadError, read_table};

/// The built-in measures, each in a file of its own. The first is that of a grid that names none.
pub(super) const MEASURES: &[Measure] = &[
    Measure::of::<searches::Axes>(),
    Measure::of::<tictactoe_series::Axes>(),
    Measure::of::<comparisons::Axes>(),
    Measure::of::<self_play::Axes>(),
    Measure::of::<match_results::Axes>(),
    Measure::of::<where_scout_wins::Axes>(),
    Measure::of::<node_types::Axes>(),
    Measure::of::<solves::Axes>(),
    Measure::of::<variation::Axes>(),
    Measure::of::<expectations::Axes>(),
];

/// What was added, for the whole process, as [`registration`](scoutlab_search::registration) says.
static ADDED: OnceLock<Vec<Measure>> = OnceLock::new();

const KIND: &str = "measures";

/// All measures.
pub(super) fn measures() -> impl Iterator<Item = &'static Measure> + Clone {
    MEASURES.iter().chain(added())
}

/// The measures that the program has added.
pub(crate) fn added() -> &'static [Measure] {
    ADDED.get().map_or(&[], Vec::as_slice)
}

/// Makes more measures known by name.
///
/// # Errors
///
/// [`RegistrationError`] if a name is taken or cannot be written, or if something was added before.
pub(crate) fn add(measures: Vec<Measure>) -> Result<(), RegistrationError> {
    let built_in = MEASURES.iter().map(|measure| (measure.name, BUILT_IN));
    check_names(KIND, built_in, measures.iter().map(|measure| (measure.name, (measure.origin)())))?;
    if measures.is_empty() {
        return Ok(());
    }
    ADDED.set(measures).map_err(|_| RegistrationError::Again { kind: KIND })
}

/// The axes of one kind of cell: a struct that is read from the table of a grid and refuses every other key.
///
/// `scoutlab::Lab::measure` adds one. Each field is an [`Axis`](super::Axis), or an `Option` of one if it may be absent.
/// Derive `serde::Deserialize` with `#[serde(deny_unknown_fields)]`.
///
/// ```
/// use anyhow::Result;
/// use scoutlab::experiment::values::{self, GridError};
/// use scoutlab::experiment::{Axis, CellOutcome, Cells, Experiment, Layout, MeasureAxes, Version};
///
/// /// Squares of numbers.
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct SquareAxes {
///     numbers: Axis,
/// }
///
/// struct Squares(Vec<u64>);
///
/// impl MeasureAxes for SquareAxes {
///     const MEASURE: &'static str = "squares";
///
///     fn cells(&self, _seed: u64) -> Result<Box<dyn Cells>, GridError> {
///         Ok(Box::new(Squares(values::numbers(&self.numbers, 0..=1000)?)))
///     }
/// }
///
/// impl Cells for Squares {
///     fn layout(&self) -> Layout {
///         Layout { keys: vec!["number".to_owned()], results: vec!["square".to_owned()] }
///     }
///
///     fn len(&self) -> usize {
///         self.0.len()
///     }
///
///     fn key(&self, index: usize) -> Vec<String> {
///         vec![self.0[index].to_string()]
///     }
///
///     fn estimate(&self, _index: usize) -> u64 {
///         1
///     }
///
///     fn run(&self, index: usize) -> Result<CellOutcome> {
///         Ok(CellOutcome { results: vec![self.0[index].pow(2).to_string()], leaves: 0, seconds: 0.0 })
///     }
/// }
///
/// scoutlab::Lab::new().measure::<SquareAxes>().register().unwrap();
/// let file = "title = 'Squares'
///     question = 'How large?'
///     source = 'none'
///     usual_time = '1 second'
///     seed = 1
///     [[grid]]
///     measure = 'squares'
///     numbers = '7..9'";
/// let experiment = Experiment::parse("squares.toml".as_ref(), file.as_bytes(), Version::Usual, None).unwrap();
/// assert_eq!(experiment.run(2).unwrap().results, ["81"]);
/// ```
pub trait MeasureAxes: DeserializeOwned {
    /// What grids call the measure.
    const MEASURE: &'static str;

    /// Checks every value of every axis, and makes the cells; `seed` is the first seed of the experiment.
    ///
    /// # Errors
    ///
    /// The first value that is wrong.
    fn cells(&self, seed: u64) -> Result<Box<dyn Cells>, GridError>;
}

/// Reads the axes of a grid and makes its cells.
type ReadCells = fn(&DeTable<'_>, Range<usize>, u64) -> Result<Box<dyn Cells>, GridError>;

/// A measure in the list of all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// What grids call it.
    pub(crate) name: &'static str,
    origin: fn() -> &'static str,
    names_of_axes: fn() -> &'static [&'static str],
    cells: ReadCells,
}

impl Measure {
    /// The measure with these axes.
    pub(crate) const fn of<A: MeasureAxes>() -> Self {
        Self { name: A::MEASURE, origin: type_name::<A>, names_of_axes: names_of_fields::<A>, cells: cells::<A> }
    }

    /// The names of its axes.
    pub(super) fn axes(&self) -> &'static [&'static str] {
        (self.names_of_axes)()
    }

    /// The cells of a grid with this table of axes.
    ///
    /// # Errors
    ///
    /// If an axis is missing or wrong.
    pub(super) fn cells(&self, axes: &DeTable<'_>, place: Range<usize>, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        (self.cells)(axes, place, seed)
    }
}

fn cells<A: MeasureAxes>(axes: &DeTable<'_>, place: Range<usize>, seed: u64) -> Result<Box<dyn Cells>, GridError> {
    read_table::<A>(axes, place).map_err(|error| unread(error, A::MEASURE))?.cells(seed)
}

fn unread(error: ReadError, measure: &str) -> GridError {
    let missing = error.problem.strip_prefix("missing field ");
    let problem = missing.map(|axis| format!("there is no {axis}, which a grid of {measure} needs"));
    GridError { place: error.place, problem: problem.unwrap_or(error.problem) }
}

/// The names of the fields of a struct, as files write them.
fn names_of_fields<A: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &[&str] = &[];
    // Always an error: nothing is read.
    drop(A::deserialize(FieldNames(&mut names)));
    names
}

/// Takes the names of the fields that a struct asks for, and gives it no values.
struct FieldNames<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = NoAxes;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, NoAxes> {
        Err(NoAxes::custom("no values"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NoAxes> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::experiment::{Experiment, ExperimentFile, Version};

    fn project() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    #[test]
    fn the_measures_have_names_and_axes_of_their_own() {
        let names: BTreeSet<&str> = MEASURES.iter().map(|measure| measure.name).collect();
        assert_eq!(names.len(), MEASURES.len());
        assert_eq!(MEASURES[0].name, "searches");
        assert_eq!(names_of_fields::<where_scout_wins::Axes>(), ["positions", "forms", "orderings"]);
    }

    #[test]
    fn every_committed_experiment_is_read_in_every_version() {
        let mut measured = BTreeSet::new();
        for entry in fs::read_dir(project().join("experiments")).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let file: ExperimentFile = toml::from_str(&text).unwrap();
            measured.extend(
                file.grid.iter().map(|grid| grid.get("measure").map_or("searches", |name| name.as_str().unwrap()).to_owned()),
            );
            for version in [Version::Usual, Version::Quick, Version::Full] {
                let experiment = Experiment::parse(&path, text.as_bytes(), version, None);
                assert!(!experiment.unwrap_or_else(|error| panic!("{error}")).is_empty());
            }
        }
        assert_eq!(measured, MEASURES.iter().map(|measure| measure.name.to_owned()).collect());
    }

    #[test]
    fn the_axes_of_every_measure_are_listed_where_experiments_are_added() {
        let experiments = fs::read_to_string(project().join("docs/experiments.md")).unwrap();
        for measure in MEASURES {
            let row = experiments.lines().find(|line| line.starts_with(&format!("| `{}` |", measure.name))).unwrap();
            let listed: BTreeSet<&str> = row.split('`').skip(3).step_by(2).collect();
            assert_eq!(listed, measure.axes().iter().copied().collect(), "{}", measure.name);
        }
    }
}
