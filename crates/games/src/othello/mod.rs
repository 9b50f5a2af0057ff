//! Othello on the 8x8 board.

pub mod bits;
mod board;
mod discs;
mod exact;
mod finished;
mod last_empties;
mod last_square;
mod mobility;
mod notation;
pub mod obf;
pub mod pattern;
mod recent;
mod simd;
mod stored;
mod weights;

pub(crate) use board::odd_quadrants;
pub use board::{Generated, Othello, Square};
pub use discs::Discs;
pub use exact::Exact;
pub(crate) use finished::finished;
pub use finished::{DISC, WON};
pub use mobility::MobilityAndCorners;
pub(crate) use mobility::points;
pub(crate) use notation::{board_text, diagram, read};
pub use stored::{StoredPosition, ffo};
pub use weights::SquareWeights;
