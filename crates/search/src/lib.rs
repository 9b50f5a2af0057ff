//! Minimax search algorithms, move orderings and observers.
//!
//! An algorithm sees only a [`Tree`]: nodes, windows and values. Behind it, [`Search`] puts a game and an evaluator and,
//! optionally, an ordering, a table and an observer. [`CountingSearch`] is compiled for one game and one evaluator, for speed.
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
pub mod building_blocks;
mod children;
pub mod contract;
mod counting;
mod general;
mod kept;
mod mix;
mod node;
mod observer;
pub mod observers;
mod ordering;
pub mod orderings;
pub mod profile;
pub mod registration;
mod search;
pub mod specification;
mod stack;
mod stockman;
mod strategies;
pub mod table;
mod tree;
mod window;

pub use algorithm::{Algorithm, SearchError, TableUse};
pub use counting::{CountersAndLine, Counting, CountingSearch, InOrder, KeptPosition, LeafBit, Order, Ordered, Place, Watch};
pub use general::General;
pub use node::Node;
pub use observer::Observer;
pub use ordering::{MoveOrdering, Plan};
pub use search::Search;
pub use table::Table;
pub use tree::{Opened, Request, Tree, VisitedLeaves};
pub use window::{INFINITY, Window};

/// Compiles and runs the examples of the guide as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/extending.md")]
struct Guide;
