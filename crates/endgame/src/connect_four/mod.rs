//! Solvers for Connect Four: the solvers of the tutorial "Solving Connect 4" by P. Pons, the rules by which they count nodes, and
//! the solver of the command `solve`, which is the last of them.
//!
//! The score of a position is for the side to move: 0 for a draw, 1 if it wins with its last disc, 2 if it wins with the disc
//! before its last disc, and so on. The score is negative if the other side wins. With n discs on the board, an immediate win
//! scores (43 - n) / 2, rounded towards zero like all divisions in this module.
//!
//! A node is a call of the search, including the root. There is no call for a won position, because wins are detected one disc
//! earlier.

mod bounded;
mod remembered;
mod solve;
mod solver;
mod table;
mod tabled;

pub use bounded::{Bounded, Columns, Counted};
pub use solve::{MEGABYTES, solve};
pub use solver::{SOLVERS, Solver};
