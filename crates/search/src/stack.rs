//! The stack of a search: one entry per ply.

use scoutlab_games::{Game, Value};

use crate::children::Children;
use crate::table::{Bounds, Place};
use crate::{Node, Table, Window};

/// The node of one ply, with its children. It is reused visit after visit.
pub(crate) struct StackEntry<G: Game> {
    pub(crate) nodes: Nodes<G>,
    /// The moves, without those that were taken as generated.
    pub(crate) generated: Option<G::Generated>,
    pub(crate) children: Children<G>,
    /// The index of the current child.
    pub(crate) index: usize,
    /// The move to the current child.
    pub(crate) played: Option<G::Move>,
    /// The value of the current child for the side to move there, if it is an evaluated leaf.
    pub(crate) value: Option<Value>,
    /// The child that last improved the value or cut off.
    pub(crate) best: Option<G::Move>,
    /// What the table knew, if it was probed.
    pub(crate) visit: Option<TableVisit<G::Move>>,
    /// The moves to the children that were made last, each at its index modulo [`RING`].
    foreseen: [Option<G::Move>; RING],
    /// The number of children that were made, from the first on.
    made: usize,
    /// Whether the current child is among them.
    is_made: bool,
    /// Whether the last visit of this ply took at most one child.
    took_one: bool,
}

/// How many children are made before they are visited, so that their entries arrive in time.
const AHEAD: usize = 1;

/// How many frontier nodes are made so: a memory access takes longer than the search of one.
const FRONTIER_AHEAD: usize = 3;

/// How many children of a node are remembered.
const RING: usize = FRONTIER_AHEAD + 1;

/// Room for these and for one more. A power of two, so that an index needs no check.
const SLOTS: usize = (RING + 1).next_power_of_two();

/// The current node of a ply, and those beside it that were made before they are visited, so that the table can fetch their
/// entries in the meantime. Each stays where it was made: a copy would have to wait until its parts are stored.
pub(crate) struct Nodes<G: Game> {
    /// Children of one node, each at its index modulo [`RING`], and behind them a node that was made when it was visited.
    each: [Placed<G>; SLOTS],
    /// For each of these children the child of its own that is probably visited first, with the move to it.
    guesses: [(Option<G::Move>, Placed<G>); RING],
    current: usize,
}

/// A node, and where the table keeps the position, if there is a table.
#[derive(Clone, Copy)]
struct Placed<G: Game> {
    node: Node<G>,
    place: Place,
}

impl<G: Game> Placed<G> {
    /// Makes the child of `parent` after `played`.
    #[inline(always)]
    fn make(&mut self, parent: &Node<G>, played: G::Move) {
        // Written where it belongs: a copy by wide loads would have to wait for the narrow stores before it.
        self.node.position = parent.position.play(played);
        self.node.depth = parent.depth - 1;
        self.node.ply = parent.ply + 1;
    }

    /// The same, and lets the table find its place.
    // One copy of the code that plays a move.
    #[inline(never)]
    fn make_ahead(&mut self, parent: &Node<G>, played: G::Move, table: &mut (dyn Table<G> + '_)) {
        self.make(parent, played);
        self.place = table.locate(&self.node.position);
    }
}

impl<G: Game> Nodes<G> {
    const fn new(node: Node<G>) -> Self {
        let placed = Placed { node, place: Place(0) };
        Self { each: [placed; SLOTS], guesses: [(None, placed); RING], current: RING }
    }

    /// The current node.
    #[inline]
    pub(crate) const fn current(&self) -> &Node<G> {
        &self.each[self.current % SLOTS].node
    }

    /// Its place.
    #[inline]
    pub(crate) const fn place(&self) -> Place {
        self.each[self.current % SLOTS].place
    }

    /// Makes `node` the current one.
    pub(crate) const fn set(&mut self, node: Node<G>) {
        self.current = RING;
        self.each[RING].node = node;
    }

