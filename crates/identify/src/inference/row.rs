//! A count from another program.

use crate::rules::Walk;

use crate::conventions::{Algorithm, NodeKind};

/// The maximum number of rows, because each row takes one bit.
pub const MOST_ROWS: usize = 64;

/// A count from another program.
pub struct Row {
    /// The position.
    pub walk: Box<dyn Walk>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The published count.
    pub count: u64,
    /// The algorithm, if known.
    pub algorithm: Option<Algorithm>,
    /// The nodes that were counted, if known.
    pub of: Option<NodeKind>,
}
