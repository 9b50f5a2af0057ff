//! Valuing all moves of a position together.

use crate::{Evaluator, Game, Value};

/// An [`Evaluator`] that values the children of a position together.
///
/// All children of a frontier node are leaves. What they have in common needs to be computed only once. Every method has a
/// default that values one child after the other, so an empty implementation is enough.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_games::{FrontierEvaluator, Wanted};
///
/// // The values are for max. Min is to move at the leaves.
/// let tree = TextTree::parse("[5 2 7 1]").unwrap();
/// let mut values = Vec::new();
/// Leaves.values_after(&tree.root(), &[0, 1, 2, 3], &mut values);
/// assert_eq!(values, [-5, -2, -7, -1]);
/// // Two moves come before the first that is worth less than -6.
/// assert_eq!(Leaves.find_among(&tree.root(), &[0, 1, 2, 3], Wanted::Below(-6)), (2, Some(-7)));
/// ```
pub trait FrontierEvaluator<G: Game>: Evaluator<G> {
    /// Whether valuing all moves of a position takes hardly longer than valuing one. [`FrontierEvaluator::keep_wanted`] and
    /// [`FrontierEvaluator::least_among`] are then overridden, and so is [`Game::take`] of the game. [`crate::contract::check`]
    /// tests that.
    ///
    /// A search values the leaves of a frontier node before it orders them, and orders them only if one of them matters.
    #[inline]
    fn values_together(&self) -> bool {
        false
    }

    /// Takes from `moves`, which `position` generated, those that do not lead to a wanted value. False, as by default, if the
    /// moves are not valued together: then all are left.
    #[inline]
    fn keep_wanted(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> bool {
        let _ = (position, moves, wanted);
        false
    }

    /// The first of `moves`, which `position` generated, that leads to the least value, and that value. `None` if there are no
    /// moves.
    #[inline]
    fn least_among(&self, position: &G, moves: &G::Generated) -> Option<(G::Move, Value)> {
        moves.clone().map(|played| (played, self.value_after(position, played))).min_by_key(|&(_, value)| value)
    }

    /// Whether [`FrontierEvaluator::two_plies`] is worth a try in this order. False by default.
    #[inline(always)]
    fn searches_two_plies(&self, _order: TwoPliesOrder) -> bool {
        false
    }

    /// Alpha-beta, fail-soft and two plies deep, at the position after `played`, with the window of the side to move there: each of its moves
    /// leads to a frontier node, and each reply to a leaf. Both are visited in the same order.
    ///
    /// `None`, as by default, if that position has to be searched move by move. So it has where a value is known without a search, and where
    /// a side has no move. Override this method and [`FrontierEvaluator::searches_two_plies`] if many leaves can be valued together.
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, UniformPosition};
    /// use scoutlab_games::{Evaluator, FrontierEvaluator, Game, TwoPliesEnd, TwoPliesOrder};
    ///
    /// let root = UniformPosition::parse("b=2,d=3,seed=2,model=values,k=9").unwrap();
    /// let child = root.play(0);
    /// let leaves = child.generate().map(|played| [0, 1].map(|reply| Leaves.value_after(&child.play(played), reply)));
    /// assert!(leaves.eq([[0, -1], [-8, -2]]));
    /// let searched = Leaves.two_plies(&root, 0, TwoPliesOrder::Generation, -9, 9).unwrap();
    /// assert_eq!((searched.value, searched.leaves), (-1, 3)); // -8 refutes the second move
    /// assert_eq!(searched.end, TwoPliesEnd::Best(0, 1));
    /// ```
    #[inline(always)]
    fn two_plies(
        &self,
        _position: &G,
        _played: G::Move,
        _order: TwoPliesOrder,
        _alpha: Value,
        _beta: Value,
    ) -> Option<TwoPlies<G::Move>> {
        None
    }

    /// The moves of a frontier node: those that `position` generates. They are valued, and hardly ever played.
    ///
    /// Override it if [`FrontierEvaluator::find`] starts with work that also yields the moves.
    #[inline(always)]
    fn frontier_moves(&self, position: &G) -> G::Generated {
        position.generate()
    }

