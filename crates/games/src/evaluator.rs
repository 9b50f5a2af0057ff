//! What a position is worth without a search.

use crate::Game;

/// A static value. Only its order matters to a search. Each evaluator states its unit.
pub type Value = i32;

/// Gives the value of a leaf.
///
/// The frame is the *mover's*: the value is for the side to move at the leaf. [`SideSigned`](crate::SideSigned) changes the
/// frame.
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello};
/// use scoutlab_games::{Evaluator, Notation};
///
/// let start = Othello::start();
/// let d3 = start.parse_move("d3").unwrap();
/// // White is to move, with 1 disc against 4.
/// assert_eq!(Discs.value_after(&start, d3), -3);
/// ```
pub trait Evaluator<G: Game> {
    /// The value of `position` for the side to move, whether the game is over or not.
    fn value(&self, position: &G) -> Value;

    /// The value of the position after `played`, for the side to move *there*: the opponent of the side to move in `position`.
    ///
    /// Override it if the value can be found without making the child.
    #[inline]
    fn value_after(&self, position: &G, played: G::Move) -> Value {
        self.value(&position.play(played))
    }

    /// The value of `position` in the search tree, if it is known without a search: a static cut-off.
    ///
    /// Given the window (`alpha`, `beta`), the result may also be a bound outside the window, as fail-soft alpha-beta would
    /// return it. With the infinite window (`-Value::MAX`, `Value::MAX`) the result is always the value itself. A search counts
    /// such a visit as a leaf.
    ///
    /// The default is `None`. Override it to add endgame knowledge: exact values near the end of the game, or bounds that hold
    /// whatever follows.
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
