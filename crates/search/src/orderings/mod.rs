//! The move orderings, one per file.
//!
//! To add one, write its file and add a line to the list below; `docs/extending.md` has an example.

mod chain;
mod none;
mod random;
mod reverse;

pub use chain::OrderingChain;
pub use none::GenerationOrder;
pub use random::Random;
pub use reverse::Reverse;
