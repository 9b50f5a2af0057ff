//! YWF, Othello on the 9x9 board with gray stones and change moves.
//!
//! The variant comes from a Japanese blog series. Its name is from a comic duo's *Yoiko, Waruiko, Futsuunoko*: good child, bad
//! child, ordinary child.

mod board;
mod enclosed;
mod legal;
mod notation;
mod numbers;
mod stones;

pub use board::{Action, Generated, ImpossiblePosition, Ywf};
pub use stones::Stones;
