//! Orderings with an evaluator other than the search's.

use scoutlab_games::{Evaluator, Game, MoveSet, value_each_child, value_within};

use crate::{Arrangement, Demand, MoveOrdering, Node, Tried};

/// An ordering with its own evaluator. Moves are ordered as if the search used this evaluator.
#[derive(Clone, Debug)]
pub struct EvaluatorOrdering<E, O> {
    /// The evaluator that the ordering uses.
    pub evaluator: E,
    /// The ordering that sorts the moves.
    pub ordering: O,
}

impl<G: Game, E: Evaluator<G>, O: MoveOrdering<G>> MoveOrdering<G> for EvaluatorOrdering<E, O> {
    fn demand(&self, depth: u32) -> Demand {
        // The search would provide the values of its own evaluator.
        Demand { values: false, ..self.ordering.demand(depth) }
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let Arrangement { moves, table_move, picker, limit, .. } = moves;
        let (table_move, evaluator) = (*table_move, &self.evaluator);
        let mut values = G::Values::default();
        let has_values = self.ordering.demand(node.depth).values;
        if has_values {
            value_each_child(evaluator, node.position, moves, &mut values, limit);
        }
        let values = has_values.then_some(&values);
        self.ordering.arrange(node, &mut Arrangement { moves, table_move, values, evaluator, limit, picker });
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        self.ordering.cutoff(node, played, tried);
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.ordering.improved(node, played);
    }

    fn begin(&mut self) {
        self.ordering.begin();
    }
}

/// The way in which [`OnePly`] moves the best move to the front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BestFirst {
    /// All moves are sorted by value.
    #[default]
    Sort,
    /// The first best move and the first move are swapped.
    Swap,
}

/// Orders moves by the values of the resulting positions, using the evaluator of [`EvaluatorOrdering`] or of the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePly(pub BestFirst);

impl<G: Game> MoveOrdering<G> for OnePly {
    fn demand(&self, _depth: u32) -> Demand {
        Demand::ONE_PER_MOVE
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let (legal, evaluator, limit) = (moves.moves(), moves.evaluator(), moves.limit);
        match self.0 {
            BestFirst::Sort => moves.sort_by_value_of(node.position, evaluator),
            BestFirst::Swap => moves.permute(|places| {
                let value = |place: u8| value_within(evaluator, &node.position.play(legal.at(place.into())), limit);
                // The values are for the opponent, so the move with the smallest value is the best.
                if let Some(best) = (0..places.len()).min_by_key(|&index| value(places[index])) {
                    places.swap(0, best);
                }
            }),
        }
    }
}
