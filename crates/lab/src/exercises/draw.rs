//! Random trees of a requested difficulty, for exercises.
//!
//! Trees are drawn until one meets all requirements. Searches from left to right, with MAX at the root, check the requirements on
//! cutoffs and on visits.

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::tree::{Leaves, TextTree};
use scoutlab_games::{Game, Value, Window};
use scoutlab_search::algorithms::{AlphaBeta, Scout};
use scoutlab_search::{Algorithm, Node, Observer, Search};
use scoutlab_text::specification::{Arguments, SpecificationError};
use serde::Deserialize;
use thiserror::Error;

/// The maximum number of draws for a tree.
pub const MOST_DRAWS: u32 = 100_000;

/// The maximum number of leaves of a tree. A page has no room for more leaves.
pub const MOST_LEAVES: u64 = 64;

/// The maximum number of nodes on the ply above the leaves. A page has no room for the values and windows of more nodes.
pub const MOST_PARENTS: u64 = 20;

/// The maximum number of plies of a tree. A page has no room for more plies.
const DEEPEST: i64 = 8;

/// The maximum absolute value of a leaf.
const LARGEST_VALUE: i32 = 9999;

/// The shape of a tree: the minimum and the maximum number of children of the interior nodes of each ply.
///
/// ```
/// use scoutlab::exercises::Shape;
///
/// let shape: Shape = "3x3x2".parse()?;
/// assert_eq!((shape.plies(), shape.fewest_leaves()), (3, 18));
/// let shape: Shape = "b=2..4,d=3".parse()?;
/// assert_eq!((shape.plies(), shape.fewest_leaves()), (3, 8));
/// assert!("0x3".parse::<Shape>().unwrap_err().to_string().contains("1 to 64 children"));
/// # Ok::<(), scoutlab_text::specification::SpecificationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Shape {
    plies: Vec<RangeInclusive<u32>>,
}

impl Shape {
    /// Returns the number of plies from the root to every leaf.
    pub fn plies(&self) -> u32 {
        self.plies.len() as u32
    }

    /// Returns the minimum number of leaves.
    pub fn fewest_leaves(&self) -> u64 {
        fewest_nodes(&self.plies)
    }

    fn fewest_parents(&self) -> u64 {
        fewest_nodes(self.plies.split_last().map_or(&[], |(_, above)| above))
    }
}

/// Returns the minimum number of nodes on the ply below `plies`. The number does not overflow, because at most 8 plies have at
/// most 64 children each.
fn fewest_nodes(plies: &[RangeInclusive<u32>]) -> u64 {
    plies.iter().map(|children| u64::from(*children.start())).product()
}

impl TryFrom<String> for Shape {
    type Error = SpecificationError;

    fn try_from(text: String) -> Result<Self, SpecificationError> {
        text.parse()
    }
}

impl FromStr for Shape {
    type Err = SpecificationError;

    /// Reads a shape such as `3x3x2`, which lists the number of children at each ply, or `b=2..4,d=3`. `b` is the range from
    /// which the number of children of each interior node is drawn, and `d` is the number of plies.
    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let text = text.trim();
        let wrong = |problem: String| SpecificationError::Argument { kind: "shape", name: text.to_owned(), problem };
        let is_count = |count: &u32| (1..=MOST_LEAVES as u32).contains(count);
        let expected = || format!("expected 1 to {MOST_LEAVES} children at each ply, such as 3x3x2 or b=2..4,d=3");
        let plies = if text.contains('=') {
            let mut keys = Arguments::of_keys("shape", text, &["b", "d"])?;
            let children = keys.text("b").ok_or_else(|| wrong("`b=` is missing, such as b=3 or b=2..4".to_owned()))?;
            let children = range(&children).filter(|range| is_count(range.start()) && is_count(range.end()));
            let plies = keys.whole("d", 1..=DEEPEST)?.ok_or_else(|| wrong("`d=` is missing, such as d=3".to_owned()))?;
            vec![children.ok_or_else(|| wrong(expected()))?; plies as usize]
        } else {
            let count = |part: &str| part.parse().ok().filter(is_count).map(|count| count..=count);
            text.split('x').map(count).collect::<Option<Vec<_>>>().ok_or_else(|| wrong(expected()))?
        };
        if plies.len() as i64 > DEEPEST {
            return Err(wrong(format!("expected at most {DEEPEST} plies")));
        }
        let shape = Self { plies };
        for (place, nodes, most) in
            [("leaves", shape.fewest_leaves(), MOST_LEAVES), ("nodes above its leaves", shape.fewest_parents(), MOST_PARENTS)]
        {
            if nodes > most {
                return Err(wrong(format!("the tree has at least {nodes} {place}, but a page has room for {most}")));
            }
        }
        Ok(shape)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_fixed = self.plies.iter().all(|children| children.start() == children.end());
        match self.plies.first() {
            Some(children) if !is_fixed => {
                write!(formatter, "b={}..{},d={}", children.start(), children.end(), self.plies.len())
            }
            _ => {
                let counts: Vec<String> = self.plies.iter().map(|children| children.start().to_string()).collect();
                formatter.write_str(&counts.join("x"))
            }
        }
    }
}

