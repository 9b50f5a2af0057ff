//! `eval1`: by the value one ply ahead.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Sorts the moves by the search's evaluator after each, the best for the mover first, equal ones as they were.
///
/// `eval1:min-depth=N` sorts only where more than N plies remain (0 if absent: everywhere), and leaves the moves as they are
/// elsewhere. Each move sorted costs one `ordering_probe`.
#[derive(Clone, Debug)]
pub struct Eval1<G: Game> {
    min_depth: u32,
    ranking: Ranking<G::Move>,
}

impl<G: Game> Eval1<G> {
    /// Sorts where more than `min_depth` plies remain.
    pub fn new(min_depth: u32) -> Self {
        Self { min_depth, ranking: Ranking::default() }
    }
}

impl<G: Game> NamedOrdering<G> for Eval1<G> {
    const NAME: &'static str = "eval1";
    const SUMMARY: &'static str = "by the value one ply ahead; eval1:min-depth=N only where more than N plies remain";

    fn from_arguments(arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        let min_depth = arguments.whole("min-depth", 0..=1000)?;
        Ok(Self::new(min_depth.unwrap_or(0) as u32))
    }
}

impl<G: Game> MoveOrdering<G> for Eval1<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    ) {
        if node.depth <= self.min_depth {
            return;
        }
        self.ranking.sort(moves, |played| {
            observer.ordering_probe();
            evaluator.value_after(&node.position, played).into()
        });
    }
}
