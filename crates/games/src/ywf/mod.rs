//! YWF, Othello on the 9x9 board with gray stones and change moves.
//!
//! The variant comes from a Japanese blog series. The name abbreviates *Yoiko, Waruiko, Futsuunoko* (good child, bad child,
//! ordinary child), the catchphrase of a comic duo.

mod board;
mod enclosed;
mod legal;
mod moves;
mod notation;
mod numbers;
mod stones;
mod values;

pub use board::{Action, ImpossiblePosition, Ywf};
pub use moves::Actions;
pub use stones::Stones;
pub use values::ActionValues;
