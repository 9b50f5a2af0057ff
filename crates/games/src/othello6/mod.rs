//! Othello on 6x6 squares, and Othello with any move generation order.
//!
//! Both games use the rules of [`Othello`](crate::othello::Othello) on the 8x8 board. 6x6 Othello has no moves outside the middle
//! of the board.

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
