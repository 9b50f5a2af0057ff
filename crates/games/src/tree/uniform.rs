//! Uniform trees of any size that are never stored.

use std::ops::Range;

use arrayvec::ArrayVec;
use thiserror::Error;

use super::draw::{self, Draw};
use super::model::{Model, WIDEST_STEP};
use super::{Leaves, theory};
use crate::{Evaluator, FrontierEvaluator, Game, NotationError, Prefetch, Side, Value};

/// The most children a node of a [`UniformTree`] may have.
pub const MOST_CHILDREN: u8 = 64;

/// The most plies of a [`UniformTree`].
pub const DEEPEST: u8 = 60;

/// The most values of [`Model::Values`].
const MOST_VALUES: u32 = 1 << 30;

/// A tree in which every inner node has the same number of children and every leaf lies equally deep, grown from a seed.
///
/// Nothing is stored: values and best children are functions of the seed and the node's place, so a node may be visited as often
/// and in any order as one likes. With the same seed a deeper tree continues a shallower one of the same degree, and models share
/// their draws: as the probability of [`Model::Ordered`] grows, nodes whose first child is best stay so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UniformTree {
    seed: u64,
    model: Model,
    degree: u8,
    depth: u8,
}

/// Why there is no such [`UniformTree`].
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
        /// The most plies for this number of children.
        deepest: u8,
    },
}

impl UniformTree {
    /// The tree with `degree` children at every inner node and its leaves `depth` plies below the root.
    ///
    /// # Errors
    ///
    /// [`UniformTreeError`] if the degree is not 1 to [`MOST_CHILDREN`], the depth not 1 to [`DEEPEST`], the number of distinct
    /// values not 1 to 2^30, or if the tree has 2^63 nodes or more.
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

    /// The number of children of every inner node.
    pub const fn degree(&self) -> u8 {
        self.degree
    }

    /// The number of plies from the root to every leaf.
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// What everything is drawn from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The distribution.
    pub const fn model(&self) -> Model {
        self.model
    }

    /// The number of leaves.
    pub const fn leaves(&self) -> u64 {
        (self.degree as u64).pow(self.depth as u32)
    }

    /// The leaves of the minimal tree, see [`theory::minimal_leaves`].
    ///
    /// # Panics
    ///
    /// Never: the minimal tree is no larger than the tree.
    pub fn minimal_leaves(&self) -> u64 {
        theory::minimal_leaves(self.degree.into(), self.depth.into()).expect("no more leaves than the tree has")
    }

    /// The root, where [`Side::First`] (max) is to move.
    pub const fn root(&self) -> UniformPosition {
        let stream = draw::key(self.seed);
        let value = if self.model.is_ordered() {
            Draw::at(stream, 0).below(2 * WIDEST_STEP + 1) as Value - WIDEST_STEP as Value
        } else {
            0
        };
        let root = UniformPosition { tree: *self, stream, number: 0, value, ply: 0, best: 0 };
        UniformPosition { best: root.drawn_best_child(), ..root }
    }
}

/// The most plies, up to [`DEEPEST`], at which a tree of this degree has fewer than 2^63 nodes.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UniformPosition {
    tree: UniformTree,
    /// The key of the draws, derived from the seed once.
    stream: u64,
    /// The root is 0, then level by level from left to right: child `c` of node `n` is `n * degree + 1 + c`.
    number: u64,
    /// In ordered trees the minimax value for max, else 0.
    value: Value,
    ply: u8,
    /// In ordered trees the best child, else 0; 0 at leaves.
    best: u8,
}

