//! What remembers earlier visits.

use scoutlab_games::Game;

/// A memory of visited positions. `()` is the one that remembers nothing.
pub trait Table<G: Game> {}

impl<G: Game> Table<G> for () {}