/// The values of leaves: a range such as `0..9` or `-5..5`, including both ends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct LeafValues(RangeInclusive<i32>);

impl LeafValues {
    /// Returns the number of different values.
    pub fn count(&self) -> u64 {
        u64::from(self.0.end().abs_diff(*self.0.start())) + 1
    }
}

impl TryFrom<String> for LeafValues {
    type Error = SpecificationError;

    fn try_from(text: String) -> Result<Self, SpecificationError> {
        text.parse()
    }
}

impl FromStr for LeafValues {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let is_value = |value: &i32| (-LARGEST_VALUE..=LARGEST_VALUE).contains(value);
        let values = range(text.trim()).filter(|range| is_value(range.start()) && is_value(range.end()));
        let problem =
            format!("expected two whole numbers from -{LARGEST_VALUE} to {LARGEST_VALUE}, the lesser first, such as 0..9");
        values.map(Self).ok_or_else(|| SpecificationError::Argument { kind: "values", name: text.to_owned(), problem })
    }
}

impl fmt::Display for LeafValues {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}..{}", self.0.start(), self.0.end())
    }
}

/// Reads a range such as `2..4`. A single number `3` is the range `3..3`. Returns `None` for an empty range.
fn range<T: FromStr + PartialOrd + Copy>(text: &str) -> Option<RangeInclusive<T>> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (least.parse().ok()?, most.parse().ok()?);
    (least <= most).then_some(least..=most)
}

/// The nodes that have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// No nodes.
    None,
    /// The leaves, named a, b, c and so on from left to right.
    Leaves,
    /// The leaves and the interior nodes. Leaves are named as in `Leaves`. Interior nodes are named A, B, C and so on from the
    /// root down.
    All,
}

/// A requirement on trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Requirement {
    /// The tree fits on a page.
    Fits,
    /// Alpha-beta has at least this many cutoffs that cut off a branch.
    Cutoffs(u64),
    /// Alpha-beta has a deep cutoff that cuts off a branch, or it has no deep cutoff at all.
    DeepCutoffs(bool),
    /// Scout visits fewer leaves than alpha-beta, equally many, or more.
    Scout(Ordering),
    /// Some leaves have equal values, or all leaves have different values.
    Ties(bool),
    /// The tree differs from all earlier trees.
    Different,
}

impl fmt::Display for Requirement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        match *self {
            Self::Fits => formatter.write_str("the requirement that a tree fits on a page"),
            Self::Cutoffs(count) => write!(formatter, "`--cutoffs {count}`"),
            Self::DeepCutoffs(any) => write!(formatter, "`--deep-cutoffs {}`", yes(any)),
            Self::Scout(Ordering::Less) => formatter.write_str("`--scout fewer`"),
            Self::Scout(Ordering::Equal) => formatter.write_str("`--scout same`"),
            Self::Scout(Ordering::Greater) => formatter.write_str("`--scout more`"),
            Self::Ties(any) => write!(formatter, "`--ties {}`", yes(any)),
            Self::Different => formatter.write_str("the requirement that trees differ"),
        }
    }
}

/// The error if no draw of a tree met all requirements.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Unmet {
    /// The number of the tree, counted from 1.
    tree: u32,
    /// The requirement that the fewest draws met.
    requirement: Requirement,
    /// The number of draws that met this requirement.
    met: u32,
}

impl fmt::Display for Unmet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tree, requirement, met } = self;
        match met {
            0 => write!(formatter, "tree {tree}: none of 100,000 draws met {requirement}"),
            _ => write!(
                formatter,
                "tree {tree}: none of 100,000 draws met all requirements; {requirement} was met least often ({met} draws)"
            ),
        }?;
        formatter.write_str("; choose another --shape or --values")
    }
}

