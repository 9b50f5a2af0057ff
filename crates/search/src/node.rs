//! Nodes as observers and orderings see them.

use scoutlab_games::Game;

/// A node of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<G: Game> {
    /// The position.
    pub position: G,
    /// The remaining plies: 1 at the frontier, whose children are leaves.
    pub depth: u32,
    /// The plies from the root.
    pub ply: u32,
}

impl<G: Game> Node<G> {
    /// The node of `position`, `ply` plies from the root, with `depth` plies remaining.
    #[inline(always)]
    pub const fn new(position: G, depth: u32, ply: u32) -> Self {
        Self { position, depth, ply }
    }
}
