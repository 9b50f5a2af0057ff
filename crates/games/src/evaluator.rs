//! What a leaf is worth.

use crate::{Game, Side};

/// A static value. Only its order matters to a search; each evaluator states its unit.
pub type Value = i32;

/// Gives the value of a leaf.
///
/// The frame is the *mover's*: a leaf is worth what it is worth to the side to move there. [`SideSigned`] turns it into others.
pub trait Evaluator<G: Game> {
    /// The value of `position` for the side to move, whether the game is over or not.
    fn value(&self, position: &G) -> Value;

    /// The value of the position after `played`, for the side to move *there* (the opponent of the side to move in
    /// `position`). Override it where that can be told without building the position.
    #[inline]
    fn value_after(&self, position: &G, played: G::Move) -> Value {
        self.value(&position.play(played))
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for &E {
    #[inline]
    fn value(&self, position: &G) -> Value {
        (**self).value(position)
    }

    #[inline]
    fn value_after(&self, position: &G, played: G::Move) -> Value {
        (**self).value_after(position, played)
    }
}

/// An evaluator whose values are multiplied by a sign that depends on the side to move at the leaf.
///
/// With `[1, 1]` it changes nothing; `[-1, 1]` values every leaf for the second side, whoever is to move.
#[derive(Clone, Copy, Debug)]
pub struct SideSigned<E> {
    evaluator: E,
    signs: [Value; 2],
}

impl<E> SideSigned<E> {
    /// Multiplies the values of `evaluator` by `first` where [`Side::First`] is to move and by `second` elsewhere.
    pub const fn new(evaluator: E, first: Value, second: Value) -> Self {
        Self { evaluator, signs: [first, second] }
    }

    #[inline]
    const fn sign(&self, side: Side) -> Value {
        self.signs[side as usize]
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for SideSigned<E> {
    #[inline]
    fn value(&self, position: &G) -> Value {
        self.sign(position.side_to_move()) * self.evaluator.value(position)
    }

    #[inline]
    fn value_after(&self, position: &G, played: G::Move) -> Value {
        self.sign(position.side_to_move().other()) * self.evaluator.value_after(position, played)
    }
}
