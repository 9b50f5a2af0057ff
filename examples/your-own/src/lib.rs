//! Extensions of scoutlab.

mod algorithm;
mod game;
mod ordering;

use scoutlab::Lab;
use scoutlab::lab::{GameTypes, OrderingTypes};

pub use algorithm::YourOwnAlgorithm;
pub use game::{YourOwnGame, YourOwnValue};
pub use ordering::{YourOwnOrdering, YourOwnOrderingSettings};

/// Returns scoutlab with these extensions.
pub fn lab() -> Lab<impl GameTypes, impl OrderingTypes> {
    Lab::new().title("your-own").game::<YourOwnGame>().algorithm::<YourOwnAlgorithm>().ordering::<YourOwnOrderingSettings>()
}
