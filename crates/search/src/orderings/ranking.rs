//! Stable sorting without a fresh list per node.

use scoutlab_games::{FrontierEvaluator, Game, Value};

use crate::{Node, Observer};

/// Room for the moves of one node with a key each, kept from node to node.
#[derive(Clone, Debug)]
pub struct Ranking<M> {
    ranked: Vec<(i64, usize, M)>,
    values: Vec<Value>,
}

impl<M> Default for Ranking<M> {
    fn default() -> Self {
        Self { ranked: Vec::new(), values: Vec::new() }
    }
}

impl<M: Copy> Ranking<M> {
    /// Sorts `moves` by ascending `rank`, equal ones as they were. `rank` is asked once per move, in order.
    pub fn sort(&mut self, moves: &mut [M], mut rank: impl FnMut(M) -> i64) {
        self.ranked.clear();
        self.ranked.extend(moves.iter().enumerate().map(|(index, &played)| (rank(played), index, played)));
        self.arrange(moves);
    }

    /// Sorts `moves` of `position` by what `evaluator` says of the position after each, the least first, equal ones as they
    /// were.
    pub fn sort_by_value<G: Game<Move = M>>(&mut self, position: &G, moves: &mut [M], evaluator: &dyn FrontierEvaluator<G>) {
        evaluator.values_after(position, moves, &mut self.values);
        self.ranked.clear();
        let valued = moves.iter().zip(&self.values).enumerate();
        self.ranked.extend(valued.map(|(index, (&played, &value))| (value.into(), index, played)));
        self.arrange(moves);
    }

    /// Tells of the scores that the moves of `node` were last sorted by.
    pub fn tell<G: Game<Move = M>>(&self, node: &Node<G>, observer: &mut dyn Observer<G>) {
        if observer.hears_scores() {
            self.ranked.iter().for_each(|&(rank, _, played)| observer.ordering_score(node, played, rank.saturating_neg()));
        }
    }

    fn arrange(&mut self, moves: &mut [M]) {
        // The index makes all keys different, so that an unstable sort, which needs no memory, is stable.
        self.ranked.sort_unstable_by_key(|&(rank, index, _)| (rank, index));
        for (place, &(_, _, played)) in moves.iter_mut().zip(&self.ranked) {
            *place = played;
        }
    }
}

/// Moves the one at `index` to the front and leaves the others as they were.
pub(super) fn to_front<M>(moves: &mut [M], index: usize) {
    moves[..=index].rotate_right(1);
}
