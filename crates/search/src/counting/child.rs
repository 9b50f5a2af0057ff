//! Nodes on their way.

use scoutlab_games::Game;
use scoutlab_games::Value;

/// A position with its moves, if they were generated before the visit.
pub(super) struct Position<G: Game> {
    pub(super) position: G,
    pub(super) moves: Option<G::Generated>,
}

impl<G: Game> Position<G> {
    #[inline(always)]
    pub(super) const fn new(position: G) -> Self {
        Self { position, moves: None }
    }
}

/// A child of the node at which a search stands.
pub(super) struct Child<G: Game> {
    pub(super) played: G::Move,
    /// Its place in search order, from 0.
    pub(super) place: usize,
    /// Its value for the side to move there, if it is a leaf.
    pub(super) value: Value,
    /// Its position, if that was made before the visit.
    pub(super) position: Option<Position<G>>,
}
