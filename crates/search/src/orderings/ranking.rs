//! Stable sorting without allocation per node.

use scoutlab_games::{FrontierEvaluator, Game, Value};

use crate::{Node, Observer};

/// Sorts moves by a key each, with buffers that are reused from node to node.
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
    /// Sorts `moves` by ascending `rank`, stably. `rank` is called once per move, in order.
    pub fn sort(&mut self, moves: &mut [M], mut rank: impl FnMut(M) -> i64) {
        self.ranked.clear();
        self.ranked.extend(moves.iter().enumerate().map(|(index, &played)| (rank(played), index, played)));
        self.arrange(moves);
    }

    /// Sorts `moves` of `position` by `evaluator`'s value after each, the least first, stably.
    pub fn sort_by_value<G: Game<Move = M>>(&mut self, position: &G, moves: &mut [M], evaluator: &dyn FrontierEvaluator<G>) {
        evaluator.values_after(position, moves, &mut self.values);
        self.ranked.clear();
        let valued = moves.iter().zip(&self.values).enumerate();
        self.ranked.extend(valued.map(|(index, (&played, &value))| (value.into(), index, played)));
        self.arrange(moves);
    }

    /// Reports the scores by which the moves of `node` were last sorted.
    pub fn tell<G: Game<Move = M>>(&self, node: &Node<G>, observer: &mut dyn Observer<G>) {
        if observer.hears_scores() {
            self.ranked.iter().for_each(|&(rank, _, played)| observer.ordering_score(node, played, rank.saturating_neg()));
        }
    }

    fn arrange(&mut self, moves: &mut [M]) {
        // With the index all keys differ, so an unstable sort, which does not allocate, is stable.
        self.ranked.sort_unstable_by_key(|&(rank, index, _)| (rank, index));
        for (place, &(_, _, played)) in moves.iter_mut().zip(&self.ranked) {
            *place = played;
        }
    }
}

/// Moves the move at `index` to the front and leaves the others in order.
pub(super) fn to_front<M>(moves: &mut [M], index: usize) {
    moves[..=index].rotate_right(1);
}
