//! Refuses what is wrong in a game in which the value of a position depends on the path, such as chess with repetition.

use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::techniques::TechniqueSpec;

use super::error::RequestError;
use super::game_description::Description;

/// Checks that a search of the game may have these enhancements.
///
/// # Errors
///
/// Fails with [`RequestError::EnhancementOnPath`] if values depend on the path. Enhancements must never change the value of the
/// root, but they then do, because they change the entries of the transposition table.
pub(crate) fn check_enhancements(game: &Description, enhance: Option<&TechniqueSpec>) -> Result<(), RequestError> {
    match enhance {
        Some(enhance) if game.depends_on_path => {
            Err(RequestError::EnhancementOnPath { enhance: enhance.name().to_owned(), rules: game.rules[0] })
        }
        _ => Ok(()),
    }
}

/// Checks that a search of the game may have this ordering.
///
/// # Errors
///
/// Fails with [`RequestError::OrderingOnPath`] if the ordering uses exact values and values depend on the path. Exact values are
/// stored by position, without the path.
pub(super) fn check_ordering(game: &Description, ordering: &OrderingSpec) -> Result<(), RequestError> {
    match ordering.with_exact_values() {
        Some(ordering) if game.depends_on_path => Err(RequestError::OrderingOnPath { ordering, rules: game.rules[0] }),
        _ => Ok(()),
    }
}
