//! Orderings joined by `+`.

use scoutlab_games::{Evaluator, Game};

use super::{AnyOrdering, Oracle, Resources};
use crate::specification::SpecificationError;
use crate::{MoveOrdering, Node, Observer};

/// Orderings in the order of their importance, such as `table+killer:2+eval1`: the table's move first, then the killers, then the
/// others by their values.
///
/// They are applied from the last to the first, each to what the later ones left. What an ordering does not tell apart stays in
/// the order of the later ones, and in the end in generation order.
#[derive(Clone, Debug)]
pub struct OrderingChain<G: Game> {
    parts: Vec<AnyOrdering<G>>,
}

impl<G: Game> OrderingChain<G> {
    /// Reads names joined by `+`. Whatever they remember (killers, history) starts empty; a new search wants a new chain.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first name that is not known or whose parameters are wrong.
    pub fn parse(text: &str, seed: u64) -> Result<Self, SpecificationError> {
        Self::with_oracle(text, seed, Oracle::default())
    }

    /// The same, with an oracle that other searches with the same evaluator may share.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first name that is not known or whose parameters are wrong.
    pub fn with_oracle(text: &str, seed: u64, oracle: Oracle<G>) -> Result<Self, SpecificationError> {
        Self::with_resources(text, &Resources { seed, oracle, ..Resources::default() })
    }

    /// The same, with all that orderings are built from.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first name that is not known or whose parameters are wrong.
    pub fn with_resources(text: &str, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        let parts = text.split('+').map(|part| AnyOrdering::parse(part, resources)).collect::<Result<_, _>>()?;
        Ok(Self { parts })
    }

    /// Whether it changes nothing, so that [`super::GenerationOrder`], which is faster, does the same.
    pub fn keeps_generation_order(&self) -> bool {
        self.parts.iter().all(AnyOrdering::keeps_generation_order)
    }
}

impl<G: Game> MoveOrdering<G> for OrderingChain<G> {
    // A call costs little beside what an ordering does; inlined into every algorithm, all orderings would be compiled dozens of times.
    #[inline(never)]
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    ) {
        for part in self.parts.iter_mut().rev() {
            part.order(node, first, moves, evaluator, observer);
        }
    }

    #[inline(never)]
    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.parts.iter_mut().for_each(|part| part.cutoff(node, played));
    }

    #[inline(never)]
    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.parts.iter_mut().for_each(|part| part.improved(node, played));
    }
}
