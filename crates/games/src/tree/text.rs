//! An explicit tree, written as text such as `[[3 5] [2 [9 1]]]`.

mod position;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use super::exact::{self, Exact};
use super::reader::{self, Nested};
use crate::{INFINITY, Notation, NotationError, Side, Value};

pub use position::{Leaves, TextPosition};

/// A tree with a value at each leaf. The values are **for MAX**, as in textbook diagrams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTree {
    nodes: Vec<Node>,
    side: Side,
    /// The denominator of all values: a value of 1 means 1 / `denominator`.
    denominator: i64,
    names: BTreeMap<u32, String>,
    /// The text of each node's value that is not written as a whole number, by node.
    fractions: BTreeMap<u32, String>,
    /// For each value that is written as a fraction, the text of its first occurrence.
    texts: BTreeMap<Value, String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    first_child: u32,
    children: u16,
    /// Whether an interior node has a static value.
    is_valued: bool,
    /// The value of a leaf, or the static value of an interior node. An interior node without a static value stores the value of
    /// its leftmost leaf, which only orderings use.
    value: Value,
}

/// A value of a tree, in printed form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WrittenValue {
    /// The value as in the text of the tree, such as `1/2` or `-0.25`. Infinite bounds are `inf` and `-inf`.
    pub text: String,
    /// The value if it is a whole number.
    pub whole: Option<Value>,
}

impl From<Value> for WrittenValue {
    fn from(value: Value) -> Self {
        match value {
            INFINITY => Self { text: "inf".to_owned(), whole: None },
            value if value == -INFINITY => Self { text: "-inf".to_owned(), whole: None },
            value => Self { text: value.to_string(), whole: Some(value) },
        }
    }
}

