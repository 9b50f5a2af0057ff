//! The number of visits of each node.

use scoutlab_games::{Game, Value};

use super::paths::Paths;
use crate::{Node, Observer, Window};

/// Counts the visits of each node. A node is identified by the sequence of moves that leads to it. Leaves, interior visits and
/// TT cutoffs all count.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Scout, observers::SearchesPerNode};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut watch = SearchesPerNode::default();
/// Search::new(&Leaves).observed_by(&mut watch).run(&Scout, &tree.root(), 1)?;
/// assert_eq!((watch.nodes(), watch.visits()), (3, 4));
/// assert_eq!(watch.histogram(), [0, 2, 1]); // only the second leaf was visited twice
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchesPerNode<M> {
    paths: Paths<M>,
}

impl<M> Default for SearchesPerNode<M> {
    fn default() -> Self {
        Self { paths: Paths::default() }
    }
}

impl<M: Copy + Eq> SearchesPerNode<M> {
    /// Returns the number of nodes visited at least once.
    pub fn nodes(&self) -> u64 {
        self.paths.counts().count() as u64
    }

    /// Returns the number of visits.
    pub fn visits(&self) -> u64 {
        self.paths.counts().sum()
    }

    /// Returns the numbers of nodes by number of visits. Element n is the number of nodes visited n times, and element 0 is 0.
    pub fn histogram(&self) -> Vec<u64> {
        let mut histogram = vec![0];
        for count in self.paths.counts() {
            histogram.resize(histogram.len().max(count as usize + 1), 0);
            histogram[count as usize] += 1;
        }
        histogram
    }
}

impl<M: Copy + Eq> SearchesPerNode<M> {
    /// Returns the path of each visited node, with the number of its visits.
    pub fn nodes_with_visits(&self) -> Vec<(Vec<M>, u64)> {
        self.paths.with_counts()
    }
}

impl<G: Game> Observer<G> for SearchesPerNode<G::Move> {
    fn enter(&mut self, node: &Node<'_, G>, _window: Window) {
        self.paths.count(node.ply());
    }

    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, _index: usize) {
        self.paths.descend(node.ply(), played);
    }

    fn leaf(&mut self, ply: u32, _value: Value) {
        self.paths.count(ply);
    }

    fn tt_cutoff(&mut self, node: &Node<'_, G>, _value: Value) {
        self.paths.count(node.ply());
    }

    fn resume(&mut self, path: &[G::Move]) {
        self.paths.resume(path);
    }
}
