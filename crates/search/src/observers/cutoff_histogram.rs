//! The distribution of cutoffs over the indices of the cutting moves.

use scoutlab_games::Game;

use crate::{Node, Observer};

/// Counts cutoffs by the index of the cutting move in search order.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta, observers::CutoffHistogram};
///
/// let tree = TextTree::parse("[[3 5] [2 9] [7 1]]").unwrap();
/// let mut watch = CutoffHistogram::default();
/// Search::new(&Leaves).observed_by(&mut watch).run(&AlphaBeta, &tree.root(), 2)?;
/// assert_eq!(watch.counts(), [1, 1]); // 2 causes a cutoff as the first reply, 1 as the second
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutoffHistogram {
    counts: Vec<u64>,
}

impl CutoffHistogram {
    /// Returns the numbers of cutoffs. Element n is the number of cutoffs by a move that was searched after n other moves.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }
}

impl<G: Game> Observer<G> for CutoffHistogram {
    fn wants_each_leaf(&self) -> bool {
        false
    }

    fn wants_order(&self) -> bool {
        false
    }

    fn cutoff(&mut self, _node: &Node<'_, G>, _played: G::Move, index: usize) {
        if self.counts.len() <= index {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
    }
}
