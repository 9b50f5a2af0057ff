//! Minimax search algorithms, move orderings and observers.
//!
//! An algorithm sees a [`Tree`]: nodes, windows, values and the places of children. [`Search`] puts a game, an evaluator and,
//! if wanted, an ordering, a table and an observer behind it; [`CountingSearch`] is compiled for one game and evaluator, for
//! speed.
//!
//! ```
//! use scoutlab_games::tree::{Leaves, TextTree};
//! use scoutlab_search::{Search, algorithms::AlphaBeta};
//!
//! let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
//! let mut search = Search::new(&Leaves);
//! let value = search.run(&AlphaBeta, &tree.root(), 3)?;
//! assert_eq!(value, 3);
//! assert_eq!(search.counters.leaves, 3); // 3 and 5; then 2, which refutes the second move
//! # Ok::<(), scoutlab_search::SearchError>(())
//! ```

mod algorithm;
pub mod algorithms;
mod counting;
mod general;
mod mix;
mod node;
mod observer;
pub mod observers;
mod open_list;
mod ordering;
pub mod orderings;
mod room;
mod search;
pub mod specification;
mod stockman;
pub mod table;
mod tree;
mod window;

pub use algorithm::{Algorithm, SearchError, TableUse};
pub use counting::{CountersAndLine, Counting, CountingSearch, KeptPosition, Watch};
pub use general::General;
pub use node::Node;
pub use observer::Observer;
pub use ordering::MoveOrdering;
pub use search::Search;
pub use table::Table;
pub use tree::{Opened, Request, Tree};
pub use window::{INFINITY, Window};

/// The examples of the guide are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/extending.md")]
struct Guide;
