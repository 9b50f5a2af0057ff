//! The games that scoutlab searches: rules, notation and evaluators.
//!
//! A game is a position that implements [`Game`]. An [`Evaluator`] returns the value of a leaf. The only search of this crate is the
//! [quiescence search](chess::Quiescence) of chess evaluators. The crate is useful by itself, for example to count move sequences.
//!
//! ```
//! use scoutlab_games::{Game, MoveSet, Notation, othello::Othello};
//!
//! let start = Othello::start();
//! let names: Vec<String> = start.moves().iter().map(|played| start.move_name(played)).collect();
//! assert_eq!(names, ["c4", "d3", "e6", "f5"]); // column by column, as the 2011 program generates them
//! ```

mod bits;
pub mod chess;
pub mod connect_four;
mod evaluator;
mod file_format;
mod game;
mod limit;
mod moves;
mod notation;
pub mod othello;
pub mod othello6;
mod places;
mod quiescence_techniques;
mod side;
mod side_signed;
mod stored_games;
pub mod tictactoe;
mod transcript;
pub mod tree;
mod values;
mod window;
pub mod ywf;

pub use evaluator::{Evaluator, Value, value_each_child, value_within};
pub use file_format::{Damaged, FileFormat};
pub use game::Game;
pub use limit::{Effort, Limit};
pub use moves::{MAX_MOVES, MoveList, MoveRange, MoveSet};
pub use notation::{Notation, NotationError};
pub use places::PlaceSet;
pub use quiescence_techniques::QuiescenceTechniques;
pub use side::Side;
pub use side_signed::SideSigned;
pub use transcript::{IllegalMove, only_pass, play_transcript};
pub use values::{ValueList, Values};
pub use window::{INFINITY, Window};
