//! The games of scoutlab by name, with all operations on them: searches, solving, matches, interactive play, and the searches
//! behind comparisons, node types and traces.
//!
//! A game is described by the trait [`registry::RegisteredGame`]. Everything else follows from this description. A
//! [`Catalogue`] has everything that can be named. Its [`registry::GameEntry`] reads the positions of a game, and
//! [`AnyPosition`] is a position of any game behind one trait object. Requests are parsed once, from text to typed values, and
//! passed unchanged to the search.
//!
//! ```
//! use scoutlab::{Catalogue, SearchText, search};
//!
//! let request = SearchText {
//!     game: "tree".to_owned(),
//!     position: "[[3 5] [2 [9 1]]]".to_owned(),
//!     algorithm: "alphabeta".to_owned(),
//!     depth: Some(3),
//!     ..SearchText::default()
//! };
//! let outcome = search(&request.parse(&Catalogue::built_in())?)?;
//! assert_eq!((outcome.value, outcome.counters.leaves), (3, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answers;
pub mod catalogue;
pub mod clock;
pub mod commit;
pub mod description;
pub mod exercises;
pub mod games;
pub mod inputs;
pub mod lab;
pub mod latex;
pub mod matches;
pub mod options;
pub mod page;
pub mod play;
pub mod players;
pub mod position;
mod position_of;
pub mod registry;
pub mod request;
pub mod search;
pub mod settings;
pub mod show;
pub mod signature;
pub mod stream;
pub mod techniques;
pub mod time_limit;
pub mod trace;

pub use catalogue::Catalogue;
pub use lab::Lab;
pub use position::{AnyPosition, Position};
pub use registry::{SearchText, SolveText};
pub use request::{BoundKind, SearchRequest, SolveRequest};
pub use search::{
    Distance, SearchDetails, SearchOutcome, SolveOutcome, SolvedMove, list_leaves, profile, record, search, search_in_detail,
    solve, solve_moves,
};
pub use settings::{SearchSettings, SolveSettings};

/// The commit of the sources of this build, with `-dirty` if they differ from the commit, or `unknown`.
pub const COMMIT: &str = env!("SCOUTLAB_COMMIT");

/// Compiles and runs the examples of the guide as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/extending.md")]
struct Guide;
