//! Othello on 6x6 squares, and Othello in any order of generation.
//!
//! Both are the middle of the 8x8 board: the rules are those of [`Othello`](crate::othello::Othello), with the moves to other
//! squares taken away.

mod board;
mod discs;
mod exact;
mod generation;
mod mobility;
mod notation;
mod straight;
mod variation;

pub use board::{Generated, Middle, Othello6, Othello8};
pub use exact::Exact6;
pub use generation::Generation;
pub use straight::Straight;
pub use variation::{VARIATION_PLIES, variation};