/// The settings of a draw of trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeDraw {
    /// The shape of every tree.
    pub shape: Shape,
    /// The values of leaves, all equally likely.
    pub values: LeafValues,
    /// The nodes that have names.
    pub names: Names,
    /// The minimum number of alpha-beta's cutoffs that cut off a branch. A cutoff at the last child cuts off nothing and does
    /// not count.
    pub cutoffs: Option<u64>,
    /// Whether a deep cutoff of alpha-beta cuts off a branch. If `Some(false)`, alpha-beta has no deep cutoff, not even at a
    /// last child.
    ///
    /// A cutoff is deep if its bound was set at least three plies above the node (Knuth and Moore 1975). The parent of the node
    /// has then inherited the bound, and no child of the parent has raised it so far.
    pub deep_cutoffs: Option<bool>,
    /// The required comparison of Scout's leaf visits, including repeated visits, with alpha-beta's leaf visits.
    pub scout: Option<Ordering>,
    /// Whether some leaves have equal values.
    pub ties: Option<bool>,
    /// The seed of all draws.
    pub seed: u64,
}

impl TreeDraw {
    /// Returns the settings for trees of any difficulty with values from 0 to 9.
    pub const fn new(shape: Shape, seed: u64) -> Self {
        let (values, names) = (LeafValues(0..=9), Names::None);
        Self { shape, values, names, cutoffs: None, deep_cutoffs: None, scout: None, ties: None, seed }
    }

    /// Draws `count` different trees, in the notation of [`TextTree`].
    ///
    /// ```
    /// use scoutlab::exercises::TreeDraw;
    ///
    /// let draw = TreeDraw { deep_cutoffs: Some(true), ..TreeDraw::new("2x2x2x2".parse()?, 7) };
    /// let trees = draw.trees(3)?;
    /// assert_eq!(trees.len(), 3);
    /// assert_eq!(trees[..2], draw.trees(2)?);
    /// // A deep cutoff needs three plies between the bound and the cutoff, so no tree of two plies has one.
    /// let shallow = TreeDraw { shape: "2x2".parse()?, ..draw };
    /// assert!(shallow.trees(1).unwrap_err().to_string().contains("none of 100,000 draws met `--deep-cutoffs yes`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`Unmet`] if none of [`MOST_DRAWS`] draws of a tree meets all requirements.
    pub fn trees(&self, count: u32) -> Result<Vec<String>, Unmet> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut trees = Vec::new();
        for number in 1..=count {
            let tree = self.tree(number, &trees, &mut random)?;
            trees.push(tree);
        }
        Ok(trees)
    }

    fn requirements(&self) -> Vec<Requirement> {
        let requirements = [
            Some(Requirement::Fits),
            self.cutoffs.map(Requirement::Cutoffs),
            self.deep_cutoffs.map(Requirement::DeepCutoffs),
            self.scout.map(Requirement::Scout),
            self.ties.map(Requirement::Ties),
            Some(Requirement::Different),
        ];
        requirements.into_iter().flatten().collect()
    }

    fn tree(&self, number: u32, earlier: &[String], random: &mut ChaCha8Rng) -> Result<String, Unmet> {
        let requirements = self.requirements();
        let mut met = vec![0; requirements.len()];
        for _ in 0..MOST_DRAWS {
            let Some(drawn) = Drawn::new(self, random) else { continue };
            let text = drawn.text(self.names);
            let facts = self.facts(&text);
            let mut meets_all = true;
            for (requirement, met) in requirements.iter().zip(&mut met) {
                let meets = match *requirement {
                    Requirement::Fits => true,
                    Requirement::Cutoffs(least) => facts.cutoffs.cutting >= least,
                    Requirement::DeepCutoffs(true) => facts.cutoffs.cutting_deep > 0,
                    Requirement::DeepCutoffs(false) => facts.cutoffs.deep == 0,
                    Requirement::Scout(order) => facts.scout_leaves.cmp(&facts.leaves) == order,
                    Requirement::Ties(any) => drawn.has_ties() == any,
                    Requirement::Different => !earlier.contains(&text),
                };
                *met += u32::from(meets);
                meets_all &= meets;
            }
            if meets_all {
                return Ok(text);
            }
        }
        let fewest = met.iter().enumerate().min_by_key(|&(_, met)| met).map_or(0, |(place, _)| place);
        Err(Unmet { tree: number, requirement: requirements[fewest], met: met[fewest] })
    }

    /// Returns the facts about a tree on which requirements depend. Searches that no requirement needs are omitted.
    fn facts(&self, text: &str) -> Facts {
        let mut facts = Facts::default();
        if self.cutoffs.is_none() && self.deep_cutoffs.is_none() && self.scout.is_none() {
            return facts;
        }
        let tree = TextTree::parse(text).expect("a tree in its notation");
        facts.leaves = leaves_visited(&tree, &AlphaBeta, Some(&mut facts.cutoffs));
        if self.scout.is_some() {
            facts.scout_leaves = leaves_visited(&tree, &Scout, None);
        }
        facts
    }
}

