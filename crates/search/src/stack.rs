//! The stack of a search: one entry per ply.

use scoutlab_games::{Game, MoveBuffer, Value};

use crate::table::Bounds;
use crate::{Node, Window};

/// The node of one ply, with its moves. It is reused visit after visit.
pub(crate) struct StackEntry<G: Game> {
    pub(crate) node: Node<G>,
    /// The moves as generated, without an ordering.
    pub(crate) generated: Option<G::Generated>,
    /// The moves in search order, with an ordering.
    pub(crate) moves: G::Moves,
    /// The index of the next child.
    pub(crate) next: usize,
    /// The index of the current child.
    pub(crate) index: usize,
    /// The move to the current child.
    played: Option<G::Move>,
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
    pub(crate) const fn bounds_after(&self, value: Value) -> Bounds {
        Bounds {
            lower: if value > self.window.alpha { value } else { self.bounds.lower },
            upper: if value < self.window.beta { value } else { self.bounds.upper },
        }
    }
}

impl<G: Game> StackEntry<G> {
    pub(crate) fn new(node: Node<G>) -> Self {
        Self {
            node,
            generated: None,
            moves: G::Moves::default(),
            next: 0,
            index: 0,
            played: None,
            value: None,
            best: None,
            visit: None,
        }
    }

    /// Generates the moves into the list to be ordered, and returns whether there are any.
    #[inline]
    pub(crate) fn list_moves(&mut self) -> bool {
        self.next = 0;
        self.best = None;
        self.generated = None;
        self.moves.clear();
        // Of what is generated only the moves are used: the compiler leaves out the rest.
        for played in self.node.position.generate() {
            self.moves.push(played);
        }
        !self.moves.as_ref().is_empty()
    }

    /// Sets the moves in generation order, and returns whether there are any.
    #[inline]
    pub(crate) fn set_moves(&mut self, generated: G::Generated) -> bool {
        self.next = 0;
        self.best = None;
        let has_moves = generated.clone().next().is_some();
        self.generated = Some(generated);
        has_moves
    }

    /// Sets the node and moves of a kept node.
    pub(crate) fn restore(&mut self, node: Node<G>, moves: &[G::Move]) {
        self.node = node;
        self.generated = None;
        self.moves.clear();
        for &played in moves {
            self.moves.push(played);
        }
        self.next = 0;
        self.best = None;
        self.visit = None;
    }

    /// The move to the next child.
    #[inline]
    pub(crate) fn next_move(&mut self) -> Option<G::Move> {
        match &mut self.generated {
            Some(generated) => generated.next(),
            None => self.moves.as_ref().get(self.next).copied(),
        }
    }

    /// Makes the next child the current one and returns its index.
    #[inline]
    pub(crate) fn advance(&mut self, played: G::Move) -> usize {
        let index = self.next;
        self.next += 1;
        self.set_current(index, played);
        index
    }

    /// Makes the child at `index` the current one.
    #[inline]
    pub(crate) fn set_current(&mut self, index: usize, played: G::Move) {
        self.index = index;
        self.played = Some(played);
        self.value = None;
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

    /// All moves, in search order.
    pub(crate) fn all_moves(&self) -> Box<[G::Move]> {
        match self.generated {
            Some(_) => self.node.position.generate().collect(),
            None => self.moves.as_ref().into(),
        }
    }

    /// The number of children.
    pub(crate) fn children(&self) -> usize {
        match self.generated {
            Some(_) => self.node.position.count_moves() as usize,
            None => self.moves.as_ref().len(),
        }
    }

    /// The move to the child at `index` in search order.
    ///
    /// # Panics
    ///
    /// Panics if there are not that many children.
    pub(crate) fn child(&self, index: usize) -> G::Move {
        match self.generated {
            Some(_) => self.node.position.generate().nth(index).expect("an index below the number of children"),
            None => self.moves.as_ref()[index],
        }
    }
}
