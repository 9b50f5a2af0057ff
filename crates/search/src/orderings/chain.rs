//! Orderings by name.

use scoutlab_games::{Evaluator, Game};

use super::{Random, Reverse};
use crate::specification::SpecificationError;
use crate::{MoveOrdering, Node, Observer};

/// Orderings by name (temporary).
pub struct OrderingChain<G: Game> {
    reverse: Option<Reverse>,
    random: Option<Random>,
    game: std::marker::PhantomData<G>,
}

impl<G: Game> OrderingChain<G> {
    /// Parses.
    ///
    /// # Errors
    ///
    /// Unknown name.
    pub fn parse(text: &str, seed: u64) -> Result<Self, SpecificationError> {
        let game = std::marker::PhantomData;
        match text {
            "none" => Ok(Self { reverse: None, random: None, game }),
            "reverse" => Ok(Self { reverse: Some(Reverse), random: None, game }),
            "random" => Ok(Self { reverse: None, random: Some(Random::new(seed)), game }),
            _ => Err(SpecificationError::unknown("ordering", text, ["none", "reverse", "random"])),
        }
    }
}

impl<G: Game> MoveOrdering<G> for OrderingChain<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<'_, G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    ) {
        if let Some(reverse) = &mut self.reverse {
            reverse.order(node, first, moves, evaluator, observer);
        }
        if let Some(random) = &mut self.random {
            random.order(node, first, moves, evaluator, observer);
        }
    }
}
