//! `worst`: the worst move first, by exact values.

use scoutlab_games::Game;

use super::{ExactOrdering, OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};

/// The worst move first.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::{Worst, Oracle};
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[[3 1] [5 6] [4 4]]").unwrap();
/// let mut ordering = Worst::new(Oracle::default());
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 2, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [0, 2, 1]); // worth 1, 4 and 5
/// ```
pub type Worst<G> = ExactOrdering<G, false>;

/// The ordering `worst`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct WorstSettings;

impl OrderingSettings for WorstSettings {
    const NAME: &'static str = "worst";
    const SUMMARY: &'static str = "by exact values, the worst first";

    type Ordering<G: Game> = Worst<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Worst::new(resources.oracle.clone()))
    }
}
