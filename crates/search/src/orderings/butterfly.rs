//! `butterfly`: moves that were searched most often anywhere in the tree.

use scoutlab_games::{Game, Side};

use super::history::gain;
use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The butterfly heuristic (Hartmann 1988): sorts moves by how often they were searched. The weight of a move grows by
/// 2^(depth-1) when the move causes a cutoff, improves the value, or was tried before a move that causes a cutoff.
#[derive(Clone, Debug)]
pub struct Butterfly {
    weights: [Vec<i64>; 2],
}

impl Butterfly {
    /// Creates an ordering whose weights are all 0. `indices` is [`Game::MOVE_INDICES`].
    pub fn new(indices: usize) -> Self {
        Self { weights: [vec![0; indices], vec![0; indices]] }
    }

    pub(super) fn weights(&self, side: Side) -> &[i64] {
        &self.weights[side as usize]
    }
}

impl<G: Game> MoveOrdering<G> for Butterfly {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let weights = self.weights(node.position.side_to_move());
        moves.sort_by_key(|played| -weights[G::move_index(played)]);
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        let weights = &mut self.weights[node.position.side_to_move() as usize];
        let searched = tried.moves().into_iter().chain([played]);
        searched.for_each(|searched| gain(&mut weights[G::move_index(searched)], node.depth));
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.cutoff(node, played, Tried::none());
    }
}

/// The settings of the ordering `butterfly`, which has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct ButterflySettings;

impl OrderingSettings for ButterflySettings {
    const NAME: &'static str = "butterfly";
    const SUMMARY: &'static str = "by how often moves were searched: 2^(depth-1) per cutoff, per move tried before it, and per new best move (Hartmann 1988)";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Butterfly::new(G::MOVE_INDICES)))
    }
}
