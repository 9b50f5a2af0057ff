//! Published counts of whole games of 6x6 Othello, as a cell type of scoutlab.

mod counts;
mod variation;

pub use counts::{Outcomes, PassSoft, ScoutVisits};
pub use variation::{Variation, VariationAxes};
