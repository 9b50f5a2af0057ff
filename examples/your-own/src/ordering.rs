//! The ordering.

use scoutlab_games::Game;
use scoutlab_search::orderings::{BuiltOrdering, OrderingSettings, Resources};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Arrangement, MoveOrdering, Node, Tried};

/// Searches the move that last caused a cutoff first, separately for each side. Change it as needed.
#[derive(Clone, Debug)]
pub struct YourOwnOrdering<M> {
    last: [Option<M>; 2],
}

impl<G: Game> MoveOrdering<G> for YourOwnOrdering<G::Move> {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        if let Some(last) = self.last[node.position.side_to_move() as usize] {
            moves.put_first(last);
        }
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _tried: Tried<'_, G::Move>) {
        self.last[node.position.side_to_move() as usize] = Some(played);
    }
}

/// The settings of the ordering, which has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YourOwnOrderingSettings;

impl OrderingSettings for YourOwnOrderingSettings {
    const NAME: &'static str = "your-own";
    const SUMMARY: &'static str = "the move that last caused a cutoff, to be changed";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(YourOwnOrdering::<G::Move> { last: [None; 2] }))
    }
}
