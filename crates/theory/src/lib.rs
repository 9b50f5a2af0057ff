//! Exact means and variances of the number of leaves that minimax searches visit on random trees.
pub mod alphabeta;
pub mod continuous;
mod law;
mod number;
pub mod ordered;
pub mod scout;
pub mod stockman;
pub mod test;
pub mod windows;

pub use law::Law;
pub use number::Number;

/// A number that was computed to some precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// How far off it may be.
    pub error: f64,
}
