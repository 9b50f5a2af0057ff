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
/// let order = search_order(&Captures::default(), &Node::root(&position, 1), &Material, None);
/// let names: Vec<String> = order.iter().map(|&played| position.move_name(played)).collect();
/// assert_eq!(names[..4], ["bxc5", "dxc5", "dxe5", "Rxe5+"]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Captures {
    has_losing_last: bool,
}

impl Captures {
    /// Returns the ordering with losing captures after the moves that capture nothing. A losing capture has a negative
    /// [`Game::exchange_value`].
    ///
    /// ```
    /// use scoutlab_games::Notation;
    /// use scoutlab_games::chess::{Chess, Material};
    /// use scoutlab_search::Node;
    /// use scoutlab_search::orderings::{Captures, search_order};
    ///
    /// // A pawn defends the only piece that White can capture.
    /// let position = Chess::parse("4k3/8/2p5/3p4/8/8/8/3RK3 w - -").unwrap();
    /// let ordering = Captures::default().with_losing_last();
    /// let order = search_order(&ordering, &Node::root(&position, 1), &Material, None);
    /// assert_eq!(position.move_name(*order.last().unwrap()), "Rxd5");
    /// ```
    #[must_use]
    pub const fn with_losing_last(mut self) -> Self {
        self.has_losing_last = true;
        self
    }
}

impl<G: Game> MoveOrdering<G> for Captures {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let key = |played| -i64::from(node.position.capture_value(played));
        if self.has_losing_last {
            let is_losing = |played| node.position.exchange_value(played).is_some_and(|value| value < 0);
            // The distance between the groups exceeds every value of a capture.
            moves.sort_by_key(|played| key(played) + (i64::from(is_losing(played)) << 40));
        } else {
            moves.sort_by_key(key);
        }
    }
}

impl OrderingSettings for Captures {
    const NAME: &'static str = "captures";
    const SUMMARY: &'static str = "captures in chess: the most valuable victim first, then the least valuable attacker; losing=last puts captures that lose material after all other moves";
    const EXAMPLES: &'static [&'static str] = &["captures:losing=last"];

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        match arguments.text("losing").as_deref() {
            None => Ok(Self::default()),
            Some("last") => Ok(Self::default().with_losing_last()),
            Some(other) => Err(arguments.expected("losing", other, "`last`")),
        }
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
