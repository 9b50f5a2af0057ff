//! `counter-history`: `continuation` with a malus for moves that failed.

use scoutlab_games::Game;

use super::history::lose;
use super::{BuiltOrdering, Continuation, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Countermove history, as in engines since about 2014. The ordering sorts moves like [`Continuation`], but at a cutoff, each
/// move that was tried before the cutting move loses 2^(depth-1).
#[derive(Clone, Debug, Default)]
pub struct CounterHistory(Continuation);

impl<G: Game> MoveOrdering<G> for CounterHistory {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        self.0.arrange(node, moves);
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        self.0.cutoff(node, played, tried);
        if let Some(weights) = self.0.weights_at(node) {
            tried.moves().into_iter().for_each(|failed| lose(&mut weights[G::move_index(failed)], node.depth));
        }
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.0.improved(node, played);
    }
}

/// The settings of the ordering `counter-history`, which has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct CounterHistorySettings;

impl OrderingSettings for CounterHistorySettings {
    const NAME: &'static str = "counter-history";
    const SUMMARY: &'static str =
        "like continuation, but a cutoff subtracts 2^(depth-1) from each move tried before it (engines since about 2014)";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(CounterHistory::default()))
    }
}
