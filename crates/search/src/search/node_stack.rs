//! The nodes from the root to the current node.

use scoutlab_games::{Game, MoveSet, Value};

use crate::move_picker::MovePicker;
use crate::table::{Bounds, Location, Table};
use crate::{INFINITY, Node, Window};

/// The nodes from the root to the current node, and the current child. All visits reuse this memory.
pub(crate) struct NodeStack<G: Game> {
    nodes: Vec<NodeFrame<G>>,
    pub(crate) path: Vec<G::Move>,
    /// The depth of the search in plies.
    depth: u32,
}

impl<G: Game> Default for NodeStack<G> {
    fn default() -> Self {
        Self { nodes: Vec::new(), path: Vec::new(), depth: 0 }
    }
}

impl<G: Game> NodeStack<G> {
    pub(crate) fn set_root(&mut self, root: &G) {
        match self.nodes.first_mut() {
            Some(node) => node.slot_mut().position.clone_from(root),
            None => self.nodes.push(NodeFrame::new(root)),
        }
        self.path.clear();
    }

    /// Goes to the root and sets the remaining depth to `depth` plies.
    pub(crate) fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search is at least one ply deep");
        self.depth = depth;
        self.path.clear();
    }

    #[inline(always)]
    pub(crate) fn depth(&self) -> u32 {
        self.depth - self.path.len() as u32
    }

    #[inline(always)]
    pub(crate) fn node(&self) -> &NodeFrame<G> {
        &self.nodes[self.path.len()]
    }

    #[inline(always)]
    pub(crate) fn node_mut(&mut self) -> &mut NodeFrame<G> {
        &mut self.nodes[self.path.len()]
    }

    /// Allocates a frame for the children of the current node if there is none yet.
    #[inline(always)]
    pub(crate) fn reserve_child(&mut self) {
        if self.nodes.len() == self.path.len() + 1 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.nodes.push(NodeFrame::new(self.nodes[0].position()));
    }

    #[inline(always)]
    pub(crate) fn node_and_child(&mut self) -> (&mut NodeFrame<G>, &mut NodeFrame<G>) {
        let ply = self.path.len();
        let [node, child] = &mut self.nodes[ply..ply + 2] else {
            unreachable!("the child was reserved when the node was opened")
        };
        (node, child)
    }

    /// Returns the current node in the form that orderings and observers receive.
    #[inline(always)]
    pub(crate) fn view(&self) -> Node<'_, G> {
        Node { position: self.node().position(), depth: self.depth(), path: &self.path }
    }

    /// Returns a mutable reference to the current node, the node's remaining depth, and the path from the root to the node.
    #[inline(always)]
    pub(crate) fn parts(&mut self) -> (&mut NodeFrame<G>, u32, &[G::Move]) {
        let depth = self.depth();
        (&mut self.nodes[self.path.len()], depth, &self.path)
    }
}

#[expect(clippy::struct_excessive_bools, reason = "they are independent of one another")]
pub(crate) struct NodeFrame<G: Game> {
    /// The node's position and, if it was already created, the position of the next sibling. The two slots alternate, because
    /// copying the sibling's position over the node's position would cause store-forwarding stalls.
    pub(crate) slots: [Slot<G>; 2],
    /// The index of the slot that contains the position.
    pub(crate) slot: usize,
    pub(crate) moves: G::Moves,
    pub(crate) count: usize,
    /// The number of children that were visited or skipped so far, including the current child.
    pub(crate) visited: usize,
    /// The generation index of the current child, and its index in search order.
    pub(crate) generation_index: usize,
    pub(crate) index: usize,
    /// The generation index of the child after the current child, if that child was already created.
    next_generation_index: usize,
    pub(crate) picker: MovePicker,
    pub(crate) is_arranged: bool,
    pub(crate) values: G::Values,
    /// Whether the children are leaves whose values are known.
    pub(crate) has_values: bool,
    /// Whether the ordering demanded the values.
    pub(crate) has_demanded_values: bool,
    /// The greatest value of the leaves that the search visited one by one.
    pub(crate) greatest_leaf: Value,
    /// The window of the visit, and the transposition table's information at the start of the visit.
    pub(crate) window: Window,
    pub(crate) bounds: Bounds,
    pub(crate) table_move: Option<G::Move>,
    /// The move that last improved the value or caused a cutoff.
    pub(crate) best: Option<G::Move>,
    /// Whether the current child was just visited.
    pub(crate) is_child_visited: bool,
    pub(crate) is_cut: bool,
}

