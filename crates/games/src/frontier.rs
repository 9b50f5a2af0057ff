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

    /// Whether [`FrontierEvaluator::refuted`] may find moves at this position. False by default.
    #[inline(always)]
    fn finds_refuted(&self, _position: &G) -> bool {
        false
    }

    /// How many of the first `moves` are refuted by a leaf: a reply is worth `alpha` or less to the side to move at `position`.
    /// `moves` holds what is left of the moves that `position` generates, and every reply leads to a leaf.
    ///
    /// A search that knows alpha need not ask for each of these moves, if the replies to several can be valued together. It counts
    /// the replies up to the first that refutes, as if it had visited one after the other.
    ///
    /// [`Refuted::NONE`] is a right answer everywhere, and the default.
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, UniformPosition};
    /// use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Refuted};
    ///
    /// let root = UniformPosition::parse("b=4,d=2,seed=1,model=values,k=9").unwrap();
    /// let worth_4_or_less = |child: &u8| {
    ///     let child = root.play(*child);
    ///     child.generate().any(|reply| Leaves.value_after(&child, reply) <= 4)
    /// };
    /// let children = root.generate().take_while(worth_4_or_less).count() as u64;
    /// let refuted = Leaves.refuted(&root, root.generate(), 4);
    /// assert!(refuted == Refuted::NONE || refuted.children == children);
    /// ```
    #[inline(always)]
    fn refuted(&self, position: &G, moves: G::Generated, alpha: Value) -> Refuted {
        let _ = (position, moves, alpha);
        Refuted::NONE
    }

    /// Whether [`FrontierEvaluator::replies`] is worth a try. False by default.
    #[inline(always)]
    fn values_replies(&self) -> bool {
        false
    }

    /// The value of a move by its replies, each of which leads to a leaf: they are valued in generation order, up to the first that refutes
    /// the move. Such a reply is worth `alpha` or less to the side to move at `position`.
    ///
    /// `None`, as by default, if the position after the move has to be visited. So it has wherever its value is known, or there is no reply.
    /// Override this method and [`FrontierEvaluator::values_replies`] if all replies can be valued together.
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, UniformPosition};
    /// use scoutlab_games::{Evaluator, FrontierEvaluator, Game};
    ///
    /// let root = UniformPosition::parse("b=4,d=2,seed=1,model=values,k=9").unwrap();
    /// let values: Vec<_> = root.play(1).generate().map(|reply| Leaves.value_after(&root.play(1), reply)).collect();
    /// assert_eq!(values, [0, 7, 7, 0]);
    /// let replies = Leaves.replies(&root, 1, 4).unwrap(); // who has 4 does not want a move that is worth 0 at most
    /// assert_eq!((replies.visited, replies.value, replies.refutes), (1, 0, true));
    /// let replies = Leaves.replies(&root, 1, -1).unwrap();
    /// assert_eq!((replies.visited, replies.value, replies.refutes), (4, 0, false));
    /// ```
    #[inline(always)]
    fn replies(&self, _position: &G, _played: G::Move, _alpha: Value) -> Option<Replies<G::Move>> {
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

/// Moves that are refuted, from [`FrontierEvaluator::refuted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The number of moves.
    pub children: u64,
    /// How many of them the first reply refutes.
    pub by_first_reply: u64,
    /// The number of replies before those that refute, over all of these moves.
    pub replies_before: u64,
    /// The greatest value of the replies that refute, for the side that made the moves; [`Value::MIN`] without moves.
    pub best: Value,
}

impl Refuted {
    /// No move.
    pub const NONE: Self = Self { children: 0, by_first_reply: 0, replies_before: 0, best: Value::MIN };
}

/// Replies to a move, from [`FrontierEvaluator::replies`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replies<M> {
    /// How many were visited.
    pub visited: u32,
    /// The one that refutes the move, or else the best, the first of equals.
    pub best: M,
    /// What it is worth to the side that made the move.
    pub value: Value,
    /// Whether it refutes the move.
    pub refutes: bool,
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
            fn finds_refuted(&self, position: &G) -> bool {
                (**self).finds_refuted(position)
            }

            #[inline(always)]
            fn refuted(&self, position: &G, moves: G::Generated, alpha: Value) -> Refuted {
                (**self).refuted(position, moves, alpha)
            }

            #[inline(always)]
            fn values_replies(&self) -> bool {
                (**self).values_replies()
            }

            #[inline(always)]
            fn replies(&self, position: &G, played: G::Move, alpha: Value) -> Option<Replies<G::Move>> {
                (**self).replies(position, played, alpha)
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
