//! `eval1`: by the value one ply ahead.

use std::fmt;
use std::sync::Arc;

use scoutlab_games::{Evaluator, Game, Value};

use super::{NamedOrdering, Resources, ValuesMoves, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Sorts the moves by an evaluator's value after each, the best for the mover first, equal ones as they were.
///
/// `eval1:min-depth=N` sorts only where more than N plies remain (0 if absent: everywhere), and leaves the moves as they are
/// elsewhere. `eval1:by=NAME` asks the game's evaluator of that name, in the mover's frame, in place of the search's. Each move
/// sorted costs one `ordering_probe`.
#[derive(Clone)]
pub struct Eval1<G: Game> {
    min_depth: u32,
    ranking: Ranking<G::Move>,
    /// An evaluator other than the search's, with its name.
    other: Option<(String, Arc<dyn ValuesMoves<G>>)>,
    values: Vec<Value>,
}

impl<G: Game> Eval1<G> {
    /// Sorts by the search's evaluator where more than `min_depth` plies remain.
    pub fn new(min_depth: u32) -> Self {
        Self { min_depth, ranking: Ranking::default(), other: None, values: Vec::new() }
    }
}

impl<G: Game> fmt::Debug for Eval1<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.other.as_ref().map(|(name, _)| name);
        formatter.debug_struct("Eval1").field("min_depth", &self.min_depth).field("by", &name).finish_non_exhaustive()
    }
}

impl<G: Game> NamedOrdering<G> for Eval1<G> {
    const NAME: &'static str = "eval1";
    const SUMMARY: &'static str =
        "by the value one ply ahead; eval1:by=E asks evaluator E, eval1:min-depth=N only where more than N plies remain";

    fn from_arguments(arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        let min_depth = arguments.whole("min-depth", 0..=1000)?;
        let other = match arguments.text("by") {
            Some(name) => {
                let evaluator = resources.evaluators.named(&name)?;
                Some((name, evaluator))
            }
            None => None,
        };
        Ok(Self { other, ..Self::new(min_depth.unwrap_or(0) as u32) })
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
        let Some((_, other)) = &self.other else {
            self.ranking.sort_by_value(&node.position, moves, evaluator, || observer.ordering_probe());
            self.ranking.tell(node, observer);
            return;
        };
        other.values_after(&node.position, moves, &mut self.values);
        for _ in &self.values {
            observer.ordering_probe();
        }
        self.ranking.sort_by_values(moves, &self.values);
        self.ranking.tell(node, observer);
    }
}
