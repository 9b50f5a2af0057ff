//! `see`: by static exchange evaluation.

use scoutlab_games::{Game, Value};

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Sorts moves by [`Game::exchange_value`], the static exchange evaluation of chess programs: first the captures that lose no
/// material, then the moves that capture nothing, then the captures that lose material. Captures with a greater exchange value
/// come first. The idea is the swap-off of SOMA, a one-move analyser (Maynard Smith, early 1960s). The ordering changes nothing in a
/// game without captures.
///
/// ```
/// use scoutlab_games::Notation;
/// use scoutlab_games::chess::{Chess, Material};
/// use scoutlab_search::Node;
/// use scoutlab_search::orderings::{See, search_order};
///
/// // A pawn defends the pawn on d5. The pawn on h5 is not defended.
/// let position = Chess::parse("4k3/8/2p5/3p3p/8/8/8/3RK2R w - -").unwrap();
/// let order = search_order(&See, &Node::root(&position, 1), &Material, None);
/// let names: Vec<String> = order.iter().map(|&played| position.move_name(played)).collect();
/// assert_eq!((names.first().unwrap().as_str(), names.last().unwrap().as_str()), ("Rxh5", "Rxd5"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct See;

impl<G: Game> MoveOrdering<G> for See {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.sort_by_key(|played| key(node.position.exchange_value(played)));
    }
}

/// Returns the sort key of a move with this exchange value. The distance between the groups exceeds every exchange value.
fn key(exchange_value: Option<Value>) -> i64 {
    let group = match exchange_value {
        Some(0..) => 0,
        None => 1,
        Some(_) => 2,
    };
    (group << 40) - i64::from(exchange_value.unwrap_or(0))
}

impl OrderingSettings for See {
    const NAME: &'static str = "see";
    const SUMMARY: &'static str = "captures in chess by static exchange evaluation: winning and equal captures first, then other moves, then losing captures (swap-off, Maynard Smith, early 1960s)";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
