//! Positions and children of the search compiled for one game.

use scoutlab_games::{Evaluator, Game, Prefetch, Value};

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
    /// The child at this index in generation order, where so many plies remain. Its position goes to `made` if the game prefetches,
    /// with its moves unless its own children are leaves.
    // Not inlined: the compiler would join it with the code that prefetches a child, and copy one or the other.
    #[inline(never)]
    pub(super) fn child<E: Evaluator<G>>(
        &self,
        index: usize,
        depth: u32,
        evaluator: &E,
        made: &mut Option<Self>,
    ) -> Child<G::Move> {
        let moves = self.moves.clone().unwrap_or_else(|| self.position.generate());
        let played = moves.clone().nth(index).expect("an index below the number of children");
        if depth == 1 {
            return Child { played, index, value: evaluator.value_after(&self.position, played) };
        }
        if G::PREFETCHES {
            let position = self.position.play_generated(&moves, played);
            let moves = if depth > 2 { Some(position.generate()) } else { None };
            *made = Some(Self { position, moves });
        }
        Child { played, index, value: 0 }
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
