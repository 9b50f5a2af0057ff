//! Orderings joined by `+`.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{AnyOrdering, OrderingSpec, Resources};
use crate::specification::SpecificationError;
use crate::{MoveOrdering, Node, Observer};

/// Orderings by importance, such as `table+killer:2+eval1`: the table's move first, then the killers, then the others by value.
///
/// They are applied from last to first. Moves that an ordering does not distinguish stay in the order of the later ones, and
/// finally in generation order.
#[derive(Clone, Debug)]
pub struct OrderingChain<G: Game> {
    parts: Vec<AnyOrdering<G>>,
}

impl<G: Game> OrderingChain<G> {
    /// A chain of these orderings, the most important first.
    pub const fn new(parts: Vec<AnyOrdering<G>>) -> Self {
        Self { parts }
    }

    /// Reads names joined by `+`, for a game without named evaluators or regions.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first name that is unknown or has wrong parameters.
    pub fn parse(text: &str, seed: u64) -> Result<Self, SpecificationError> {
        text.parse::<OrderingSpec>()?.build(&Resources { seed, ..Resources::default() })
    }
}

impl<G: Game> MoveOrdering<G> for OrderingChain<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        for part in self.parts.iter_mut().rev() {
            part.order(node, first, moves, evaluator, observer);
        }
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.parts.iter_mut().for_each(|part| part.cutoff(node, played));
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.parts.iter_mut().for_each(|part| part.improved(node, played));
    }
}
