//! The nodes of a state-space search.

use std::ops::{Index, IndexMut};

use scoutlab_games::Value;

use super::blocks::{Blocks, Full};

/// A state in OPEN, or an expanded node above states in OPEN. Leaves at the horizon are not stored as nodes.
#[derive(Clone, Copy)]
pub(super) struct TreeNode {
    /// The greatest merit of the states at and below the node. This merit is an upper bound on the node's value for MAX.
    pub(super) merit: Value,
    /// The merit that live children inherit.
    pub(super) inherited: Value,
    /// The index of the first child in [`Nodes`]. The children of a MAX node are adjacent, in search order. A MIN node has one
    /// child at a time.
    first_child: u32,
    /// The index of the first of the node's moves, which are stored in search order, or `NONE` if the node is a state (live or
    /// solved).
    first_move: u32,
    pub(super) count: u16,
    /// The number of children that were visited. The other children are live or, at a MIN node, not in OPEN yet.
    pub(super) visited: u16,
    /// The index of the child that the search chose last. At a MIN node, only this child has states in OPEN.
    pub(super) current: u16,
}

const NONE: u32 = u32::MAX;

impl TreeNode {
    const fn live(merit: Value) -> Self {
        Self { merit, inherited: merit, first_child: NONE, first_move: NONE, count: 0, visited: 0, current: 0 }
    }

    /// Returns whether the node is live or solved, and not expanded.
    const fn is_state(&self) -> bool {
        self.first_move == NONE
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Max,
    Min,
    /// A MAX node at the frontier. The search visits the leaves as soon as it opens the node, and keeps only the move to the
    /// best leaf.
    MaxFrontier,
    MinFrontier,
}

impl Kind {
    #[inline]
    pub(super) const fn new(depth: u32, is_max: bool) -> Self {
        match (depth > 1, is_max) {
            (true, true) => Self::Max,
            (true, false) => Self::Min,
            (false, true) => Self::MaxFrontier,
            (false, false) => Self::MinFrontier,
        }
    }

    #[inline]
    pub(super) const fn is_max(self) -> bool {
        matches!(self, Self::Max | Self::MaxFrontier)
    }

    /// Returns the number of the node's children that are stored as nodes.
    #[inline]
    const fn children(self, count: usize) -> usize {
        match self {
            Self::Max => count,
            Self::Min => 1,
            Self::MaxFrontier | Self::MinFrontier => 0,
        }
    }

    /// Returns the number of the node's moves that are stored.
    #[inline]
    const fn moves(self, count: usize) -> usize {
        if matches!(self, Self::MaxFrontier) { 1 } else { count }
    }
}

/// The best child of a node: the child whose subtree contains the best state.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// The index of the child in search order.
    pub(super) index: u16,
    /// The index of the child in [`Nodes`]. At the frontier, this index is meaningless.
    pub(super) child: u32,
    pub(super) state: ChildState,
    pub(super) merit: Value,
    /// The search leaves the child when the merit of the child falls below this value, because a sibling then has a better
    /// state.
    pub(super) least: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChildState {
    Live,
    Solved,
    /// The child is replaced by states below it.
    Expanded,
}

/// All nodes of a search, identified by their indices, within a memory limit.
pub(super) struct Nodes<M> {
    tree: Blocks<TreeNode>,
    moves: Blocks<M>,
    /// The maximum number of bytes of all nodes and moves.
    limit: usize,
}

impl<M: Copy> Nodes<M> {
    pub(super) const ROOT: u32 = 0;

    pub(super) const fn new(limit: usize) -> Self {
        Self { tree: Blocks::new(), moves: Blocks::new(), limit }
    }

    pub(super) fn add_root(&mut self, merit: Value) -> Result<(), Full> {
        self.tree.add(1, TreeNode::live(merit), self.limit)?;
        Ok(())
    }

    /// Replaces a live node by its children. Returns the node's stored moves for the caller to set; they are copies of
    /// `some_move`.
    #[inline]
    pub(super) fn expand(&mut self, node: u32, kind: Kind, count: usize, some_move: M) -> Result<&mut [M], Full> {
        let merit = self[node].merit;
        let (children, moves) = (kind.children(count), kind.moves(count));
        let room = self.limit - self.tree.bytes() - self.moves.bytes();
        let first_child = if children > 0 { self.tree.add(children, TreeNode::live(merit), room)? } else { NONE };
        let first_move = self.moves.add(moves, some_move, self.limit - self.tree.bytes() - self.moves.bytes())?;
        self[node] = TreeNode { first_child, first_move, count: count as u16, ..TreeNode::live(merit) };
        Ok(&mut self.moves.items[first_move as usize..][..moves])
    }

