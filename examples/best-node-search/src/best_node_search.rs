//! Best Node Search.

use scoutlab_games::Value;
use scoutlab_search::building_blocks::alphabeta_soft;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::table::Bounds;
use scoutlab_search::{Algorithm, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};

/// Best Node Search (Rutko 2011), which finds the best move of the root, but not the move's value.
///
/// Each round tests whether the value of each remaining candidate move is at least the guess. A test is a null-window search.
/// If some moves pass, the other moves are eliminated. If exactly one move passes, this move is the best move. If no move
/// passes, the guess was too high. The guess lies between the current bounds. The more candidates remain, the higher the guess
/// is, because the best of many moves is likely to be good.
///
/// The published algorithm ends with the best move and a bound on its value. In scoutlab, a search must return the value, so a
/// final search between the bounds finds the value of the best move.
///
/// While one bound is infinite, guess i, counted from 0, is 2^i beyond the other bound. While both bounds are infinite, the
/// guess is `guess=N`, or else the value of the previous iteration under `deepening(..)`, or else 0. Without a transposition
/// table, each round would repeat the work of the earlier rounds.
#[derive(Clone, Copy, Debug, Default)]
pub struct BestNodeSearch {
    guess: Option<Value>,
}

impl Algorithm for BestNodeSearch {
    const NAME: &'static str = "best-node-search";
    const SUMMARY: &'static str =
        "separates the best move from the others by null windows; best-node-search:guess=N (Rutko 2011)";
    const TABLE: TableUse = TableUse::Needed;
    const FORM: Form = Form::Negamax;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { guess: arguments.value("guess")? })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        let Bounds { lower, upper } = root.value_range;
        let first = self.guess.or(root.guess).unwrap_or(0);
        let window = match tree.open(root.window) {
            Opened::Resolved(value) => return Ok(value),
            Opened::Interior(window) => window,
        };
        // The interval starts one below the least possible value. Otherwise, a move with the least value could not pass a test,
        // and there might be no best move.
        let alpha = window.alpha.max(lower.saturating_sub(1)).max(NOTHING_BELOW);
        let bounds = Bounds { lower: alpha, upper: window.beta.min(upper) };
        let mut contest = Contest {
            window: Window::new(alpha, window.beta),
            bounds,
            in_the_running: places(tree),
            rounds: 0,
            first,
            step: 1,
        };
        while contest.is_open() && contest.in_the_running.len() > 1 && !tree.is_stopped() {
            let guess = contest.guess();
            contest.separate(tree, guess);
            contest.rounds += 1;
        }
        if contest.is_open() && !tree.is_stopped() {
            contest.find_value(tree);
        }
        Ok(tree.close(contest.value()))
    }
}

/// The lower bound while no lower bound is known.
const NOTHING_BELOW: Value = -INFINITY;

/// Returns the indices of the root's moves, in search order.
fn places<T: Tree + ?Sized>(tree: &mut T) -> Vec<usize> {
    std::iter::from_fn(|| tree.next(-INFINITY)).map(|child| child.generation_index as usize).collect()
}

struct Contest {
    /// The window at the root. The search need not distinguish values outside the window from its ends.
    window: Window,
    /// The bounds on the value of the best move. The lower bound holds once a move has passed a test.
    bounds: Bounds,
    /// The candidate moves, by their indices in move generation order. Such an index identifies a move even if the search order
    /// changes.
    in_the_running: Vec<usize>,
    rounds: u32,
    first: Value,
    /// The distance of the next guess from the finite bound, used while the other bound is infinite.
    step: Value,
}

impl Contest {
    const fn is_open(&self) -> bool {
        self.bounds.lower < self.bounds.upper
    }

    /// Returns whether a move has passed a test.
    const fn has_best(&self) -> bool {
        self.bounds.lower > self.window.alpha
    }

    /// Returns the value of the best move, or a bound if the value is outside the window.
    const fn value(&self) -> Value {
        if self.has_best() { self.bounds.lower } else { self.bounds.upper }
    }

    /// Returns the next guess: a plausible value of the best candidate, greater than the lower bound and at most the upper
    /// bound.
    fn guess(&mut self) -> Value {
        let Bounds { lower, upper } = self.bounds;
        let step = self.step;
        if lower == NOTHING_BELOW || upper == INFINITY {
            self.step = step.saturating_mul(2);
        }
        let guess = match (lower, upper) {
            (NOTHING_BELOW, INFINITY) => self.first,
            (lower, INFINITY) => lower.saturating_add(step),
            (NOTHING_BELOW, upper) => upper.saturating_sub(step),
            (lower, upper) => {
                let moves = self.in_the_running.len() as i64;
                let above = (i64::from(upper) - i64::from(lower)) * (moves - 1) / moves;
                (i64::from(lower) + above) as Value
            }
        };
        guess.clamp(lower + 1, upper)
    }

    /// Tests whether each candidate move scores at least the guess.
    fn separate<T: Tree + ?Sized>(&mut self, tree: &mut T, guess: Value) {
        let mut better = Vec::new();
        let mut most = NOTHING_BELOW;
        for index in 0..self.in_the_running.len() {
            let place = self.in_the_running[index];
            self.go_to(tree, place);
            let value = visit(tree, Window::above(guess - 1), alphabeta_soft);
            most = most.max(value);
            if value >= guess {
                better.push(place);
                if value > self.bounds.lower && self.has_found(tree, value) {
                    return;
                }
            }
        }
        if better.is_empty() {
            self.bounds.upper = most;
        } else {
            self.in_the_running = better;
        }
    }

    /// Searches the only remaining candidate for its exact value.
    fn find_value<T: Tree + ?Sized>(&mut self, tree: &mut T) {
        self.go_to(tree, self.in_the_running[0]);
        let alpha = if self.has_best() { self.bounds.lower - 1 } else { self.window.alpha };
        let beta = self.bounds.upper.saturating_add(1).min(self.window.beta);
        let value = visit(tree, Window::new(alpha, beta), alphabeta_soft);
        self.bounds.upper = value;
        if value > self.window.alpha {
            self.has_found(tree, value);
        }
    }

    fn go_to<T: Tree + ?Sized>(&self, tree: &mut T, place: usize) {
        tree.choose(place);
        if self.rounds > 0 {
            tree.re_search();
        }
    }

    /// Records that the current move scores at least `value`. Returns whether this value ends the search.
    fn has_found<T: Tree + ?Sized>(&mut self, tree: &mut T, value: Value) -> bool {
        self.bounds.lower = value;
        let cuts_off = value >= self.window.beta;
        if cuts_off {
            tree.cutoff();
            self.bounds.upper = value;
        } else {
            tree.improved(value);
        }
        cuts_off
    }
}
