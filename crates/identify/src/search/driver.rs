//! Searches of the root: one search, or several in sequence.

use std::sync::atomic::AtomicBool;

use crate::rules::Walk;
use scoutlab_games::Side;

use super::bounds::{INFINITY, Window};
use super::memory::Memory;
use super::questions::{Question, QuestionLog};
use super::run::{Interruption, Limits, Run};
use crate::conventions::{
    Algorithm, AspirationWindow, DepthOffset, Iterations, MaxPlayer, Positions, Program, Quantity, RootWindow, Tally,
};

/// The maximum number of null-window searches of one root. No real program runs more.
const MOST_PASSES: u32 = 100_000;

/// Searches the position of `walk` to `depth` plies under the conventions of `program`, and counts the visits. Returns `None`
/// if a limit ended the search.
///
/// ```
/// use scoutlab_identify::rules::Walker;
/// use scoutlab_games::tree::TextTree;
/// use scoutlab_identify::{Cut, Limits, Program, Quantity, run};
///
/// // The second leaf with the value 3 refutes the second move, unless a cutoff requires a strictly better value.
/// let tree = TextTree::shared("[[3 5] [3 9]]").unwrap();
/// let leaves = |cut| {
///     let program = Program { cut, ..Program::default() };
///     let tally = run(&mut Walker::new(tree.root()), program, 2, Limits::NONE).unwrap();
///     Quantity::default().of(&tally).unwrap()
/// };
/// assert_eq!((leaves(Cut::AtLeast), leaves(Cut::Greater)), (3, 4));
/// ```
pub fn run(walk: &mut dyn Walk, program: Program, depth: u32, limits: Limits) -> Option<Tally> {
    run_and_log((walk, &mut Memory::default(), None), program, depth, limits).0.ok()
}

/// Returns the count of a program in a search, or `None` if the search takes more visits than the limit.
pub fn count(walk: &mut dyn Walk, program: Program, quantity: Quantity, depth: u32, visits: u64) -> Option<u64> {
    let distinct = quantity.positions == Positions::Distinct;
    let limits = Limits { visits, distinct, remembers: visits > 1 << 16, ..Limits::NONE };
    quantity.of(&run(walk, program, depth, limits)?)
}

/// Does the work of [`run`]. It also returns the questions that the search met, and the number of visits.
pub(crate) fn run_and_log(
    (walk, memory, stop): (&mut dyn Walk, &mut Memory, Option<&AtomicBool>),
    program: Program,
    depth: u32,
    limits: Limits,
) -> (Result<Tally, Interruption>, QuestionLog, u64) {
    let deepest = depth as i32
        + match program.depth {
            DepthOffset::Same => 0,
            DepthOffset::Less => -1,
            DepthOffset::More => 1,
        };
    let mut run = Run::new(walk, memory, program, limits);
    run.stop = stop;
    let first = if program.iterations == Iterations::Last { deepest } else { deepest.min(1) };
    let mut guess = 0;
    for depth in first..=deepest {
        run.forget_nodes();
        run.forget_iteration();
        if depth == deepest && program.iterations == Iterations::OnlyLast {
            run.forget_counts();
        }
        guess = run.run_iteration(depth, guess);
    }
    run.finish()
}

impl Run<'_> {
    /// Runs one iteration. `guess` is the value of the previous iteration, or 0.
    fn run_iteration(&mut self, depth: i32, guess: i64) -> i64 {
        let whole = match (self.program.root, self.range()) {
            (RootWindow::Range, Some(range)) => range,
            (RootWindow::FromZero, _) => (0, INFINITY),
            _ => (-INFINITY, INFINITY),
        };
        match self.program.algorithm {
            Algorithm::Scout => self.eval_root(depth),
            Algorithm::Mtdf => {
                self.run_mtd(depth, whole, guess, |value, (lower, _)| if value == lower { value + 1 } else { value })
            }
            Algorithm::MtdPlus | Algorithm::Sss => {
                self.run_mtd(depth, whole, INFINITY, |value, (lower, upper)| value.clamp(lower + 1, upper))
            }
            Algorithm::MtdMinus | Algorithm::Dual => self.run_mtd(depth, whole, -INFINITY, |_, (lower, _)| lower + 1),
            Algorithm::MtdBi => {
                let mut step = 1;
                self.run_mtd(depth, whole, 0, |_, (lower, upper)| {
                    let beta = match (lower, upper) {
                        (NOTHING_BELOW, INFINITY) => 0,
                        (lower, INFINITY) => lower.saturating_add(step).min(INFINITY),
                        (NOTHING_BELOW, upper) => upper.saturating_sub(step).max(-INFINITY),
                        (lower, upper) => lower + (upper - lower + 1) / 2,
                    };
                    step = (step * 2).min(INFINITY);
                    beta.clamp(lower + 1, upper)
                })
            }
            Algorithm::Aspiration2 => self.run_aspiration(depth, whole, guess, 2),
            Algorithm::Aspiration8 => self.run_aspiration(depth, whole, guess, 8),
            _ => self.search_root(depth, whole),
        }
    }

    /// Searches the root with a window.
    fn search_root(&mut self, depth: i32, window: Window) -> i64 {
        self.begin(depth);
        self.search_window(depth, window)
    }

    /// Searches the root with EVAL.
    fn eval_root(&mut self, depth: i32) -> i64 {
        self.begin(depth);
        self.eval(depth)
    }

    /// Runs null-window searches until the bounds meet.
    fn run_mtd(&mut self, depth: i32, whole: Window, guess: i64, mut next: impl FnMut(i64, Window) -> i64) -> i64 {
        let is_opponent = self.root_side == Side::Second;
        if is_opponent {
            self.questions.meet(Question::MaxPlayer);
        }
        // If MAX is the first player, and the second player is to move at the root, all values change their sign.
        let is_negated = is_opponent && self.program.max_player == MaxPlayer::First;
        let (mut lower, mut upper) = if is_negated { (-whole.1, -whole.0) } else { whole };
        let mut value = if is_negated { -guess } else { guess }.clamp(lower, upper);
        let mut passes = 0;
        while lower < upper && !self.is_stopped {
            let beta = next(value, (lower, upper));
            value = if is_negated {
                -self.search_root(depth, (-beta, 1 - beta))
            } else {
                self.search_root(depth, (beta - 1, beta))
            };
            if value >= beta {
                lower = value;
            } else {
                upper = value;
            }
            passes += 1;
            self.is_stopped |= passes > MOST_PASSES;
        }
        if is_negated { -value } else { value }
    }

    fn run_aspiration(&mut self, depth: i32, whole: Window, guess: i64, delta: i64) -> i64 {
        let alpha = (guess - delta).clamp(whole.0, (whole.1 - 1).max(whole.0));
        let beta = (guess + delta).clamp((alpha + 1).min(whole.1), whole.1);
        let value = self.search_root(depth, (alpha, beta));
        let has_failed = value <= alpha && whole.0 < alpha || value >= beta && beta < whole.1;
        if has_failed {
            self.questions.meet(Question::AspirationWindow);
        }
        let wider = if has_failed && self.program.wider == AspirationWindow::Full {
            whole
        } else if value <= alpha && whole.0 < alpha {
            (whole.0, (value + 1).clamp(whole.0 + 1, whole.1))
        } else if value >= beta && beta < whole.1 {
            ((value - 1).clamp(whole.0, whole.1 - 1), whole.1)
        } else {
            return value;
        };
        self.search_root(depth, wider)
    }
}

/// The lower bound of the value before any search of the root failed high.
const NOTHING_BELOW: i64 = -INFINITY;
