//! `captures`: the most valuable victim first.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Sorts captures before other moves: captures of the most valuable victim come first, and for each victim, the least valuable
/// attacker comes first (MVV/LVA). See [`Game::capture_value`]. The ordering changes nothing in a game without captures.
///
/// ```
/// use scoutlab_games::Notation;
/// use scoutlab_games::chess::{Chess, Material};
/// use scoutlab_search::Node;
/// use scoutlab_search::orderings::{Captures, search_order};
///
/// let position = Chess::parse("4k3/8/8/2q1r3/1P1P4/8/8/K3R2R w - -").unwrap();
/// let order = search_order(&Captures, &Node::root(&position, 1), &Material, None);
/// let names: Vec<String> = order.iter().map(|&played| position.move_name(played)).collect();
/// assert_eq!(names[..4], ["bxc5", "dxc5", "dxe5", "Rxe5+"]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Captures;

impl<G: Game> MoveOrdering<G> for Captures {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.sort_by_key(|played| -i64::from(node.position.capture_value(played)));
    }
}

impl OrderingSettings for Captures {
    const NAME: &'static str = "captures";
    const SUMMARY: &'static str = "captures in chess: the most valuable victim first, then the least valuable attacker";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
