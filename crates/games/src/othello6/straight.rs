//! Evaluators of Othello, in any order of generation.

use super::Othello8;
use crate::othello::Othello;
use crate::{Evaluator, FrontierEvaluator, Value};

/// An evaluator of Othello, asked for the position as it is on the board.
#[derive(Clone, Copy, Debug)]
pub struct Straight<E>(pub E);

impl<E: Evaluator<Othello>> Evaluator<Othello8> for Straight<E> {
    #[inline]
    fn value(&self, position: &Othello8) -> Value {
        self.0.value(&position.position())
    }

    #[inline]
    fn known_value(&self, position: &Othello8, alpha: Value, beta: Value) -> Option<Value> {
        self.0.known_value(&position.position(), alpha, beta)
    }

    #[inline]
    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        self.0.of_score(score, ends)
    }
}

impl<E: Evaluator<Othello>> FrontierEvaluator<Othello8> for Straight<E> {}
