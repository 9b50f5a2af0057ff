//! The nodes from the root to the current node.

use scoutlab_games::{Game, MoveSet, Value};

use crate::move_picker::MovePicker;
use crate::table::{Bounds, Location, Table};
use crate::{INFINITY, Node, PlyCounts, Window};

/// The index of the null move, which is no index of a move in search order or in move generation order.
pub(crate) const NULL_MOVE: usize = u32::MAX as usize;

/// The nodes from the root to the current node, and the current child. All visits reuse this memory.
///
/// The current node and its child have fixed places, so only descending and ascending use the length of the path. These steps
/// exchange boxes.
pub(crate) struct NodeStack<G: Game> {
    pub(crate) current: Box<NodeFrame<G>>,
    pub(crate) child: Box<NodeFrame<G>>,
    /// The ancestors of the current node, one for each move of the path, and then the frames of deeper nodes. In the order of their
    /// places, these are the last nodes that the search visited below the current child.
    others: Vec<Box<NodeFrame<G>>>,
    pub(crate) path: Vec<G::Move>,
}

impl<G: Game> NodeStack<G> {
    pub(crate) fn new(root: &G) -> Self {
        let frame = || Box::new(NodeFrame::new(root));
        Self { current: frame(), child: frame(), others: Vec::new(), path: Vec::new() }
    }

    pub(crate) fn set_root(&mut self, root: &G) {
        self.rewind();
        self.current.position.clone_from(root);
        self.current.clear_line();
    }

    /// Returns the frames in the order of their plies. The current node must be the root.
    fn frames(&mut self) -> impl Iterator<Item = &mut NodeFrame<G>> {
        [&mut self.current, &mut self.child].into_iter().chain(&mut self.others).map(|frame| &mut **frame)
    }

    /// Moves the counts of each ply to `sums`, which gets as many plies as were visited. The current node must be the root.
    pub(crate) fn take_counts(&mut self, sums: &mut Vec<PlyCounts>) {
        for (ply, frame) in self.frames().enumerate() {
            let counts = std::mem::take(&mut frame.counts);
            if counts != PlyCounts::default() {
                sums.resize(sums.len().max(ply + 1), PlyCounts::default());
                sums[ply].add(&counts);
            }
        }
    }

    /// Goes to the root.
    pub(crate) fn rewind(&mut self) {
        while !self.path.is_empty() {
            self.ascend();
        }
    }

    /// Makes the child after `played` the current node, with `depth` plies remaining.
    #[inline(always)]
    pub(crate) fn descend(&mut self, played: G::Move, depth: u32) {
        self.child.depth = depth;
        self.child.clear_line();
        let ply = self.path.len();
        if self.others.len() == ply {
            self.grow();
        }
        std::mem::swap(&mut self.current, &mut self.child);
        std::mem::swap(&mut self.child, &mut self.others[ply]);
        self.path.push(played);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.others.push(Box::new(NodeFrame::new(&self.current.position)));
    }

    /// Makes the parent the current node, and the current node its child. At the root, nothing happens.
    #[inline(always)]
    pub(crate) fn ascend(&mut self) {
        if self.path.pop().is_some() {
            std::mem::swap(&mut self.child, &mut self.others[self.path.len()]);
            std::mem::swap(&mut self.current, &mut self.child);
        }
    }

    /// Sets the line of the current node: the best move, followed by the line of the child.
    ///
    /// The line of a node with a cutoff is rarely needed, so the cutoff only marks the node. After the cutoff, the search leaves the
    /// node, so the nodes below it are still there when the line is needed.
    // If the function were inlined, every algorithm would contain several copies of it.
    #[inline(never)]
    pub(crate) fn set_line(&mut self) {
        let line = &mut self.current.line;
        line.clear();
        line.extend(self.current.best);
        for below in std::iter::once(&self.child).chain(&self.others[self.path.len()..]) {
            if !below.is_cut {
                line.extend_from_slice(&below.line);
                break;
            }
            line.extend(below.best);
        }
    }

    /// Returns whether a null move led to the current node.
    pub(crate) fn is_after_null_move(&self) -> bool {
        self.path.len().checked_sub(1).is_some_and(|parent| self.others[parent].index == NULL_MOVE)
    }

