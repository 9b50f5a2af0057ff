//! Twenty bugs of searches, and a cell type that counts the searches in which values, best moves and node counts show them.

mod board;
mod bug;
mod cells;
mod comparison;
mod program;

pub use bug::{Bug, CASES, Case};
pub use cells::{BugAxes, Bugs, Compare, GAMES};
pub use comparison::{Compared, Setting};
