//! Leaves that the search compiled for one game visits together.

use scoutlab_games::{FrontierEvaluator, Prefetch, Value, Wanted};

use super::child::Child;
use super::{Counting, Order, Watch};
use crate::{VisitedLeaves, Window};

impl<G, E, W, O> Counting<'_, G, E, W, O>
where
    G: Prefetch + 'static,
    E: FrontierEvaluator<G> + 'static,
    W: Watch<G::Move> + 'static,
    O: Order<G, E> + 'static,
{
    /// [`crate::Tree::visit_leaves`] in generation order.
    #[inline(always)]
    pub(super) fn leaves_together(&mut self, from: usize, window: Window) -> VisitedLeaves {
        let moves = self.moves_from(from);
        let (visited, best) = self.best_leaf(&moves, window);
        let watch = &mut self.search.watch;
        watch.resume();
        watch.leaves(visited as u64);
        watch.descend(self.ply);
        let best = best.map(|(played, place, value)| {
            let index = from + place;
            self.current = Some(Child { played, index, value: -value });
            (index, value)
        });
        VisitedLeaves { best, reaches_beta: best.is_some_and(|(_, value)| value >= window.beta) }
    }

    /// The moves of this frontier node from the one at this index on.
    #[inline(always)]
    fn moves_from(&self, from: usize) -> G::Generated {
        match &self.moves {
            Some(moves) if from == 0 && self.next == 0 => moves.clone(),
            _ => {
                let mut moves = self.generate();
                for _ in 0..from {
                    moves.next();
                }
                moves
            }
        }
    }

    /// The number of leaves up to the first that is worth beta or more to the side to move here, and the best of them, if it is
    /// worth more than alpha: the move, its place among these moves and the value.
    #[inline(always)]
    fn best_leaf(&self, moves: &G::Generated, Window { alpha, beta }: Window) -> (usize, Option<(G::Move, usize, Value)>) {
        let (evaluator, position) = (&self.search.evaluator, &self.position.position);
        if evaluator.values_together() {
            if let (place, Some((played, value))) = evaluator.find(position, &mut moves.clone(), Wanted::Below(1 - beta)) {
                return (place + 1, Some((played, place, -value)));
            }
            let visited = moves.clone().count();
            // Often no value lies between.
            let least = if alpha + 1 < beta { evaluator.least_among(position, moves) } else { None };
            let best = least.filter(|&(_, value)| -value > alpha).map(|(played, value)| {
                let (place, _) = evaluator.find(position, &mut moves.clone(), Wanted::Below(value + 1));
                (played, place, -value)
            });
            return (visited, best);
        }
        let (mut visited, mut best) = (0, None);
        let mut alpha = alpha;
        for played in moves.clone() {
            let value = -evaluator.value_after(position, played);
            if value > alpha {
                alpha = value;
                best = Some((played, visited, value));
            }
            visited += 1;
            if value >= beta {
                break;
            }
        }
        (visited, best)
    }
}
