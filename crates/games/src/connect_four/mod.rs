//! Connect Four with the standard rules.
//!
//! Two players drop discs in turn into seven columns of six squares. Four discs of one side in a row, across, up or diagonally,
//! win. A full board without four in a row is a draw.

mod board;
mod discs;
mod lines;
mod moves_left;
mod notation;
pub mod sets;
mod strength;

pub use board::{COLUMNS, ConnectFour, Drop, ROWS};
pub use discs::Discs;
pub use lines::Lines;
pub use moves_left::MovesLeft;
pub use strength::Strength;
