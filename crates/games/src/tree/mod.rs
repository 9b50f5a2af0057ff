//! Game trees that are no game: written as text, so that counts can be checked by hand, or grown from a seed to any size without
//! being stored, so that theory can be checked.

mod draw;
mod model;
mod notation;
mod probability;
mod text;
pub mod theory;
mod uniform;

pub use model::{Model, STRONG_FIRST, STRONG_FIRST_QUARTER, WIDEST_STEP};
pub use probability::{Probability, ProbabilityError};
pub use text::{Leaves, TextPosition, TextTree};
pub use uniform::{DEEPEST, MOST_CHILDREN, UniformPosition, UniformTree, UniformTreeError};
