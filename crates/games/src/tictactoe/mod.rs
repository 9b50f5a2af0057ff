//! Tic-tac-toe on the 3x3 board.

mod ai10s;
mod ai14s;
mod board;
mod lines;
mod notation;
mod outcome;
pub mod sets;
mod shortest_win;
mod symmetry;

pub use ai10s::Ai10s;
pub use ai14s::Ai14s;
pub use board::{EmptySquares, ImpossibleBoard, Square, TicTacToe};
pub use outcome::Outcome;
pub use shortest_win::ShortestWin;
