//! The principal variation.

use scoutlab_games::{Game, Value};

use crate::{Node, Observer};

/// The principal variation, in a triangular table with one row per ply.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta, observers::PrincipalVariation};
///
/// let tree = TextTree::parse("[[3 5] [2 9] [7 4]]").unwrap();
/// let mut watch = PrincipalVariation::new(2);
/// Search::new(&Leaves).observed_by(&mut watch).run(&AlphaBeta, &tree.root(), 2)?;
/// assert_eq!(watch.line(), [2, 1]); // to the leaf 4
/// assert_eq!(watch.best_move(), Some(2));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PrincipalVariation<M> {
    lines: Vec<Vec<M>>,
    /// The least ply, other than 0, whose row may contain moves.
    highest: usize,
    /// The greatest ply whose row may contain moves.
    lowest: usize,
    /// The ply of the last visit and its cutting move, if the visit ended in a cutoff. The PV rarely passes through a node with
    /// a cutoff, so the row of the node is written only if the PV passes through the node.
    cut: Option<(u32, M)>,
}

impl<M: Copy> PrincipalVariation<M> {
    /// Creates an observer with room for searches of up to `depth` plies.
    pub fn new(depth: u32) -> Self {
        let plies = depth as usize + 2;
        Self { lines: vec![Vec::new(); plies], highest: usize::MAX, lowest: 0, cut: None }
    }

    /// Returns the principal variation, from the root, truncated at TT cutoffs and at values outside the window.
    pub fn line(&self) -> &[M] {
        &self.lines[0]
    }

    /// Returns the best move at the root, if a move raised alpha or caused a cutoff.
    pub fn best_move(&self) -> Option<M> {
        self.line().first().copied()
    }

    /// Records `played` as the best move so far at `ply`.
    // If the function were inlined, every algorithm would contain several copies of it.
    #[inline(never)]
    pub(crate) fn improve(&mut self, ply: u32, played: M) {
        if let Some((below, cut)) = self.cut
            && below == ply + 1
        {
            self.write(below, cut);
        }
        self.cut = None;
        self.write(ply, played);
    }

    /// Records that `played` caused a cutoff at `ply`.
    #[inline]
    pub(crate) fn cut_off(&mut self, ply: u32, played: M) {
        // The root's row is written immediately. A row is also written immediately if its line continues in the row of the next
        // ply.
        if ply == 0 || matches!(self.cut, Some((below, _)) if below == ply + 1) {
            self.improve(ply, played);
        } else {
            self.cut = Some((ply, played));
        }
    }

    fn write(&mut self, ply: u32, played: M) {
        let [line, below] = &mut self.lines[ply as usize..ply as usize + 2] else { unreachable!("two rows") };
        self.highest = self.highest.min((ply as usize).max(1));
        self.lowest = self.lowest.max(ply as usize);
        line.clear();
        line.push(played);
        line.extend_from_slice(below);
    }

    /// Clears the row of ply `ply` + 1, which may still contain the line of a sibling.
    #[inline]
    pub(crate) fn descend_from(&mut self, ply: u32) {
        self.lines[ply as usize + 1].clear();
        self.cut = None;
    }

    /// Adds rows for a search of `depth` plies.
    pub(crate) fn make_room(&mut self, depth: u32) {
        let plies = depth as usize + 2;
        if self.lines.len() < plies {
            self.lines.resize_with(plies, Vec::new);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.lines.iter_mut().for_each(Vec::clear);
        (self.highest, self.lowest, self.cut) = (usize::MAX, 0, None);
    }

    /// Clears the rows below the root before the search continues on another line of moves.
    #[inline]
    pub(crate) fn forget_below_root(&mut self) {
        for ply in self.highest..=self.lowest {
            self.lines[ply].clear();
        }
        (self.highest, self.lowest, self.cut) = (usize::MAX, 0, None);
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
        self.descend_from(node.ply());
    }

    fn resume(&mut self, _line: &[G::Move]) {
        self.forget_below_root();
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move, _value: Value) {
        self.improve(node.ply(), played);
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _index: usize) {
        // The cutoff also matters below the root. If the window of the node is narrower than the window of its parent, the
        // value of the cutting move may be exact.
        self.cut_off(node.ply(), played);
    }
}
