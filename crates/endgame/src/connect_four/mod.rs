//! The solvers of the tutorial "Solving Connect 4" by P. Pons. They count nodes as the tutorial does. The command `solve` uses
//! the last of these solvers.
//!
//! The score of a position is relative to the side to move: 0 for a draw, 1 if this side wins with its last disc, 2 with its
//! second-to-last disc, and so on. The score is negative if the other side wins. With n discs on the board, an immediate win
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
