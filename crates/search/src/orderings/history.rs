//! `history`: moves that caused cutoffs or improved values anywhere in the tree.

use scoutlab_games::{Game, Side};

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The history heuristic (Schaeffer 1989): sorts moves by their weights. The weight of a move grows by 2^(depth-1) when the
/// move causes a cutoff or improves the value. With a malus, each move that was tried before a cutting move loses 2^(depth-1).
#[derive(Clone, Debug)]
pub struct History {
    weights: [Vec<i64>; 2],
    /// The number by which the weights are divided when another search or iteration starts, or `None` if they are not divided.
    decay: Option<i64>,
    has_malus: bool,
    has_begun: bool,
}

impl History {
    /// Creates an ordering whose weights are all 0. `indices` is [`Game::MOVE_INDICES`]. Each later search or iteration divides
    /// the weights by `decay`, if a number is given.
    pub fn new(indices: usize, decay: Option<i64>) -> Self {
        Self { weights: [vec![0; indices], vec![0; indices]], decay, has_malus: false, has_begun: false }
    }

    /// Returns the ordering with a malus for moves that were tried before a cutting move.
    #[must_use]
    pub fn with_malus(mut self) -> Self {
        self.has_malus = true;
        self
    }

    pub(super) fn weights(&self, side: Side) -> &[i64] {
        &self.weights[side as usize]
    }
}

/// Adds the weight that a move gains at a node with `depth` plies remaining. The gain stops doubling at depth 63.
pub(super) fn gain(weight: &mut i64, depth: u32) {
    *weight = weight.saturating_add(gain_at(depth));
}

/// Subtracts the weight that [`gain`] adds.
pub(super) fn lose(weight: &mut i64, depth: u32) {
    // Sort keys are negated weights, and i64::MIN has no negative.
    *weight = weight.saturating_sub(gain_at(depth)).max(-i64::MAX);
}

fn gain_at(depth: u32) -> i64 {
    1 << (depth - 1).min(62)
}

impl<G: Game> MoveOrdering<G> for History {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let weights = self.weights(node.position.side_to_move());
        moves.sort_by_key(|played| -weights[G::move_index(played)]);
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        let weights = &mut self.weights[node.position.side_to_move() as usize];
        gain(&mut weights[G::move_index(played)], node.depth);
        if self.has_malus {
            tried.moves().into_iter().for_each(|failed| lose(&mut weights[G::move_index(failed)], node.depth));
        }
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.cutoff(node, played, Tried::none());
    }

    fn begin(&mut self) {
        if let Some(decay) = self.decay.filter(|_| self.has_begun) {
            self.weights.iter_mut().flatten().for_each(|weight| *weight /= decay);
        }
        self.has_begun = true;
    }
}

/// The settings of the ordering `history`: its parameters `malus` and `decay`.
#[derive(Clone, Copy, Debug)]
pub struct HistorySettings {
    has_malus: bool,
    decay: Option<i64>,
}

impl OrderingSettings for HistorySettings {
    const NAME: &'static str = "history";
    const SUMMARY: &'static str = "by weights of 2^(depth-1) per cutoff or new best move; history:malus subtracts as much from the moves tried before a cutoff; history:decay=D divides the weights by D at each iteration (Schaeffer 1989)";
    const EXAMPLES: &'static [&'static str] = &["history:decay=64", "history:malus,decay=64"];

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { has_malus: arguments.flag("malus"), decay: arguments.whole("decay", 2..=1_000_000_000)? })
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        let history = History::new(G::MOVE_INDICES, self.decay);
        Ok(Box::new(if self.has_malus { history.with_malus() } else { history }))
    }
}
