//! Othello on the 8x8 board.

mod board;
mod discs;
mod exact;
mod finished;
mod last_empties;
mod last_square;
mod mobility;
mod notation;
pub mod pattern;
mod simd;
mod stored;
mod weights;

pub use board::{Generated, Othello, Square};
pub use discs::Discs;
pub use exact::Exact;
pub use finished::{DISC, WON};
pub use mobility::MobilityAndCorners;
pub use stored::{StoredPosition, ffo};
pub use weights::SquareWeights;
