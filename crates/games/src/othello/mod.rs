//! Othello on the 8x8 board.

pub mod bits;
mod board;
mod discs;
mod exact;
mod finished;
mod ggf;
mod last_four;
mod last_square;
mod mobility;
mod notation;
pub mod obf;
pub mod pattern;
mod simd;
mod square_moves;
mod square_values;
mod stored;
mod weights;
pub mod wthor;

pub(crate) use board::odd_quadrants;
pub use board::{Othello, Square};
pub use discs::Discs;
pub use exact::Exact;
pub(crate) use finished::finished;
pub use finished::{DISC, WON};
pub use ggf::GGF;
pub use mobility::MobilityAndCorners;
pub(crate) use mobility::points;
pub(crate) use notation::{board_text, diagram, read, square_name};
pub use obf::OBF;
pub use square_moves::SquareMoves;
pub use square_values::SquareValues;
pub use stored::{StoredPosition, ffo};
pub use weights::SquareWeights;
pub use wthor::WTHOR;
