//! The stack of a search: one entry per ply.

use scoutlab_games::{Game, Value};

use crate::children::Children;
use crate::table::{Bounds, Place};
use crate::{Node, Window};

/// The node of one ply, with its children. It is reused visit after visit.
pub(crate) struct StackEntry<G: Game> {
    pub(crate) node: Node<G>,
    /// Where the table keeps the position, if there is a table.
    pub(crate) place: Place,
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
    pub(crate) fn new(node: Node<G>) -> Self {
        Self {
            node,
            place: Place::default(),
            generated: None,
            children: Children::new(),
            index: 0,
            played: None,
            value: None,
            best: None,
            visit: None,
        }
    }

    /// Sets the node and moves of a kept node.
    pub(crate) fn restore(&mut self, node: Node<G>, moves: &[G::Move]) {
        self.node = node;
        self.children.restore(moves);
        self.best = None;
        self.visit = None;
    }

    /// Makes the child at `index` the current one. Its value is given if it is a leaf that was evaluated.
    #[inline]
    pub(crate) fn set_current(&mut self, index: usize, played: G::Move, value: Option<Value>) {
        self.index = index;
        self.played = Some(played);
        self.value = value;
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
