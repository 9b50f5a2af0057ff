//! Completes principal variations.
//!
//! A search with a TT, null windows or an OPEN list may find only the first moves of the principal variation (PV). Users expect the
//! whole line, but not at any price: the search of the rest must neither change the counts nor take longer than the search itself.

use scoutlab_games::{Game, Value};
use scoutlab_search::algorithms::AlphaBetaSoft;
use scoutlab_search::{Search, Window};

/// The number of visits that may complete any PV.
const LEAST_VISITS: u64 = 1000;

/// The greatest share of the calls of a search that may complete its PV, as a divisor.
const SHARE: u64 = 10;

/// Returns the number of visits that may complete the PV of a search with `calls` calls.
pub(crate) fn allowed_visits(calls: u64) -> u64 {
    LEAST_VISITS.max(calls / SHARE)
}

/// A principal variation after its completion.
pub(crate) struct CompletedLine<M> {
    pub(crate) moves: Vec<M>,
    /// The number of nodes visited to complete the line.
    pub(crate) calls: u64,
    /// Whether the line reaches a leaf: the horizon, or a terminal or solved position.
    pub(crate) is_complete: bool,
}

/// Continues `line`, which begins at `root`, to `depth` plies. `value_at` returns the exact value after a number of plies of the line, for
/// the side to move at the root. `search` has a new copy of the ordering, the TT of the search that found the line, and a limit.
///
/// Fail-soft alpha-beta searches the position at the end of the line. Its window contains only the value of the root, so each new move
/// is the first in search order that has this value. A TT cutoff ends the new moves early. The next search then starts at the end of the
/// new moves, whose root is searched even if the TT contains it.
///
/// The line stays incomplete if the limit is reached, or if a search returns another value. This can only happen if the TT contains
/// values of deeper searches, or if the algorithm returns only a bound.
pub(crate) fn complete<G: Game>(
    mut search: Search<'_, G>,
    root: &G,
    line: Vec<G::Move>,
    value_at: impl Fn(u32) -> Value,
    depth: u32,
) -> CompletedLine<G::Move> {
    let mut end = line.iter().fold(root.clone(), |position, &played| position.play(played));
    let mut moves = line;
    let is_complete = loop {
        let rest = depth - moves.len() as u32;
        if rest == 0 || end.is_terminal() {
            break true;
        }
        let value = value_at(moves.len() as u32);
        let value = if moves.len().is_multiple_of(2) { value } else { -value };
        search.window = Window::new(value.saturating_sub(1), value.saturating_add(1));
        if search.run(&AlphaBetaSoft, &end, rest) != Ok(value) {
            break false;
        }
        // If there is no move, the evaluator solves the position, which is then a leaf.
        if search.principal_variation().is_empty() {
            break true;
        }
        end = search.principal_variation().iter().fold(end, |position, &played| position.play(played));
        moves.extend_from_slice(search.principal_variation());
    };
    CompletedLine { moves, calls: search.counters.calls(), is_complete }
}
