//! Positions and children of the search compiled for one game.

use scoutlab_games::Game;
use scoutlab_games::Value;

/// A position, with its moves if they were prefetched.
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

/// A child of the current node.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) played: M,
    /// Its index in search order.
    pub(super) index: usize,
    /// Its value for the side to move there, if it is a leaf.
    pub(super) value: Value,
}

/// Room for the positions of the current child and of the next.
pub(super) type Prefetched<G> = [Option<Position<G>>; 2];
