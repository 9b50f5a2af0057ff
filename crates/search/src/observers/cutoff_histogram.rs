//! Which moves cut off.

use scoutlab_games::Game;

use crate::{Node, Observer};

/// Counts the cut-offs by the index of the move in search order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutoffHistogram {
    counts: Vec<u64>,
}

impl CutoffHistogram {
    /// At index n, the number of cut-offs by the move with n others before it.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }
}

impl<G: Game> Observer<G> for CutoffHistogram {
    fn sees_each_leaf(&self) -> bool {
        false
    }

    fn hears_scores(&self) -> bool {
        false
    }

    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move, index: usize) {
        if self.counts.len() <= index {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
    }
}
