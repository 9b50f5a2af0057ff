//! Artificial game trees. Trees written as text are for counts that can be checked by hand. Trees grown from a seed are for
//! checks of theory: they can have any size and are never stored.

mod draw;
mod lanes;
mod model;
mod moves;
mod notation;
mod probability;
mod text;
pub mod theory;
mod together;
mod two_plies;
mod uniform;

pub use model::{Model, STRONG_FIRST, STRONG_FIRST_QUARTER, WIDEST_STEP};
pub use moves::UniformMoves;
pub use notation::TreeDescription;
pub use probability::{Probability, ProbabilityError};
pub use text::{Leaves, TextPosition, TextTree};
pub use uniform::{DEEPEST, MOST_CHILDREN, UniformPosition, UniformTree, UniformTreeError};
