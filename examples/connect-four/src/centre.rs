//! `centre`: the middle columns first.

use scoutlab_games::Game;
use scoutlab_search::orderings::{BuiltOrdering, OrderingSettings, Resources};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Arrangement, MoveOrdering, Node};

/// Sorts moves from the middle outwards by [`Game::move_index`]. In Connect Four, the columns are 4, 3, 5, 2, 6, 1, 7. With
/// `centre:first=right`, the right of two equally distant columns comes first: 4, 5, 3, 6, 2, 7, 1.
#[derive(Clone, Copy, Debug)]
pub struct Centre(CentreSettings);

/// The settings of `centre`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CentreSettings {
    right_first: bool,
}

impl CentreSettings {
    /// Returns the rank of a move by its distance from the middle. Of two equally distant moves, the move on the first side
    /// ranks lower.
    fn rank<G: Game>(self, played: G::Move) -> i64 {
        let (twice, last) = (2 * G::move_index(played) as i64, G::MOVE_INDICES as i64 - 1);
        let is_second = if self.right_first { twice < last } else { twice > last };
        2 * (twice - last).abs() + i64::from(is_second)
    }
}

impl OrderingSettings for CentreSettings {
    const NAME: &'static str = "centre";
    const SUMMARY: &'static str = "moves of middle indices first, such as middle columns; centre:first=right";

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        match arguments.text("first").as_deref() {
            None | Some("left") => Ok(Self { right_first: false }),
            Some("right") => Ok(Self { right_first: true }),
            Some(other) => Err(SpecificationError::unknown("side of centre", other, ["left", "right"])),
        }
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Centre(*self)))
    }
}

impl<G: Game> MoveOrdering<G> for Centre {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.sort_by_key(|played| self.0.rank::<G>(played));
    }
}
