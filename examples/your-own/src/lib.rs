//! Extensions of scoutlab.

mod algorithm;
mod game;
mod ordering;

use scoutlab::lab::{GameTypes, OrderingTypes};
use scoutlab::{Catalogue, Lab};

pub use algorithm::YourOwnAlgorithm;
pub use game::{YourOwnGame, YourOwnValue};
pub use ordering::{YourOwnOrdering, YourOwnOrderingSettings};

/// Returns scoutlab with these extensions.
pub fn lab() -> Lab<impl GameTypes, impl OrderingTypes> {
    Lab::new().title("your-own").game::<YourOwnGame>().algorithm::<YourOwnAlgorithm>().ordering::<YourOwnOrderingSettings>()
}

/// Returns the names of scoutlab and of these extensions. The function is not generic, so tests do not compile every search again.
///
/// # Panics
///
/// Panics if two extensions of one kind share a name.
pub fn catalogue() -> Catalogue {
    lab().catalogue().expect("each name is used once")
}
