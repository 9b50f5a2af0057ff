//! The cell types of grids, each with its axes.

use std::any::type_name;
use std::ops::Range;

use scoutlab::Catalogue;
use scoutlab_text::specification::instead_of;
use serde::de::DeserializeOwned;
use toml::de::DeTable;

use super::cells::{AnyCells, Cells, Tabled};
use super::toml_errors::{read_table, reworded, unknown_key};
use super::values::GridError;

/// The axes of one cell type: a struct deserialised from the table of a grid, which rejects unknown keys.
///
/// Add the type to [`Measures`](super::Measures), or with `scoutlab_cli::Commands::measure` in a program. Each field
/// is an [`Axis`](super::Axis), or an `Option<Axis>` if the axis may be absent. Derive `serde::Deserialize` with `#[serde(deny_unknown_fields)]`.
///
/// ```
/// use anyhow::Result;
/// use scoutlab_experiments::experiment::values::{self, GridError};
/// use scoutlab_experiments::experiment::{Axis, Cells, Column, Computed, Experiment, MeasureAxes, Measures};
/// use scoutlab::Catalogue;
/// use scoutlab_runs::{Job, Version};
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
///     type Cells = Squares;
///
///     fn cells(&self, _catalogue: &Catalogue, _seed: u64) -> Result<Squares, GridError> {
///         Ok(Squares(values::numbers(&self.numbers, 0..=1000)?))
///     }
/// }
///
/// impl Cells for Squares {
///     type Key = u64;
///     type Found = u64;
///
///     fn keys() -> Vec<Column<u64>> {
///         vec![Column::new("number", "the number", |number| *number)]
///     }
///
///     fn results() -> Vec<Column<u64>> {
///         vec![Column::new("square", "the square of the number", |square| *square)]
///     }
///
///     fn len(&self) -> usize {
///         self.0.len()
///     }
///
///     fn key(&self, index: usize) -> u64 {
///         self.0[index]
///     }
///
///     fn estimate(&self, _index: usize) -> u64 {
///         1
///     }
///
///     fn run(&self, index: usize) -> Result<Computed<u64>> {
///         Ok(Computed { found: self.0[index].pow(2), leaves: 0, seconds: 0.0 })
///     }
/// }
///
/// let mut measures = Measures::built_in(Catalogue::built_in());
/// measures.add::<SquareAxes>().unwrap();
/// let file = "title = 'Squares'
///     question = 'How large?'
///     source = 'none'
///     usual_time = '1 second'
///     seed = 1
///     [[grid]]
///     measure = 'squares'
///     numbers = '7..9'";
/// let experiment = Experiment::parse(&measures, "squares.toml".as_ref(), file.as_bytes(), Version::Usual, None).unwrap();
/// assert_eq!(experiment.run(2).unwrap().results, ["81"]);
/// ```
pub trait MeasureAxes: DeserializeOwned {
    /// The name of the cell type in grids.
    const MEASURE: &'static str;
    /// The cells of a grid.
    type Cells: Cells;

    /// Validates every value of every axis and creates the cells. The names in the values belong to `catalogue`. `seed` is the first
    /// seed of the experiment.
    ///
    /// # Errors
    ///
    /// Fails at the first invalid value.
    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Self::Cells, GridError>;
}

/// Reads the axes of a grid and creates its cells.
type ReadCells = fn(&Catalogue, &DeTable<'_>, Range<usize>, u64) -> Result<Box<dyn AnyCells>, GridError>;

/// Checks that a grid has only keys of the cell type. The last argument lists the other keys of grids.
type CheckKeys = fn(&DeTable<'_>, &[&str]) -> Result<(), GridError>;

/// A cell type.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The name in grids.
    pub name: &'static str,
    pub(super) origin: fn() -> &'static str,
    axes: fn() -> Vec<String>,
    columns: fn() -> Vec<(&'static str, &'static str)>,
    check_keys: CheckKeys,
    cells: ReadCells,
}

impl Measure {
    /// Returns the cell type with these axes.
    pub const fn of<A: MeasureAxes>() -> Self {
        Self {
            name: A::MEASURE,
            origin: type_name::<A>,
            axes: axes::<A>,
            columns: columns::<A::Cells>,
            check_keys: check_keys::<A>,
            cells: cells::<A>,
        }
    }

    /// Returns the names of the axes.
    pub fn axes(&self) -> Vec<String> {
        (self.axes)()
    }

    /// Returns the name and the meaning of each column that rows of this cell type can have.
    pub fn columns(&self) -> Vec<(&'static str, &'static str)> {
        (self.columns)()
    }

    /// Returns the columns as a table in Markdown, as `docs/formats.md` shows it.
    pub fn dictionary(&self) -> String {
        let rows = self.columns().into_iter().map(|(name, meaning)| format!("| `{name}` | {meaning} |\n"));
        format!("| column | meaning |\n|---|---|\n{}", rows.collect::<String>())
    }

    /// Checks that every key of a grid is an axis of this cell type. A missing axis is not an error here, because another
    /// version of the grid may have it. `more` lists the other keys that a grid may have.
    ///
    /// # Errors
    ///
    /// Fails at the first key that is not an axis.
    pub(super) fn check_keys(&self, axes: &DeTable<'_>, more: &[&str]) -> Result<(), GridError> {
        (self.check_keys)(axes, more)
    }

    /// Returns the cells of a grid with this table of axes.
    ///
    /// # Errors
    ///
    /// Fails if an axis is missing or invalid.
    pub(super) fn cells(
        &self,
        catalogue: &Catalogue,
        axes: &DeTable<'_>,
        place: Range<usize>,
        seed: u64,
    ) -> Result<Box<dyn AnyCells>, GridError> {
        (self.cells)(catalogue, axes, place, seed)
    }
}

/// Returns the axes that the error for an unknown key lists.
fn axes<A: MeasureAxes>() -> Vec<String> {
    let wrong = DeTable::parse("'' = 1").expect("a table with an empty key");
    let error = read_table::<A>(wrong.get_ref(), 0..0).err();
    let known = error.as_ref().and_then(unknown_key).map(|(_, known)| known).unwrap_or_default();
    known.into_iter().map(str::to_owned).collect()
}

fn columns<C: Cells>() -> Vec<(&'static str, &'static str)> {
    let keys = C::keys().into_iter().map(|column| (column.name(), column.meaning()));
    let results = C::results().into_iter().chain(C::further_results()).map(|column| (column.name(), column.meaning()));
    keys.chain(results).collect()
}

fn check_keys<A: MeasureAxes>(axes: &DeTable<'_>, more: &[&str]) -> Result<(), GridError> {
    let Err(error) = read_table::<A>(axes, 0..0) else { return Ok(()) };
    let Some((key, known)) = unknown_key(&error) else { return Ok(()) };
    let problem = format!("a grid of {} has no `{key}`{}", A::MEASURE, instead_of(key, known.iter().chain(more).copied()));
    Err(GridError::new(error.span(), problem))
}

fn cells<A: MeasureAxes>(
    catalogue: &Catalogue,
    axes: &DeTable<'_>,
    place: Range<usize>,
    seed: u64,
) -> Result<Box<dyn AnyCells>, GridError> {
    let read = read_table::<A>(axes, place).map_err(|error| match error.message().trim().strip_prefix("missing field ") {
        Some(axis) => GridError::new(error.span(), format!("{axis} is missing, but a grid of {} requires it", A::MEASURE)),
        None => reworded(&error, axes),
    })?;
    Ok(Box::new(Tabled::new(read.cells(catalogue, seed)?)))
}
