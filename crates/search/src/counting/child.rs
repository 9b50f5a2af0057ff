//! Positions and children of the search compiled for one game.

use scoutlab_games::{Game, Prefetch, Value};

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

impl<G: Prefetch> Position<G> {
    /// Writes the child at this index in generation order to `child`, with its moves unless its own children are leaves, and
    /// returns the move. So many plies remain here.
    // Not inlined: the compiler would join it with the code that prefetches a child, and copy one or the other.
    #[inline(never)]
    pub(super) fn make_child(&self, index: usize, depth: u32, child: &mut Option<Self>) -> G::Move {
        let moves = self.moves.clone().unwrap_or_else(|| self.position.generate());
        let played = moves.clone().nth(index).expect("an index below the number of children");
        let position = self.position.play_generated(&moves, played);
        let moves = if depth > 2 { Some(position.generate()) } else { None };
        *child = Some(Self { position, moves });
        played
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