#[derive(Default)]
struct Facts {
    leaves: u64,
    cutoffs: Cutoffs,
    scout_leaves: u64,
}

fn leaves_visited(tree: &TextTree, algorithm: &impl Algorithm, cutoffs: Option<&mut Cutoffs>) -> u64 {
    let mut search = Search::new(&Leaves);
    if let Some(cutoffs) = cutoffs {
        search = search.observed_by(cutoffs);
    }
    search.run(algorithm, &tree.root(), tree.height()).expect("nothing limits the search");
    search.counters.leaves
}

#[derive(Default)]
struct Cutoffs {
    /// The number of cutoffs that cut off a branch.
    cutting: u64,
    deep: u64,
    /// The number of deep cutoffs that cut off a branch.
    cutting_deep: u64,
    /// For each node of the current line, whether one of its children has raised alpha.
    has_raised_alpha: Vec<bool>,
}

impl<G: Game> Observer<G> for Cutoffs {
    fn wants_order(&self) -> bool {
        false
    }

    fn enter(&mut self, node: &Node<'_, G>, _window: Window) {
        self.has_raised_alpha.truncate(node.path.len());
        self.has_raised_alpha.push(false);
    }

    fn improved(&mut self, node: &Node<'_, G>, _played: G::Move, _value: Value) {
        self.has_raised_alpha[node.path.len()] = true;
    }

    fn cutoff(&mut self, node: &Node<'_, G>, _played: G::Move, index: usize) {
        // The beta of the node is the alpha of its parent. If no child of the parent has raised this alpha, the bound comes from
        // the parent's grandparent, three plies above the node, or from higher up.
        let parent = node.path.len().checked_sub(1).map(|ply| self.has_raised_alpha[ply]);
        let is_deep = parent == Some(false);
        let is_cutting = index + 1 < node.position.count_moves();
        self.cutting += u64::from(is_cutting);
        self.deep += u64::from(is_deep);
        self.cutting_deep += u64::from(is_deep && is_cutting);
    }
}

struct Drawn {
    /// The number of children of each interior node, ply by ply and from left to right.
    children: Vec<Vec<u32>>,
    /// The values of the leaves, from left to right.
    leaves: Vec<i32>,
}

impl Drawn {
    /// Draws a tree. Returns `None` if the tree is too large for a page.
    fn new(draw: &TreeDraw, random: &mut ChaCha8Rng) -> Option<Self> {
        let mut children: Vec<Vec<u32>> = Vec::new();
        let mut nodes = 1;
        for range in &draw.shape.plies {
            let counts: Vec<u32> = (0..nodes).map(|_| random.random_range(range.clone())).collect();
            nodes = counts.iter().sum();
            children.push(counts);
            let most = if children.len() == draw.shape.plies.len() { MOST_LEAVES } else { MOST_PARENTS };
            if u64::from(nodes) > most {
                return None;
            }
        }
        // Random values are rarely all different. If all values must differ, a repeated value is drawn again.
        let are_different = draw.ties == Some(false) && u64::from(nodes) <= draw.values.count();
        let mut leaves = Vec::new();
        while leaves.len() < nodes as usize {
            let value = random.random_range(draw.values.0.clone());
            if !are_different || !leaves.contains(&value) {
                leaves.push(value);
            }
        }
        Some(Self { children, leaves })
    }

    fn has_ties(&self) -> bool {
        let mut values = self.leaves.clone();
        values.sort_unstable();
        values.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Returns the tree in the notation of [`TextTree`].
    fn text(&self, names: Names) -> String {
        let named = |has_name: bool, first: u8, number: usize| match number / 26 {
            _ if !has_name => String::new(),
            0 => format!("{}:", char::from(first + number as u8)),
            round => format!("{}{round}:", char::from(first + (number % 26) as u8)),
        };
        let leaf = |(number, value)| format!("{}{value}", named(names != Names::None, b'a', number));
        let mut nodes: Vec<String> = self.leaves.iter().enumerate().map(leaf).collect();
        // From the leaves up, the nodes of each ply become the children of the ply above.
        for (ply, counts) in self.children.iter().enumerate().rev() {
            let above: usize = self.children[..ply].iter().map(Vec::len).sum();
            let mut below = nodes.into_iter();
            let node = |(place, &count): (usize, &u32)| {
                let children: Vec<String> = below.by_ref().take(count as usize).collect();
                format!("{}[{}]", named(names == Names::All, b'A', above + place), children.join(" "))
            };
            nodes = counts.iter().enumerate().map(node).collect();
        }
        nodes.concat()
    }
}
