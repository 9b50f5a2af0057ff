//! Othello on the 8x8 board.

mod board;
mod discs;
mod enclosed;
mod flips;
mod lanes;
mod notation;
mod runs;
mod stored;

pub use board::{Generated, Othello, Square};
pub use discs::Discs;
pub use stored::{StoredPosition, ffo};
