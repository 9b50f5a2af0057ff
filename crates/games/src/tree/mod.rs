//! Artificial game trees. Explicit trees are written as text, and their counts can be checked by hand. Synthetic trees are
//! generated from a seed to test theory, and are never stored.

mod draw;
mod exact;
mod lanes;
mod model;
mod notation;
mod probability;
mod reader;
mod text;
pub mod theory;
mod uniform;

pub use model::{Model, STRONG_FIRST, STRONG_FIRST_QUARTER, WIDEST_STEP};
pub use notation::TreeDescription;
pub use probability::{Probability, ProbabilityError};
pub use text::{Leaves, TextPosition, TextTree, WrittenValue};
pub use uniform::{DEEPEST, MOST_CHILDREN, UniformPosition, UniformTree, UniformTreeError};