/// A position with its location in the transposition table.
#[derive(Clone)]
pub(crate) struct Slot<G> {
    pub(crate) position: G,
    pub(crate) location: Location,
}

impl<G: Game> NodeFrame<G> {
    fn new(position: &G) -> Self {
        Self {
            slots: [const { Location(0) }; 2].map(|location| Slot { position: position.clone(), location }),
            slot: 0,
            moves: G::Moves::default(),
            count: 0,
            visited: 0,
            generation_index: 0,
            index: 0,
            next_generation_index: 0,
            picker: MovePicker::new(),
            is_arranged: false,
            values: G::Values::default(),
            has_values: false,
            has_demanded_values: false,
            greatest_leaf: -INFINITY,
            window: Window::INFINITE,
            bounds: Bounds::NONE,
            table_move: None,
            best: None,
            is_child_visited: false,
            is_cut: false,
        }
    }

    #[inline(always)]
    pub(crate) fn played(&self) -> G::Move {
        self.moves.at(self.generation_index)
    }

    #[inline(always)]
    pub(crate) fn set_current(&mut self, generation_index: usize, index: usize) {
        (self.generation_index, self.index, self.is_child_visited) = (generation_index, index, false);
    }

    /// Picks the next child in search order, and returns its generation index.
    #[inline(always)]
    pub(crate) fn pick(&mut self) -> usize {
        if self.is_arranged { self.picker.pick() } else { self.visited }
    }

    #[inline(always)]
    pub(crate) fn slot(&self) -> &Slot<G> {
        &self.slots[self.slot & 1]
    }

    #[inline(always)]
    pub(crate) fn slot_mut(&mut self) -> &mut Slot<G> {
        &mut self.slots[self.slot & 1]
    }

    #[inline(always)]
    pub(crate) fn position(&self) -> &G {
        &self.slot().position
    }

    /// Makes the next child, which is not a leaf, the current child. Returns false if there is none.
    #[inline(always)]
    pub(crate) fn advance(&mut self, child: &mut Self, table: Option<&(dyn Table<G> + '_)>) -> bool {
        if self.visited == self.count {
            return false;
        }
        match table {
            None => {
                let generation_index = self.pick();
                self.set_current(generation_index, self.visited);
                child.slot_mut().position = self.play(generation_index);
            }
            Some(table) => {
                if self.visited == 0 {
                    self.prepare(child, table);
                }
                self.set_current(self.next_generation_index, self.visited);
                child.slot ^= 1;
            }
        }
        self.visited += 1;
        if let Some(table) = table
            && self.visited < self.count
        {
            self.prepare(child, table);
        }
        true
    }

    #[inline(always)]
    fn play(&self, generation_index: usize) -> G {
        self.position().play_generated(&self.moves, self.moves.at(generation_index))
    }

    /// Creates the next child before the search of the current child. The transposition table entry of the next child is then
    /// in the cache when the search reaches that child.
    #[inline(always)]
    fn prepare(&mut self, child: &mut Self, table: &(dyn Table<G> + '_)) {
        self.next_generation_index = self.pick();
        let next = &mut child.slots[(child.slot ^ 1) & 1];
        next.position = self.play(self.next_generation_index);
        next.location = table.locate(&next.position);
    }

    /// Makes the child at `generation_index`, which is not a leaf, the current child.
    pub(crate) fn choose(
        &mut self,
        child: &mut Self,
        generation_index: usize,
        index: usize,
        table: Option<&(dyn Table<G> + '_)>,
    ) {
        self.set_current(generation_index, index);
        let position = self.position().play(self.moves.at(generation_index));
        let location = table.map_or(Location(0), |table| table.locate(&position));
        *child.slot_mut() = Slot { position, location };
    }

    /// Returns the bounds to store after a visit that returned `value`. A known bound is kept if the visit proved no new bound,
    /// unless the value contradicts the known bound. A contradicted bound came from another depth, or from TT cutoffs of other
    /// depths.
    pub(crate) const fn bounds_after(&self, value: Value) -> Bounds {
        let Bounds { lower, upper } = self.bounds;
        let old_lower = if lower <= value { lower } else { Bounds::NONE.lower };
        let old_upper = if upper >= value { upper } else { Bounds::NONE.upper };
        Bounds {
            lower: if value > self.window.alpha { value } else { old_lower },
            upper: if value < self.window.beta { value } else { old_upper },
        }
    }
}
