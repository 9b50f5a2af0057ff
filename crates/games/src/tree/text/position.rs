//! The nodes of explicit trees as positions of a game.

use super::{Node, TextTree, WrittenValue};
use crate::tree::reader::MOST_CHILDREN;
use crate::{Evaluator, Game, MoveRange, MoveSet, Notation, Side, Value, ValueList, Values};

/// A node of a [`TextTree`].
///
/// ```
/// use scoutlab_games::tree::TextTree;
/// use scoutlab_games::{Game, Notation};
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// assert_eq!(tree.root().play(1).position_name(), "[2 9]");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TextPosition<'t> {
    pub(super) tree: &'t TextTree,
    pub(super) node: u32,
    pub(super) side: Side,
}

impl<'t> TextPosition<'t> {
    /// Returns the tree of this node.
    pub const fn tree(&self) -> &'t TextTree {
        self.tree
    }

    /// Returns the name of this node, if it has one.
    pub fn name(&self) -> Option<&'t str> {
        self.tree.names.get(&self.node).map(String::as_str)
    }

    /// Returns the value of a leaf or the static value of an interior node, for MAX, and its printed form. Returns `None` for an
    /// interior node without a static value.
    pub fn written_value(&self) -> Option<(Value, WrittenValue)> {
        let node = self.node();
        if node.children > 0 && !node.is_valued {
            return None;
        }
        let written = self.tree.written(node.value);
        // The value of a node without a stored text is a whole number, even if the text of another node writes the value as 6/6.
        let whole = || (i64::from(node.value) / self.tree.denominator).to_string();
        let text = self.tree.fractions.get(&self.node).cloned().unwrap_or_else(whole);
        Some((node.value, WrittenValue { text, ..written }))
    }

    /// Writes the tree below this node as text, with the names of the nodes.
    fn write(&self, text: &mut String) {
        if let Some(name) = self.name() {
            text.extend([name, ":"]);
        }
        if !self.is_terminal() {
            for child in self.moves().iter() {
                text.push(if child == 0 { '[' } else { ' ' });
                self.play(child).write(text);
            }
            text.push(']');
        }
        if let Some((_, value)) = self.written_value() {
            text.extend([if self.is_terminal() { "" } else { "=" }, value.text.as_str()]);
        }
    }

    pub(super) fn node(&self) -> &Node {
        &self.tree.nodes[self.node as usize]
    }

    fn children(&self) -> &[Node] {
        let node = self.node();
        &self.tree.nodes[node.first_child as usize..][..usize::from(node.children)]
    }
}

impl PartialEq for TextPosition<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tree, other.tree) && self.node == other.node
    }
}

impl Eq for TextPosition<'_> {}

impl Game for TextPosition<'_> {
    /// The number of the child to which the move leads, counted from 0.
    type Move = u16;
    type Moves = MoveRange<u16>;
    type Values = ValueList;
    type Key = u32;

    const MOVE_INDICES: usize = MOST_CHILDREN;

    #[inline]
    fn generate(&self, moves: &mut MoveRange<u16>) {
        *moves = MoveRange::new(self.node().children);
    }

    #[inline]
    fn play(&self, played: u16) -> Self {
        debug_assert!(played < self.node().children);
        Self { tree: self.tree, node: self.node().first_child + u32::from(played), side: self.side.other() }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u32 {
        self.node
    }

    #[inline]
    fn move_index(played: u16) -> usize {
        usize::from(played)
    }
}

impl Notation for TextPosition<'_> {
    /// Returns the name of the child, or its number, counted from 1, if it has no name.
    fn move_name(&self, played: u16) -> String {
        self.play(played).name().map_or_else(|| (played + 1).to_string(), str::to_owned)
    }

    fn position_name(&self) -> String {
        let mut text = if self.node == 0 && self.side == Side::Second { "min ".to_owned() } else { String::new() };
        self.write(&mut text);
        text
    }

    fn diagram(&self) -> String {
        self.position_name()
    }
}

/// The value of a leaf of an artificial tree, for the side to move at the leaf.
///
/// The value of an interior node of a [`TextTree`] is its static value. A node without a static value has the value of its
/// leftmost leaf, which only orderings use. See [`TextTree::check_depths`].
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_games::{Evaluator, Game};
///
/// // MAX is to move at the root, MIN at the leaves.
/// let tree = TextTree::parse("[3 5]").unwrap();
/// assert_eq!(Leaves.value(&tree.root()), 3);
/// assert_eq!(Leaves.value(&tree.root().play(1)), -5);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Leaves;

impl Evaluator<TextPosition<'_>> for Leaves {
    #[inline]
    fn value(&self, position: &TextPosition<'_>) -> Value {
        match position.side {
            Side::First => position.node().value,
            Side::Second => -position.node().value,
        }
    }

    #[inline]
    fn value_children(&self, position: &TextPosition<'_>, _moves: &MoveRange<u16>, values: &mut ValueList) -> bool {
        let sign = if position.side == Side::First { 1 } else { -1 };
        for (value, child) in values.list_mut().iter_mut().zip(position.children()) {
            *value = sign * child.value;
        }
        true
    }
}
