//! The whole search: deepening, then null windows from its guess, then the principal variation.

use std::num::NonZeroUsize;
use std::thread;

use scoutlab_games::Value;
use scoutlab_games::othello::bits::{flips, moves};
use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Othello, Square};
use scoutlab_search::observers::Counters;
use scoutlab_search::table::TableError;

use super::pool::{Pool, Presence};
use super::stability::Stability;
use super::table::{NO_MOVE, Positions};
use super::young_brothers::{Brothers, SHARED_FROM};
use super::{Endgame, Techniques};

/// What an exact search found and did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The score for the side to move, in discs; empty squares count for the winner.
    pub value: Value,
    /// The principal variation to the end of the game, best move first, passes included.
    pub line: Vec<M>,
    /// The counts, without the line's completion.
    pub counters: Counters,
}

/// The least and the greatest score.
const SCORES: [Value; 2] = [-64, 64];

/// Searches to the end of the game, with a table of so many units of 2^20 bytes, or none for 0.
///
/// # Errors
///
/// [`TableError`] if there is no room for the table.
pub fn solve(own: u64, opponent: u64, techniques: Techniques, megabytes: usize) -> Result<Solved<Square>, TableError> {
    search([own, opponent], techniques, megabytes, 1, &Pool::new(SHARED_FROM))
}

/// [`solve`] for a position.
///
/// # Errors
///
/// [`TableError`] if there is no room for the table.
pub fn solve_position(position: &Othello, techniques: Techniques, megabytes: usize) -> Result<Solved<Square>, TableError> {
    solve(position.own(), position.opponent(), techniques, megabytes)
}

/// [`solve_position`] with so many threads. The score is the same. With more than one, all counts depend on timing, and the line may be
/// another best one.
///
/// # Errors
///
/// [`TableError`] if there is no room for the table.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use scoutlab_endgame::{Techniques, solve_position_with_jobs};
/// use scoutlab_games::othello::ffo;
///
/// let two = NonZeroUsize::new(2).unwrap();
/// let solved = solve_position_with_jobs(&ffo()[0].position, Techniques::ALL, 16, two)?;
/// assert_eq!(solved.value, 38);
/// # Ok::<(), scoutlab_search::table::TableError>(())
/// ```
pub fn solve_position_with_jobs(
    position: &Othello,
    techniques: Techniques,
    megabytes: usize,
    jobs: NonZeroUsize,
) -> Result<Solved<Square>, TableError> {
    search([position.own(), position.opponent()], techniques, megabytes, jobs.get(), &Pool::new(SHARED_FROM))
}

/// [`solve`] with so many threads, or as many of them as the system gives.
pub(super) fn search(
    [own, opponent]: [u64; 2],
    mut techniques: Techniques,
    megabytes: usize,
    jobs: usize,
    pool: &Pool,
) -> Result<Solved<Square>, TableError> {
    techniques.table &= megabytes > 0;
    let is_shared = jobs > 1 && (own | opponent).count_zeros() >= pool.shared_from;
    let positions = Positions::new(megabytes.clamp(1, room(own, opponent)), techniques.replacement, is_shared)?;
    let begin = || Endgame::new(techniques, &positions, Pattern::trained(), is_shared.then_some(pool));
    if !is_shared {
        return Ok(begin().solved(own, opponent));
    }
    Ok(thread::scope(|scope| {
        let _presence = Presence(pool);
        for _ in 1..jobs {
            let help = || {
                let _presence = Presence(pool);
                begin().serve();
            };
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        begin().solved(own, opponent)
    }))
}

impl<'s> Endgame<'s> {
    pub(super) fn new(
        techniques: Techniques,
        positions: &'s Positions,
        pattern: Pattern<'static>,
        pool: Option<&'s Pool>,
    ) -> Self {
        Self {
            techniques,
            positions,
            stability: Stability::new(),
            pattern,
            counters: Counters::default(),
            brothers: Brothers::new(pool),
        }
    }

    fn solved(mut self, own: u64, opponent: u64) -> Solved<Square> {
        let value = self.root(own, opponent);
        let counters = self.counters;
        let line = self.line(own, opponent, value);
        Solved { value, line, counters }
    }
}

impl Endgame<'_> {
    fn root(&mut self, own: u64, opponent: u64) -> Value {
        let empties = (own | opponent).count_zeros();
        let mut guess = 0;
        if self.techniques.deepening && empties >= 12 {
            guess = self.deepen(own, opponent, plies_ahead(empties));
            self.positions.grow_old();
        }
        if !self.techniques.null_windows {
            self.counters.root_visits += 1;
            return self.search(own, opponent, SCORES[0], SCORES[1]);
        }
        // Scores are even. Every search raises the lower bound or lowers the upper one (Plaat 1996, MTD(f)).
        let [mut lower, mut upper] = SCORES;
        let mut tested = (guess & !1).clamp(lower + 2, upper);
        while lower < upper {
            self.counters.root_visits += 1;
            let value = self.search(own, opponent, tested - 1, tested);
            if value >= tested {
                lower = value;
                tested = value + 2;
            } else {
                upper = value;
                tested = value;
            }
        }
        lower
    }

    /// The first best line: the table's best move where it is known to reach the value, else the first move that does, found by
    /// null windows.
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
                if -self.search(child[0], child[1], -value, -value + 1) >= value {
                    line.push(square);
                    [own, opponent] = child;
                    value = -value;
                    break;
                }
            }
        }
    }
}

/// More than so many units of 2^20 bytes would be cleared for nothing: a search of few empty squares visits few positions.
const fn room(own: u64, opponent: u64) -> usize {
    let empties = (own | opponent).count_zeros();
    1 << empties.saturating_sub(18)
}

/// The last horizon before the search to the end.
const fn plies_ahead(empties: u32) -> u32 {
    empties / 2
}
