//! Values in a frame other than the mover's.

use crate::{Evaluator, Front, FrontierEvaluator, Game, Side, Value, Wanted};

/// An evaluator with each value multiplied by 1 or -1, depending on the side to move at the leaf.
///
/// The signs `1, 1` change nothing. With `-1, 1` every value is for the second side, whoever is to move.
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello};
/// use scoutlab_games::{Evaluator, Notation, SideSigned};
///
/// let start = Othello::start();
/// let d3 = start.parse_move("d3").unwrap();
/// // White is to move, with 1 disc against 4.
/// assert_eq!(SideSigned::new(Discs, 1, 1).value_after(&start, d3), -3);
/// assert_eq!(SideSigned::new(Discs, 1, -1).value_after(&start, d3), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SideSigned<E> {
    evaluator: E,
    signs: [Value; 2],
}

impl<E> SideSigned<E> {
    /// Multiplies the values of `evaluator` by `first` if [`Side::First`] is to move at the leaf, and by `second` otherwise.
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

    #[inline(always)]
    fn known_value(&self, position: &G, alpha: Value, beta: Value) -> Option<Value> {
        if self.sign(position.side_to_move()) == 1 {
            self.evaluator.known_value(position, alpha, beta)
        } else {
            self.evaluator.known_value(position, -beta, -alpha).map(|value| -value)
        }
    }

    #[inline]
    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        // With other signs, sides no longer want opposite values, and best play is another.
        if self.signs == [1, 1] { self.evaluator.of_score(score, ends) } else { None }
    }
}

impl<G: Game, E: FrontierEvaluator<G>> FrontierEvaluator<G> for SideSigned<E> {
    #[inline]
    fn values_together(&self) -> bool {
        self.evaluator.values_together()
    }

    #[inline]
    fn keep_wanted(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> bool {
        let same = self.sign(position.side_to_move().other()) == 1;
        self.evaluator.keep_wanted(position, moves, if same { wanted } else { wanted.negated() })
    }

    #[inline]
    fn least_among(&self, position: &G, moves: &G::Generated) -> Option<(G::Move, Value)> {
        if self.sign(position.side_to_move().other()) == 1 {
            return self.evaluator.least_among(position, moves);
        }
        moves.clone().map(|played| (played, self.value_after(position, played))).min_by_key(|&(_, value)| value)
    }

    #[inline(always)]
    fn frontier_moves(&self, position: &G) -> G::Generated {
        self.evaluator.frontier_moves(position)
    }

    #[inline(always)]
    fn find(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> (usize, Option<(G::Move, Value)>) {
        let same = self.sign(position.side_to_move().other()) == 1;
        let (skipped, found) = self.evaluator.find(position, moves, if same { wanted } else { wanted.negated() });
        (skipped, found.map(|(played, value)| (played, if same { value } else { -value })))
    }

    #[inline(always)]
    fn find_ordered(
        &self,
        position: &G,
        front: &mut Front<'_, G::Move>,
        moves: &mut G::Generated,
        wanted: Wanted,
    ) -> (usize, Option<(G::Move, Value)>) {
        let same = self.sign(position.side_to_move().other()) == 1;
        let wanted = if same { wanted } else { wanted.negated() };
        let (skipped, found) = self.evaluator.find_ordered(position, front, moves, wanted);
        (skipped, found.map(|(played, value)| (played, if same { value } else { -value })))
    }

    #[inline(always)]
    fn find_among(&self, position: &G, moves: &[G::Move], wanted: Wanted) -> (usize, Option<Value>) {
        let same = self.sign(position.side_to_move().other()) == 1;
        let (skipped, found) = self.evaluator.find_among(position, moves, if same { wanted } else { wanted.negated() });
        (skipped, found.map(|value| if same { value } else { -value }))
    }

    #[inline]
    fn values_after(&self, position: &G, moves: &[G::Move], values: &mut Vec<Value>) {
        self.evaluator.values_after(position, moves, values);
        if self.sign(position.side_to_move().other()) == -1 {
            for value in values {
                *value = -*value;
            }
        }
    }
}
