//! Where a search keeps the node of one ply.

use scoutlab_games::{Game, MoveBuffer, Value};

use crate::table::Bounds;
use crate::{Node, Window};

/// The node of one ply, with its moves. It is filled in place, visit after visit.
pub(crate) struct Room<G: Game> {
    pub(crate) node: Node<G>,
    /// The moves as they are generated, where nothing orders them.
    pub(crate) generated: Option<G::Generated>,
    /// The moves in search order, where something does.
    pub(crate) moves: G::Moves,
    /// The place of the child that comes next.
    pub(crate) next: usize,
    /// The place of the child at hand.
    pub(crate) place: usize,
    /// The move to the child at hand.
    played: Option<G::Move>,
    /// The value of the child at hand for the side to move there, if it is a leaf whose value was found.
    pub(crate) value: Option<Value>,
    /// The child that improved the value last, or cut off.
    pub(crate) best: Option<G::Move>,
    /// What the table knew, if it was asked.
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
    /// What is known of the value after a visit that found `value`.
    pub(crate) const fn bounds_after(&self, value: Value) -> Bounds {
        Bounds {
            lower: if value > self.window.alpha { value } else { self.bounds.lower },
            upper: if value < self.window.beta { value } else { self.bounds.upper },
        }
    }
}

impl<G: Game> Room<G> {
    pub(crate) fn new(node: Node<G>) -> Self {
        Self {
            node,
            generated: None,
            moves: G::Moves::default(),
            next: 0,
            place: 0,
            played: None,
            value: None,
            best: None,
            visit: None,
        }
    }

    /// Puts moves in, and says whether there are any.
    pub(crate) fn furnish(&mut self, generated: G::Generated, is_ordered: bool) -> bool {
        self.next = 0;
        self.best = None;
        if is_ordered {
            self.generated = None;
            self.moves.clear();
            generated.for_each(|played| self.moves.push(played));
            return !self.moves.as_ref().is_empty();
        }
        let has_moves = generated.clone().next().is_some();
        self.generated = Some(generated);
        has_moves
    }

    /// Puts the node in as it was kept.
    pub(crate) fn refurnish(&mut self, node: Node<G>, moves: &[G::Move]) {
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
    pub(crate) fn upcoming(&mut self) -> Option<G::Move> {
        match &mut self.generated {
            Some(generated) => generated.next(),
            None => self.moves.as_ref().get(self.next).copied(),
        }
    }

    /// Takes the next child in hand and returns its place.
    #[inline]
    pub(crate) fn advance(&mut self, played: G::Move) -> usize {
        let place = self.next;
        self.next += 1;
        self.take(place, played);
        place
    }

    /// Takes the child at `place` in hand.
    #[inline]
    pub(crate) fn take(&mut self, place: usize, played: G::Move) {
        self.place = place;
        self.played = Some(played);
        self.value = None;
    }

    /// The move to the child at hand.
    ///
    /// # Panics
    ///
    /// Panics if no child was taken in hand.
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

    /// The number of all children.
    pub(crate) fn children(&self) -> usize {
        match self.generated {
            Some(_) => self.node.position.count_moves() as usize,
            None => self.moves.as_ref().len(),
        }
    }

    /// The move to the child at this place in search order.
    ///
    /// # Panics
    ///
    /// Panics if there are not that many children.
    pub(crate) fn child(&self, place: usize) -> G::Move {
        match self.generated {
            Some(_) => self.node.position.generate().nth(place).expect("a place below the number of children"),
            None => self.moves.as_ref()[place],
        }
    }
}
