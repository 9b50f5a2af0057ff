//! The cells of a grid.

use std::fmt::{self, Debug};

use anyhow::Result;
use scoutlab_runs::{CellOutcome, Layout};

use super::column::Column;

/// The cells of one grid, with the columns of their rows. The results of a cell depend only on the cell, not on the thread or on
/// earlier cells.
pub trait Cells: Send + Sync + 'static {
    /// What identifies a cell. The key columns are taken from it.
    type Key;
    /// What the computation of a cell finds. The result columns are taken from it.
    type Found;

    /// Returns the columns that identify a cell.
    fn keys() -> Vec<Column<Self::Key>>;

    /// Returns the columns of results.
    fn results() -> Vec<Column<Self::Found>>;

    /// Returns the columns of results that only a grid with the axis `results` has.
    fn further_results() -> Vec<Column<Self::Found>> {
        Vec::new()
    }

    /// Returns whether this grid has the column `name` of [`Cells::keys`]. By default, each grid has all of them.
    fn has_key(&self, _name: &str) -> bool {
        true
    }

    /// Returns the names of the columns of [`Cells::further_results`] that this grid has, in order.
    fn requested(&self) -> &[String] {
        &[]
    }

    /// Returns the number of cells.
    fn len(&self) -> usize;

    /// Returns whether the grid has no cells.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns what identifies the cell with this index in grid order.
    ///
    /// # Panics
    ///
    /// May panic if the index is out of range.
    fn key(&self, index: usize) -> Self::Key;

    /// Returns the command that reproduces the cell, for the column [`COMMAND`](scoutlab_runs::COMMAND). By default, returns an empty text.
    fn command(&self, _index: usize) -> String {
        String::new()
    }

    /// Returns a rough estimate of the work in a cell, in arbitrary units. The estimate only serves to start long cells first and
    /// to balance shards.
    fn estimate(&self, index: usize) -> u64;

    /// Returns the number of neighbouring cells that share work if one thread runs them in sequence. Each group begins at a
    /// multiple of this number.
    fn together(&self) -> usize {
        1
    }

    /// Runs a cell.
    ///
    /// # Errors
    ///
    /// Fails if a limit of an algorithm ends a search.
    fn run(&self, index: usize) -> Result<Computed<Self::Found>>;
}

/// What the computation of a cell found, and how much work it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Computed<F> {
    /// What was found.
    pub found: F,
    /// The number of leaves visited, for the progress bar and the manifest.
    pub leaves: u64,
    /// The CPU time in seconds.
    pub seconds: f64,
}

/// The cells of any type, as a run needs them: texts under a layout.
pub(super) trait AnyCells: Send + Sync {
    fn layout(&self) -> &Layout;
    fn len(&self) -> usize;
    fn key(&self, index: usize) -> Vec<String>;
    fn command(&self, index: usize) -> String;
    fn estimate(&self, index: usize) -> u64;
    fn together(&self) -> usize;
    fn run(&self, index: usize) -> Result<CellOutcome>;
}

/// Cells with the columns of their grid.
pub(super) struct Tabled<C: Cells> {
    cells: C,
    layout: Layout,
    keys: Vec<Column<C::Key>>,
    results: Vec<Column<C::Found>>,
}

impl<C: Cells> Tabled<C> {
    pub(super) fn new(cells: C) -> Self {
        let keys: Vec<_> = C::keys().into_iter().filter(|column| cells.has_key(column.name())).collect();
        let mut results = C::results();
        let mut further = C::further_results();
        for name in cells.requested() {
            let place = further.iter().position(|column| column.name() == name).expect("the axis was checked");
            results.push(further.swap_remove(place));
        }
        let layout = Layout {
            keys: keys.iter().map(|column| column.name().to_owned()).collect(),
            results: results.iter().map(|column| column.name().to_owned()).collect(),
        };
        Self { cells, layout, keys, results }
    }
}

impl<C: Cells> AnyCells for Tabled<C> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn len(&self) -> usize {
        self.cells.len()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let key = self.cells.key(index);
        self.keys.iter().map(|column| column.value(&key)).collect()
    }

    fn command(&self, index: usize) -> String {
        self.cells.command(index)
    }

    fn estimate(&self, index: usize) -> u64 {
        self.cells.estimate(index)
    }

    fn together(&self) -> usize {
        self.cells.together()
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let Computed { found, leaves, seconds } = self.cells.run(index)?;
        Ok(CellOutcome { results: self.results.iter().map(|column| column.value(&found)).collect(), leaves, seconds })
    }
}

impl Debug for dyn AnyCells {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Cells").field("layout", &self.layout()).field("cells", &self.len()).finish()
    }
}

/// Splits the index of a cell into one index per axis; the last axis varies fastest.
///
/// # Panics
///
/// Panics if an axis is empty.
pub fn digits<const AXES: usize>(mut index: usize, lengths: [usize; AXES]) -> [usize; AXES] {
    let mut digits = [0; AXES];
    for (digit, length) in digits.iter_mut().zip(lengths).rev() {
        *digit = index % length;
        index /= length;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn the_last_axis_runs_fastest() {
        let all: Vec<[usize; 3]> = (0..12).map(|index| digits(index, [2, 3, 2])).collect();
        assert_eq!(all[..3], [[0, 0, 0], [0, 0, 1], [0, 1, 0]]);
        assert_eq!(all[11], [1, 2, 1]);
        assert!(all.is_sorted());
    }
}
