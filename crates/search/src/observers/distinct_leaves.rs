//! The number of distinct leaves.

use scoutlab_games::{Game, Value};

use super::paths::Paths;
use crate::{Node, Observer};

/// Counts the distinct leaves visited. A leaf is identified by the sequence of moves that leads to it.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Scout, observers::DistinctLeaves};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut watch = DistinctLeaves::default();
/// Search::new(&Leaves).observed_by(&mut watch).run(&Scout, &tree.root(), 1)?;
/// assert_eq!(watch.count(), 2); // in three visits, since EVAL visits 1 again
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DistinctLeaves<M> {
    paths: Paths<M>,
}

impl<M> Default for DistinctLeaves<M> {
    fn default() -> Self {
        Self { paths: Paths::default() }
    }
}

impl<M: Copy + Eq> DistinctLeaves<M> {
    /// Returns the number of distinct leaves.
    pub fn count(&self) -> u64 {
        self.paths.counts().count() as u64
    }
}

impl<G: Game> Observer<G> for DistinctLeaves<G::Move> {
    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, _index: usize) {
        self.paths.descend(node.ply(), played);
    }

    fn leaf(&mut self, ply: u32, _value: Value) {
        self.paths.count(ply);
    }

    fn resume(&mut self, path: &[G::Move]) {
        self.paths.resume(path);
    }
}
