//! `perfect`: the best move first, by exact values.

use scoutlab_games::Game;

use super::{ExactOrdering, OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};

/// The best move first.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::{Perfect, Oracle};
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[[3 1] [5 6] [4 4]]").unwrap();
/// let mut ordering = Perfect::new(Oracle::default());
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 2, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [1, 2, 0]); // worth 5, 4 and 1
/// ```
pub type Perfect<G> = ExactOrdering<G, true>;

/// The ordering `perfect`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct PerfectSettings;

impl OrderingSettings for PerfectSettings {
    const NAME: &'static str = "perfect";
    const SUMMARY: &'static str = "by exact values, the best first";

    type Ordering<G: Game> = Perfect<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Perfect::new(resources.oracle.clone()))
    }
}
