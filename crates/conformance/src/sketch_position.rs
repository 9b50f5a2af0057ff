//! The game of the conformance kits. A position is a node of a sketch.

use std::cell::Cell;
use std::fmt;

use scoutlab_games::{Evaluator, Game, Limit, MoveList, Side, Value, ValueList, value_each_child};

use super::sketch::Sketch;
use scoutlab_search::hash_with_seed;

/// The number of positions that one search may request per leaf of the tree. No search needs a tenth of this number. Even an
/// algorithm that tries all values from -100 to 100 visits each node only a few hundred times.
pub(super) const PATIENCE: u64 = 10_000;

/// The payload of the panic that stops a search that does not end.
pub(super) struct EndlessSearch;

pub(super) struct SketchTree {
    sketch: Sketch,
    /// Whether equal subtrees with the same side to move count as one position, so that a transposition table can resolve
    /// visits.
    merges: bool,
    /// The number of positions that may still be requested.
    patience: Cell<u64>,
}

impl SketchTree {
    /// Returns the tree of a sketch. If `merges` is true, equal subtrees count as one position.
    pub(super) fn new(sketch: &Sketch, merges: bool) -> Self {
        let tree = Self { sketch: sketch.clone(), merges, patience: Cell::new(0) };
        tree.refresh();
        tree
    }

    pub(super) fn root(&self) -> SketchPosition<'_> {
        SketchPosition {
            tree: self,
            part: &self.sketch,
            side: Side::First,
            id: if self.merges { class(&self.sketch) } else { 0 },
        }
    }

    /// Restores the number of positions that a search may request.
    pub(super) fn refresh(&self) {
        self.patience.set(PATIENCE * (1 + self.sketch.leaves() as u64));
    }

    /// Panics if the search has requested too many positions.
    fn request(&self) {
        match self.patience.get() {
            0 => std::panic::resume_unwind(Box::new(EndlessSearch)),
            left => self.patience.set(left - 1),
        }
    }
}

fn class(part: &Sketch) -> u64 {
    hash_with_seed(0, part)
}

/// A node of a [`SketchTree`]. The move to a child is the index of the child.
#[derive(Clone)]
pub(super) struct SketchPosition<'t> {
    tree: &'t SketchTree,
    part: &'t Sketch,
    side: Side,
    id: u64,
}

impl<'t> SketchPosition<'t> {
    fn children(&self) -> &'t [Sketch] {
        if let Sketch::Node(children) = self.part { children } else { &[] }
    }
}

impl fmt::Display for SketchPosition<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.part.fmt(formatter)
    }
}

impl fmt::Debug for SketchPosition<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl PartialEq for SketchPosition<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for SketchPosition<'_> {}

impl Game for SketchPosition<'_> {
    type Move = u8;
    type Moves = MoveList<u8, 16>;
    type Values = ValueList;
    type Key = (u64, Side);

    const MOVE_INDICES: usize = 16;

    fn generate(&self, moves: &mut Self::Moves) {
        self.tree.request();
        moves.clear();
        moves.extend(0..self.count_moves() as u8);
    }

    fn play(&self, played: u8) -> Self {
        let part = &self.children()[usize::from(played)];
        let id = if self.tree.merges { class(part) } else { hash_with_seed(self.id, &played) };
        Self { part, side: self.side.other(), id, ..*self }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u64, Side) {
        (self.id, self.side)
    }

    fn move_index(played: u8) -> usize {
        played.into()
    }

    fn count_moves(&self) -> usize {
        self.children().len()
    }
}

/// The evaluator of sketches. A node above the leaves has the value of its leftmost leaf.
pub(super) struct Leftmost {
    /// Whether the evaluator evaluates the children of a node in one call.
    pub(super) together: bool,
}

pub(super) const ONE_BY_ONE: Leftmost = Leftmost { together: false };

impl Evaluator<SketchPosition<'_>> for Leftmost {
    fn value(&self, position: &SketchPosition<'_>) -> Value {
        position.tree.request();
        let value = position.part.leftmost();
        if position.side == Side::First { value } else { -value }
    }

    fn value_children(&self, position: &SketchPosition<'_>, moves: &MoveList<u8, 16>, values: &mut ValueList) -> bool {
        if self.together {
            value_each_child(&ONE_BY_ONE, position, moves, values, &Limit::NONE);
        }
        self.together
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_parts_are_one_position_if_the_same_side_is_to_move() {
        let parts = Sketch::Node(vec![Sketch::Leaf(1), Sketch::Leaf(2)]);
        let sketch = Sketch::Node(vec![parts.clone(), Sketch::Node(vec![parts.clone()]), parts]);
        for merges in [false, true] {
            let tree = SketchTree::new(&sketch, merges);
            let root = tree.root();
            assert_eq!(root.play(0) == root.play(2), merges);
            assert_ne!(root.play(0), root.play(1).play(0), "another side is to move");
            assert_eq!(ONE_BY_ONE.value(&root.play(2)), -1);
        }
    }
}
