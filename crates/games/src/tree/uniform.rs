//! Uniform trees that are generated from a seed and never stored.

use thiserror::Error;

use super::draw::{self, Draw};
use super::lanes::{self, LANES, Lanes};
use super::model::{Model, WIDEST_STEP};
use super::{Leaves, theory};
use crate::{Evaluator, Game, MoveRange, MoveSet, NotationError, Side, Value, ValueList, Values};

/// The largest number of children of a node of a [`UniformTree`].
pub const MOST_CHILDREN: u8 = 64;

/// The largest number of plies of a [`UniformTree`].
pub const DEEPEST: u8 = 60;

const MOST_VALUES: u32 = 1 << 30;

/// A synthetic tree, generated from a seed: all interior nodes have equally many children, and all leaves have one depth.
///
/// Nothing is stored. Values and best children are functions of the seed and the node's place, so nodes may be visited any
/// number of times, in any order. With the same seed and degree, a deeper tree continues a shallower one. Models share their
/// draws: if the first child of a node is best, it stays best as the probability of [`Model::Ordered`] grows.
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::tree::{Model, UniformTree};
///
/// let tree = UniformTree::new(3, 4, 1, Model::Continuous).unwrap();
/// assert_eq!(tree.leaves(), 81);
/// assert_eq!(tree.root().perft(4), 81);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UniformTree {
    seed: u64,
    model: Model,
    degree: u8,
    depth: u8,
}

/// The reason why a [`UniformTree`] cannot exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UniformTreeError {
    /// The number of children is out of range.
    #[error("b={0}: expected 1 to {MOST_CHILDREN} children")]
    Degree(u8),
    /// The number of plies is out of range.
    #[error("d={0}: expected 1 to {DEEPEST} plies")]
    Depth(u8),
    /// The number of distinct values is out of range.
    #[error("k={0}: expected 1 to {MOST_VALUES} distinct values")]
    Values(u32),
    /// The tree has more nodes than can be numbered.
    #[error("b={degree},d={depth}: expected a tree of fewer than 2^63 nodes, at {degree} children at most {deepest} plies")]
    TooLarge {
        /// The number of children.
        degree: u8,
        /// The number of plies.
        depth: u8,
        /// The largest number of plies for this number of children.
        deepest: u8,
    },
}

impl UniformTree {
    /// Returns the tree with `degree` children at every interior node and with leaves `depth` plies below the root.
    ///
    /// # Errors
    ///
    /// Fails with [`UniformTreeError`] if the degree is not 1 to [`MOST_CHILDREN`], the depth is not 1 to [`DEEPEST`], the
    /// number of distinct values is not 1 to 2^30, or the tree has 2^63 nodes or more.
    pub const fn new(degree: u8, depth: u8, seed: u64, model: Model) -> Result<Self, UniformTreeError> {
        if degree == 0 || degree > MOST_CHILDREN {
            return Err(UniformTreeError::Degree(degree));
        }
        if depth == 0 || depth > DEEPEST {
            return Err(UniformTreeError::Depth(depth));
        }
        if let Model::Values { count } = model
            && (count == 0 || count > MOST_VALUES)
        {
            return Err(UniformTreeError::Values(count));
        }
        let deepest = deepest_numbered(degree);
        if depth > deepest {
            return Err(UniformTreeError::TooLarge { degree, depth, deepest });
        }
        Ok(Self { seed, model, degree, depth })
    }

    /// Returns the number of children of every interior node.
    #[inline]
    pub const fn degree(&self) -> u8 {
        self.degree
    }

    /// Returns the number of plies from the root to every leaf.
    #[inline]
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// Returns the seed of all draws.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the distribution of the tree's values.
    #[inline]
    pub const fn model(&self) -> Model {
        self.model
    }

    /// Returns the number of leaves.
    pub const fn leaves(&self) -> u64 {
        (self.degree as u64).pow(self.depth as u32)
    }

