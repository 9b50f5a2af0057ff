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

    /// The value, in a search to some horizon, of a position with this score under best play, both for the side to move. `ends`
    /// says whether every line of play ends within that search. `None` if the score alone does not tell.
    ///
    /// Override it if finished games are valued by their score alone, where the score is that of the game's own exact search.
    /// Orderings by exact values may then ask that search. For one `ends` it answers for every score or for none. It must never
    /// fall as the score grows, and a score and its negative must have values of opposite sign: best play is the same by score
    /// and by value.
    ///
    /// An evaluator that wraps another passes the question on if its values are those of the other.
    ///
    /// ```
    /// use scoutlab_games::Evaluator;
    /// use scoutlab_games::othello::{Discs, Exact, Othello};
    ///
    /// // `Exact` values a leaf by its score, wherever the horizon is, unless it estimates.
    /// assert_eq!(Evaluator::<Othello>::of_score(&Exact::new(8), 6, false), Some(6));
    /// assert_eq!(Evaluator::<Othello>::of_score(&Exact::estimating(8), 6, false), None);
    /// // The score gives empty squares to the winner, `Discs` to nobody.
    /// assert_eq!(Evaluator::<Othello>::of_score(&Discs, 6, true), None);
    /// ```
    #[inline]
    fn of_score(&self, _score: Value, _ends: bool) -> Option<Value> {
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

            #[inline]
            fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
                (**self).of_score(score, ends)
            }
        }
    };
}

forward!(&E);
forward!(Box<E>);
forward!(std::sync::Arc<E>);
