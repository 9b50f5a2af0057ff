//! Random trees, and the smaller trees to which the conformance kits shrink them.

use std::fmt;

use chacha20::ChaCha8Rng;
use scoutlab_games::Value;

use super::{below, chance};

/// A tree whose values are for the side to move at the root. [`fmt::Display`] writes the text of the tree, which
/// [`TextTree`](scoutlab_games::tree::TextTree) reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sketch {
    Leaf(Value),
    /// A node with at least one child.
    Node(Vec<Sketch>),
}

use Sketch::{Leaf, Node};

impl fmt::Display for Sketch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leaf(value) => write!(formatter, "{value}"),
            Node(children) => {
                for (index, child) in children.iter().enumerate() {
                    write!(formatter, "{}{child}", if index == 0 { "[" } else { " " })?;
                }
                formatter.write_str("]")
            }
        }
    }
}

impl Sketch {
    pub(super) fn leaves(&self) -> usize {
        match self {
            Leaf(_) => 1,
            Node(children) => children.iter().map(Self::leaves).sum(),
        }
    }

    pub(super) fn height(&self) -> u32 {
        match self {
            Leaf(_) => 0,
            Node(children) => 1 + children.iter().map(Self::height).max().unwrap_or(0),
        }
    }

    /// Returns the value of the leftmost leaf. The static evaluation of an interior node is this value.
    pub(super) fn leftmost(&self) -> Value {
        match self {
            Leaf(value) => *value,
            Node(children) => children[0].leftmost(),
        }
    }

    /// Returns numbers by which trees are compared: first the number of leaves, then the length of the text in characters, then
    /// the sum of the absolute values of all leaves.
    pub(super) fn size(&self) -> (usize, usize, u64) {
        match self {
            Leaf(value) => {
                let digits = value.unsigned_abs().checked_ilog10().unwrap_or(0) as usize + 1;
                (1, digits + usize::from(*value < 0), value.unsigned_abs().into())
            }
            Node(children) => {
                let below = children.iter().map(Self::size);
                // Each node adds two brackets, and a space between neighbouring children.
                let none = (0, 1 + children.len(), 0);
                below.fold(none, |(leaves, characters, sum), (more, longer, greater)| {
                    (leaves + more, characters + longer, sum + greater)
                })
            }
        }
    }

    /// Returns the trees that result from removing a subtree, or from moving one value towards 0. Much smaller trees come
    /// first.
    pub(super) fn smaller(&self) -> Vec<Self> {
        let mut found = Vec::new();
        self.cut(&mut found);
        self.lowered(&mut found);
        found
    }

    fn cut(&self, found: &mut Vec<Self>) {
        let Node(children) = self else { return };
        found.push(Leaf(self.leftmost()));
        // The side to move at a grandchild is the side to move at this node, so a grandchild may replace the node.
        let below = |child: &Self| if let Node(grandchildren) = child { grandchildren.clone() } else { Vec::new() };
        found.extend(children.iter().flat_map(below));
        found.extend(children.iter().cloned());
        if children.len() > 1 {
            for removed in 0..children.len() {
                let mut others = children.clone();
                others.remove(removed);
                found.push(Node(others));
            }
        }
        self.below(found, Self::cut);
    }

    fn lowered(&self, found: &mut Vec<Self>) {
        match self {
            Leaf(0) => {}
            Leaf(value) => {
                found.push(Leaf(0));
                if value.abs() > 2 {
                    found.push(Leaf(value / 2));
                }
                if value.abs() > 1 {
                    found.push(Leaf(value - value.signum()));
                }
                if *value < 0 {
                    found.push(Leaf(-value));
                }
            }
            Node(_) => self.below(found, Self::lowered),
        }
    }

    /// Applies `change` to each child. For each result, adds a copy of this node in which the result replaces the child.
    fn below(&self, found: &mut Vec<Self>, change: fn(&Self, &mut Vec<Self>)) {
        let Node(children) = self else { return };
        for (index, child) in children.iter().enumerate() {
            let mut changed = Vec::new();
            change(child, &mut changed);
            found.extend(changed.into_iter().map(|other| {
                let mut all = children.clone();
                all[index] = other;
                Node(all)
            }));
        }
    }

    /// Returns the tree without the last child of every node with two or more children. Returns `None` if no node has two or
    /// more children.
    pub(super) fn narrower(&self) -> Option<Self> {
        fn narrowed(sketch: &Sketch) -> Sketch {
            match sketch {
                Leaf(value) => Leaf(*value),
                Node(children) => Node(children[..(children.len() - 1).max(1)].iter().map(narrowed).collect()),
            }
        }
        let narrower = narrowed(self);
        (narrower != *self).then_some(narrower)
    }

    /// If the tree is uniform, returns the number of children of every interior node, and the height.
    pub(super) fn uniform_shape(&self) -> Option<(u32, u32)> {
        match self {
            Leaf(_) => Some((0, 0)),
            Node(children) => {
                let below = children[0].uniform_shape()?;
                let degree = children.len() as u32;
                let is_uniform =
                    (below.1 == 0 || below.0 == degree) && children.iter().all(|child| child.uniform_shape() == Some(below));
                is_uniform.then_some((degree, below.1 + 1))
            }
        }
    }

