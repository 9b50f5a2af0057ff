//! `noisy:p`: a best move first with probability p.

use scoutlab_games::{FrontierEvaluator, Game};

use super::shuffle::{happens, shuffle, stream};
use super::{Oracle, OrderingSettings, Resources, ranking::to_front};
use crate::mix::mixed;
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Shuffles the moves, every order equally likely. Then, with probability `p`, moves a best one to the front: by exact values,
/// the one that was first before the shuffle. So p = 1 has a best move first at every node and the others at random, and p = 0
/// is `random`.
///
/// The order depends only on the seed, the position and the depth, which decides which move is best. Each move costs one
/// ordering probe, whatever the draw.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::{Noisy, Oracle};
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let node = Node::new(TextTree::shared("[3 5 4]").unwrap().root(), 1, 0);
/// let is_best_first = |probability, seed| {
///     let mut moves = [0, 1, 2];
///     Noisy::new(probability, seed, Oracle::default()).order(&node, None, &mut moves, &Leaves, &mut ());
///     moves[0] == 1
/// };
/// assert_eq!((0..600).filter(|&seed| is_best_first(1.0, seed)).count(), 600);
/// // 1/2 + 1/2 * 1/3 of 600 are 400; four standard deviations are 46.
/// let half = (0..600).filter(|&seed| is_best_first(0.5, seed)).count();
/// assert!((354..=446).contains(&half));
/// ```
#[derive(Clone, Debug)]
pub struct Noisy<G: Game> {
    probability: f64,
    seed: u64,
    oracle: Oracle<G>,
}

impl<G: Game> Noisy<G> {
    /// A best move first with this `probability`; `seed` decides the draws.
    pub const fn new(probability: f64, seed: u64, oracle: Oracle<G>) -> Self {
        Self { probability, seed, oracle }
    }
}

/// The ordering `noisy:p`. The seed is in [`Resources`].
#[derive(Clone, Debug, Copy, PartialEq)]
pub struct NoisySettings {
    probability: f64,
}

impl OrderingSettings for NoisySettings {
    const NAME: &'static str = "noisy";
    const SUMMARY: &'static str = "with probability p a best move first, the others at random; noisy:p";

    type Ordering<G: Game> = Noisy<G>;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let probability = arguments.decimal("", 0.0..=1.0)?;
        let probability = probability.ok_or_else(|| arguments.error("expected noisy:p with a probability p from 0 to 1"))?;
        Ok(Self { probability })
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Noisy::new(self.probability, resources.seed, resources.oracle.clone()))
    }
}

impl<G: Game> MoveOrdering<G> for Noisy<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        let mut random = stream(mixed(self.seed, &node.position.key()));
        observer.ordering_probes(moves.len() as u64);
        let best = moves[self.oracle.first_best(&node.position, node.depth, moves, evaluator)];
        shuffle(moves, &mut random);
        if happens(self.probability, &mut random)
            && let Some(index) = moves.iter().position(|&played| played == best)
        {
            to_front(moves, index);
        }
    }
}
