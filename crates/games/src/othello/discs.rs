//! Disc difference.

use super::{Othello, Square};
use crate::{Evaluator, Value};

/// Own discs minus the opponent's, in discs, also when the game is over: empty squares go to nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discs;

impl Evaluator<Othello> for Discs {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        position.own().count_ones() as Value - position.opponent().count_ones() as Value
    }

    #[inline]
    fn value_after(&self, position: &Othello, played: Square) -> Value {
        let before = self.value(position);
        if played == Square::PASS {
            return -before;
        }
        -before - 1 - 2 * position.flips_of(played).count_ones() as Value
    }
}
