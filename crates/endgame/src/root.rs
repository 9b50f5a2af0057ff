//! The whole search: iterative deepening yields a guess, null-window searches then find the score, and further searches find
//! the principal variation.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use scoutlab_games::othello::bits::{flips, moves};
use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Othello, Square};
use scoutlab_games::{Limit, Value};
use scoutlab_search::observers::Counters;
use scoutlab_search::table::{Bounds, TableError};
use thiserror::Error;

use super::pool::{Pool, Presence, Stop};
use super::stability::Stability;
use super::table::{NO_MOVE, Positions};
use super::young_brothers::{Brothers, SHARED_FROM};
use super::{Endgame, Techniques};

/// The result and the counts of a solver run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The score for the side to move, in discs. Empty squares count for the winner.
    pub value: Value,
    /// The score that also measures how early the winner wins, if the settings ask for it, the solver finds it, and the search was
    /// not stopped before.
    pub strong_score: Option<Value>,
    /// The principal variation to the end of the game, including passes. If the search was stopped after it had found the
    /// score, the variation is truncated.
    pub line: Vec<M>,
    /// The counts of the search, without the searches for the principal variation.
    pub counters: Counters,
}

/// The settings of the endgame solver.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The techniques that are switched on.
    pub techniques: Techniques,
    /// The size of the transposition table in MiB, or 0 for a search without a table.
    pub megabytes: usize,
    /// The number of threads. With several threads, all counts depend on timing, and the search may return another principal
    /// variation of equal value.
    pub jobs: NonZeroUsize,
    /// Whether the solver also finds [`Solved::strong_score`], if the game has such a score.
    pub is_strong: bool,
    /// A flag that stops the search when it becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Settings {
    /// Creates settings with one thread and no stop flag, for the score alone.
    pub const fn new(techniques: Techniques, megabytes: usize) -> Self {
        Self { techniques, megabytes, jobs: NonZeroUsize::MIN, is_strong: false, stop: None }
    }
}

/// The reason why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The transposition table does not fit into memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The search was stopped.
    #[error("the search was stopped: the score is from {} to {}", bounds.lower, bounds.upper)]
    Stopped {
        /// The bounds on the score that the search has proved, for the side to move.
        bounds: Bounds,
        /// The counts of the stopped search.
        counters: Box<Counters>,
    },
}

const SCORES: [Value; 2] = [-64, 64];

/// Solves a position in a single thread. `megabytes` is the size of the transposition table in MiB. If `megabytes` is 0, the
/// search uses no table.
///
/// # Errors
///
/// Fails with [`SolveError::Table`] if the transposition table does not fit into memory.
pub fn solve(own: u64, opponent: u64, techniques: Techniques, megabytes: usize) -> Result<Solved<Square>, SolveError> {
    search([own, opponent], &Settings::new(techniques, megabytes), &Pool::new(SHARED_FROM))
}

/// Solves a position.
///
/// # Errors
///
/// Fails with [`SolveError`] if the transposition table does not fit into memory, or if the search was stopped.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
///
/// use scoutlab_endgame::{Settings, SolveError, Techniques, solve_position};
/// use scoutlab_games::othello::ffo;
///
/// let two = Settings { jobs: NonZeroUsize::new(2).unwrap(), ..Settings::new(Techniques::ALL, 16) };
/// assert_eq!(solve_position(&ffo()[0].position, &two)?.value, 38);
/// let stopped = Settings { stop: Some(Arc::new(AtomicBool::new(true))), ..two };
/// assert!(matches!(solve_position(&ffo()[0].position, &stopped), Err(SolveError::Stopped { .. })));
/// # Ok::<(), SolveError>(())
/// ```
pub fn solve_position(position: &Othello, settings: &Settings) -> Result<Solved<Square>, SolveError> {
    search([position.own(), position.opponent()], settings, &Pool::new(SHARED_FROM))
}

