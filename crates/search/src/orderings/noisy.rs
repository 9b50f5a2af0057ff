//! `noisy:p`: a best move first with probability p.

use chacha20::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use scoutlab_games::{Game, MoveSet};

use super::{BuiltOrdering, Oracle, OrderingSettings, Resources};
use crate::hash::hash_with_seed;
use crate::{Arrangement, Demand, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Shuffles the moves and then, with probability p, puts a best move first. The order depends only on the seed and the
/// position.
#[derive(Clone, Debug)]
pub struct Noisy<G: Game> {
    probability: f64,
    seed: u64,
    oracle: Oracle<G>,
}

impl<G: Game> MoveOrdering<G> for Noisy<G> {
    fn demand(&self, _depth: u32) -> Demand {
        Demand::ONE_PER_MOVE
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let mut random = ChaCha8Rng::seed_from_u64(hash_with_seed(self.seed, &node.position.key()));
        let (legal, evaluator) = (moves.moves(), moves.evaluator());
        moves.permute(|places| {
            let ordered: Vec<G::Move> = places.iter().map(|&place| legal.at(place.into())).collect();
            let best = places[self.oracle.first_best(node.position, node.depth, &ordered, evaluator)];
            places.shuffle(&mut random);
            if random.random_bool(self.probability) {
                // This stable sort puts the best move first and keeps the order of the other moves.
                places.sort_by_key(|&place| place != best);
            }
        });
    }
}

/// The settings of the ordering `noisy:p`.
#[derive(Clone, Copy, Debug)]
pub struct NoisySettings(f64);

impl OrderingSettings for NoisySettings {
    const NAME: &'static str = "noisy";
    const SUMMARY: &'static str = "a random order; with probability p, a best move then moves to the front; noisy:p";
    const EXAMPLES: &'static [&'static str] = &["noisy:0.8"];
    const USES_EXACT_VALUES: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let probability = arguments.decimal("", 0.0..=1.0)?;
        Ok(Self(probability.ok_or_else(|| arguments.error("expected noisy:p with a probability p from 0 to 1"))?))
    }

    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        let (seed, oracle) = (resources.seed, resources.oracle.clone());
        Ok(Box::new(Noisy { probability: self.0, seed, oracle }))
    }
}
