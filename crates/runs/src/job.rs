//! The interface between runs and what they compute. A run needs to know only how many cells there are, how to compute one, and
//! what identifies the whole, so that cells of different jobs are never mixed.

use std::path::Path;

use anyhow::Result;

use crate::batch::Batch;
use crate::cell::{CellOutcome, Layout};
use crate::inputs::InputFile;
use crate::version::Version;

/// Work that is cut into cells, each of which is computed on its own. The results of a cell depend only on the cell, not on the
/// thread or on earlier cells.
///
/// The threads of a run share a clone of the job, so a clone should be cheap.
pub trait Job: Clone + Send + Sync + 'static {
    /// Returns the name, which identifies the job in its folder of results.
    fn name(&self) -> &str;

    /// Returns the title, which is the first heading of `summary.md`.
    fn title(&self) -> &str {
        self.name()
    }

    /// Returns a hash of everything that determines the cells, besides the version, the seed and the inputs. Cells are never
    /// combined with cells of another hash.
    fn cells_hash(&self) -> &str;

    /// Returns the version of the job.
    fn version(&self) -> Version {
        Version::Usual
    }

    /// Returns the first seed of random choices.
    fn seed(&self) -> u64 {
        0
    }

    /// Returns the files from which the cells read, sorted by name.
    fn inputs(&self) -> &[InputFile] {
        &[]
    }

    /// Returns the file from which the job was read, for the manifest.
    fn source(&self) -> Source {
        Source::default()
    }

    /// Returns the columns, which are equal for all cells.
    fn layout(&self) -> &Layout;

    /// Returns the number of cells, at most `u32::MAX`.
    fn len(&self) -> usize;

    /// Returns whether the job has no cells.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the values of [`Layout::keys`] for the cell with this index.
    ///
    /// # Panics
    ///
    /// May panic if the index is out of range.
    fn key(&self, cell: usize) -> Vec<String>;

    /// Returns the command that reproduces the cell with this index, or an empty text if there is no such command.
    ///
    /// # Panics
    ///
    /// May panic if the index is out of range.
    fn command(&self, _cell: usize) -> String {
        String::new()
    }

    /// Returns a rough estimate of the work in a cell, in arbitrary units. The estimate only serves to start long cells first and
    /// to balance shards.
    ///
    /// # Panics
    ///
    /// May panic if the index is out of range.
    fn estimate(&self, _cell: usize) -> u64 {
        1
    }

    /// Returns the cells, in order, as batches that share work. By default, each cell is a batch.
    fn batches(&self) -> Vec<Batch> {
        (0..self.len()).map(|cell| Batch { estimate: self.estimate(cell), first: cell as u32, cells: 1 }).collect()
    }

    /// Computes the cell with this index.
    ///
    /// # Errors
    ///
    /// Fails if the cell cannot be computed. The run then ends.
    ///
    /// # Panics
    ///
    /// May panic if the index is out of range.
    fn run(&self, cell: usize) -> Result<CellOutcome>;

    /// Returns the present name of a column in a file of an earlier version, so that a run replaces the file although its header
    /// differs. By default, no column has been renamed.
    fn present_name<'c>(&self, column: &'c str) -> &'c str {
        column
    }

    /// Checks that the figures in a folder that a run would replace were written by a run, with the functions of
    /// [`foreign`](crate::foreign). By default, a run draws no figures.
    ///
    /// # Errors
    ///
    /// Fails at the first file that no run wrote, or that cannot be read.
    fn check_figures(&self, _folder: &Path) -> Result<()> {
        Ok(())
    }
}

/// The file from which a job was read. All texts are empty if the job was not read from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The path of the file.
    pub path: String,
    /// The SHA-256 hash of the file, in hexadecimal digits.
    pub sha256: String,
    /// The text of the file.
    pub text: String,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A job of the tests: the cells are the numbers from 0. In an earlier version, the column `square` was `power`.
    #[derive(Clone, Debug)]
    pub(crate) struct Numbers {
        cells: usize,
        layout: Layout,
    }

    impl Numbers {
        pub(crate) fn new(cells: usize) -> Self {
            let [key, result] = ["number", "square"].map(|name| vec![name.to_owned()]);
            Self { cells, layout: Layout { keys: key, results: result } }
        }
    }

    impl Job for Numbers {
        fn name(&self) -> &'static str {
            "numbers"
        }

        fn cells_hash(&self) -> &'static str {
            "0"
        }

        fn layout(&self) -> &Layout {
            &self.layout
        }

        fn len(&self) -> usize {
            self.cells
        }

        fn key(&self, cell: usize) -> Vec<String> {
            vec![cell.to_string()]
        }

        fn run(&self, cell: usize) -> Result<CellOutcome> {
            Ok(CellOutcome { results: vec![(cell * cell).to_string()], leaves: 1, seconds: 0.0 })
        }

        fn present_name<'c>(&self, column: &'c str) -> &'c str {
            if column == "power" { "square" } else { column }
        }
    }

    #[test]
    fn every_cell_is_a_batch_of_its_own_unless_the_job_says_otherwise() {
        let batches = Numbers::new(3).batches();
        assert!(batches.iter().map(Batch::range).eq([0..1, 1..2, 2..3]));
    }
}
