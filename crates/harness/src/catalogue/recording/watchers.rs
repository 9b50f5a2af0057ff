//! Observers that only recordings need.

use std::panic::resume_unwind;

use scoutlab_games::{Evaluator, Game, Value};
use scoutlab_search::observers::NodeTypes;
use scoutlab_search::{Node, Observer, Window};

/// Node types, where they make sense.
pub(super) struct Types<'e, G: Game, E>(pub(super) Option<NodeTypes<'e, G, E>>);

impl<G: Game, E: Evaluator<G>> Observer<G> for Types<'_, G, E> {
    fn enter(&mut self, node: &Node<G>, window: Window) {
        if let Some(types) = &mut self.0 {
            types.enter(node, window);
        }
    }

    fn descend(&mut self, node: &Node<G>, played: G::Move, index: usize) {
        if let Some(types) = &mut self.0 {
            types.descend(node, played, index);
        }
    }

    fn research(&mut self, node: &Node<G>, played: G::Move) {
        if let Some(types) = &mut self.0 {
            types.research(node, played);
        }
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move, value: Value) {
        if let Some(types) = &mut self.0 {
            types.improved(node, played, value);
        }
    }

    fn leaf(&mut self, ply: u32, value: Value) {
        if let Some(types) = &mut self.0 {
            types.leaf(ply, value);
        }
    }

    fn leave(&mut self, node: &Node<G>, value: Value) {
        if let Some(types) = &mut self.0 {
            types.leave(node, value);
        }
    }
}

/// Ends a search after so many visits.
pub(super) struct Patience {
    pub(super) visits: u64,
}

impl Patience {
    fn visit(&mut self) {
        match self.visits.checked_sub(1) {
            Some(left) => self.visits = left,
            // Unlike a panic it prints nothing.
            None => resume_unwind(Box::new(OutOfPatience)),
        }
    }
}

/// How it ends.
pub(super) struct OutOfPatience;

impl<G: Game> Observer<G> for Patience {
    fn enter(&mut self, _node: &Node<G>, _window: Window) {
        self.visit();
    }

    fn leaf(&mut self, _ply: u32, _value: Value) {
        self.visit();
    }
}
