//! The nodes that best-first algorithms keep.

use scoutlab_games::Game;

use crate::Node;

/// How many nodes are stored together. A single list would have to be copied to a larger one now and then, with room for both.
const CHUNK: usize = 1 << 10;

/// A kept node.
pub(crate) struct KeptNode<G: Game> {
    pub(crate) node: Node<G>,
    /// The moves from the root to the node.
    pub(crate) line: Box<[G::Move]>,
    /// The moves of the node, in search order.
    pub(crate) moves: Box<[G::Move]>,
}

impl<G: Game> KeptNode<G> {
    fn bytes(&self) -> usize {
        size_of::<Option<Self>>() + size_of_val(&*self.line) + size_of_val(&*self.moves)
    }
}

/// Kept nodes by number. The numbers of released nodes are given again.
pub(crate) struct KeptNodes<G: Game> {
    chunks: Vec<Vec<Option<KeptNode<G>>>>,
    /// The numbers of released nodes.
    released: Vec<u32>,
    bytes: usize,
}

impl<G: Game> KeptNodes<G> {
    pub(crate) const fn new() -> Self {
        Self { chunks: Vec::new(), released: Vec::new(), bytes: 0 }
    }

    /// The bytes of all nodes.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Releases all nodes.
    pub(crate) fn clear(&mut self) {
        self.chunks.clear();
        self.released.clear();
        self.bytes = 0;
    }

    /// Adds a node and returns its number.
    pub(crate) fn add(&mut self, node: KeptNode<G>) -> u32 {
        self.bytes += node.bytes();
        if let Some(number) = self.released.pop() {
            *self.slot(number) = Some(node);
            return number;
        }
        if self.chunks.last().is_none_or(|chunk| chunk.len() == CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let before = (self.chunks.len() - 1) * CHUNK;
        let chunk = self.chunks.last_mut().expect("a chunk with room was just made sure of");
        chunk.push(Some(node));
        (before + chunk.len() - 1) as u32
    }

    /// The node of this number.
    ///
    /// # Panics
    ///
    /// Panics if it was released.
    pub(crate) fn get(&self, number: u32) -> &KeptNode<G> {
        let node = self.chunks[number as usize / CHUNK][number as usize % CHUNK].as_ref();
        node.expect("an algorithm returns to a node before it releases it")
    }

    /// Releases a node, unless it was released before.
    pub(crate) fn release(&mut self, number: u32) {
        if let Some(node) = self.slot(number).take() {
            self.bytes -= node.bytes();
            self.released.push(number);
        }
    }

    fn slot(&mut self, number: u32) -> &mut Option<KeptNode<G>> {
        &mut self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }
}