    /// Returns the move at `index` in search order. The move must be stored.
    #[inline]
    pub(super) fn played(&self, node: u32, kind: Kind, index: u16) -> M {
        let offset = if kind == Kind::MaxFrontier { 0 } else { index.into() };
        self.moves.items[self[node].first_move as usize + offset]
    }

    /// Returns the child of `node` with the greatest merit. Among children of equal merit, returns the leftmost.
    #[inline]
    pub(super) fn best(&self, node: u32, kind: Kind) -> Best {
        let node = &self[node];
        match kind {
            Kind::Max => self.best_of_max(node),
            Kind::Min => self.child(node, node.current, node.first_child, Value::MIN),
            Kind::MaxFrontier | Kind::MinFrontier => {
                let is_live = node.current == node.visited;
                let state = if is_live { ChildState::Live } else { ChildState::Solved };
                Best { index: node.current, child: NONE, state, merit: node.merit, least: Value::MIN }
            }
        }
    }

    #[inline]
    fn best_of_max(&self, node: &TreeNode) -> Best {
        let TreeNode { first_child, count, visited, inherited, .. } = *node;
        let children = |count: u16| &self.tree.items[first_child as usize..][..count.into()];
        if visited < count {
            // The search left each visited child that is not solved, because its merit had fallen below the merit of the live
            // children.
            let (index, least) = match children(visited).last() {
                Some(last) if last.merit == inherited => (visited - 1, Value::MIN),
                _ if visited + 1 < count => (visited, inherited),
                _ => (visited, children(visited).iter().map(|child| child.merit + 1).max().unwrap_or(Value::MIN)),
            };
            return self.child(node, index, first_child + u32::from(index), least);
        }
        let children = children(count);
        let (mut best, mut greatest, mut least) = (0, children[0].merit, Value::MIN);
        for (index, child) in children.iter().enumerate().skip(1) {
            if child.merit > greatest {
                // To become the best child, a child to the right needs a greater merit, and a child to the left needs an equal
                // merit.
                least = least.max(greatest + 1);
                (best, greatest) = (index as u16, child.merit);
            } else {
                least = least.max(child.merit);
            }
        }
        self.child(node, best, first_child + u32::from(best), least)
    }

    #[inline]
    fn child(&self, node: &TreeNode, index: u16, child: u32, least: Value) -> Best {
        let (state, merit) = match &self[child] {
            _ if index == node.visited => (ChildState::Live, node.inherited),
            child if child.is_state() => (ChildState::Solved, child.merit),
            child => (ChildState::Expanded, child.merit),
        };
        Best { index, child, state, merit, least }
    }

    /// Makes the leaf at `index` in search order the best leaf of `node`, a MAX node at the frontier.
    #[inline]
    pub(super) fn set_best_leaf(&mut self, node: u32, index: u16, played: M, merit: Value) {
        let TreeNode { first_move, .. } = self[node];
        self.moves.items[first_move as usize] = played;
        (self[node].current, self[node].merit) = (index, merit);
    }

    /// Turns an expanded node back into a state, which replaces all states below it. Returns the number of replaced states.
    /// `depth` is the remaining depth at the node.
    pub(super) fn collapse(&mut self, node: u32, depth: u32, is_max: bool) -> u64 {
        let TreeNode { first_child, first_move, count, .. } = self[node];
        let kind = Kind::new(depth, is_max);
        self[node].first_move = NONE;
        self.moves.release(first_move, kind.moves(count.into()));
        let children = kind.children(count.into()) as u32;
        if children == 0 {
            return if is_max { count.into() } else { 1 };
        }
        let mut states = 0;
        for child in first_child..first_child + children {
            states += if self[child].is_state() { 1 } else { self.collapse(child, depth - 1, !is_max) };
        }
        self.tree.release(first_child, children as usize);
        states
    }
}

impl<M> Index<u32> for Nodes<M> {
    type Output = TreeNode;

    #[inline]
    fn index(&self, node: u32) -> &TreeNode {
        &self.tree.items[node as usize]
    }
}

impl<M> IndexMut<u32> for Nodes<M> {
    #[inline]
    fn index_mut(&mut self, node: u32) -> &mut TreeNode {
        &mut self.tree.items[node as usize]
    }
}
