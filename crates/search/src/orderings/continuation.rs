//! `continuation`: the history heuristic, separately for each previous move.

use std::collections::HashMap;

use scoutlab_games::{Game, Side};

use super::history::gain;
use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::hash::FixedHash;
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Continuation history: sorts moves like [`History`](super::History), but each pair of a previous move and a move has its own
/// weight. The ordering changes nothing at the root.
#[derive(Clone, Debug, Default)]
pub struct Continuation {
    /// For each replying side and index of the previous move, the weights of the replies by move index.
    weights: HashMap<(Side, usize), Vec<i64>, FixedHash>,
}

impl Continuation {
    /// Returns the weights of the moves of a node by index, or `None` at the root.
    pub(super) fn weights_at<G: Game>(&mut self, node: &Node<'_, G>) -> Option<&mut [i64]> {
        let pair = (node.position.side_to_move(), G::move_index(node.previous()?));
        Some(self.weights.entry(pair).or_insert_with(|| vec![0; G::MOVE_INDICES]))
    }
}

impl<G: Game> MoveOrdering<G> for Continuation {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let Some(previous) = node.previous() else { return };
        let weights = self.weights.get(&(node.position.side_to_move(), G::move_index(previous)));
        moves.sort_by_key(|played| weights.map_or(0, |weights| -weights[G::move_index(played)]));
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _tried: Tried<'_, G::Move>) {
        if let Some(weights) = self.weights_at(node) {
            gain(&mut weights[G::move_index(played)], node.depth);
        }
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.cutoff(node, played, Tried::none());
    }
}

/// The settings of the ordering `continuation`, which has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct ContinuationSettings;

impl OrderingSettings for ContinuationSettings {
    const NAME: &'static str = "continuation";
    const SUMMARY: &'static str = "like history, with a weight for each pair of previous move and move";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Continuation::default()))
    }
}
