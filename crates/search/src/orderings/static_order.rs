//! `static`: a fixed order of moves, such as an order of squares.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Sorts moves by [`Game::static_rank`].
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello};
/// use scoutlab_games::{Game, Notation};
/// use scoutlab_search::Node;
/// use scoutlab_search::orderings::{StaticOrder, search_order};
///
/// let start = Othello::start();
/// let order = search_order(&StaticOrder, &Node::root(&start, 1), &Discs, None);
/// assert_eq!(start.move_name(order[0]), "d3"); // of the generated moves c4 d3 e6 f5
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StaticOrder;

impl<G: Game> MoveOrdering<G> for StaticOrder {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.sort_by_key(|played| node.position.static_rank(played).into());
    }
}

impl OrderingSettings for StaticOrder {
    const NAME: &'static str = "static";
    const SUMMARY: &'static str = "a fixed order of the game's moves, such as an order of squares";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
