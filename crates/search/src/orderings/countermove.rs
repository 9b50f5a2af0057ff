//! `countermove`: moves that caused cutoffs as replies to the previous move.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The countermove heuristic (Uiterwijk 1992). The move that last caused a cutoff as a reply to the previous move comes before
/// all others. The ordering changes nothing at the root.
#[derive(Clone, Debug)]
pub struct Countermove<M> {
    /// The stored replies, by the replying side and the index of the previous move.
    replies: [Vec<Option<M>>; 2],
}

impl<M: Copy> Countermove<M> {
    /// Returns an ordering without stored replies. `indices` is [`Game::MOVE_INDICES`].
    pub fn new(indices: usize) -> Self {
        Self { replies: [vec![None; indices], vec![None; indices]] }
    }
}

impl<G: Game> MoveOrdering<G> for Countermove<G::Move> {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let replies = &self.replies[node.position.side_to_move() as usize];
        if let Some(reply) = node.previous().and_then(|previous| replies[G::move_index(previous)]) {
            moves.put_first(reply);
        }
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _tried: Tried<'_, G::Move>) {
        if let Some(previous) = node.previous() {
            self.replies[node.position.side_to_move() as usize][G::move_index(previous)] = Some(played);
        }
    }
}

/// The settings of the ordering `countermove`, which has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct CountermoveSettings;

impl OrderingSettings for CountermoveSettings {
    const NAME: &'static str = "countermove";
    const SUMMARY: &'static str = "the move that last caused a cutoff after the same previous move (Uiterwijk 1992)";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Countermove::<G::Move>::new(G::MOVE_INDICES)))
    }
}
