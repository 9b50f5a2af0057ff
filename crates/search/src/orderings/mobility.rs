//! `mobility`: fewest replies first.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Sorts the moves by the number of replies they leave the opponent, the fewest first, equal ones as they were. A pass is a reply.
/// Each move sorted costs one `ordering_probe`.
#[derive(Clone, Debug)]
pub struct Mobility<G: Game> {
    ranking: Ranking<G::Move>,
}

impl<G: Game> Default for Mobility<G> {
    fn default() -> Self {
        Self { ranking: Ranking::default() }
    }
}

impl<G: Game> NamedOrdering<G> for Mobility<G> {
    const NAME: &'static str = "mobility";
    const SUMMARY: &'static str = "fewest replies of the opponent first";

    fn from_arguments(_arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::default())
    }
}

impl<G: Game> MoveOrdering<G> for Mobility<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &E,
        observer: &mut B,
    ) {
        self.ranking.sort(moves, |played| {
            observer.ordering_probe();
            node.position.play(played).count_moves() as i64
        });
    }
}