impl UniformPosition {
    /// Reads a node: a tree as [`UniformTree::parse`] reads it, and for an inner node or leaf ` after ` with the numbers of the
    /// children that lead there, from 1: `b=3,d=4,seed=1 after 2 1`.
    ///
    /// # Errors
    ///
    /// [`NotationError::Position`] for the tree, [`NotationError::Move`] for the path.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        super::notation::parse_position(text)
    }

    /// The tree this is a node of.
    pub const fn tree(&self) -> &UniformTree {
        &self.tree
    }

    /// The number of plies from the root.
    pub const fn ply(&self) -> u32 {
        self.ply as u32
    }

    /// The moves from the root, children counted from 0.
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

    /// In ordered trees the minimax value of this node **for max**, known without search.
    pub const fn known_value(&self) -> Option<Value> {
        if self.tree.model.is_ordered() { Some(self.value) } else { None }
    }

    /// In ordered trees the one child that has this node's value, known without search. Leaves have none.
    pub const fn known_best_child(&self) -> Option<u8> {
        if self.tree.model.is_ordered() && self.ply < self.tree.depth { Some(self.best) } else { None }
    }

    #[inline(always)]
    const fn child_number(&self, child: u8) -> u64 {
        self.number * self.tree.degree as u64 + 1 + child as u64
    }

    const fn drawn_best_child(&self) -> u8 {
        if self.tree.model.is_ordered() && self.ply < self.tree.depth {
            self.tree.model.best_child(self.tree.degree, Draw::at(self.stream, self.number).second())
        } else {
            0
        }
    }

    /// In ordered trees the value of a child for max.
    #[inline(always)]
    const fn known_value_after(&self, child: u8) -> Value {
        // The step is drawn for the best child too: a draw is cheaper than a branch that is often guessed wrong.
        let drawn = 1 + Draw::at(self.stream, self.child_number(child)).below(WIDEST_STEP) as Value;
        let step = if child == self.best { 0 } else { drawn };
        if self.ply.is_multiple_of(2) { self.value - step } else { self.value + step }
    }

    /// A value for max as one for the side to move at this ply.
    #[inline(always)]
    const fn for_mover(value: Value, ply: u8) -> Value {
        if ply.is_multiple_of(2) { value } else { -value }
    }
}

impl Game for UniformPosition {
    /// The number of the child, from 0.
    type Move = u8;
    type Generated = Range<u8>;
    type Moves = ArrayVec<u8, { MOST_CHILDREN as usize }>;
    /// The number of the node, level by level. Nodes of different trees may share it.
    type Key = u64;

    const MOVE_INDICES: usize = MOST_CHILDREN as usize;

    #[inline(always)]
    fn generate(&self) -> Range<u8> {
        0..if self.is_terminal() { 0 } else { self.tree.degree }
    }

    #[inline(always)]
    fn play(&self, played: u8) -> Self {
        debug_assert!(played < self.tree.degree && !self.is_terminal());
        let value = if self.tree.model.is_ordered() { self.known_value_after(played) } else { 0 };
        let child = Self { number: self.child_number(played), value, ply: self.ply + 1, ..*self };
        Self { best: child.drawn_best_child(), ..child }
    }

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline(always)]
    fn is_terminal(&self) -> bool {
        self.ply == self.tree.depth
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.number
    }

    #[inline(always)]
    fn move_index(played: u8) -> usize {
        usize::from(played)
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.is_terminal() { 0 } else { self.tree.degree.into() }
    }
}

impl Prefetch for UniformPosition {}

/// An inner node, where a search may stop early, of an ordered tree is worth its known minimax value. One of another tree has a
/// draw of its own from the distribution of the leaves, so that the tree cut there is again a tree of its model.
impl Evaluator<UniformPosition> for Leaves {
    #[inline(always)]
    fn value(&self, position: &UniformPosition) -> Value {
        let model = position.tree.model;
        let value = if model.is_ordered() {
            position.value
        } else {
            model.independent_value(Draw::at(position.stream, position.number))
        };
        UniformPosition::for_mover(value, position.ply)
    }

    #[inline(always)]
    fn value_after(&self, position: &UniformPosition, played: u8) -> Value {
        let model = position.tree.model;
        let value = if model.is_ordered() {
            position.known_value_after(played)
        } else {
            model.independent_value(Draw::at(position.stream, position.child_number(played)))
        };
        UniformPosition::for_mover(value, position.ply + 1)
    }
}

impl FrontierEvaluator<UniformPosition> for Leaves {}
