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
pub mod clock;
pub mod description;
pub mod games;
pub mod matches;
mod ordering_kit;
pub mod othello6_counts;
pub mod play;
pub mod play_position;
pub mod players;
mod positions;
pub mod profile;
pub mod searching;
pub mod stream;
pub mod tictactoe_series;
pub mod training;

pub use ordering_kit::check_ordering_from;
pub use positions::{Positions, positions};
