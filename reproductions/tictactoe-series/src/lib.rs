//! The searches of a tutorial series on tic-tac-toe, as cell types of scoutlab.

mod boards;
mod series;
mod setting;

pub use boards::{BoardAxes, Boards};
pub use series::{Series, SeriesAxes};
pub use setting::{Order, Scores, SeriesAlgorithm, Setting};
