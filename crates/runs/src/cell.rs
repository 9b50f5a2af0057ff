//! What a cell is for a run: a row that is identified by its keys, and has results. All values are text, because a row is
//! written as it was computed.

/// The last column of `data.csv`: the command that reproduces the row.
pub const COMMAND: &str = "command";

/// The columns of `data.csv`: key columns, then results, then [`COMMAND`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The columns that identify the cell.
    pub keys: Vec<String>,
    /// The columns of results.
    pub results: Vec<String>,
}

impl Layout {
    /// Returns all columns, in order; the last one is [`COMMAND`].
    pub fn columns(&self) -> Vec<String> {
        self.keys.iter().chain(&self.results).cloned().chain([COMMAND.to_owned()]).collect()
    }

    /// Returns the columns of `timings.csv`: the cell and its run time.
    pub fn timing_columns(&self) -> Vec<String> {
        self.keys.iter().cloned().chain(["seconds".to_owned()]).collect()
    }
}

/// The results of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellOutcome {
    /// The values of [`Layout::results`].
    pub results: Vec<String>,
    /// The number of leaves visited, for the progress bar and the manifest.
    pub leaves: u64,
    /// The run time in seconds.
    pub seconds: f64,
}
