//! The recursions: windows, and Pearl's EVAL and TEST.

use super::count::{IN_SECOND, IN_TEST};
use super::program::Family;
use super::questions::Ask;
use super::search::{INFINITY, Run, Window};
use super::{Cut, PassValue, Test};

impl Run<'_> {
    /// Everything but EVAL and TEST.
    pub(super) fn window(&mut self, depth: i32, window: Window) -> i64 {
        let window = match self.family {
            Family::Minimax => (-INFINITY, INFINITY),
            Family::BranchAndBound => (-INFINITY, window.1),
            _ => window,
        };
        self.remembering((depth, window, false), |run| run.window_anew(depth, window))
    }

    fn window_anew(&mut self, depth: i32, window: Window) -> i64 {
        let open = match self.open(depth, window, true) {
            Ok(open) => open,
            Err(value) => return value,
        };
        let (mut alpha, beta) = open.window;
        let is_pass = open.moves.is_pass;
        if is_pass {
            self.asked.ask(Ask::PassValue);
        }
        if is_pass && self.program.pass_value == PassValue::AsItIs {
            let value = -self.child((0, depth), true, |run, depth| run.window(depth, (-beta, -alpha)));
            return self.close(depth, &open, value);
        }
        let mut score = -INFINITY;
        for index in 0..open.moves.count {
            let at = (index, depth);
            let has_null_window = self.family == Family::NullWindows && index > 0;
            if has_null_window {
                self.asked.ask(Ask::Test);
            }
            let mut value = if has_null_window {
                let (low, high) = if self.program.test == Test::Greater { (alpha, alpha + 1) } else { (alpha - 1, alpha) };
                -self.child_in(IN_TEST, at, is_pass, |run, depth| run.window(depth, (-high, -low)))
            } else {
                -self.child(at, is_pass, |run, depth| run.window(depth, (-beta, -alpha)))
            };
            let passed = value > alpha || self.program.test == Test::AtLeast && value == alpha;
            let is_between = has_null_window && passed && value < beta;
            if is_between && depth <= 2 {
                self.asked.ask(Ask::Horizon);
            }
            if is_between && !(self.program.two_ply_rule() && depth <= 2) {
                if value != alpha {
                    self.asked.ask(Ask::Second);
                }
                let lower = if self.program.second_from_value() { value } else { alpha };
                value = -self.child_in(IN_SECOND, at, is_pass, |run, depth| run.window(depth, (-beta, -lower)));
            }
            score = score.max(value);
            if value == beta && self.family != Family::Minimax {
                self.asked.ask(Ask::Cut);
            }
            let cuts = match self.program.cut {
                Cut::AtLeast => value >= beta,
                Cut::Greater => value > beta,
            };
            if cuts && self.family != Family::Minimax && !self.is_stopped {
                self.cut_off(depth, index, is_pass);
                let value = self.bounded(beta, score);
                return self.close(depth, &open, value);
            }
            alpha = alpha.max(value);
        }
        let value = self.bounded(alpha, score);
        self.close(depth, &open, value)
    }

    /// What a node returns: the bound, or the best value found.
    fn bounded(&mut self, bound: i64, score: i64) -> i64 {
        if bound != score && self.program.sees_bounds() {
            self.asked.ask(Ask::Fail);
        }
        if self.is_hard { bound } else { score }
    }

    /// Pearl's EVAL.
    pub(super) fn eval(&mut self, depth: i32) -> i64 {
        self.remembering((depth, (-INFINITY, INFINITY), true), |run| run.eval_anew(depth))
    }

    fn eval_anew(&mut self, depth: i32) -> i64 {
        let moves = match self.open(depth, (-INFINITY, INFINITY), false) {
            Ok(open) => open.moves,
            Err(value) => return value,
        };
        let mut best = -INFINITY;
        for index in 0..moves.count {
            let at = (index, depth);
            let mut part = 0;
            if index > 0 {
                self.asked.ask(Ask::Test);
                let bound = if self.program.test == Test::Greater { -best } else { 1 - best };
                let value = self.child_in(IN_TEST, at, moves.is_pass, |run, depth| run.test(depth, bound));
                if value >= bound {
                    continue;
                }
                part = IN_SECOND;
            }
            best = -self.child_in(part, at, moves.is_pass, Self::eval);
        }
        best
    }

    /// Pearl's TEST: less than `bound` if the value of the position is, else at least `bound`.
    fn test(&mut self, depth: i32, bound: i64) -> i64 {
        self.remembering((depth, (bound - 1, bound), true), |run| run.test_anew(depth, bound))
    }

    fn test_anew(&mut self, depth: i32, bound: i64) -> i64 {
        let moves = match self.open(depth, (bound - 1, bound), false) {
            Ok(open) => open.moves,
            Err(value) => return value,
        };
        for index in 0..moves.count {
            let reply = self.child((index, depth), moves.is_pass, |run, depth| run.test(depth, 1 - bound));
            if reply < 1 - bound {
                if !self.is_stopped {
                    self.cut_off(depth, index, moves.is_pass);
                }
                return bound;
            }
        }
        bound - 1
    }
}
