//! Searches of any game that has a name.
//!
//! Everything here is generic over the game alone. Evaluators, orderings, tables and observers are chosen at run time.

mod comparison;
mod node_types;
mod outcome;
mod random_position;
mod recording;
mod search;
mod solve;
mod tables;

pub(crate) use comparison::subject;
pub use comparison::{Compared, Comparison, Searcher, Subject};
pub(crate) use node_types::types;
pub use node_types::{TypedSearch, Types};
pub use outcome::SearchOutcome;
pub use random_position::RandomPlay;
pub use random_position::random_position;
pub(crate) use recording::record;
pub use recording::{RecordError, RecordedNode, Recording};
pub(crate) use search::search;
pub use search::{DEFAULT_TABLE, LARGEST_TABLE, PreparedSearch, Settings, table_size};
pub(crate) use solve::prepare as prepare_solve;
pub use solve::{ENDGAME_TABLE, PreparedSolve, SOLVE_ORDERING, SolveOutcome, SolveSettings};
pub(crate) use tables::with_table;
