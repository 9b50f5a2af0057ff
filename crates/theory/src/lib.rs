//! Exact means and variances of the number of leaves that minimax searches visit on random trees.
pub mod alphabeta;
mod law;
mod number;
pub mod scout;
pub mod stockman;
pub mod test;
pub mod windows;

pub use law::Law;
pub use number::Number;
