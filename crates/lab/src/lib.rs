//! The games of scoutlab by name, and what can be done with each: searches, exact solving, matches, games with a person, and the
//! searches behind comparisons, node types and traces.
//!
//! A game is described by the trait [`catalogue::Named`]. From the description everything else follows: [`catalogue::GameEntry`]
//! knows the game by name, and [`catalogue::Position`] is a position of any game, its type out of sight. Searches are
//! generic over the game.
//!
//! ```
//! use scoutlab_lab::catalogue::{SearchRequest, game};
//! use scoutlab_search::table::TableDepth;
//!
//! let request = SearchRequest {
//!     game: "tree".to_owned(),
//!     position: "[[3 5] [2 [9 1]]]".to_owned(),
//!     search: "alphabeta:depth=3".parse().unwrap(),
//!     frame: None,
//!     table: None,
//!     table_depth: TableDepth::Equal,
//!     seed: 0,
//!     whole_line: true,
//! };
//! let outcome = request.prepare().unwrap()().unwrap();
//! assert_eq!((outcome.value, outcome.counters.leaves), (3, 3));
//! assert!(game("chess").is_err());
//! ```

pub mod catalogue;
pub mod matches;
pub mod play;
pub mod players;
mod profile;

pub use scoutlab_searching::{clock, othello6_counts, tictactoe_series, training};

/// Searches of any game that has a name, with the types of its positions out of sight.
pub mod searching {
    pub use scoutlab_searching::searching::{
        Compared, Comparison, DEFAULT_TABLE, LARGEST_TABLE, PreparedSearch, PreparedSolve, RecordError, RecordedNode,
        Recording, SearchOutcome, Searcher, SolveOutcome, Subject, TypedSearch, Types, table_size,
    };

    pub use crate::catalogue::SolveRequest;
    pub use crate::profile::Profile;
}
