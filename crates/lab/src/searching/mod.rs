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
pub(crate) use random_position::{RandomPlay, random_position};
pub(crate) use recording::record;
pub use recording::{RecordError, RecordedNode, Recording};
pub use search::table_size;
pub use search::{DEFAULT_TABLE, LARGEST_TABLE, PreparedSearch};
pub(crate) use search::{Settings, search};
pub(crate) use solve::prepare as prepare_solve;
pub use solve::{PreparedSolve, SolveOutcome, SolveRequest};
pub(crate) use tables::with_table;
