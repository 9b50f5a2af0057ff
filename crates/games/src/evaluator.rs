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

    /// Calls `each` with the place of every one of `moves` and the value after it, as [`Evaluator::value_after`] gives it, in order.
    ///
    /// Override it where what the moves have in common can be computed once.
    #[inline]
    fn each_after(&self, position: &G, moves: &[G::Move], mut each: impl FnMut(usize, Value)) {
        for (place, &played) in moves.iter().enumerate() {
            each(place, self.value_after(position, played));
        }
    }

    /// The moves of a frontier node, whose children are all leaves: what `position` generates.
    ///
    /// Override it where [`Evaluator::find`] begins with what tells the moves, too.
    #[inline(always)]
    fn frontier_moves(&self, position: &G) -> G::Generated {
        position.generate()
    }

    /// Takes moves from the front of `moves`, which is what is left of those that `position` generates, up to and including the first
    /// one that leads to a `wanted` value, or all if none does. Returns how many it took before that one, and that one with its value.
    ///
    /// Override it where all moves of a position can be valued together.
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

    /// Ends the visit of `position` with the window (`alpha`, `beta`) if its value in the search's tree is known without searching
    /// its moves: the value itself, or a bound of it that is not inside the window, as fail-soft alpha-beta would return. A search
    /// counts such a visit as a leaf.
    ///
    /// Nothing by default. Endgame knowledge enters here: exact values of the last moves of a game, bounds that hold whatever follows.
    /// With an infinite window only values are returned, no bounds.
    #[inline(always)]
    fn settled(&self, _position: &G, _alpha: Value, _beta: Value) -> Option<Value> {
        None
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

impl<G: Game, E: Evaluator<G>> Evaluator<G> for &E {
    #[inline]
    fn value(&self, position: &G) -> Value {
        (**self).value(position)
    }

    #[inline]
    fn value_after(&self, position: &G, played: G::Move) -> Value {
        (**self).value_after(position, played)
    }

    #[inline]
    fn each_after(&self, position: &G, moves: &[G::Move], each: impl FnMut(usize, Value)) {
        (**self).each_after(position, moves, each);
    }

    #[inline(always)]
    fn frontier_moves(&self, position: &G) -> G::Generated {
        (**self).frontier_moves(position)
    }

    #[inline(always)]
    fn find(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> (usize, Option<(G::Move, Value)>) {
        (**self).find(position, moves, wanted)
    }

    #[inline(always)]
    fn settled(&self, position: &G, alpha: Value, beta: Value) -> Option<Value> {
        (**self).settled(position, alpha, beta)
    }
}

/// An evaluator whose values are multiplied by a sign, 1 or -1, that depends on the side to move at the leaf.
///
/// With `[1, 1]` it changes nothing; `[-1, 1]` values every leaf for the second side, whoever is to move.
#[derive(Clone, Copy, Debug)]
pub struct SideSigned<E> {
    evaluator: E,
    signs: [Value; 2],
}

impl<E> SideSigned<E> {
    /// Multiplies the values of `evaluator` by `first` where [`Side::First`] is to move and by `second` elsewhere.
    ///
    /// # Panics
    ///
    /// Panics if one of them is neither 1 nor -1.
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

    #[inline]
    fn each_after(&self, position: &G, moves: &[G::Move], mut each: impl FnMut(usize, Value)) {
        let sign = self.sign(position.side_to_move().other());
        self.evaluator.each_after(position, moves, |place, value| each(place, sign * value));
    }

    #[inline(always)]
    fn frontier_moves(&self, position: &G) -> G::Generated {
        self.evaluator.frontier_moves(position)
    }

    #[inline(always)]
    fn find(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> (usize, Option<(G::Move, Value)>) {
        let same = self.sign(position.side_to_move().other()) == 1;
        let (passed, found) = self.evaluator.find(position, moves, if same { wanted } else { wanted.negated() });
        (passed, found.map(|(played, value)| (played, if same { value } else { -value })))
    }

    #[inline(always)]
    fn settled(&self, position: &G, alpha: Value, beta: Value) -> Option<Value> {
        if self.sign(position.side_to_move()) == 1 {
            self.evaluator.settled(position, alpha, beta)
        } else {
            self.evaluator.settled(position, -beta, -alpha).map(|value| -value)
        }
    }
}
