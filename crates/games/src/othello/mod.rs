//! Othello on the 8x8 board.

mod board;
mod discs;
mod enclosed;
mod exact;
mod filled;
mod finished;
mod flips;
#[allow(dead_code, reason = "what the widest registers do without, other processors and the tests need")]
mod lanes;
mod last_empties;
mod last_square;
mod mobility;
mod notation;
pub mod pattern;
#[allow(dead_code, reason = "as above")]
mod runs;
mod stored;
mod weights;

pub use board::{Generated, Othello, Square};
pub use discs::Discs;
pub use exact::Exact;
pub use finished::{DISC, WON};
pub use mobility::MobilityAndCorners;
pub use stored::{StoredPosition, ffo};
pub use weights::SquareWeights;
