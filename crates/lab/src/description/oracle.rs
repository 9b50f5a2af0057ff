//! The oracle of a game.

use scoutlab_search::orderings::Oracle;

use super::Named;

/// An oracle that takes exact scores from the game's own search, if it has one.
pub(crate) fn oracle<G: Named>() -> Oracle<G> {
    with_scores(Oracle::default())
}

/// The same, remembering at most this many entries.
pub(crate) fn oracle_with_limit<G: Named>(entries: usize) -> Oracle<G> {
    with_scores(Oracle::with_limit(entries))
}

fn with_scores<G: Named>(oracle: Oracle<G>) -> Oracle<G> {
    match G::EXACT_SCORES {
        Some(make) => oracle.with_exact_scores(make),
        None => oracle,
    }
}