    /// Returns the number of leaves of the minimal tree; see [`theory::minimal_leaves`].
    ///
    /// # Panics
    ///
    /// Never panics, because the minimal tree is no larger than the tree.
    pub fn minimal_leaves(&self) -> u64 {
        theory::minimal_leaves(self.degree.into(), self.depth.into()).expect("no more leaves than the tree has")
    }

    /// Returns the root, where [`Side::First`] (MAX) is to move.
    pub const fn root(&self) -> UniformPosition {
        let stream = draw::key(self.seed);
        let value = if self.model.is_ordered() {
            Draw::at(stream, 0).below(2 * WIDEST_STEP + 1) as Value - WIDEST_STEP as Value
        } else {
            0
        };
        let best =
            if self.model.is_ordered() { UniformPosition::drawn_best_child(self.model, self.degree, stream, 0) } else { 0 };
        UniformPosition { tree: *self, stream, number: 0, value, ply: 0, best }
    }
}

/// Returns the largest number of plies, up to [`DEEPEST`], at which a tree of this degree has fewer than 2^63 nodes.
const fn deepest_numbered(degree: u8) -> u8 {
    let mut nodes: u64 = 1;
    let mut depth = 0;
    while depth < DEEPEST {
        nodes = match nodes.checked_mul(degree as u64) {
            Some(below) if below < (1 << 63) - 1 => below + 1,
            _ => return depth,
        };
        depth += 1;
    }
    depth
}

/// A node of a [`UniformTree`].
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::tree::UniformPosition;
///
/// let root = UniformPosition::parse("b=3,d=4,model=ordered,p=1").unwrap();
/// assert_eq!(root.known_best_child(), Some(0));
/// assert_eq!(root.play(0).known_value(), root.known_value());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniformPosition {
    pub(super) tree: UniformTree,
    /// The key of the draws, computed from the seed once.
    pub(super) stream: u64,
    /// The number of the node. Nodes are numbered from 0 at the root, level by level from left to right: child `c` of node `n`
    /// is `n * degree + 1 + c`.
    number: u64,
    /// The minimax value of the node for MAX in an ordered tree, or 0 in any other tree.
    pub(super) value: Value,
    pub(super) ply: u8,
    /// The best child of the node in an ordered tree, or 0 at a leaf and in any other tree.
    pub(super) best: u8,
}

