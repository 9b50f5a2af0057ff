//! The value of a leaf under the program's conventions.

use crate::rules::{Ending, Frame, Moves};
use scoutlab_games::Side;

use super::questions::Question;
use super::run::Run;
use crate::conventions::{Family, Mates};

impl Run<'_> {
    /// Returns the value of this leaf for the side to move, under the program's conventions.
    pub(super) fn leaf_value(&mut self, moves: &Moves) -> i64 {
        if self.family == Family::Minimax {
            // The counts of minimax do not depend on values.
            return 0;
        }
        self.meet_stuck_questions(moves);
        if self.scope.evaluations.len() > 1 {
            self.questions.meet(Question::Evaluation);
        }
        let first = i64::from(self.walk.value(&self.program.rules));
        if first != 0 {
            self.questions.meet(Question::Frame);
        }
        self.tally.is_extreme |= first.abs() >= self.extreme;
        let first = if self.is_mate(first) { self.nearer(first) } else { first };
        let side = self.walk.side();
        match self.program.rules.frame {
            Frame::Mover => of_side(first, side),
            Frame::Other => -of_side(first, side),
            Frame::FirstRaw => self.raw(first, side),
            Frame::SecondRaw => self.raw(-first, side),
            Frame::RootRaw => self.raw(of_side(first, self.root_side), side),
        }
    }

    /// Returns the value of a mate at this ply under the program's conventions.
    fn nearer(&mut self, value: i64) -> i64 {
        self.questions.meet(Question::Mates);
        if self.program.mates == Mates::Constant { value } else { value - value.signum() * self.ply as i64 }
    }

    /// Returns the value that the search uses for a leaf, given a value that always has the point of view of one player.
    fn raw(&mut self, value: i64, side: Side) -> i64 {
        if side == self.root_side || value == 0 {
            return value;
        }
        self.questions.meet(Question::Form);
        if self.program.is_negamax() { value } else { -value }
    }

    /// Records the questions on which the value of a leaf depends if the side to move is stuck.
    fn meet_stuck_questions(&mut self, moves: &Moves) {
        let has_rules = self.scope.endings.len() > 1;
        let is_known = self.questions.has(Question::Ending) && (self.questions.has(Question::Over) || !self.scope.passes);
        if has_rules && !is_known && (moves.is_stuck || self.walk.is_stuck()) {
            self.questions.meet(Question::Ending);
            let asks_whether_over = self.program.rules.ending != Ending::Usual || self.scope.changes;
            if self.scope.passes && asks_whether_over {
                self.questions.meet(Question::Over);
            }
        }
    }
}

/// Converts a value for the first player into a value for `side`.
const fn of_side(value: i64, side: Side) -> i64 {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}
