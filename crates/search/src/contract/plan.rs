//! The game of the kits: a walk down a tree.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use arrayvec::ArrayVec;
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Notation, Side, Value};

use super::sketch::Sketch;

/// The most children of a node.
const MOST_CHILDREN: usize = 16;

/// So many positions may be asked for in one search, for each node of the tree. No search needs a tenth of them: even an algorithm
/// that tries all values from -100 to 100 looks at a node a few hundred times.
pub(super) const PATIENCE: u64 = 10_000;

/// What a search that asks for more is ended with.
pub(super) struct Runaway;

/// A tree laid out to be searched.
pub(super) struct Plan {
    nodes: Vec<PlanNode>,
    /// Whether equal parts of the tree with the same side to move are one position.
    merges: bool,
    /// How many more positions may be asked for.
    patience: AtomicU64,
}

struct PlanNode {
    parent: Option<u32>,
    first_child: u32,
    children: u8,
    value: Value,
    class: u32,
}

impl Plan {
    /// The tree in which every node is a position of its own.
    pub(super) fn new(sketch: &Sketch) -> Self {
        Self::laid_out(sketch, false)
    }

    /// The tree in which equal parts with the same side to move are one position, for tables.
    pub(super) fn merged(sketch: &Sketch) -> Self {
        Self::laid_out(sketch, true)
    }

    fn laid_out(sketch: &Sketch, merges: bool) -> Self {
        let mut classes: HashMap<&Sketch, u32> = HashMap::new();
        let mut class_of = |part| {
            let next = classes.len() as u32;
            if merges { *classes.entry(part).or_insert(next) } else { 0 }
        };
        let node =
            |part: &Sketch, parent, class| PlanNode { parent, first_child: 0, children: 0, value: part.leftmost(), class };
        let mut nodes = vec![node(sketch, None, class_of(sketch))];
        let mut parts = vec![sketch];
        let mut index = 0;
        while index < parts.len() {
            if let Sketch::Node(children) = parts[index] {
                nodes[index].first_child = nodes.len() as u32;
                nodes[index].children = children.len() as u8;
                for child in children {
                    nodes.push(node(child, Some(index as u32), class_of(child)));
                    parts.push(child);
                }
            }
            index += 1;
        }
        let plan = Self { nodes, merges, patience: AtomicU64::new(0) };
        plan.refresh();
        plan
    }

    pub(super) fn root(&self) -> Branch<'_> {
        Branch { plan: self, number: 0, side: Side::First }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The parent of a node, by number.
    pub(super) fn parent(&self, number: u32) -> Option<u32> {
        self.nodes[number as usize].parent
    }

    /// The plies from the root to a node.
    pub(super) fn ply(&self, number: u32) -> u32 {
        std::iter::successors(self.parent(number), |&parent| self.parent(parent)).count() as u32
    }

    /// A node by its number.
    pub(super) fn node(&self, number: u32) -> Branch<'_> {
        let side = if self.ply(number).is_multiple_of(2) { Side::First } else { Side::Second };
        Branch { plan: self, number, side }
    }

    /// Allows as many questions again.
    pub(super) fn refresh(&self) {
        self.patience.store(PATIENCE * self.nodes.len() as u64, Ordering::Relaxed);
    }

    /// Ends a search that never ends by itself.
    #[inline(never)]
    fn ask(&self) {
        let left = self.patience.load(Ordering::Relaxed);
        if left == 0 {
            std::panic::resume_unwind(Box::new(Runaway));
        }
        self.patience.store(left - 1, Ordering::Relaxed);
    }
}

/// A node of a [`Plan`]. The move to a child is its number, from 0.
#[derive(Clone, Copy)]
pub(super) struct Branch<'p> {
    plan: &'p Plan,
    pub(super) number: u32,
    side: Side,
}

impl Branch<'_> {
    fn node(&self) -> &PlanNode {
        &self.plan.nodes[self.number as usize]
    }

    pub(super) fn children(&self) -> u8 {
        self.node().children
    }

    /// The number of a child.
    pub(super) fn child_number(&self, played: u8) -> u32 {
        self.node().first_child + u32::from(played)
    }

    /// The value of the leaf, or of the leftmost leaf below, for max.
    fn value_for_max(&self) -> Value {
        self.node().value
    }
}

impl PartialEq for Branch<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.plan, other.plan) && self.key() == other.key()
    }
}

impl Eq for Branch<'_> {}

impl fmt::Debug for Branch<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.position_name())
    }
}

impl Game for Branch<'_> {
    type Move = u8;
    type Generated = std::ops::Range<u8>;
    type Moves = ArrayVec<u8, MOST_CHILDREN>;
    type Key = (u32, Side);

    const MOVE_INDICES: usize = MOST_CHILDREN;

    fn generate(&self) -> Self::Generated {
        self.plan.ask();
        0..self.children()
    }

    fn play(&self, played: u8) -> Self {
        Self { number: self.child_number(played), side: self.side.other(), ..*self }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u32, Side) {
        (if self.plan.merges { self.node().class } else { self.number }, self.side)
    }

    fn move_index(played: u8) -> usize {
        played.into()
    }
}

impl Notation for Branch<'_> {
    /// The number of the child, from 1.
    fn move_name(played: u8) -> String {
        (played + 1).to_string()
    }

    fn position_name(&self) -> String {
        if self.children() == 0 {
            return self.value_for_max().to_string();
        }
        let children: Vec<String> = (0..self.children()).map(|child| self.play(child).position_name()).collect();
        format!("[{}]", children.join(" "))
    }

    fn diagram(&self) -> String {
        self.position_name()
    }
}

/// The value of a [`Branch`] for the side to move: that of the leaf, or above the leaves that of the leftmost one.
pub(super) struct Fruit;

impl Evaluator<Branch<'_>> for Fruit {
    fn value(&self, position: &Branch<'_>) -> Value {
        position.plan.ask();
        match position.side {
            Side::First => position.value_for_max(),
            Side::Second => -position.value_for_max(),
        }
    }
}

impl FrontierEvaluator<Branch<'_>> for Fruit {}

#[cfg(test)]
mod tests {
    use scoutlab_games::contract;

    use super::*;
    use crate::contract::sketch::Shape;
    use crate::contract::stream;

    #[test]
    fn the_game_of_the_kits_keeps_the_contract_of_games() {
        for seed in 0..50 {
            let mut random = stream(seed, 0);
            let sketch = Shape::random(&mut random).with_copies().tree(&mut random);
            for plan in [Plan::new(&sketch), Plan::merged(&sketch)] {
                contract::check(plan.root(), &Fruit, 3).unwrap();
                assert_eq!(plan.root().position_name(), sketch.to_string());
            }
        }
    }

    #[test]
    fn equal_parts_are_one_position_if_the_same_side_is_to_move() {
        let parts = Sketch::Node(vec![Sketch::Leaf(1), Sketch::Leaf(2)]);
        let sketch = Sketch::Node(vec![parts.clone(), Sketch::Node(vec![parts.clone()]), parts]);
        let (apart, merged) = (Plan::new(&sketch), Plan::merged(&sketch));
        for (plan, expected) in [(&apart, false), (&merged, true)] {
            let root = plan.root();
            assert_eq!(root.play(0) == root.play(2), expected);
            assert_ne!(root.play(0), root.play(1).play(0), "another side is to move");
        }
    }
}
