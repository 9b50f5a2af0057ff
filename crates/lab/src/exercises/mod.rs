//! Exercises: random trees of a requested difficulty, and sheets of them to search by hand.

mod draw;
mod html;
mod latex;
mod pages;
mod request;
mod sheet;

pub use draw::{LeafValues, MOST_DRAWS, MOST_LEAVES, MOST_PARENTS, Names, Shape, TreeDraw, Unmet};
pub use html::{html, styles};
pub use latex::latex;
pub use pages::pages;
pub use request::{Format, MOST_TREES, NamedNodes, ScoutLeaves, SheetRequest, SheetRequestError, YesOrNo};
pub use sheet::{Entry, Section, Sheet, SheetError};
