//! Othello on 6x6 squares, and Othello in any move generation order.
//!
//! Both are the middle of the 8x8 board: the rules are those of [`Othello`](crate::othello::Othello), with the moves to other
//! squares taken away.

mod board;
mod discs;
mod exact;
mod generation;
mod mobility;
mod notation;
mod standard_orientation;
mod turned_moves;
mod variation;

pub use board::{CentralOthello, Othello6, ReorderedOthello};
pub use exact::Exact6;
pub use generation::Generation;
pub use standard_orientation::StandardOrientation;
pub use turned_moves::TurnedMoves;
pub use variation::{VARIATION_PLIES, variation};