/// Solves a position using as many of the requested threads as the system can start.
pub(super) fn search([own, opponent]: [u64; 2], settings: &Settings, pool: &Pool) -> Result<Solved<Square>, SolveError> {
    let Settings { mut techniques, megabytes, jobs, .. } = *settings;
    techniques.table &= megabytes > 0;
    let is_shared = jobs.get() > 1 && (own | opponent).count_zeros() >= pool.shared_from;
    let positions = Positions::new(megabytes.clamp(1, room(own, opponent)), techniques.replacement, is_shared)?;
    let stop = settings.stop.as_ref().map(|stop| Stop::of_search(Limit::new(None, Some(Arc::clone(stop)))));
    let begin = || Endgame::new(techniques, &positions, Pattern::trained(), is_shared.then_some(pool), stop.clone());
    if !is_shared {
        return begin().solved(own, opponent);
    }
    thread::scope(|scope| {
        let _presence = Presence(pool);
        for _ in 1..jobs.get() {
            let help = || {
                let _presence = Presence(pool);
                begin().serve();
            };
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        begin().solved(own, opponent)
    })
}

impl<'s> Endgame<'s> {
    pub(super) fn new(
        techniques: Techniques,
        positions: &'s Positions,
        pattern: Pattern<'static>,
        pool: Option<&'s Pool>,
        stop: Option<Arc<Stop>>,
    ) -> Self {
        Self {
            techniques,
            positions,
            stability: Stability::new(),
            pattern,
            counters: Counters::default(),
            calls_in_limit: 0,
            brothers: Brothers::new(pool, stop),
        }
    }

    fn solved(mut self, own: u64, opponent: u64) -> Result<Solved<Square>, SolveError> {
        let bounds = self.root(own, opponent);
        let counters = self.counters;
        if bounds.lower < bounds.upper {
            return Err(SolveError::Stopped { bounds, counters: Box::new(counters) });
        }
        let value = bounds.lower;
        Ok(Solved { value, strong_score: None, line: self.line(own, opponent, value), counters })
    }
}

impl Endgame<'_> {
    /// Returns the bounds on the score of the root. Unless the search was stopped, the bounds are equal.
    fn root(&mut self, own: u64, opponent: u64) -> Bounds {
        let empties = (own | opponent).count_zeros();
        let [mut lower, mut upper] = SCORES;
        let mut guess = 0;
        if self.techniques.deepening && empties >= 12 {
            guess = self.deepen(own, opponent, plies_ahead(empties));
            self.positions.grow_old();
        }
        if !self.techniques.null_windows {
            self.counters.root_visits += 1;
            let value = self.search(own, opponent, lower, upper);
            return if self.brothers.stopped { Bounds { lower, upper } } else { Bounds { lower: value, upper: value } };
        }
        // Scores are even numbers. Every search raises the lower bound or lowers the upper bound (Plaat 1996, MTD(f)).
        let mut tested = (guess & !1).clamp(lower + 2, upper);
        while lower < upper && !self.is_stopped() {
            self.counters.root_visits += 1;
            let value = self.search(own, opponent, tested - 1, tested);
            if self.brothers.stopped {
                break;
            }
            if value >= tested {
                lower = value;
                tested = value + 2;
            } else {
                upper = value;
                tested = value;
            }
        }
        Bounds { lower, upper }
    }

    /// Returns the principal variation, truncated if the search was stopped. At each position, null-window searches test the
    /// best move in the TT first, and then the other moves. The first move that reaches the value continues the variation.
    fn line(&mut self, mut own: u64, mut opponent: u64, mut value: Value) -> Vec<Square> {
        let mut line = Vec::new();
        loop {
            let legal = moves(own, opponent);
            if legal == 0 {
                if moves(opponent, own) == 0 {
                    return line;
                }
                line.push(Square::PASS);
                (own, opponent, value) = (opponent, own, -value);
                continue;
            }
            let place = self.positions.place(own, opponent);
            let known = self.positions.probe(place, own, opponent).map_or(NO_MOVE, |entry| entry.best);
            let squares = (0..64).filter(|square| legal >> square & 1 == 1 && *square != known);
            let first = (known != NO_MOVE).then_some(known);
            for square in first.into_iter().chain(squares).map(Square::of_index) {
                let turned = flips(own, opponent, square);
                let child = [opponent & !turned, own | turned | square.bit()];
                let reached = -self.search(child[0], child[1], -value, -value + 1) >= value;
                if self.is_stopped() {
                    return line;
                }
                if reached {
                    line.push(square);
                    [own, opponent] = child;
                    value = -value;
                    break;
                }
            }
        }
    }
}

/// Returns the size of the largest useful TT, in MiB. A search with few empty squares visits few positions, and clearing a
/// larger TT would waste time.
const fn room(own: u64, opponent: u64) -> usize {
    let empties = (own | opponent).count_zeros();
    1 << empties.saturating_sub(18)
}

/// Returns the horizon, in plies, of the last iteration of iterative deepening. The search to the end of the game follows.
const fn plies_ahead(empties: u32) -> u32 {
    empties / 2
}
