//! The leaves in the order of their visits.

use scoutlab_games::{Game, Value};

use super::paths::Paths;
use crate::{Node, Observer};

/// Records the line of moves to every leaf visited, in order.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta, observers::LeafSequence};
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let mut watch = LeafSequence::default();
/// Search::new(&Leaves).observed_by(&mut watch).run(&AlphaBeta, &tree.root(), 2)?;
/// assert_eq!(watch.visits(), [[0, 0], [0, 1], [1, 0]]); // 3, 5 and 2
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LeafSequence<M> {
    leaves: Vec<Vec<M>>,
    line: Vec<M>,
}

impl<M> Default for LeafSequence<M> {
    fn default() -> Self {
        Self { leaves: Vec::new(), line: Vec::new() }
    }
}

impl<M: Copy + Eq> LeafSequence<M> {
    /// Returns the line of moves of every visit of a leaf, in order.
    pub fn visits(&self) -> &[Vec<M>] {
        &self.leaves
    }

    /// Returns the line of moves of each leaf once, in the order of the first visits.
    pub fn first_visits(&self) -> Vec<&[M]> {
        let mut paths = Paths::default();
        let is_first = |leaf: &&[M]| {
            paths.resume(leaf);
            paths.count(leaf.len() as u32) == 1
        };
        self.leaves.iter().map(Vec::as_slice).filter(is_first).collect()
    }
}

impl<G: Game> Observer<G> for LeafSequence<G::Move> {
    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, _index: usize) {
        self.line.truncate(node.ply() as usize);
        self.line.push(played);
    }

    fn leaf(&mut self, ply: u32, _value: Value) {
        self.leaves.push(self.line[..ply as usize].to_vec());
    }

    fn resume(&mut self, path: &[G::Move]) {
        self.line.clear();
        self.line.extend_from_slice(path);
    }
}
