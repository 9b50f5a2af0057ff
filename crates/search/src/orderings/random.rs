//! `random`: a seeded order for each position.

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::hash::hash_with_seed;
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Shuffles the moves so that every order is equally likely.
///
/// The order depends only on the seed and the position, not on earlier searches. Therefore, two algorithms with one seed search
/// one ordered tree, and a re-search of a node tries the moves in an unchanged order.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::{Random, search_order};
/// use scoutlab_search::Node;
///
/// let root = TextTree::shared("[3 5 4]").unwrap().root();
/// let shuffled = |seed| search_order(&Random { seed }, &Node::root(&root, 1), &Leaves, None);
/// assert_eq!(shuffled(7), shuffled(7));
/// let firsts = (0..600).filter(|&seed| shuffled(seed)[0] == 0).count();
/// assert!((154..=246).contains(&firsts)); // 200 expected, within four standard deviations
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Random {
    /// The seed of the shuffles at all positions.
    pub seed: u64,
}

impl<G: Game> MoveOrdering<G> for Random {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let mut random = ChaCha8Rng::seed_from_u64(hash_with_seed(self.seed, &node.position.key()));
        moves.permute(|places| places.shuffle(&mut random));
    }
}

/// The settings of the ordering `random`, which has no parameters. The seed is in [`Resources`].
#[derive(Clone, Copy, Debug)]
pub struct RandomSettings;

impl OrderingSettings for RandomSettings {
    const NAME: &'static str = "random";
    const SUMMARY: &'static str = "a seeded shuffle for each position";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Random { seed: resources.seed }))
    }
}
