//! What an evaluator can tell of all moves of a position at once.

use crate::{Evaluator, Game, Value};

/// An [`Evaluator`] that values the children of a position together.
///
/// The children of a frontier node are all leaves. Where they have something in common, an evaluator can compute it once for all of
/// them. Every method has a default that values one child after the other, so an empty implementation is enough.
pub trait FrontierEvaluator<G: Game>: Evaluator<G> {
    /// The moves of a frontier node: what `position` generates.
    ///
    /// Override it where [`FrontierEvaluator::find`] begins with work that also gives the moves.
    #[inline(always)]
    fn frontier_moves(&self, position: &G) -> G::Generated {
        position.generate()
    }

    /// Takes moves from the front of `moves` up to and including the first that leads to a `wanted` value, or all if none does.
    /// Returns how many it took before that move, and the move with its value.
    ///
    /// `moves` is what is left of the moves that `position` generates. Override it where all moves can be valued together.
    #[inline]
    fn find(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> (usize, Option<(G::Move, Value)>) {
        let mut passed = 0;
        for played in moves {
            let value = self.value_after(position, played);
            if wanted.holds(value) {
                return (passed, Some((played, value)));
            }
            passed += 1;
        }
        (passed, None)
    }

    /// The number of `moves`, in their order, before the first that leads to a `wanted` value, and that value. If no move does, the
    /// number of all moves and `None`.
    ///
    /// Override it where all moves can be valued together.
    #[inline]
    fn find_among(&self, position: &G, moves: &[G::Move], wanted: Wanted) -> (usize, Option<Value>) {
        for (place, &played) in moves.iter().enumerate() {
            let value = self.value_after(position, played);
            if wanted.holds(value) {
                return (place, Some(value));
            }
        }
        (moves.len(), None)
    }

    /// Clears `values` and fills it with the value after each of `moves`, in their order, as [`Evaluator::value_after`] gives it.
    ///
    /// Override it where all moves can be valued together.
    #[inline]
    fn values_after(&self, position: &G, moves: &[G::Move], values: &mut Vec<Value>) {
        values.clear();
        values.extend(moves.iter().map(|&played| self.value_after(position, played)));
    }
}

/// A condition on the value after a move, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Less than this.
    Below(Value),
    /// More than this.
    Above(Value),
}

impl Wanted {
    /// The same condition on the negated value.
    #[inline]
    pub const fn negated(self) -> Self {
        match self {
            Self::Below(bound) => Self::Above(-bound),
            Self::Above(bound) => Self::Below(-bound),
        }
    }

    /// Whether `value` is wanted.
    #[inline]
    pub const fn holds(self, value: Value) -> bool {
        match self {
            Self::Below(bound) => value < bound,
            Self::Above(bound) => value > bound,
        }
    }
}

macro_rules! forward {
    ($pointer:ty) => {
        impl<G: Game, E: FrontierEvaluator<G> + ?Sized> FrontierEvaluator<G> for $pointer {
            #[inline(always)]
            fn frontier_moves(&self, position: &G) -> G::Generated {
                (**self).frontier_moves(position)
            }

            #[inline(always)]
            fn find(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> (usize, Option<(G::Move, Value)>) {
                (**self).find(position, moves, wanted)
            }

            #[inline(always)]
            fn find_among(&self, position: &G, moves: &[G::Move], wanted: Wanted) -> (usize, Option<Value>) {
                (**self).find_among(position, moves, wanted)
            }

            #[inline]
            fn values_after(&self, position: &G, moves: &[G::Move], values: &mut Vec<Value>) {
                (**self).values_after(position, moves, values);
            }
        }
    };
}

forward!(&E);
forward!(Box<E>);
forward!(std::sync::Arc<E>);
