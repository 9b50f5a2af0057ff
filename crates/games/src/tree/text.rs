//! An explicit tree, written as text such as `[[3 5] [2 [9 1]]]`.

use std::collections::BTreeMap;
use std::num::IntErrorKind;
use std::sync::{Mutex, PoisonError};

use crate::{Evaluator, Game, MoveRange, MoveSet, Notation, NotationError, Side, Value, ValueList, Values};

/// The largest number of children of a node.
const MOST_CHILDREN: usize = 256;

/// The deepest nesting that is read.
const DEEPEST: usize = 1024;

/// A tree with a value at each leaf. The values are **for the side to move at the root** (MAX), as in textbook diagrams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    first_child: u32,
    children: u16,
    /// The value of a leaf. At an inner node, the value of its leftmost leaf, which is used when a search stops above the
    /// leaves.
    value: Value,
}

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
    tree: &'t TextTree,
    node: u32,
    side: Side,
}

impl TextTree {
    /// Reads a tree. A leaf is a whole number. An inner node is its children in brackets, separated by blanks or commas.
    ///
    /// ```
    /// use scoutlab_games::{Game, tree::TextTree};
    ///
    /// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
    /// assert_eq!(tree.root().count_moves(), 2);
    /// assert_eq!(tree.height(), 3);
    /// assert!(TextTree::parse("[[3 5] [2").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotationError::Position`], which names the place of the first error.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader { text, rest: text, depth: 0 };
        let root = reader.read_node()?;
        reader.skip_separators();
        if !reader.rest.is_empty() {
            return Err(reader.error("expected nothing after the tree"));
        }
        Ok(Self::from_nested(&root))
    }

    /// Reads a tree as [`TextTree::parse`] does, and keeps it for the lifetime of the program.
    ///
    /// Its positions are `TextPosition<'static>`, an ordinary game that borrows nothing. Each distinct text is parsed once, and
    /// its tree is never freed. The same text always gives the same tree.
    ///
    /// ```
    /// use scoutlab_games::tree::TextTree;
    ///
    /// let root = TextTree::shared("[[3 5] [2 9]]").unwrap().root();
    /// assert_eq!(root, TextTree::shared("[[3 5] [2 9]]").unwrap().root());
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotationError::Position`], which names the place of the first error. An invalid text is not kept.
    pub fn shared(text: &str) -> Result<&'static Self, NotationError> {
        static TREES: Mutex<BTreeMap<String, &'static TextTree>> = Mutex::new(BTreeMap::new());
        // A panic cannot leave the map in an inconsistent state, since a tree is parsed before it is inserted.
        let mut trees = TREES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&tree) = trees.get(text) {
            return Ok(tree);
        }
        let tree: &'static Self = Box::leak(Box::new(Self::parse(text)?));
        trees.insert(text.to_owned(), tree);
        Ok(tree)
    }

    /// Lays out a nested tree breadth first, so that the children of a node are adjacent.
    fn from_nested(root: &Nested) -> Self {
        let mut nodes = vec![Node { first_child: 0, children: 0, value: root.leftmost() }];
        let mut queue = std::collections::VecDeque::from([(0, root)]);
        while let Some((index, nested)) = queue.pop_front() {
            if let Nested::Children(children) = nested {
                nodes[index].first_child = nodes.len() as u32;
                nodes[index].children = children.len() as u16;
                for child in children {
                    queue.push_back((nodes.len(), child));
                    nodes.push(Node { first_child: 0, children: 0, value: child.leftmost() });
                }
            }
        }
        Self { nodes }
    }

    /// The root, where [`Side::First`] (MAX) is to move.
    pub const fn root(&self) -> TextPosition<'_> {
        TextPosition { tree: self, node: 0, side: Side::First }
    }

    /// The number of plies of the longest line.
    pub fn height(&self) -> u32 {
        // Children come after their parent, so a walk from the end meets them first.
        let mut heights = vec![0; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let children = node.first_child as usize..node.first_child as usize + usize::from(node.children);
            heights[index] = heights[children].iter().max().map_or(0, |tallest| tallest + 1);
        }
        heights[0]
    }
}

impl std::fmt::Display for TextTree {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.root().position_name())
    }
}

enum Nested {
    Leaf(Value),
    Children(Vec<Nested>),
}

impl Nested {
    fn leftmost(&self) -> Value {
        match self {
            Self::Leaf(value) => *value,
            Self::Children(children) => children[0].leftmost(),
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
    depth: usize,
}

impl Reader<'_> {
    fn error(&self, problem: &str) -> NotationError {
        let place = self.text.len() - self.rest.len() + 1;
        let found = self.rest.chars().next().map_or_else(|| "the end".to_owned(), |found| format!("`{found}`"));
        let shown: String = self.text.chars().take(80).collect();
        NotationError::Position { position: shown, problem: format!("{found} at character {place}: {problem}") }
    }

    fn skip_separators(&mut self) {
        self.rest = self.rest.trim_start_matches(|character: char| character.is_whitespace() || character == ',');
    }

    fn read_node(&mut self) -> Result<Nested, NotationError> {
        self.skip_separators();
        if let Some(rest) = self.rest.strip_prefix('[') {
            self.rest = rest;
            return self.read_children();
        }
        let end = self.rest.find(|character: char| !character.is_ascii_digit() && character != '-').unwrap_or(self.rest.len());
        let value = match self.rest[..end].parse::<Value>() {
            Ok(value) if value.unsigned_abs() <= 1_000_000_000 => value,
            Err(error) if !matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => {
                return Err(self.error("expected a whole number or ["));
            }
            _ => return Err(self.error("expected a number between -1000000000 and 1000000000")),
        };
        self.rest = &self.rest[end..];
        Ok(Nested::Leaf(value))
    }

    fn read_children(&mut self) -> Result<Nested, NotationError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("expected a tree of at most 1024 plies"));
        }
        let mut children = Vec::new();
        loop {
            self.skip_separators();
            if let Some(rest) = self.rest.strip_prefix(']') {
                if children.is_empty() {
                    return Err(self.error("expected at least one child between brackets"));
                }
                self.rest = rest;
                self.depth -= 1;
                return Ok(Nested::Children(children));
            }
            if self.rest.is_empty() {
                return Err(self.error("expected ]"));
            }
            if children.len() == MOST_CHILDREN {
                return Err(self.error("expected at most 256 children"));
            }
            children.push(self.read_node()?);
        }
    }
}

impl TextPosition<'_> {
    fn node(&self) -> &Node {
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
    /// The number of the child, from 0.
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
    /// The number of the child, from 1.
    fn move_name(&self, played: u16) -> String {
        (played + 1).to_string()
    }

    fn position_name(&self) -> String {
        if self.is_terminal() {
            return self.node().value.to_string();
        }
        let children: Vec<String> = self.moves().iter().map(|child| self.play(child).position_name()).collect();
        format!("[{}]", children.join(" "))
    }

    fn diagram(&self) -> String {
        self.position_name()
    }
}

/// The value of a leaf of an artificial tree, for the side to move at the leaf.
///
/// An inner node of a [`TextTree`] has the value of its leftmost leaf, so a search may stop above the leaves.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract;

    #[test]
    fn a_tree_is_written_as_it_was_read() {
        for text in ["7", "[1]", "[[3 5] [2 [9 1]]]", "[[-3 5 0] [[2]] 4]"] {
            assert_eq!(TextTree::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_tree_keeps_the_contract_of_games() {
        let tree = TextTree::parse("[[3 5 [1 2]] [2 [9 1 [[4]]]] 6 [[0]]]").unwrap();
        contract::check(tree.root(), &Leaves, tree.height()).unwrap();
    }

    #[test]
    fn a_shared_text_is_parsed_once() {
        let tree = TextTree::shared("[[1 2] 7]").unwrap();
        assert!(std::ptr::eq(tree, TextTree::shared("[[1 2] 7]").unwrap()));
        assert_eq!(tree, &TextTree::parse("[[1 2] 7]").unwrap());
        assert_ne!(tree.root(), TextTree::shared("[[1 2] 8]").unwrap().root());
        assert_eq!(TextTree::shared("[1"), TextTree::parse("[1").as_ref().map(|_| tree).map_err(Clone::clone));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        for (text, problem) in [
            ("", "the end at character 1: expected a whole number or ["),
            ("[1 2", "the end at character 5: expected ]"),
            ("[1 []]", "`]` at character 5: expected at least one child"),
            ("[1 x]", "`x` at character 4: expected a whole number"),
            ("[1] 2", "`2` at character 5: expected nothing after the tree"),
            ("[99999999999]", "`9` at character 2: expected a number between -1000000000 and 1000000000"),
            ("[-1000000001]", "`-` at character 2: expected a number between -1000000000 and 1000000000"),
            ("[--1]", "`-` at character 2: expected a whole number"),
        ] {
            let error = TextTree::parse(text).unwrap_err().to_string();
            assert!(error.contains(problem), "{text}: {error}");
        }
        assert!(TextTree::parse(&"[".repeat(5000)).unwrap_err().to_string().contains("1024 plies"));
    }
}