    /// Returns the current node in the form that orderings and observers receive.
    #[inline(always)]
    pub(crate) fn view(&self) -> Node<'_, G> {
        Node { position: &self.current.position, depth: self.current.depth, path: &self.path }
    }
}

#[expect(clippy::struct_excessive_bools, reason = "they are independent of one another")]
pub(crate) struct NodeFrame<G: Game> {
    pub(crate) position: G,
    pub(crate) location: Location,
    /// The remaining depth in plies.
    pub(crate) depth: u32,
    /// The counts at the ply of the frame, which never changes.
    pub(crate) counts: PlyCounts,
    pub(crate) moves: G::Moves,
    pub(crate) count: usize,
    /// The number of children that were visited or skipped so far, including the current child.
    pub(crate) visited: usize,
    /// The current child: its generation index, its index in search order, and the move to it.
    pub(crate) generation_index: usize,
    pub(crate) index: usize,
    pub(crate) played: Option<G::Move>,
    /// Whether the child's frame contains the position of the current child.
    has_child: bool,
    /// The generation index of the child that was last announced as re-searched, or `usize::MAX`.
    pub(crate) re_searched: usize,
    /// The child that follows in search order, if `has_next` is true.
    next: NextChild<G>,
    has_next: bool,
    pub(crate) picker: MovePicker,
    pub(crate) is_arranged: bool,
    pub(crate) values: G::Values,
    /// Whether the children are leaves whose values are known.
    pub(crate) has_values: bool,
    /// Whether the ordering demanded the values.
    pub(crate) has_demanded_values: bool,
    /// The greatest value of the leaves that the search visited one by one.
    pub(crate) greatest_leaf: Value,
    /// The window in which the moves are searched, the window with which the value is compared when it is stored, and the
    /// transposition table's information at the start of the visit.
    pub(crate) window: Window,
    pub(crate) stored_window: Window,
    pub(crate) bounds: Bounds,
    pub(crate) table_move: Option<G::Move>,
    /// The move that last improved the value or caused a cutoff.
    pub(crate) best: Option<G::Move>,
    /// The principal variation of the visit, unless it ended in a cutoff.
    pub(crate) line: Vec<G::Move>,
    pub(crate) is_cut: bool,
}

struct NextChild<G> {
    generation_index: usize,
    position: G,
    location: Location,
}

impl<G: Game> NodeFrame<G> {
    fn new(position: &G) -> Self {
        Self {
            position: position.clone(),
            location: Location(0),
            depth: 0,
            counts: PlyCounts::default(),
            moves: G::Moves::default(),
            count: 0,
            visited: 0,
            generation_index: 0,
            index: 0,
            played: None,
            has_child: false,
            re_searched: usize::MAX,
            next: NextChild { generation_index: 0, position: position.clone(), location: Location(0) },
            has_next: false,
            picker: MovePicker::new(),
            is_arranged: false,
            values: G::Values::default(),
            has_values: false,
            has_demanded_values: false,
            greatest_leaf: -INFINITY,
            window: Window::INFINITE,
            stored_window: Window::INFINITE,
            bounds: Bounds::NONE,
            table_move: None,
            best: None,
            line: Vec::new(),
            is_cut: false,
        }
    }

    /// Starts a visit with newly generated moves.
    #[inline(always)]
    pub(crate) fn restart(&mut self) {
        self.count = self.moves.len();
        (self.visited, self.greatest_leaf) = (0, -INFINITY);
        (self.is_arranged, self.has_child, self.has_next) = (false, false, false);
        self.re_searched = usize::MAX;
    }

    /// Makes the child at these indices the current child.
    #[inline(always)]
    pub(crate) fn set_current(&mut self, generation_index: usize, index: usize) {
        (self.generation_index, self.index) = (generation_index, index);
        (self.played, self.has_child) = (Some(self.moves.at(generation_index)), false);
    }

