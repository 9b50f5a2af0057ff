//! Othello on the 8x8 board.

mod board;
mod discs;
mod enclosed;
mod estimate;
mod exact;
mod finished;
mod flips;
mod lanes;
mod last_empties;
mod last_square;
mod mobility;
mod notation;
pub mod pattern;
mod runs;
mod stored;
mod weights;

pub use board::{Generated, Othello, Square};
pub use discs::Discs;
pub use estimate::Estimate;
pub use exact::Exact;
pub use finished::{DISC, WON};
pub use mobility::MobilityAndCorners;
pub use stored::{StoredPosition, ffo};
pub use weights::SquareWeights;
