//! The counts of a search by ply, by the moves that cause cutoffs, and by root move.

use scoutlab_search::observers::{Divide, KnownValue};
use scoutlab_search::{CutoffMoves, Observer, PlyCounts};

use super::move_names::divided_name;
use super::single::{Found, search_counting};
use crate::description::{RegisteredGame, RunError, oracle};
use crate::position_of::PositionOf;
use crate::settings::SearchSettings;

/// The counts of a search, in more detail than its [`SearchOutcome`](super::SearchOutcome).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchDetails {
    /// The counts at each distance from the root, from the root to the deepest ply that was visited.
    pub by_ply: Vec<PlyCounts>,
    /// The cutoffs by the number and the kind of the cutting move.
    pub cutoffs: CutoffMoves,
    /// The counts below each root move, in move generation order, if the request asks for them.
    pub divide: Option<Vec<DividedMove>>,
}

/// The counts below a root move, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DividedMove {
    /// The name of the move.
    pub name: String,
    /// The value for the side to move at the root, or `None` if no visit of the move ended in the last iteration of the search.
    pub value: Option<KnownValue>,
    /// The visits below the move, in all visits of the move together.
    pub calls: u64,
    /// The leaves among these visits.
    pub leaves: u64,
}

/// Searches a position as [`search_once`](super::single::search_once) does, and returns the details.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit ends the search, or there is not enough memory for the transposition table.
pub(crate) fn search_in_detail<G: RegisteredGame>(
    root: &PositionOf<G>,
    settings: &SearchSettings,
) -> Result<(Found<G::Move>, SearchDetails), RunError> {
    let PositionOf { position, game } = root;
    let mut cutoffs = CutoffMoves::default();
    let mut divide = settings.divide.then(|| {
        let divide = Divide::new(position, &*settings.evaluator(game, position));
        divide.with_mate_distance(settings.mate_distance())
    });
    let observer = divide.as_mut().map(|divide| divide as &mut dyn Observer<G>);
    let found = search_counting(root, settings, &oracle(), observer, Some(&mut cutoffs))?;
    let divide = divide.map(|divide| {
        let named = divide.moves().iter().map(|root_move| DividedMove {
            name: divided_name(position, root_move.played),
            value: root_move.value(),
            calls: root_move.calls,
            leaves: root_move.leaves,
        });
        named.collect()
    });
    let by_ply = found.by_ply.clone();
    Ok((found, SearchDetails { by_ply, cutoffs, divide }))
}
