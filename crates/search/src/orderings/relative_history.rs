//! `relative-history`: moves that were good in the largest share of their searches.

use scoutlab_games::Game;

use super::{BuiltOrdering, Butterfly, History, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The relative history heuristic (Winands, van der Werf, van den Herik and Uiterwijk 2006): sorts moves by the ratio of their
/// weights in [`History`] and [`Butterfly`].
#[derive(Clone, Debug)]
pub struct RelativeHistory {
    history: History,
    butterfly: Butterfly,
}

impl RelativeHistory {
    /// Creates an ordering whose weights are all 0. `indices` is [`Game::MOVE_INDICES`].
    pub fn new(indices: usize) -> Self {
        Self { history: History::new(indices, None), butterfly: Butterfly::new(indices) }
    }
}

/// Returns floor(2^32 `history` / `butterfly`), or 0 if `butterfly` is 0. No move gains more in `history` than in `butterfly`.
fn ratio(history: i64, butterfly: i64) -> i64 {
    (i128::from(history) << 32).checked_div(butterfly.into()).map_or(0, |ratio| ratio as i64)
}

impl<G: Game> MoveOrdering<G> for RelativeHistory {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let side = node.position.side_to_move();
        let (history, butterfly) = (self.history.weights(side), self.butterfly.weights(side));
        moves.sort_by_key(|played| {
            let index = G::move_index(played);
            -ratio(history[index], butterfly[index])
        });
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        self.history.cutoff(node, played, tried);
        self.butterfly.cutoff(node, played, tried);
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.history.improved(node, played);
        self.butterfly.improved(node, played);
    }
}

/// The settings of the ordering `relative-history`, which has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct RelativeHistorySettings;

impl OrderingSettings for RelativeHistorySettings {
    const NAME: &'static str = "relative-history";
    const SUMMARY: &'static str = "by the weight of history divided by the weight of butterfly (Winands et al. 2006)";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(RelativeHistory::new(G::MOVE_INDICES)))
    }
}