    /// Lets the table find a place for the current node.
    pub(crate) fn locate(&mut self, table: &mut (dyn Table<G> + '_)) {
        let Placed { node, place } = &mut self.each[self.current % SLOTS];
        *place = table.locate(&node.position);
    }

    /// The child of the current node after `played`, if it was guessed that it is visited first.
    #[inline]
    fn guessed(&self, played: G::Move) -> Option<&Placed<G>> {
        let (guess, child) = self.guesses.get(self.current)?;
        (*guess == Some(played)).then_some(child)
    }
}

/// What the table knew when an interior visit began.
pub(crate) struct TableVisit<M> {
    /// The window to search with.
    pub(crate) window: Window,
    pub(crate) bounds: Bounds,
    pub(crate) best: Option<M>,
}

impl<M> TableVisit<M> {
    /// The bounds after a visit that returned `value`.
    ///
    /// A bound that the value contradicts is dropped. It came from another depth, or from answers of other depths.
    pub(crate) const fn bounds_after(&self, value: Value) -> Bounds {
        let is_lower = value > self.window.alpha;
        let is_upper = value < self.window.beta;
        Bounds {
            lower: if is_lower {
                value
            } else if self.bounds.lower <= value {
                self.bounds.lower
            } else {
                Bounds::NONE.lower
            },
            upper: if is_upper {
                value
            } else if self.bounds.upper >= value {
                self.bounds.upper
            } else {
                Bounds::NONE.upper
            },
        }
    }
}

impl<G: Game> StackEntry<G> {
    #[inline(never)]
    pub(crate) fn new(node: Node<G>) -> Self {
        Self {
            nodes: Nodes::new(node),
            generated: None,
            children: Children::new(),
            index: 0,
            played: None,
            value: None,
            best: None,
            visit: None,
            foreseen: [None; RING],
            made: 0,
            is_made: false,
            took_one: false,
        }
    }

    /// Begins with all children in generation order, and returns whether there are any.
    #[inline(always)]
    pub(crate) fn begin(&mut self, generated: G::Generated) -> bool {
        self.best = None;
        self.made = 0;
        self.took_one = self.children.taken() <= 1;
        let has_moves = generated.clone().next().is_some();
        // Written where it belongs: a copy by wide loads would have to wait for the narrow stores before it.
        self.generated = Some(generated);
        self.children.begin();
        has_moves
    }

    /// Goes on to the next child, and returns its index, if its move is settled already.
    #[inline]
    pub(crate) fn next_made(&mut self, below: &mut Self, table: &mut (dyn Table<G> + '_)) -> Option<usize> {
        self.make(below, table);
        if self.children.taken() >= self.made {
            return None;
        }
        let index = self.children.advance();
        self.index = index;
        self.played = self.foreseen[index % RING];
        self.value = None;
        self.is_made = true;
        Some(index)
    }

    /// Makes the next child and some that come after it, as far as their moves are settled, and lets the table begin to fetch
    /// them.
    fn make(&mut self, below: &mut Self, table: &mut (dyn Table<G> + '_)) {
        let taken = self.children.taken();
        self.made = self.made.max(taken);
        let ahead = match self.nodes.current().depth {
            // Nodes beside each other are alike: if the first child cut off there, it probably does so here.
            _ if taken == 0 && self.took_one => 0,
            2 => FRONTIER_AHEAD,
            _ => AHEAD,
        };
        let end = taken + 1 + ahead;
        while self.made < end {
            let foreseen = self.children.foresee(&mut self.generated, self.made);
            let Some(played) = foreseen else { return };
            let slot = self.made % RING;
            self.foreseen[slot] = foreseen;
            let parent = self.nodes.current();
            match self.nodes.guessed(played) {
                Some(child) if self.made == 0 => below.nodes.each[slot] = *child,
                _ => below.nodes.each[slot].make_ahead(parent, played, table),
            }
            if parent.depth > 2 {
                below.guess(slot, table);
            }
            self.made += 1;
        }
    }

    /// Guesses which child of a node is visited first, by what was first at the last node of this ply, and makes it.
    #[inline(always)]
    fn guess(&mut self, slot: usize, table: &mut (dyn Table<G> + '_)) {
        let node = &self.nodes.each[slot].node;
        let (guess, child) = &mut self.nodes.guesses[slot];
        *guess = self.children.guess(&node.position, self.best);
        if let Some(played) = *guess {
            child.make_ahead(node, played, table);
        }
    }

    /// Goes to the current child.
    #[inline(always)]
    pub(crate) fn descend(&self, below: &mut Self, table: Option<&mut (dyn Table<G> + '_)>) {
        if self.is_made {
            below.nodes.current = self.index % RING;
        } else {
            below.nodes.current = RING;
            below.nodes.each[RING].make(self.nodes.current(), self.played());
            if let Some(table) = table {
                below.nodes.locate(table);
            }
        }
    }

    /// Sets the node and moves of a kept node.
    pub(crate) fn restore(&mut self, node: Node<G>, moves: &[G::Move]) {
        self.nodes.set(node);
        self.children.restore(moves);
        self.made = 0;
        self.best = None;
        self.visit = None;
    }

    /// Makes the child at `index` the current one. Its value is given if it is a leaf that was evaluated.
    #[inline]
    pub(crate) fn set_current(&mut self, index: usize, played: G::Move, value: Option<Value>) {
        self.index = index;
        self.played = Some(played);
        self.value = value;
        self.is_made = false;
    }

    /// The move to the current child.
    ///
    /// # Panics
    ///
    /// Panics if there is no current child.
    #[inline]
    pub(crate) fn played(&self) -> G::Move {
        self.played.expect("an algorithm asks for a child before it visits one")
    }
}
