//! The stack of a search: one entry per ply.

use scoutlab_games::{Game, Value};

use crate::children::Children;
use crate::table::{Bounds, Place};
use crate::{Node, Table, Window};

/// The node of one ply, with its children. It is reused visit after visit.
pub(crate) struct StackEntry<G: Game> {
    pub(crate) node: Node<G>,
    /// Where the table keeps the position, if there is a table.
    pub(crate) place: Place,
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
    /// The last children that were made, each at its index modulo [`RING`].
    ring: Vec<Made<G>>,
    /// The number of children that were made, from the first on.
    made: usize,
    /// Whether the current child is among them.
    is_made: bool,
}

/// A child that was made before it is visited, so that the table can fetch its entry in the meantime.
pub(crate) struct Made<G: Game> {
    pub(crate) played: G::Move,
    pub(crate) position: G,
    pub(crate) place: Place,
}

/// How many children are remembered.
const RING: usize = 4;

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
    pub(crate) fn new(node: Node<G>) -> Self {
        Self {
            node,
            place: Place::default(),
            children: Children::new(),
            index: 0,
            played: None,
            value: None,
            best: None,
            visit: None,
            ring: Vec::new(),
            made: 0,
            is_made: false,
        }
    }

    /// Begins with all children in generation order, and returns whether there are any.
    #[inline(always)]
    pub(crate) fn begin(&mut self, generated: G::Generated) -> bool {
        self.best = None;
        self.made = 0;
        self.children.begin(generated)
    }

    /// Makes children up to the one at `end`, as far as their order is known, and lets the table begin to fetch them.
    #[inline]
    pub(crate) fn make(&mut self, end: usize, table: &mut (dyn Table<G> + '_)) {
        self.made = self.made.max(self.children.taken());
        while self.made < end {
            let Some(played) = self.children.foresee(self.made) else { return };
            let position = self.node.position.play(played);
            let made = Made { played, position, place: table.locate(&position) };
            match self.ring.get_mut(self.made % RING) {
                Some(place) => *place = made,
                None => self.ring.push(made),
            }
            self.made += 1;
        }
    }

    /// Goes on to the next child if it was made, and returns its index.
    #[inline]
    pub(crate) fn next_made(&mut self) -> Option<usize> {
        if self.children.taken() >= self.made {
            return None;
        }
        let index = self.children.advance();
        self.set_current(index, self.ring[index % RING].played, None);
        self.is_made = true;
        Some(index)
    }

    /// The current child, if it was made.
    #[inline]
    pub(crate) fn current_made(&self) -> Option<&Made<G>> {
        if self.is_made { Some(&self.ring[self.index % RING]) } else { None }
    }

    /// Sets the node and moves of a kept node.
    pub(crate) fn restore(&mut self, node: Node<G>, moves: &[G::Move]) {
        self.node = node;
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
