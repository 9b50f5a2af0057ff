//! The form in which orderings and observers receive nodes.

use scoutlab_games::Game;

/// A node of a search, as orderings and observers receive it.
#[derive(Debug)]
pub struct Node<'p, G: Game> {
    /// The position at the node.
    pub position: &'p G,
    /// The remaining depth in plies: 1 at the frontier, whose children are leaves.
    pub depth: u32,
    /// The moves from the root to the node.
    pub path: &'p [G::Move],
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived impl would require that the game is `Copy`")]
impl<G: Game> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Node<'_, G> {}

impl<'p, G: Game> Node<'p, G> {
    /// Returns the root node of a search to `depth` plies.
    ///
    /// ```
    /// use scoutlab_games::tictactoe::TicTacToe;
    /// use scoutlab_search::Node;
    ///
    /// let start = TicTacToe::start();
    /// let root = Node::root(&start, 9);
    /// assert_eq!((root.ply(), root.previous()), (0, None));
    /// ```
    pub const fn root(position: &'p G, depth: u32) -> Self {
        Self { position, depth, path: &[] }
    }

    /// Returns the distance from the root in plies.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.path.len() as u32
    }

    /// Returns the move that led to the node, or `None` at the root.
    #[inline]
    pub fn previous(&self) -> Option<G::Move> {
        self.path.last().copied()
    }
}
