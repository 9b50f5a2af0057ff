//! Static evaluation.

use crate::{Effort, Game, Limit, MoveSet, Values, Window};

/// A value of a position. A search only compares and negates values. Each evaluator documents the unit of its values.
pub type Value = i32;

/// A static evaluator. Only [`value`](Evaluator::value) is required.
///
/// Values are for the side to move at the evaluated position; [`SideSigned`](crate::SideSigned) changes the point of view.
///
/// An evaluator that implements only `value` is called for exactly the leaves that a search visits, in search order. An
/// evaluator that also evaluates all children of a node in one call is faster if the children share most of the work.
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello};
/// use scoutlab_games::{Evaluator, Game, Notation};
///
/// let start = Othello::start();
/// let after = start.play(start.parse_move("d3").unwrap());
/// assert_eq!(Discs.value(&after), -3); // White is to move, with 1 disc against 4
/// ```
pub trait Evaluator<G: Game> {
    /// Returns the static evaluation of `position`, which may be terminal, for the side to move.
    fn value(&self, position: &G) -> Value;

    /// Returns the value of a leaf at the horizon, whose parent is searched with this window. The value and the window are for
    /// the side to move at the leaf. The result may be a bound if it lies outside the window. With the infinite window, the result
    /// is [`Evaluator::value`].
    ///
    /// Override this method and [`Evaluator::searches`] if the evaluator searches, as quiescence search does. It then counts its
    /// nodes using [`Effort::add_node`], and returns soon, with any value, once the limit is reached.
    fn leaf_value(&self, position: &G, _window: Window, _effort: &mut Effort) -> Value {
        self.value(position)
    }

    /// Returns the value of `position`, which may be terminal, without a search. Selective techniques compare this value with bounds.
    ///
    /// Override this method if [`Evaluator::value`] searches.
    fn static_value(&self, position: &G) -> Value {
        self.value(position)
    }

    /// Returns whether [`Evaluator::leaf_value`] visits nodes below the leaf.
    fn searches(&self) -> bool {
        false
    }

    /// Evaluates all children of `position` for the side to move at `position`, and returns true. The default returns false
    /// without changing `values`, and the children are then evaluated one by one.
    ///
    /// `moves` are the moves of `position`. [`Evaluator::value_frontier`] may have generated them.
    fn value_children(&self, _position: &G, _moves: &G::Moves, _values: &mut G::Values) -> bool {
        false
    }

    /// Generates the moves of a frontier node and evaluates its children, as [`Evaluator::value_children`] does. `moves` may lack
    /// the data that [`Game::play_generated`] uses, because a search rarely plays moves to leaves. If there are no moves, the
    /// returned value does not matter.
    ///
    /// Override this method if evaluating the children starts with work that also yields the moves.
    fn value_frontier(&self, position: &G, moves: &mut G::Moves, values: &mut G::Values) -> bool {
        position.generate(moves);
        self.value_children(position, moves, values)
    }

    /// Returns the value of an interior position if the evaluator can solve it without a search. The search then counts the
    /// position as a leaf.
    ///
    /// A result outside the window may also be a bound, as in fail-soft alpha-beta. With the infinite window, the result is
    /// always the value itself. Override this method to add endgame knowledge: exact values near the end of the game, or bounds
    /// that hold for every continuation.
    fn known_value(&self, _position: &G, _window: Window) -> Option<Value> {
        None
    }

    /// Returns the search value of a position whose score under best play is `_score`. The score and the value are for the side
    /// to move. `_ends` states whether every line of play ends within the search. Returns `None` if the score alone does not
    /// determine the value.
    ///
    /// Override this method if terminal positions are evaluated by their score alone, and the game's endgame solver computes
    /// this score. Orderings by exact values may then use the solver. For a given `_ends`, the method returns a value for every
    /// score or for none. The value must never fall as the score grows, and a score and its negative must have opposite values.
    /// Best play by score is then also best play by value.
    ///
    /// A wrapper may forward the call if its values equal the values of the wrapped evaluator.
    fn of_score(&self, _score: Value, _ends: bool) -> Option<Value> {
        None
    }
}

/// Evaluates all children of `position` for the side to move at `position`, in one call if the evaluator supports it. The nodes of
/// an evaluator that searches count towards `limit`.
pub fn value_each_child<G: Game>(
    evaluator: &(impl Evaluator<G> + ?Sized),
    position: &G,
    moves: &G::Moves,
    values: &mut G::Values,
    limit: &Limit,
) {
    if !evaluator.value_children(position, moves, values) {
        for (value, played) in values.list_mut().iter_mut().zip(moves.iter()) {
            *value = -value_within(evaluator, &position.play(played), limit);
        }
    }
}

/// Returns the value of `position`. The nodes of an evaluator that searches count towards `limit`; once the limit is reached, the
/// value may be wrong.
#[inline]
pub fn value_within<G: Game>(evaluator: &(impl Evaluator<G> + ?Sized), position: &G, limit: &Limit) -> Value {
    if evaluator.searches() {
        evaluator.leaf_value(position, Window::INFINITE, &mut Effort::under(limit.clone()))
    } else {
        evaluator.value(position)
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
            fn leaf_value(&self, position: &G, window: Window, effort: &mut Effort) -> Value {
                (**self).leaf_value(position, window, effort)
            }

            #[inline]
            fn static_value(&self, position: &G) -> Value {
                (**self).static_value(position)
            }

            #[inline]
            fn searches(&self) -> bool {
                (**self).searches()
            }

            #[inline]
            fn value_children(&self, position: &G, moves: &G::Moves, values: &mut G::Values) -> bool {
                (**self).value_children(position, moves, values)
            }

            #[inline]
            fn value_frontier(&self, position: &G, moves: &mut G::Moves, values: &mut G::Values) -> bool {
                (**self).value_frontier(position, moves, values)
            }

            #[inline]
            fn known_value(&self, position: &G, window: Window) -> Option<Value> {
                (**self).known_value(position, window)
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
