//! The ordering.

use scoutlab_games::{FrontierEvaluator, Game};
use scoutlab_search::building_blocks::Ranking;
use scoutlab_search::orderings::{OrderingSettings, Resources};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{MoveOrdering, Node, Observer};

/// The move that last cut off goes first, for each side. To be changed.
#[derive(Clone, Debug)]
pub struct YourOwnOrdering<G: Game> {
    last: [Option<G::Move>; 2],
    ranking: Ranking<G::Move>,
}

/// The settings, read from the name. There are none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YourOwnOrderingSettings;

impl OrderingSettings for YourOwnOrderingSettings {
    const NAME: &'static str = "your-own";
    const SUMMARY: &'static str = "the move that last cut off, to be changed";

    type Ordering<G: Game> = YourOwnOrdering<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<YourOwnOrdering<G>, SpecificationError> {
        Ok(YourOwnOrdering { last: [None; 2], ranking: Ranking::default() })
    }
}

impl<G: Game> MoveOrdering<G> for YourOwnOrdering<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        let last = self.last[node.position.side_to_move() as usize];
        // Ascending and stable: the last good move has rank 0, all others 1.
        self.ranking.sort(moves, |played| i64::from(Some(played) != last));
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.last[node.position.side_to_move() as usize] = Some(played);
    }
}