    /// Takes moves from the front of `moves`, up to and including the first that leads to a `wanted` value, or all of them if
    /// none does. Returns the number of moves taken before that move, and the move with its value.
    ///
    /// `moves` holds what is left of the moves that `position` generates. Override this method if all moves can be valued
    /// together.
    #[inline(always)]
    fn find(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> (usize, Option<(G::Move, Value)>) {
        let mut skipped = 0;
        for played in moves {
            let value = self.value_after(position, played);
            if wanted.holds(value) {
                return (skipped, Some((played, value)));
            }
            skipped += 1;
        }
        (skipped, None)
    }

    /// Like [`FrontierEvaluator::find`], but takes the moves of `front` first, in their order, as far as they are in `moves`. What
    /// it looks at it takes out of `front` too. Moves of a game without [`Game::take`] are taken in their own order.
    ///
    /// Override it if all moves can be valued together.
    #[inline]
    fn find_ordered(
        &self,
        position: &G,
        front: &mut Front<'_, G::Move>,
        moves: &mut G::Generated,
        wanted: Wanted,
    ) -> (usize, Option<(G::Move, Value)>) {
        let mut skipped = 0;
        for &played in front {
            if G::take(moves, played) == Some(true) {
                let value = self.value_after(position, played);
                if wanted.holds(value) {
                    return (skipped, Some((played, value)));
                }
                skipped += 1;
            }
        }
        let (passed, found) = self.find(position, moves, wanted);
        (skipped + passed, found)
    }

    /// The number of `moves` before the first that leads to a `wanted` value, and that value. If no move does, the number of
    /// all moves and `None`.
    ///
    /// Override it if all moves can be valued together.
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

    /// Clears `values` and fills it with the value after each move, in the order of `moves`. See [`Evaluator::value_after`].
    ///
    /// Override it if all moves can be valued together.
    #[inline]
    fn values_after(&self, position: &G, moves: &[G::Move], values: &mut Vec<Value>) {
        values.clear();
        values.extend(moves.iter().map(|&played| self.value_after(position, played)));
    }
}

/// The order in which [`FrontierEvaluator::two_plies`] visits moves and replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoPliesOrder {
    /// As they are generated.
    Generation,
    /// By the value after each, the least first, and equal ones as they are generated. At every node the position after each move is
    /// valued for this.
    Value,
}

/// A search of two plies, from [`FrontierEvaluator::two_plies`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoPlies<M> {
    /// The value for the side to move, or a bound outside the window: the greatest value that was found.
    pub value: Value,
    /// How many moves were visited.
    pub moves: u32,
    /// How many leaves were visited.
    pub leaves: u32,
    /// How many of the moves a reply refutes.
    pub refuted: u32,
    /// How many of them the first reply refutes.
    pub refuted_at_once: u32,
    /// The number of replies before those that refute, over all moves.
    pub replies_before: u32,
    /// How many positions were valued to order moves.
    pub probes: u32,
    /// How the search ended.
    pub end: TwoPliesEnd<M>,
}

impl<M> TwoPlies<M> {
    /// The search before anything is visited.
    pub const NONE: Self = Self {
        value: Value::MIN,
        moves: 0,
        leaves: 0,
        refuted: 0,
        refuted_at_once: 0,
        replies_before: 0,
        probes: 0,
        end: TwoPliesEnd::Low,
    };

    /// The same, told of moves in another way.
    #[cold]
    pub(crate) fn map<N>(self, told: &dyn Fn(M) -> N) -> TwoPlies<N> {
        let Self { value, moves, leaves, refuted, refuted_at_once, replies_before, probes, end } = self;
        let end = match end {
            TwoPliesEnd::Low => TwoPliesEnd::Low,
            TwoPliesEnd::Best(played, reply) => TwoPliesEnd::Best(told(played), told(reply)),
            TwoPliesEnd::CutOff(played) => TwoPliesEnd::CutOff(told(played)),
        };
        TwoPlies { value, moves, leaves, refuted, refuted_at_once, replies_before, probes, end }
    }
}

/// How a search of two plies ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoPliesEnd<M> {
    /// No move is worth more than alpha.
    Low,
    /// This move and the reply to it are best, the first of equals, and their value is in the window.
    Best(M, M),
    /// The last visited move cut off.
    CutOff(M),
}

/// Moves that are to be searched before others, if they are legal.
pub type Front<'m, M> = std::slice::Iter<'m, M>;

/// A condition on the value after a move, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Less than this value.
    Below(Value),
    /// Greater than this value.
    Above(Value),
}

impl Wanted {
    /// The condition that holds for the negated value.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the bound is [`Value::MIN`], which has no negation.
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
            #[inline]
            fn values_together(&self) -> bool {
                (**self).values_together()
            }

            #[inline]
            fn keep_wanted(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> bool {
                (**self).keep_wanted(position, moves, wanted)
            }

            #[inline]
            fn least_among(&self, position: &G, moves: &G::Generated) -> Option<(G::Move, Value)> {
                (**self).least_among(position, moves)
            }

            #[inline(always)]
            fn searches_two_plies(&self, order: TwoPliesOrder) -> bool {
                (**self).searches_two_plies(order)
            }

            #[inline(always)]
            fn two_plies(
                &self,
                position: &G,
                played: G::Move,
                order: TwoPliesOrder,
                alpha: Value,
                beta: Value,
            ) -> Option<TwoPlies<G::Move>> {
                (**self).two_plies(position, played, order, alpha, beta)
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
            fn find_ordered(
                &self,
                position: &G,
                front: &mut Front<'_, G::Move>,
                moves: &mut G::Generated,
                wanted: Wanted,
            ) -> (usize, Option<(G::Move, Value)>) {
                (**self).find_ordered(position, front, moves, wanted)
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
