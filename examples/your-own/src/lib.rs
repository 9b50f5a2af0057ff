//! Parts of my own for scoutlab.

mod algorithm;
mod game;
mod ordering;

use scoutlab::Lab;
use scoutlab::lab::{Games, Orderings};

pub use algorithm::YourOwnAlgorithm;
pub use game::{YourOwnGame, YourOwnValue};
pub use ordering::{YourOwnOrdering, YourOwnOrderingSettings};

/// The laboratory with all of them.
pub fn lab() -> Lab<impl Games, impl Orderings> {
    Lab::new().title("your-own").game::<YourOwnGame>().algorithm::<YourOwnAlgorithm>().ordering::<YourOwnOrderingSettings>()
}
