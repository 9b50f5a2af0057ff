//! Minimax search algorithms, move orderings and observers.
//!
//! * [`Search`] is the search machine: it visits nodes, orders their moves, counts events and stores values in the table.
//! * [`Tree`] is the interface through which an algorithm uses the machine, so each file in `algorithms/` reads like its paper.
//! * [`MoveOrdering`] arranges the moves of a node, [`Observer`] watches the search, and [`Table`] stores visited positions.
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
mod checked_tree;
mod child_windows;
mod choices;
mod cut;
mod cutoff_moves;
mod form;
mod hash;
mod move_picker;
mod node;
mod observer;
pub mod observers;
mod ordering;
pub mod orderings;
mod ply_counts;
pub mod registration;
mod search;
mod state_space;
pub mod table;
pub mod techniques;
mod tree;

pub use algorithm::{Algorithm, Root, SearchError, TableUse};
pub use checked_tree::CheckedTree;
pub use child_windows::ChildWindows;
pub use cutoff_moves::{CutoffKind, CutoffMoves};
pub use form::Form;
pub use hash::hash_with_seed;
pub use node::Node;
pub use observer::{Observer, RankedMove};
pub use ordering::{Arrangement, Demand, MoveOrdering, Tried};
pub use ply_counts::PlyCounts;
pub use scoutlab_games::{INFINITY, Limit, Window};
// Algorithms and orderings parse their parameters with it.
pub use scoutlab_text::specification;
pub use search::Search;
pub use state_space::{BestFirst, StateSpace};
pub use table::Table;
pub use tree::{AsDynTree, Child, Descent, Look, Opened, Tree, visit, visit_to_depth};
