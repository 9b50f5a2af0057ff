//! `eval1`: sorts moves by their values one ply ahead.

use scoutlab_games::Game;

use super::{BuiltOrdering, NamedEvaluator, OrderingSettings, Resources};
use crate::{Arrangement, Demand, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Sorts moves by the static evaluations of the resulting positions. The best move for the side to move comes first.
pub struct Eval1<G> {
    /// The ordering does not sort the moves of nodes with at most this remaining depth, in plies.
    pub unsorted_depth: u32,
    /// The evaluator that sorts the moves, or `None` for the evaluator of the search.
    pub by: Option<NamedEvaluator<G>>,
}

impl<G: Game> MoveOrdering<G> for Eval1<G> {
    fn demand(&self, depth: u32) -> Demand {
        match self.by {
            _ if depth <= self.unsorted_depth => Demand::NONE,
            Some(_) => Demand::ONE_PER_MOVE,
            None => Demand::VALUES,
        }
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        match &self.by {
            _ if node.depth <= self.unsorted_depth => {}
            Some(evaluator) => moves.sort_by_value_of(node.position, &**evaluator),
            None => moves.sort_by_value(),
        }
    }
}

/// The settings of the ordering `eval1`.
#[derive(Clone, Debug)]
pub struct Eval1Settings {
    /// The parameter `min-depth`: the ordering sorts only the moves of nodes with more than this remaining depth.
    pub min_depth: u32,
    /// The parameter `by`: the name of an evaluator, or `None` for the evaluator of the search.
    pub by: Option<String>,
}

impl OrderingSettings for Eval1Settings {
    const NAME: &'static str = "eval1";
    const SUMMARY: &'static str = "by static evaluation one ply ahead; eval1:by=E uses evaluator E, eval1:min-depth=N sorts only nodes with more than N plies left";
    const EXAMPLES: &'static [&'static str] = &["eval1:min-depth=1", "eval1:by=discs"];

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let min_depth = arguments.whole("min-depth", 0..=1000)?.unwrap_or(0) as u32;
        let by = arguments.text("by");
        if by.as_deref() == Some("") {
            return Err(arguments.expected("by", "", "the name of an evaluator"));
        }
        Ok(Self { min_depth, by })
    }

    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        let by = self.by.as_ref().filter(|name| Some(name.as_str()) != resources.of_leaves);
        let by = by.map(|name| resources.evaluators.named(name)).transpose()?;
        Ok(Box::new(Eval1 { unsorted_depth: self.min_depth, by }))
    }
}