    /// Returns the tree with a best child first at every node.
    pub(super) fn in_perfect_order(&self) -> Self {
        self.sorted(1).0
    }

    /// Returns this tree with a best child first at every node, and the tree's value for the side to move. `sign` is 1 at MAX
    /// nodes.
    fn sorted(&self, sign: Value) -> (Self, Value) {
        match self {
            Leaf(value) => (Leaf(*value), sign * value),
            Node(children) => {
                let mut valued: Vec<(Self, Value)> = children.iter().map(|child| child.sorted(-sign)).collect();
                let first = (0..valued.len()).min_by_key(|&index| valued[index].1).unwrap_or(0);
                valued.swap(0, first);
                let best = -valued[0].1;
                (Node(valued.into_iter().map(|(child, _)| child).collect()), best)
            }
        }
    }

    /// Returns a uniform tree with leaf values between -`spread` and `spread`.
    pub(super) fn uniform(random: &mut ChaCha8Rng, degree: u32, height: u32, spread: Value) -> Self {
        if height == 0 {
            return Leaf(value(random, spread));
        }
        Node((0..degree).map(|_| Self::uniform(random, degree, height - 1, spread)).collect())
    }
}

fn value(random: &mut ChaCha8Rng, spread: Value) -> Value {
    below(random, 2 * spread as usize + 1) as Value - spread
}

pub(super) struct Shape {
    height: u32,
    widest: usize,
    spread: Value,
    /// The percentage of nodes that become leaves early.
    early_leaf: usize,
    single_child: usize,
    /// The percentage of nodes that are copies of an earlier subtree, so that positions recur.
    copy: usize,
    parts: Vec<Sketch>,
}

impl Shape {
    pub(super) fn random(random: &mut ChaCha8Rng) -> Self {
        Self {
            height: 1 + below(random, 5) as u32,
            widest: 1 + below(random, 4),
            // A small spread causes many ties.
            spread: [0, 1, 2, 5, 100][below(random, 5)],
            early_leaf: [0, 10, 30][below(random, 3)],
            single_child: [0, 20][below(random, 2)],
            copy: 0,
            parts: Vec::new(),
        }
    }

    pub(super) fn with_copies(self) -> Self {
        Self { copy: 30, ..self }
    }

    /// Returns a tree of this shape. The root has at least one child.
    pub(super) fn tree(&mut self, random: &mut ChaCha8Rng) -> Sketch {
        self.node(random, self.height, true)
    }

    fn node(&mut self, random: &mut ChaCha8Rng, height: u32, is_root: bool) -> Sketch {
        if height == 0 || (!is_root && chance(random, self.early_leaf)) {
            return Leaf(value(random, self.spread));
        }
        if !is_root && chance(random, self.copy) {
            // The copied subtree may come from another height, so that the position recurs with other remaining depths.
            let fitting: Vec<&Sketch> = self.parts.iter().filter(|part| part.height() <= height).collect();
            if !fitting.is_empty() {
                return fitting[below(random, fitting.len())].clone();
            }
        }
        let count = if chance(random, self.single_child) { 1 } else { 1 + below(random, self.widest) };
        let node = Node((0..count).map(|_| self.node(random, height - 1, false)).collect());
        if self.copy > 0 {
            self.parts.push(node.clone());
        }
        node
    }
}

/// Returns a random tree with ties, single children and uneven depth, as text for [`TextTree`](scoutlab_games::tree::TextTree).
/// The conformance kits search such trees. The root has at least one child. Equal seeds give equal trees.
///
/// ```
/// use scoutlab_games::tree::TextTree;
/// use scoutlab_conformance::random_tree;
///
/// let text = random_tree(7);
/// assert_eq!(TextTree::parse(&text).unwrap().to_string(), text);
/// ```
pub fn random_tree(seed: u64) -> String {
    let mut random = super::stream(seed, 0);
    Shape::random(&mut random).tree(&mut random).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream;

    #[test]
    fn every_smaller_tree_is_smaller_and_the_size_counts_the_characters() {
        for seed in 0..100 {
            let mut random = stream(seed, 0);
            let tree = Shape::random(&mut random).tree(&mut random);
            assert_eq!(tree.size().1, tree.to_string().len(), "{tree}");
            for smaller in tree.smaller() {
                assert!(smaller.size() < tree.size(), "{smaller} is not smaller than {tree}");
            }
        }
    }

    #[test]
    fn perfect_order_has_a_best_move_first_everywhere() {
        let tree = Node(vec![Node(vec![Leaf(5), Leaf(3)]), Node(vec![Leaf(4), Leaf(9)])]);
        assert_eq!(tree.in_perfect_order().to_string(), "[[4 9] [3 5]]");
        assert_eq!((tree.uniform_shape(), tree.narrower()), (Some((2, 2)), Some(Node(vec![Node(vec![Leaf(5)])]))));
    }
}
