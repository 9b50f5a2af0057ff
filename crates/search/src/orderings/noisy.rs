//! `noisy:p`: a best move first with probability p.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Oracle, Resources, ranking::to_front};
use crate::mix::mixed;
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Shuffles the moves, every order equally likely; then, with probability `p`, moves a best one to the front: by exact values,
/// the first of the best in the order before the shuffle. So p = 1 has a best move first at every node and the others at
/// random, and p = 0 is `random`.
///
/// The order depends on the seed, the position and the depth (by which move is best) alone. Each move of a node costs one
/// `ordering_probe`, whatever the outcome of the draw.
#[derive(Clone, Debug)]
pub struct Noisy<G: Game> {
    probability: f64,
    seed: u64,
    oracle: Oracle<G>,
}

impl<G: Game> Noisy<G> {
    /// A best move first with this `probability`, by the random numbers of this seed.
    pub const fn new(probability: f64, seed: u64, oracle: Oracle<G>) -> Self {
        Self { probability, seed, oracle }
    }
}

impl<G: Game> NamedOrdering<G> for Noisy<G> {
    const NAME: &'static str = "noisy";
    const SUMMARY: &'static str = "with probability p a best move first, the others at random; noisy:p";

    fn from_arguments(arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        let probability = arguments.decimal("", 0.0..=1.0)?;
        let probability = probability.ok_or_else(|| arguments.error("expected noisy:p with a probability p from 0 to 1"))?;
        Ok(Self::new(probability, resources.seed, resources.oracle.clone()))
    }
}

impl<G: Game> MoveOrdering<G> for Noisy<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    ) {
        let mut random = ChaCha8Rng::seed_from_u64(mixed(self.seed, &node.position.key()));
        for _ in &*moves {
            observer.ordering_probe();
        }
        let best = moves[self.oracle.first_best(&node.position, node.depth, moves, evaluator)];
        moves.shuffle(&mut random);
        if random.random_bool(self.probability)
            && let Some(index) = moves.iter().position(|&played| played == best)
        {
            to_front(moves, index);
        }
    }
}
