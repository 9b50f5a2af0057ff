//! The principal variation.

use scoutlab_games::{Game, Value};

use crate::{Node, Observer};

/// The principal variation, in a triangular table with one row per ply. It is the same as
/// [`Search::principal_variation`](crate::Search::principal_variation), found from the events of the search.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta, observers::PrincipalVariation};
///
/// let tree = TextTree::parse("[[3 5] [2 9] [7 4]]").unwrap();
/// let mut watch = PrincipalVariation::default();
/// Search::new(&Leaves).observed_by(&mut watch).run(&AlphaBeta, &tree.root(), 2)?;
/// assert_eq!(watch.line(), [2, 1]); // to the leaf 4
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PrincipalVariation<M> {
    lines: Vec<Vec<M>>,
}

impl<M> Default for PrincipalVariation<M> {
    fn default() -> Self {
        Self { lines: vec![Vec::new()] }
    }
}

impl<M: Copy> PrincipalVariation<M> {
    /// Returns the principal variation, from the root, truncated at TT cutoffs and at values outside the window.
    pub fn line(&self) -> &[M] {
        &self.lines[0]
    }

    /// Makes `played`, followed by the row of the next ply, the row of `ply`.
    fn set_row(&mut self, ply: u32, played: M) {
        let [row, below] = &mut self.lines[ply as usize..ply as usize + 2] else { unreachable!("two rows") };
        row.clear();
        row.push(played);
        row.extend_from_slice(below);
    }
}

impl<G: Game> Observer<G> for PrincipalVariation<G::Move> {
    // The search calls `descend`, which clears the row, for each leaf that becomes the best move or causes a cutoff. Other
    // leaves change no row.
    fn wants_each_leaf(&self) -> bool {
        false
    }

    fn wants_order(&self) -> bool {
        false
    }

    fn descend(&mut self, node: &Node<'_, G>, _played: G::Move, _index: usize) {
        let below = node.path.len() + 1;
        if self.lines.len() <= below {
            self.lines.resize_with(below + 1, Vec::new);
        }
        self.lines[below].clear();
    }

    fn resume(&mut self, _line: &[G::Move]) {
        self.lines[1..].iter_mut().for_each(Vec::clear);
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move, _value: Value) {
        self.set_row(node.ply(), played);
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _index: usize) {
        // The cutoff also matters below the root. If the window of the node is narrower than the window of its parent, the
        // value of the cutting move may be exact.
        self.set_row(node.ply(), played);
    }
}