impl UniformPosition {
    /// Reads a node. The text begins with a tree in the notation of [`UniformTree::parse`]. For a node below the root, ` after `
    /// and the path from the root follow. The path lists child numbers from 1, as in `b=3,d=4,seed=1 after 2 1`.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError::Position`] if the tree cannot be read, or [`NotationError::Move`] if the path cannot be
    /// read.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        super::notation::parse_position(text)
    }

    /// Returns the tree that this node belongs to.
    pub const fn tree(&self) -> &UniformTree {
        &self.tree
    }

    /// Returns the number of plies from the root.
    pub const fn ply(&self) -> u32 {
        self.ply as u32
    }

    /// Returns the moves from the root. Children are numbered from 0.
    pub fn path(&self) -> Vec<u8> {
        let degree = u64::from(self.tree.degree);
        let mut number = self.number;
        let mut path: Vec<u8> = (0..self.ply)
            .map(|_| {
                let child = (number - 1) % degree;
                number = (number - 1) / degree;
                child as u8
            })
            .collect();
        path.reverse();
        path
    }

    /// Returns the minimax value of this node **for MAX** in an ordered tree, without a search, or `None` in other trees.
    pub const fn known_value(&self) -> Option<Value> {
        if self.tree.model.is_ordered() { Some(self.value) } else { None }
    }

    /// Returns the only child with this node's value in an ordered tree, without a search, or `None` at leaves and in other
    /// trees.
    pub const fn known_best_child(&self) -> Option<u8> {
        if self.tree.model.is_ordered() && self.ply < self.tree.depth { Some(self.best) } else { None }
    }

    #[inline]
    const fn child_number(&self, child: u8) -> u64 {
        self.number * self.tree.degree as u64 + 1 + child as u64
    }

    const fn drawn_best_child(model: Model, degree: u8, stream: u64, number: u64) -> u8 {
        model.best_child(degree, Draw::at(stream, number).second())
    }

    /// Returns the value of a child for MAX in an ordered tree.
    #[inline]
    const fn known_value_after(&self, child: u8) -> Value {
        // The step is drawn even for the best child, because a draw is cheaper than a branch that is often mispredicted.
        let drawn = 1 + Draw::at(self.stream, self.child_number(child)).below(WIDEST_STEP) as Value;
        let step = if child == self.best { 0 } else { drawn };
        if self.ply.is_multiple_of(2) { self.value - step } else { self.value + step }
    }

    /// Draws the values of all children, relative to the side to move at this node. The number of values is rounded up to a
    /// multiple of eight, and values beyond the last child are meaningless.
    #[inline]
    fn draw_children(&self, values: &mut [Lanes]) {
        let counter = draw::counter(self.stream, self.child_number(0) - 1);
        let sign = Self::for_mover(1, self.ply);
        match self.tree.model {
            Model::Continuous => lanes::draw_continuous(values, counter, sign),
            Model::Values { count } => lanes::draw_values(values, counter, count, sign),
            Model::WinLoss { win } => lanes::draw_win_loss(values, counter, win, sign),
            Model::Ordered { .. } | Model::Strong => {
                lanes::draw_ordered(values, counter, self.best.into(), sign * self.value);
            }
        }
    }

    /// Converts a value for MAX into a value for the side to move at this ply.
    #[inline]
    const fn for_mover(value: Value, ply: u8) -> Value {
        if ply.is_multiple_of(2) { value } else { -value }
    }
}

impl Game for UniformPosition {
    /// The number of the child to which the move leads, counted from 0.
    type Move = u8;
    type Moves = MoveRange<u8>;
    type Values = ValueList;
    /// The number of the node, level by level. Nodes of different trees may share a key.
    type Key = u64;

    const MOVE_INDICES: usize = MOST_CHILDREN as usize;

    #[inline]
    fn generate(&self, moves: &mut MoveRange<u8>) {
        *moves = MoveRange::new(if self.is_terminal() { 0 } else { self.tree.degree });
    }

    #[inline]
    fn play(&self, played: u8) -> Self {
        debug_assert!(played < self.tree.degree && !self.is_terminal());
        let UniformTree { model, degree, depth, .. } = self.tree;
        let (number, ply) = (self.child_number(played), self.ply + 1);
        let (mut value, mut best) = (0, 0);
        if model.is_ordered() {
            value = self.known_value_after(played);
            if ply < depth {
                best = Self::drawn_best_child(model, degree, self.stream, number);
            }
        }
        Self { tree: self.tree, stream: self.stream, number, value, ply, best }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.ply == self.tree.depth
    }

    #[inline]
    fn key(&self) -> u64 {
        self.number
    }

    #[inline]
    fn move_index(played: u8) -> usize {
        usize::from(played)
    }
}

/// A search may stop early at an interior node. In an ordered tree, the value of this node is its known minimax value. In any
/// other tree, the value is a draw from the leaf distribution, so the truncated tree again follows its model.
impl Evaluator<UniformPosition> for Leaves {
    #[inline]
    fn value(&self, position: &UniformPosition) -> Value {
        let model = position.tree.model;
        let value = if model.is_ordered() {
            position.value
        } else {
            model.independent_value(Draw::at(position.stream, position.number))
        };
        UniformPosition::for_mover(value, position.ply)
    }

    #[inline]
    fn value_children(&self, position: &UniformPosition, moves: &MoveRange<u8>, values: &mut ValueList) -> bool {
        let (eights, _) = values.list_mut().as_chunks_mut();
        position.draw_children(&mut eights[..moves.len().div_ceil(LANES)]);
        true
    }
}
