//! The games that scoutlab searches: rules, notation and evaluators.
//!
//! A game is a small [`Copy`] state that implements [`Game`]. An [`Evaluator`] says what a leaf is worth. This crate knows
//! nothing about search. It is useful by itself, for example to count move sequences.
//!
//! ```
//! use scoutlab_games::{Game, Notation, othello::Othello};
//!
//! let start = Othello::start();
//! let names: Vec<String> = start.generate().map(|played| Othello::move_name(played)).collect();
//! assert_eq!(names, ["c4", "d3", "e6", "f5"]); // column by column, as the 2011 program generates them
//! ```

mod bit_order;
pub mod contract;
pub mod conventions;
mod evaluator;
mod frontier;
mod game;
mod memory;
mod notation;
mod odd_regions;
pub mod othello;
pub mod othello6;
mod prefetch;
mod side;
mod side_signed;
pub mod tictactoe;
pub mod tree;
pub mod ywf;

pub use bit_order::BitOrder;
pub use evaluator::{Evaluator, Value};
pub use frontier::{Front, FrontierEvaluator, TwoPlies, TwoPliesEnd, TwoPliesOrder, Wanted};
pub use game::{Game, MoveBits, MoveBuffer};
pub use notation::{Notation, NotationError};
pub use odd_regions::OddRegions;
pub use prefetch::Prefetch;
pub use side::Side;
pub use side_signed::SideSigned;
