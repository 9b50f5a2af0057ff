//! Values from a fixed point of view instead of the point of view of the side to move.

use crate::{Effort, Evaluator, Game, MoveSet, Side, Value, Values, Window};

/// An evaluator with each value multiplied by 1 or -1, depending on the side to move at the leaf.
///
/// The signs `1, 1` change nothing. With the signs `-1, 1`, every value is for the second side, regardless of the side to move.
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello};
/// use scoutlab_games::{Evaluator, Game, Notation, SideSigned};
///
/// let start = Othello::start();
/// let after = start.play(start.parse_move("d3").unwrap());
/// assert_eq!(SideSigned::new(Discs, 1, 1).value(&after), -3); // White is to move, with 1 disc against 4
/// assert_eq!(SideSigned::new(Discs, 1, -1).value(&after), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SideSigned<E> {
    evaluator: E,
    signs: [Value; 2],
}

impl<E> SideSigned<E> {
    /// Returns an evaluator that multiplies the values of `evaluator` by `first` if [`Side::First`] is to move at the leaf, and
    /// by `second` otherwise.
    ///
    /// # Panics
    ///
    /// Panics if a sign is neither 1 nor -1.
    pub const fn new(evaluator: E, first: Value, second: Value) -> Self {
        assert!(first.abs() == 1 && second.abs() == 1, "a sign is 1 or -1");
        Self { evaluator, signs: [first, second] }
    }

    #[inline]
    const fn sign(&self, side: Side) -> Value {
        self.signs[side as usize]
    }

    /// Applies the signs to the values of the children of `position`.
    #[inline]
    fn sign_children<G: Game>(&self, position: &G, moves: &G::Moves, values: &mut G::Values) {
        if self.sign(position.side_to_move().other()) == -1 {
            values.negate(moves.len());
        }
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for SideSigned<E> {
    #[inline]
    fn value(&self, position: &G) -> Value {
        self.sign(position.side_to_move()) * self.evaluator.value(position)
    }

    fn leaf_value(&self, position: &G, window: Window, effort: &mut Effort) -> Value {
        if self.sign(position.side_to_move()) == 1 {
            self.evaluator.leaf_value(position, window, effort)
        } else {
            -self.evaluator.leaf_value(position, -window, effort)
        }
    }

    #[inline]
    fn static_value(&self, position: &G) -> Value {
        self.sign(position.side_to_move()) * self.evaluator.static_value(position)
    }

    fn searches(&self) -> bool {
        self.evaluator.searches()
    }

    #[inline]
    fn value_children(&self, position: &G, moves: &G::Moves, values: &mut G::Values) -> bool {
        let are_known = self.evaluator.value_children(position, moves, values);
        if are_known {
            self.sign_children(position, moves, values);
        }
        are_known
    }

    #[inline]
    fn value_frontier(&self, position: &G, moves: &mut G::Moves, values: &mut G::Values) -> bool {
        let are_known = self.evaluator.value_frontier(position, moves, values);
        if are_known {
            self.sign_children(position, moves, values);
        }
        are_known
    }

    #[inline]
    fn known_value(&self, position: &G, window: Window) -> Option<Value> {
        if self.sign(position.side_to_move()) == 1 {
            self.evaluator.known_value(position, window)
        } else {
            self.evaluator.known_value(position, -window).map(|value| -value)
        }
    }

    #[inline]
    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        // Other signs change the goal of at least one side, so best play differs.
        if self.signs == [1, 1] { self.evaluator.of_score(score, ends) } else { None }
    }
}