impl std::fmt::Display for WrittenValue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl TextTree {
    /// Reads a tree.
    ///
    /// * A leaf is a whole number, a decimal or a fraction. An interior node is its children in brackets, separated by spaces,
    ///   commas or semicolons. A comma between two digits is refused, because it may be a decimal comma.
    /// * `max` (the default) or `min` before the tree states the side to move at the root. A colon may follow.
    /// * Parentheses and braces are brackets. Minus signs and dashes of Unicode, and full-width characters, are read.
    /// * A name and a colon may precede each node, as in `A:[B:3 C:5]`.
    /// * `[3 9]=4` gives an interior node the static value 4, which is used if a search stops at this node.
    ///
    /// ```
    /// use scoutlab_games::{Game, Side, tree::TextTree};
    ///
    /// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
    /// assert_eq!(tree.root().count_moves(), 2);
    /// assert_eq!(tree.height(), 3);
    /// assert!(TextTree::parse("[[3 5] [2").is_err());
    /// let min = TextTree::parse("min A:[B:[1/2 5]=4 C:[-0.25 9]]").unwrap();
    /// assert_eq!(min.root().side_to_move(), Side::Second);
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError::Position`], which names the place of the first error. Chance nodes, shared nodes and two
    /// moves in a row by one side are not supported.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let (side, root) = reader::read(text)?;
        Self::from_nested(side, &root)
            .ok_or_else(|| NotationError::Position { position: reader::shown(text), problem: TOO_FINE.to_owned() })
    }

    /// Reads a tree as [`TextTree::parse`] does, and keeps it for the lifetime of the program.
    ///
    /// The positions of the tree are `TextPosition<'static>`, an ordinary game that borrows nothing. Each distinct text is
    /// parsed once, and its tree is never freed. Equal texts always yield one tree.
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
    /// Fails with [`NotationError::Position`], which names the place of the first error. An invalid text is not kept.
    pub fn shared(text: &str) -> Result<&'static Self, NotationError> {
        static TREES: Mutex<BTreeMap<String, &'static TextTree>> = Mutex::new(BTreeMap::new());
        // A panic cannot leave the map in an inconsistent state, because a tree is parsed before it is inserted.
        let mut trees = TREES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&tree) = trees.get(text) {
            return Ok(tree);
        }
        let tree: &'static Self = Box::leak(Box::new(Self::parse(text)?));
        trees.insert(text.to_owned(), tree);
        Ok(tree)
    }

    /// Lays out a nested tree breadth first, so that the children of a node are adjacent. Returns `None` if the values have no
    /// common denominator in range.
    fn from_nested(side: Side, root: &Nested) -> Option<Self> {
        let mut listed = vec![root];
        let mut nodes = Vec::new();
        let mut next = 0;
        while let Some(&nested) = listed.get(next) {
            next += 1;
            let first_child = if nested.children.is_empty() { 0 } else { listed.len() as u32 };
            let is_valued = nested.value.is_some() && !nested.children.is_empty();
            nodes.push(Node { first_child, children: nested.children.len() as u16, is_valued, value: 0 });
            listed.extend(&nested.children);
        }
        let values = || listed.iter().filter_map(|nested| nested.value.as_ref());
        let denominator = exact::common_denominator(values().map(|number| number.exact))?;
        let mut tree =
            Self { nodes, side, denominator, names: BTreeMap::new(), fractions: BTreeMap::new(), texts: BTreeMap::new() };
        for (index, nested) in listed.iter().enumerate() {
            if let Some(name) = &nested.name {
                tree.names.insert(index as u32, name.clone());
            }
            let Some(number) = &nested.value else { continue };
            let value = number.exact.scaled(denominator)?;
            tree.nodes[index].value = value;
            if number.text.contains(['.', '/']) {
                tree.fractions.insert(index as u32, number.text.clone());
                tree.texts.entry(value).or_insert_with(|| number.text.clone());
            }
        }
        // Children come after their parent, so their values are known first in a walk from the end.
        for index in (0..listed.len()).rev() {
            if listed[index].value.is_none() {
                tree.nodes[index].value = tree.nodes[tree.nodes[index].first_child as usize].value;
            }
        }
        Some(tree)
    }

    /// Returns the root. MAX is [`Side::First`], and MIN is [`Side::Second`].
    pub const fn root(&self) -> TextPosition<'_> {
        TextPosition { tree: self, node: 0, side: self.side }
    }

    /// Returns a search value in printed form. Fractions appear as in the text of the tree.
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, TextTree};
    /// use scoutlab_games::{Evaluator, Game};
    ///
    /// let tree = TextTree::parse("[0.5 3]").unwrap();
    /// let value = Leaves.value(&tree.root());
    /// assert_eq!((value, tree.written(value).text.as_str()), (1, "0.5")); // one half
    /// assert_eq!(tree.written(6).whole, Some(3));
    /// ```
    pub fn written(&self, value: Value) -> WrittenValue {
        if value.abs() == INFINITY {
            return value.into();
        }
        let text = self.texts.get(&value).cloned().unwrap_or_else(|| exact::fraction(value, self.denominator));
        let is_whole = i64::from(value) % self.denominator == 0;
        WrittenValue { text, whole: is_whole.then(|| (i64::from(value) / self.denominator) as Value) }
    }

    /// Reads a value in the units of this tree's values. Returns `None` if the text is not a number, or not a multiple of the
    /// unit.
    pub fn parse_value(&self, text: &str) -> Option<Value> {
        Exact::parse(&exact::plain(text)).ok()?.scaled(self.denominator)
    }

    /// Checks that searches of these depths can evaluate every node at which they end. Iterative deepening searches several depths.
    ///
    /// ```
    /// use scoutlab_games::tree::TextTree;
    ///
    /// let tree = TextTree::parse("[[3 5]=4 [2 9]]").unwrap();
    /// assert_eq!(tree.check_depths(2..=2), Ok(()));
    /// let refused = tree.check_depths(1..=1).unwrap_err().to_string();
    /// assert!(refused.contains("depth 1 ends the search at the node 2, which has no static value"), "{refused}");
    /// assert!(tree.check_depths(1..=2).unwrap_err().to_string().contains("an iteration of depth 1 ends"));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError::Position`] for the first interior node at one of these depths that has no static value.
    pub fn check_depths(&self, depths: RangeInclusive<u32>) -> Result<(), NotationError> {
        // The nodes of a level are adjacent.
        let (mut level, mut depth) = (0..1, 0);
        while !level.is_empty() && depth <= *depths.end() {
            let nodes = &self.nodes[level.clone()];
            let missing = nodes.iter().position(|node| node.children > 0 && !node.is_valued);
            if let Some(missing) = missing.filter(|_| depths.contains(&depth)) {
                let node = self.label((level.start + missing) as u32);
                let (search, instead) = if depth < *depths.end() {
                    ("an iteration of depth", "choose an algorithm without iterative deepening")
                } else {
                    ("depth", "search deeper")
                };
                let problem = format!(
                    "{search} {depth} ends the search at the node {node}, which has no static value: write one, as in `[3 5]=4`, \
                     or {instead}"
                );
                return Err(NotationError::Position { position: reader::shown(&self.to_string()), problem });
            }
            let children: usize = nodes.iter().map(|node| usize::from(node.children)).sum();
            level = level.end..level.end + children;
            depth += 1;
        }
        Ok(())
    }

    /// Returns the name of a node, or the names of the moves that lead to the node.
    fn label(&self, node: u32) -> String {
        let name = |node: u32| self.names.get(&node).cloned();
        if let Some(name) = name(node) {
            return name;
        }
        let mut path = Vec::new();
        let mut below = node;
        for (parent, Node { first_child, children, .. }) in self.nodes.iter().enumerate().rev() {
            if (*first_child..*first_child + u32::from(*children)).contains(&below) {
                path.push(name(below).unwrap_or_else(|| (below - first_child + 1).to_string()));
                below = parent as u32;
            }
        }
        path.reverse();
        path.join(" ")
    }

    /// Returns whether a text is an explicit tree, and not the keys of a synthetic tree. The text may be invalid.
    ///
    /// ```
    /// use scoutlab_games::tree::TextTree;
    ///
    /// assert!(["[3 5]", "min: (3 5)", "A:[3 5]", "7"].into_iter().all(TextTree::is_explicit));
    /// assert!(!TextTree::is_explicit("b=3,d=4"));
    /// ```
    pub fn is_explicit(text: &str) -> bool {
        reader::is_explicit(text)
    }

    /// Returns the number of plies of the longest line.
    pub fn height(&self) -> u32 {
        // Children come after their parent, so a walk from the end visits children first.
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

/// The error message for a tree whose values have no common denominator in range.
const TOO_FINE: &str = "the values need a common denominator of at most 1000000, and each value times this denominator must be at most \
                        1000000000";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluator, Game};

    #[test]
    fn a_tree_is_written_as_it_was_read() {
        for text in [
            "7",
            "[1]",
            "[[3 5] [2 [9 1]]]",
            "[[-3 5 0] [[2]] 4]",
            "min [[3 5] [2 9]]",
            "min 7",
            "A:[B:[D:3 E:5] C:[F:2 G:9]]",
            "min A:[B:[1/2 5]=-0.25 [C':2/4 0.5]]",
            "[44 [6/6] 21/2 1 21]",
        ] {
            assert_eq!(TextTree::parse(text).unwrap().to_string(), text);
        }
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
    fn blanks_and_max_may_be_written() {
        for (text, plain) in [
            ("max [3 5]", "[3 5]"),
            (" MIN  [3, 5] = 4 ", "min [3 5]=4"),
            ("A : [ B: 3 5 ]", "A:[B:3 5]"),
            ("R:min [3 5]", "min R:[3 5]"),
            ("min: [3 5]", "min [3 5]"),
            ("MIN:[3 5]", "min [3 5]"),
            ("Max : [3 5]", "[3 5]"),
            ("min: R: [3 5]", "min R:[3 5]"),
            ("R: min: [3 5]", "min R:[3 5]"),
            ("minimum:[3 5]", "minimum:[3 5]"),
        ] {
            assert_eq!(TextTree::parse(text).unwrap().to_string(), plain, "{text}");
        }
    }

    #[test]
    fn values_are_scaled_and_printed_as_written() {
        let tree = TextTree::parse("[[1/2 3] [-0.25 2/4] 3.0]=1/3").unwrap();
        assert_eq!(Leaves.value(&tree.root()), 4); // in twelfths
        let leaf = |path: [u16; 2]| tree.root().play(path[0]).play(path[1]);
        assert_eq!([leaf([0, 0]), leaf([0, 1]), leaf([1, 0])].map(|leaf| Leaves.value(&leaf)), [6, 36, -3]);
        assert_eq!(leaf([1, 1]).written_value(), Some((6, WrittenValue { text: "2/4".to_owned(), whole: None })));
        assert_eq!(tree.written(6).text, "1/2");
        assert_eq!(tree.written(-3), WrittenValue { text: "-0.25".to_owned(), whole: None });
        assert_eq!(tree.written(36), WrittenValue { text: "3.0".to_owned(), whole: Some(3) });
        assert_eq!(tree.written(1).text, "1/12");
        assert_eq!((tree.parse_value("0.75"), tree.parse_value("1/5"), tree.parse_value("x")), (Some(9), None, None));
        assert!(TextTree::parse("[100000000 1/12]").unwrap_err().to_string().contains("common denominator"));
    }

    #[test]
    fn min_at_the_root_changes_the_signs() {
        let (max, min) = (TextTree::parse("[3 [5 7]]").unwrap(), TextTree::parse("min [3 [5 7]]").unwrap());
        for path in [&[0][..], &[1, 0], &[1, 1]] {
            let value = |tree: &TextTree| {
                let leaf = path.iter().fold(tree.root(), |position, &played| position.play(played));
                Leaves.value(&leaf)
            };
            assert_eq!(value(&max), -value(&min));
        }
    }

    #[test]
    fn a_depth_needs_static_values() {
        let tree = TextTree::parse("A:[B:[D:[3 4] 5]=1 C:[2 9]=2 7]").unwrap();
        for depth in [1, 3, 4, 9] {
            assert_eq!(tree.check_depths(depth..=depth), Ok(()), "{depth}");
        }
        let refused = |depths| tree.check_depths(depths).unwrap_err().to_string();
        assert!(
            refused(2..=2).contains("at the node D, which has no static value: write one, as in `[3 5]=4`, or search deeper")
        );
        assert!(refused(1..=3).contains("an iteration of depth 2 ends the search at the node D, which has no static value"));
        let unnamed = TextTree::parse("[[1 [[2 3] 4]]=0 X:[5 6]=1]").unwrap();
        assert!(unnamed.check_depths(2..=2).unwrap_err().to_string().contains("at the node 1 2, "));
        assert!(unnamed.check_depths(3..=3).unwrap_err().to_string().contains("at the node 1 2 1, "));
    }

    #[test]
    fn what_is_not_supported_is_named() {
        for (text, problem) in [
            ("[max: [3 5] 2]", "`m` at character 2: `max` is allowed only before the whole tree"),
            ("[Min:3 5]", "`M` at character 2: `Min` is allowed only before the whole tree"),
            ("min: max: 3", "the side to move at the root is written twice"),
            ("chance: [3 5]", "chance nodes are not supported"),
            ("[max [3 5] 2]", "`m` at character 2: `max` is allowed only before the whole tree"),
            ("min [3 [min [5 6]]]", "two moves in a row by one side are not supported"),
            ("[chance [3 5] 2]", "`c` at character 2: chance nodes are not supported"),
            ("chance [3 5]", "chance nodes are not supported"),
            (
                "[A:3 [A:5 6]]",
                "`A` at character 7: the name `A` is used twice: shared nodes (transpositions) are not supported",
            ),
            ("[A:[3 5] [A 6]]", "the name `A` is used twice"),
            ("[A 6]", "`A` at character 2: expected a number or [, or `:` and a node after the name `A`"),
            ("[A:B:3]", "`B` at character 4: expected a number or [ after a name"),
            ("min max 3", "the side to move at the root is written twice"),
            ("[3 5]=x", "`x` at character 7: expected a number"),
            ("[3=4 5]", "`=` at character 3: expected a number"),
        ] {
            let error = TextTree::parse(text).unwrap_err().to_string();
            assert!(error.contains(problem), "{text}: {error}");
        }
    }

    #[test]
    fn a_comma_between_digits_is_refused_with_both_readings() {
        for (first, second) in [("1", "5"), ("0", "25"), ("-12", "3"), ("+7", "000")] {
            for frame in ["[# 2]", "[[2 #] 3]", "min: A:(B:#; 4)", "[1 2]=#", "#"] {
                let text = frame.replace('#', &format!("{first},{second}"));
                let place = text.find(',').unwrap() + 1;
                let error = TextTree::parse(&text).unwrap_err().to_string();
                let expected = format!(
                    "`,` at character {place}: `{first},{second}` may be {first}.{second} or the two values {first} and {second}: \
                     write `{first}.{second}` or `{first} {second}`"
                );
                assert!(error.contains(&expected), "{text}: {error}");
            }
        }
        assert!(TextTree::parse("[1/2,3]").unwrap_err().to_string().contains("expected a blank after the comma: `1/2, 3`"));
        for text in ["[1, 5 2]", "[1 ,5 2]", "[1;5;2]", "(1 5 2)", "{1; 5, 2}", "[1,+5 2]", "[1 5,\t2]"] {
            assert_eq!(TextTree::parse(text).unwrap().to_string(), "[1 5 2]", "{text}");
        }
        assert_eq!(TextTree::parse("[[3, 5],[2, 9]]").unwrap().to_string(), "[[3 5] [2 9]]");
    }

    #[test]
    fn characters_of_word_processors_are_read() {
        for minus in "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{fe63}\u{ff0d}".chars() {
            let text = format!("[[3 {minus}5]={minus}1 [{minus}0.5 {minus}1/2]]");
            assert_eq!(TextTree::parse(&text).unwrap().to_string(), "[[3 -5]=-1 [-0.5 -1/2]]", "{text}");
        }
        for (text, plain) in [
            ("\u{ff3b}\u{ff11}\u{ff12}\u{3000}\u{ff13}\u{ff3d}", "[12 3]"),
            (
                "\u{ff4d}\u{ff49}\u{ff4e}\u{ff1a}\u{ff08}\u{ff13}\u{ff0c} \u{ff15}\u{ff1b}\u{ff12}\u{ff09}\u{ff1d}\u{ff14}",
                "min [3 5 2]=4",
            ),
            ("\u{feff}[3\u{a0}5\u{200b}]", "[3 5]"),
            ("[1\u{2044}2 +3 .5 -.25 +.5]", "[1/2 3 0.5 -0.25 0.5]"),
        ] {
            assert_eq!(TextTree::parse(text).unwrap().to_string(), plain, "{text}");
        }
        let tree = TextTree::parse("[3 1/2]").unwrap();
        assert_eq!((tree.parse_value("\u{2212}3"), tree.parse_value("+.5")), (Some(-6), Some(1)));
    }

    #[test]
    fn a_large_tree_is_read_in_time() {
        let deep = format!("[{}1{}]", "[".repeat(1000), "]".repeat(1000));
        let wide = format!("[{}]", deep.repeat(200));
        let tree = TextTree::parse(&wide).unwrap();
        assert_eq!((tree.height(), tree.to_string().len()), (1002, wide.len() + 199));
        assert!(tree.check_depths(1..=1001).is_err() && tree.check_depths(1002..=1002).is_ok());
        assert_eq!(Leaves.value(&tree.root()), 1);
        for open in ["[", "(", "{", "A:[", "=", "-", "1,", "1e", ":", "min "] {
            assert!(TextTree::parse(&open.repeat(1_000_000 / open.len())).is_err(), "{open}");
        }
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        for (text, problem) in [
            ("", "the end at character 1: expected a number or ["),
            ("[1 2", "the end at character 5: expected ]"),
            ("[1 []]", "`]` at character 5: expected at least one child"),
            ("[1 x]", "`x` at character 4: expected a number"),
            ("[1] 2", "`2` at character 5: expected nothing after the tree"),
            ("[99999999999]", "`9` at character 2: expected a number between -1000000000 and 1000000000"),
            ("[-1000000001]", "`-` at character 2: expected a number between -1000000000 and 1000000000"),
            ("[--1]", "`-` at character 2: expected a number or [ instead of `--1`"),
            ("[3 1e3]", "`1` at character 4: expected a number without an exponent, such as 1000 or 0.5, instead of `1e3`"),
            ("[3 -1.5E-3]", "`-` at character 4: expected a number without an exponent"),
            ("[3x 5]", "`3` at character 2: expected a number or [ instead of `3x`"),
            ("[3+5]", "`3` at character 2: expected a number or [ instead of `3+5`"),
            ("[1. 2]", "`1` at character 2: expected a number or [ instead of `1.`"),
            ("(3 5]", "`]` at character 5: expected ) after ("),
            ("[(3 5) {2 9)]", "`)` at character 12: expected } after {"),
            ("(1 2", "the end at character 5: expected )"),
        ] {
            let error = TextTree::parse(text).unwrap_err().to_string();
            assert!(error.contains(problem), "{text}: {error}");
        }
        assert!(TextTree::parse(&"[".repeat(5000)).unwrap_err().to_string().contains("1024 plies"));
    }
}