    /// Makes the child after the null move the current child. Returns false if there is no null move.
    pub(crate) fn set_null_move(&mut self, child: &mut Self, table: Option<&(dyn Table<G> + '_)>) -> bool {
        let Some(null_move) = self.position.null_move() else { return false };
        (self.generation_index, self.index) = (NULL_MOVE, NULL_MOVE);
        self.played = Some(null_move);
        child.position = self.play(null_move);
        self.has_child = true;
        if let Some(table) = table {
            child.location = table.locate(&child.position);
        }
        true
    }

    /// Starts over with the first child.
    pub(crate) fn start_over(&mut self) {
        self.visited = 0;
        self.greatest_leaf = -INFINITY;
        (self.has_child, self.has_next) = (false, false);
        self.best = None;
        self.clear_line();
        if self.is_arranged {
            self.picker.start_over();
        }
    }

    /// Makes the next child in search order the current child. Returns false if there is none.
    #[inline(always)]
    pub(crate) fn advance(&mut self, child: &mut Self) -> bool {
        if self.visited == self.count {
            return false;
        }
        if self.has_next {
            self.set_current(self.next.generation_index, self.visited);
            std::mem::swap(&mut child.position, &mut self.next.position);
            child.location = self.next.location;
            (self.has_child, self.has_next) = (true, false);
        } else {
            let generation_index = self.pick();
            self.set_current(generation_index, self.visited);
        }
        self.visited += 1;
        true
    }

    /// Picks the next child in search order, and returns its generation index.
    #[inline(always)]
    fn pick(&mut self) -> usize {
        if self.is_arranged { self.picker.pick() } else { self.visited }
    }

    /// Returns the move to the current child.
    #[inline(always)]
    pub(crate) fn played(&self) -> G::Move {
        self.played.expect("a child must be chosen before it is visited")
    }

    /// Creates the current child, unless it was created before.
    #[inline(always)]
    pub(crate) fn create_child(&mut self, child: &mut Self, table: Option<&(dyn Table<G> + '_)>) {
        if !self.has_child {
            child.position = self.position_after(self.played());
            if let Some(table) = table {
                child.location = table.locate(&child.position);
            }
            self.has_child = true;
        }
    }

    #[inline(always)]
    fn position_after(&self, played: G::Move) -> G {
        // At the frontier, the moves may lack the data that `play_generated` uses.
        if self.depth > 1 { self.position.play_generated(&self.moves, played) } else { self.play(played) }
    }

    #[cold]
    #[inline(never)]
    fn play(&self, played: G::Move) -> G {
        self.position.play(played)
    }

    /// Creates the next child before the search of the current child. The transposition table entry of the next child is then in
    /// the cache when the search reaches that child.
    #[inline(never)]
    pub(crate) fn create_next(&mut self, table: &(dyn Table<G> + '_)) {
        if !self.has_next && self.visited < self.count {
            self.next.generation_index = self.pick();
            self.next.position = self.position_after(self.moves.at(self.next.generation_index));
            self.next.location = table.locate(&self.next.position);
            self.has_next = true;
        }
    }

    /// Returns the moves before the move at `index` in search order.
    pub(crate) fn moves_before(&self, index: usize) -> Vec<G::Move> {
        if index > 0 && self.is_arranged {
            let order = self.picker.order().into_iter();
            order.take(index).map(|generation_index| self.moves.at(generation_index.into())).collect()
        } else {
            self.moves.iter().take(index).collect()
        }
    }

    #[inline(always)]
    pub(crate) fn clear_line(&mut self) {
        self.line.clear();
        self.is_cut = false;
    }

    /// Returns the bounds to store after a visit that returned `value`. A known bound is kept if the visit proved no new bound,
    /// unless the value contradicts the known bound. A contradicted bound came from another depth, or from TT cutoffs of other
    /// depths.
    pub(crate) const fn bounds_after(&self, value: Value) -> Bounds {
        let Bounds { lower, upper } = self.bounds;
        let old_lower = if lower <= value { lower } else { Bounds::NONE.lower };
        let old_upper = if upper >= value { upper } else { Bounds::NONE.upper };
        Bounds {
            lower: if value > self.stored_window.alpha { value } else { old_lower },
            upper: if value < self.stored_window.beta { value } else { old_upper },
        }
    }
}
