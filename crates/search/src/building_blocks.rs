//! Functions that the built-in algorithms share, for use in custom algorithms.
//!
//! An algorithm of the MTD family takes a few lines. This example tests for one more than the last value found, until a test
//! fails:
//!
//! ```
//! use scoutlab_games::tree::{Leaves, TextTree};
//! use scoutlab_search::building_blocks::mtd;
//! use scoutlab_search::table::TranspositionTable;
//! use scoutlab_search::{INFINITY, Root, Search};
//!
//! let tree = TextTree::shared("[[3 5] [2 [9 1]]]").unwrap();
//! let mut table = <TranspositionTable<_>>::new(1).unwrap();
//! let mut search = Search::new(&Leaves).with_table(&mut table);
//! let value = search.explore(&tree.root(), 3, |tree| {
//!     Ok(mtd(tree, &Root::to_depth(3), -INFINITY, |value, _known| value + 1))
//! })?;
//! assert_eq!(value, 3);
//! # Ok::<(), scoutlab_search::SearchError>(())
//! ```

pub use crate::algorithms::{alphabeta_soft, mtd, null_window};
