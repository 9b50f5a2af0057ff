//! What a leaf is worth.

use crate::Game;

/// A static value. Only its order matters to a search; each evaluator states its unit.
pub type Value = i32;

/// Gives the value of a leaf.
///
/// The frame is the *mover's*: a leaf is worth what it is worth to the side to move there. [`SideSigned`](crate::SideSigned) turns it into others.
pub trait Evaluator<G: Game> {
    /// The value of `position` for the side to move, whether the game is over or not.
    fn value(&self, position: &G) -> Value;

    /// The value of the position after `played`, for the side to move *there* (the opponent of the side to move in
    /// `position`). Override it where that can be told without building the position.
    #[inline]
    fn value_after(&self, position: &G, played: G::Move) -> Value {
        self.value(&position.play(played))
    }

    /// The value of `position` in the search's tree if it is known without a search: a static cut-off.
    ///
    /// With the window (`alpha`, `beta`) the answer may also be a bound that is not inside the window, as fail-soft alpha-beta would
    /// return. With an infinite window it is always the value itself. A search counts such a visit as a leaf.
    ///
    /// `None` by default. Endgame knowledge enters here: exact values of the last moves of a game, bounds that hold whatever follows.
    #[inline(always)]
    fn known_value(&self, _position: &G, _alpha: Value, _beta: Value) -> Option<Value> {
        None
    }
}

macro_rules! forward {
    ($pointer:ty) => {
        impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for $pointer {
            #[inline]
            fn value(&self, position: &G) -> Value {
                (**self).value(position)
            }

            #[inline]
            fn value_after(&self, position: &G, played: G::Move) -> Value {
                (**self).value_after(position, played)
            }

            #[inline(always)]
            fn known_value(&self, position: &G, alpha: Value, beta: Value) -> Option<Value> {
                (**self).known_value(position, alpha, beta)
            }
        }
    };
}

forward!(&E);
forward!(Box<E>);
forward!(std::sync::Arc<E>);
