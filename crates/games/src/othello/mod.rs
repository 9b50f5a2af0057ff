//! Othello on the 8x8 board.

mod board;
mod discs;
mod enclosed;
mod exact;
mod flips;
mod lanes;
mod last_empties;
mod last_square;
mod notation;
mod runs;
mod stored;

pub use board::{Generated, Othello, Square};
pub use discs::Discs;
pub use exact::Exact;
pub use stored::{StoredPosition, ffo};
