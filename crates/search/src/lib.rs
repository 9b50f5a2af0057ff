//! Minimax search algorithms, move orderings and observers, each generic over the game, the evaluator and each other.
//!
//! ```
//! use scoutlab_games::tree::{Leaves, TextTree};
//! use scoutlab_search::{Algorithm, Search, algorithms::AlphaBeta, observers::Counters, orderings::GenerationOrder};
//!
//! let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
//! let mut counters = Counters::default();
//! let mut search = Search::new(&Leaves, GenerationOrder, &mut counters, ());
//! let value = AlphaBeta.search(&mut search, &tree.root(), 3)?;
//! assert_eq!(value, 3);
//! assert_eq!(counters.leaves, 3); // 3 and 5; then 2, which refutes the second move
//! # Ok::<(), scoutlab_search::SearchError>(())
//! ```

mod algorithm;
pub mod algorithms;
mod mix;
mod observer;
pub mod observers;
mod open_list;
mod ordering;
pub mod orderings;
mod search;
pub mod specification;
mod stockman;
pub mod table;

pub use algorithm::{Algorithm, Form, SearchError, TableUse};
pub use observer::{Node, Observer, OutOfLine};
pub use ordering::MoveOrdering;
pub use search::{Child, Children, INFINITY, Opened, Search, TableVisit, Window};
pub use table::Table;

/// The examples of the guide are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/extending.md")]
struct Guide;
