//! Othello on the 8x8 board.

mod board;
mod discs;
mod flips;
mod lanes;
mod legal;
mod notation;
mod stored;

pub use board::{Generated, Othello, Square};
pub use discs::Discs;
pub use stored::{StoredPosition, ffo};
