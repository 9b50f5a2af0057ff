//! The recursive searches: a search with windows, and Pearl's EVAL and TEST.

use super::bounds::{INFINITY, Window};
use super::questions::Question;
use super::run::Run;
use crate::conventions::{
    ChildWindow, Cut, FailValue, Family, FullWindow, IN_SECOND, IN_TEST, PassValue, ReSearch, RootMoves, SecondWindow, Test,
};
use scoutlab_games::Side;

impl Run<'_> {
    /// Searches a position with a window, as all algorithms except Pearl's Scout do.
    pub(super) fn search_window(&mut self, depth: i32, window: Window) -> i64 {
        let window = match self.family {
            Family::Minimax => (-INFINITY, INFINITY),
            Family::BranchAndBound => (-INFINITY, window.1),
            _ => window,
        };
        self.remember((depth, window, false), |run| run.search_window_anew(depth, window))
    }

    fn search_window_anew(&mut self, depth: i32, window: Window) -> i64 {
        let open = match self.open(depth, window, true) {
            Ok(open) => open,
            Err(value) => return self.clamp_to_window(value, window),
        };
        let (mut alpha, beta) = open.window;
        let is_pass = open.moves.is_pass;
        if is_pass {
            self.questions.meet(Question::PassValue);
        }
        if is_pass && self.program.pass_value == PassValue::AsItIs {
            let below = self.child_window((alpha, beta));
            let value = self.sign() * self.child((0, depth), true, |run, depth| run.search_window(depth, below));
            return self.close(depth, &open, alpha, value);
        }
        let mut score = -INFINITY;
        let (mut raising, mut best) = (None, 0);
        for index in 0..open.moves.count {
            let at = (index, depth);
            let from_root = self.ply == 0 && index > 0 && self.whole_at_root();
            let has_null_window = !from_root && self.family == Family::NullWindows && {
                let is_raised = alpha > open.window.0;
                !self.has_full_window((index, open.moves.count), is_raised)
            };
            if has_null_window {
                self.questions.meet(Question::Test);
            }
            let mut value = if has_null_window {
                let (low, high) = if self.program.test == Test::Greater { (alpha, alpha + 1) } else { (alpha - 1, alpha) };
                -self.child_in(IN_TEST, at, is_pass, |run, depth| run.search_window(depth, (-high, -low)))
            } else {
                let below = self.child_window(if from_root { open.window } else { (alpha, beta) });
                self.sign() * self.child(at, is_pass, |run, depth| run.search_window(depth, below))
            };
            let passed = value > alpha || self.program.test == Test::AtLeast && value == alpha;
            if has_null_window && passed {
                value = self.search_again(at, is_pass, (alpha, beta), value);
            }
            if value > score {
                (score, best) = (value, index);
            }
            if self.ends(value, beta) && !self.is_stopped {
                self.cut_off(depth, index, &open.moves);
                self.store_move(Some(index), best, false);
                let value = self.node_value(beta, score, open.window);
                return self.close(depth, &open, alpha, value);
            }
            if value > alpha {
                (alpha, raising) = (value, Some(index));
                if index >= open.moves.captures {
                    self.learn(depth, index, true);
                }
            }
        }
        self.store_move(raising, best, raising.is_some());
        if self.ply == 0
            && let Some(index) = raising
        {
            self.root_best = Some(self.walk.move_number(index));
        }
        let value = self.node_value(alpha, score, open.window);
        self.close(depth, &open, alpha, value)
    }

    /// Returns whether each move at the root is searched with the window of the root.
    fn whole_at_root(&mut self) -> bool {
        if !matches!(self.family, Family::BranchAndBound | Family::Window | Family::NullWindows | Family::Scout) {
            return false;
        }
        self.questions.meet(Question::RootMoves);
        self.program.root_moves == RootMoves::FullWindow
    }

    /// Returns whether this child is first searched with the full window instead of a null window.
    fn has_full_window(&mut self, (index, count): (usize, usize), is_raised: bool) -> bool {
        self.questions.meet(Question::FullWindow);
        match self.program.full_window {
            FullWindow::First => index == 0,
            FullWindow::UntilRaised => !is_raised,
            FullWindow::Second => index == 1,
            FullWindow::Last => index + 1 == count,
            FullWindow::None => false,
        }
    }

    /// Returns the window of a child.
    fn child_window(&self, (alpha, beta): Window) -> Window {
        match self.program.child_window {
            ChildWindow::Negated | ChildWindow::NoMinus => (-beta, -alpha),
            ChildWindow::NotNegated => (alpha, beta),
            ChildWindow::Swapped => (-alpha, -beta),
            ChildWindow::NoAlpha => (-beta, INFINITY),
        }
    }

    /// Returns the factor of the value of a child that is searched with the full window.
    fn sign(&self) -> i64 {
        if self.program.child_window == ChildWindow::NoMinus { 1 } else { -1 }
    }

    /// Returns the value of a child whose null-window search succeeded, after its re-search if there is one.
    fn search_again(&mut self, at: (usize, i32), is_pass: bool, (alpha, beta): Window, value: i64) -> i64 {
        self.questions.meet(Question::ReSearch);
        let is_wanted = match self.program.re_search {
            ReSearch::Inside => value < beta,
            ReSearch::AboveAlpha => true,
            ReSearch::Never => false,
        };
        if is_wanted && at.1 <= 2 {
            self.questions.meet(Question::TwoPlyRule);
        }
        if !is_wanted || self.program.two_ply_rule() && at.1 <= 2 {
            return value;
        }
        self.questions.meet(Question::SecondWindow);
        let (lower, upper) = match self.program.second {
            SecondWindow::Full => (-INFINITY, INFINITY),
            SecondWindow::Null => (alpha, alpha + 1),
            SecondWindow::NotNegated => (-beta, -alpha),
            _ if self.program.second_from_value() => (value, beta),
            _ => (alpha, beta),
        };
        -self.child_in(IN_SECOND, at, is_pass, |run, depth| run.search_window(depth, (-upper, -lower)))
    }

    /// Returns whether the value of a child causes a cutoff.
    fn ends(&mut self, value: i64, beta: i64) -> bool {
        if value < beta || self.family == Family::Minimax {
            return false;
        }
        if value == beta {
            self.questions.meet(Question::Cut);
        }
        self.questions.meet(Question::CutSide);
        match self.program.cut {
            Cut::AtLeast => true,
            Cut::Greater => value > beta,
            Cut::OnlyMax => self.is_max(),
            Cut::OnlyMin => !self.is_max(),
            Cut::OnlyFirst => self.walk.side() == Side::First,
            Cut::OnlySecond => self.walk.side() == Side::Second,
        }
    }

    /// Returns whether the player to move at the root is to move at this node.
    fn is_max(&self) -> bool {
        self.walk.side() == self.root_side
    }

    /// Returns the value of a leaf or of a TT cutoff, clamped to the window if the program does this.
    fn clamp_to_window(&mut self, value: i64, window: Window) -> i64 {
        if (value < window.0 || value > window.1) && self.program.sees_bounds() {
            self.questions.meet(Question::FailValue);
            if self.program.fail == FailValue::Clamped {
                return value.min(window.1).max(window.0);
            }
        }
        value
    }

    /// Returns the value of a node: the bound if the program is fail-hard, otherwise the best value found.
    fn node_value(&mut self, bound: i64, score: i64, window: Window) -> i64 {
        let is_clamped = self.program.fail == FailValue::Clamped && self.program.sees_bounds();
        let clamped = bound.min(window.1).max(window.0);
        if (bound != score || bound != clamped) && self.program.sees_bounds() || bound.min(score) < 0 {
            self.questions.meet(Question::FailValue);
        }
        if self.program.fail == FailValue::FromZero && self.program.sees_bounds() {
            return score.max(0);
        }
        match self.is_hard {
            true if is_clamped => clamped,
            true => bound,
            false => score,
        }
    }

    /// Runs Pearl's EVAL.
    pub(super) fn eval(&mut self, depth: i32) -> i64 {
        self.remember((depth, (-INFINITY, INFINITY), true), |run| run.eval_anew(depth))
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
            if index > 0 && !(self.ply == 0 && self.whole_at_root()) {
                self.questions.meet(Question::Test);
                let bound = if self.program.test == Test::Greater { -best } else { 1 - best };
                let value = self.child_in(IN_TEST, at, moves.is_pass, |run, depth| run.test(depth, bound));
                if value >= bound {
                    continue;
                }
                part = IN_SECOND;
            }
            best = -self.child_in(part, at, moves.is_pass, Self::eval);
            if self.ply == 0 {
                self.root_best = Some(self.walk.move_number(index));
            }
            if index > 0 {
                self.learn(depth, index, true);
            }
        }
        best
    }

    /// Runs Pearl's TEST. Returns a number less than `bound` if the value of the position is less than `bound`, and otherwise
    /// at least `bound`.
    fn test(&mut self, depth: i32, bound: i64) -> i64 {
        self.remember((depth, (bound - 1, bound), true), |run| run.test_anew(depth, bound))
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
                    self.cut_off(depth, index, &moves);
                }
                return bound;
            }
        }
        bound - 1
    }
}
