//! The line of best play.

use scoutlab_games::{Game, Value};

use crate::{Node, Observer};

/// Keeps the best move found so far at each node of the current line, and with it the principal variation: a triangle of lines,
/// one row per ply.
#[derive(Clone, Debug)]
pub struct PrincipalVariation<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PrincipalVariation<M> {
    /// Room for searches of up to `depth` plies.
    pub fn new(depth: u32) -> Self {
        let plies = depth as usize + 2;
        Self { lines: (0..plies).map(|ply| Vec::with_capacity(plies - ply)).collect() }
    }

    /// The best line, from the root. It ends early where a table answered or a value lay outside the window.
    pub fn line(&self) -> &[M] {
        &self.lines[0]
    }

    /// The best move of the root, if a value inside its window, or one that ended the search, was found.
    pub fn best_move(&self) -> Option<M> {
        self.line().first().copied()
    }

    // Not inlined: every algorithm would hold several copies.
    #[inline(never)]
    fn extend(&mut self, ply: u32, played: M) {
        let (above, below) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut above[ply as usize];
        line.clear();
        line.push(played);
        line.extend_from_slice(&below[0]);
    }
}

impl<G: Game> Observer<G> for PrincipalVariation<G::Move> {
    // A leaf that improves or cuts off is descended to by itself, which clears its row; the others change no row.
    const SEES_EACH_LEAF: bool = false;

    #[inline(always)]
    fn descend(&mut self, node: &Node<G>, _played: G::Move, _index: usize) {
        // What the child's row holds belongs to a brother of the child.
        self.lines[node.ply as usize + 1].clear();
    }

    #[inline(always)]
    fn resume(&mut self, _line: &[G::Move]) {
        // The rows below the root belong to another line.
        self.lines[1..].iter_mut().for_each(Vec::clear);
    }

    #[inline(always)]
    fn improved(&mut self, node: &Node<G>, played: G::Move, _value: Value) {
        self.extend(node.ply, played);
    }

    #[inline(always)]
    fn cutoff(&mut self, node: &Node<G>, played: G::Move, _index: usize) {
        // Below the root too: where the table had narrowed the window, the value that cut off may be exact.
        self.extend(node.ply, played);
    }
}
