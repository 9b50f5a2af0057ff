//! `worst`: worst move first, by exact values.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Oracle, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Sorts the moves by their exact values, those minimax finds at this depth, the worst first, equal ones as they were.
/// Each move sorted costs one `ordering_probe`.
#[derive(Clone, Debug)]
pub struct Worst<G: Game> {
    oracle: Oracle<G>,
    ranking: Ranking<G::Move>,
}

impl<G: Game> Worst<G> {
    /// Asks this oracle.
    pub fn new(oracle: Oracle<G>) -> Self {
        Self { oracle, ranking: Ranking::default() }
    }
}

impl<G: Game> NamedOrdering<G> for Worst<G> {
    const NAME: &'static str = "worst";
    const SUMMARY: &'static str = "by exact values, the worst first";

    fn from_arguments(_arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::new(resources.oracle.clone()))
    }
}

impl<G: Game> MoveOrdering<G> for Worst<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    ) {
        self.ranking.sort(moves, |played| {
            observer.ordering_probe();
            i64::from(self.oracle.value_of_move(&node.position, node.depth, played, evaluator))
        });
    }
}
