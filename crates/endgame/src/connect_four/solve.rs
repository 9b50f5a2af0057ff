//! The solver of the command `solve`.

use scoutlab_games::connect_four::{ConnectFour, Discs, Drop, MovesLeft, Strength};
use scoutlab_games::{Evaluator, Game, MoveSet};
use scoutlab_search::observers::Counters;
use scoutlab_search::table::Bounds;

use super::table::Table;
use super::tabled::{Features, Tabled};
use crate::{Settings, SolveError, Solved};

/// The size of the published transposition table, in MiB.
pub const MEGABYTES: usize = 64;

/// The number of slots of one MiB.
const SLOTS_PER_MEGABYTE: u64 = (1 << 20) / size_of::<u64>() as u64;

/// Finds who wins a position: 1 if the side to move wins, 0 in a draw, and -1 if the other side wins.
///
/// The function uses the solver of part 12, the last part of the tutorial, in its weak form. With a transposition table of
/// [`MEGABYTES`], its counts equal the published counts. If the settings ask for the strong score, further searches with the same
/// table find it, and are not counted. The line is then one in which the winner wins as early, and the loser loses as late as
/// possible. The only technique of the solver is `table`, which can be switched off.
/// The solver uses one thread.
///
/// # Errors
///
/// Fails with [`SolveError`] if the transposition table does not fit into memory, or if the search was stopped.
///
/// ```
/// use scoutlab_endgame::connect_four::{MEGABYTES, solve};
/// use scoutlab_endgame::{Settings, Techniques};
/// use scoutlab_games::connect_four::ConnectFour;
///
/// let position = ConnectFour::parse("65214673556155731566316327373221417").unwrap();
/// let solved = solve(&position, &Settings::new(Techniques::only("table").unwrap(), MEGABYTES))?;
/// assert_eq!(solved.value, -1);
/// # Ok::<(), scoutlab_endgame::SolveError>(())
/// ```
pub fn solve(position: &ConnectFour, settings: &Settings) -> Result<Solved<Drop>, SolveError> {
    let slots = if settings.techniques.table { slots(settings.megabytes) } else { 0 };
    let mut solver = Tabled::new(Features::ALL, Table::new(slots)?).stopped_by(settings.stop.clone());
    let (value, strong_score, counters) = match unsolved(Strength::Strong, position) {
        Err(score) => (score.signum(), Some(score), Counters { leaves: 1, ..Counters::default() }),
        Ok(discs) => {
            // The search is fail-soft, so a bound may be a score beyond the window.
            let [lower, upper] = solver.bisect(discs, -1, 1).map(|score| Strength::Weak.of(score));
            let counters = solver.counters;
            if lower < upper {
                return Err(SolveError::Stopped { bounds: Bounds { lower, upper }, counters: Box::new(counters) });
            }
            let score = if settings.is_strong { solver.score_with_sign(discs, lower) } else { None };
            (lower, score, counters)
        }
    };
    let strong_score = strong_score.filter(|_| settings.is_strong);
    let (strength, reached) = strong_score.map_or((Strength::Weak, value), |score| (Strength::Strong, score));
    Ok(Solved { value, strong_score, line: line(&mut solver, strength, *position, reached), counters })
}

/// Returns the number of slots of a transposition table: the least prime above the number of slots in `megabytes` MiB. For
/// [`MEGABYTES`], the result is the published number.
fn slots(megabytes: usize) -> usize {
    let size = megabytes as u64 * SLOTS_PER_MEGABYTE;
    let is_prime = |number: &u64| (2..=number.isqrt()).all(|factor| !number.is_multiple_of(factor));
    // There is a prime between any number and its double (Chebyshev).
    (size + 1..2 * size).find(is_prime).unwrap_or_default() as usize
}

/// Returns the position for a search, or its value if a side has won, the board is full, or the side to move can win at once.
fn unsolved(strength: Strength, position: &ConnectFour) -> Result<Discs, i32> {
    let discs = Discs::of(position).ok_or_else(|| MovesLeft(strength).value(position))?;
    match (discs.is_full(), discs.wins_at_once()) {
        (true, _) => Err(0),
        (_, true) => Err(strength.of(discs.score_of_win())),
        _ => Ok(discs),
    }
}

/// Returns the principal variation to the end of the game, truncated if the search was stopped. Each move is the first from the
/// middle outwards that reaches the value.
fn line(solver: &mut Tabled, strength: Strength, mut position: ConnectFour, mut value: i32) -> Vec<Drop> {
    let mut line = Vec::new();
    while !position.is_terminal() {
        let mut moves: Vec<Drop> = position.moves().iter().collect();
        moves.sort_by_key(|&played| position.static_rank(played));
        let played = moves.into_iter().find(|&played| reaches(solver, strength, &position.play(played), value));
        let Some(played) = played.filter(|_| !solver.is_stopped) else { break };
        line.push(played);
        position = position.play(played);
        value = -value;
    }
    line
}

/// Returns whether the side that has moved to `child` scores at least `value`.
fn reaches(solver: &mut Tabled, strength: Strength, child: &ConnectFour, value: i32) -> bool {
    match unsolved(strength, child) {
        Err(known) => -known >= value,
        Ok(discs) => {
            let is_least = strength == Strength::Weak && value == -1;
            is_least || -solver.search(discs, -value, -value + 1) >= value
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver::SLOTS_PRIME2;
    use super::*;

    #[test]
    fn the_default_table_has_the_published_number_of_slots() {
        assert_eq!(slots(MEGABYTES), SLOTS_PRIME2);
        assert_eq!(slots(0), 0);
    }
}
