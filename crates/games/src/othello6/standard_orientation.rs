//! Evaluators of Othello for positions with any move generation order.

use super::ReorderedOthello;
use crate::othello::Othello;
use crate::{Evaluator, Value, Window};

/// An evaluator of Othello, applied to the board in its standard orientation instead of the turned board.
#[derive(Clone, Copy, Debug)]
pub struct StandardOrientation<E>(pub E);

impl<E: Evaluator<Othello>> Evaluator<ReorderedOthello> for StandardOrientation<E> {
    #[inline]
    fn value(&self, position: &ReorderedOthello) -> Value {
        self.0.value(&position.position())
    }

    #[inline]
    fn static_value(&self, position: &ReorderedOthello) -> Value {
        self.0.static_value(&position.position())
    }

    #[inline]
    fn known_value(&self, position: &ReorderedOthello, window: Window) -> Option<Value> {
        self.0.known_value(&position.position(), window)
    }

    #[inline]
    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        self.0.of_score(score, ends)
    }
}
