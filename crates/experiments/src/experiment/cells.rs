//! The cells of a grid.

use std::fmt::{self, Debug};

use anyhow::Result;
use scoutlab_runs::{CellOutcome, Layout};

/// The cells of one grid. The results of a cell depend only on the cell, not on the thread or on earlier cells.
pub trait Cells: Send + Sync {
    /// Returns the columns, which are equal for all cells.
    fn layout(&self) -> Layout;

    /// Returns the number of cells.
    fn len(&self) -> usize;

    /// Returns whether the grid has no cells.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the values of [`Layout::keys`] for the cell with this index in grid order.
    ///
    /// # Panics
    ///
    /// May panic if the index is out of range.
    fn key(&self, index: usize) -> Vec<String>;

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

    /// Runs a cell and returns its results.
    ///
    /// # Errors
    ///
    /// Fails if a limit of an algorithm ends a search.
    fn run(&self, index: usize) -> Result<CellOutcome>;
}

impl Debug for dyn Cells {
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
