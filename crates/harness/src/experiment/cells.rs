//! What a grid is made of.

use std::fmt::{self, Debug};

use anyhow::Result;

/// The columns of `data.csv`: those that name a cell, then what is measured there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The columns that name the cell.
    pub keys: Vec<String>,
    /// The columns of results.
    pub results: Vec<String>,
}

impl Layout {
    /// All columns, in order.
    pub fn columns(&self) -> Vec<String> {
        self.keys.iter().chain(&self.results).cloned().collect()
    }

    /// The columns of `timings.csv`: the cell and how long it took.
    pub fn timing_columns(&self) -> Vec<String> {
        self.keys.iter().cloned().chain(["seconds".to_owned()]).collect()
    }
}

/// What was measured in one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellOutcome {
    /// The values of [`Layout::results`].
    pub results: Vec<String>,
    /// The leaves visited, for the progress bar and the manifest.
    pub leaves: u64,
    /// How long it took.
    pub seconds: f64,
}

/// The cells of one grid. A cell's results depend on the cell alone, not on the thread or on what ran before.
pub trait Cells: Send + Sync {
    /// The columns, the same for every cell.
    fn layout(&self) -> Layout;

    /// The number of cells.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values of [`Layout::keys`] of the cell of this number, in grid order.
    ///
    /// # Panics
    ///
    /// May panic if there are not that many cells.
    fn key(&self, index: usize) -> Vec<String>;

    /// A rough guess of the work in a cell, in any unit, only to start the long ones first.
    fn estimate(&self, index: usize) -> u64;

    /// How many neighbouring cells share work that is done once if one thread runs them one after another: those from every
    /// multiple of this number on.
    fn together(&self) -> usize {
        1
    }

    /// Measures a cell.
    ///
    /// # Errors
    ///
    /// If a limit of an algorithm ends a search.
    fn run(&self, index: usize) -> Result<CellOutcome>;
}

impl Debug for dyn Cells {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Cells").field("layout", &self.layout()).field("cells", &self.len()).finish()
    }
}

/// Splits the number of a cell into one number per axis, the last axis running fastest.
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
