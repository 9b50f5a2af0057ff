//! Positions with a move generation order: `ffo:41 by rows`.

use scoutlab_games::othello6::Generation;
use scoutlab_search::specification::SpecificationError;

/// The separator between a position and the name of its move generation order.
const BY: &str = " by ";

/// Splits a position from the move generation order that follows it, if any.
///
/// # Errors
///
/// Fails with [`SpecificationError::Unknown`] if there is no such order.
pub(crate) fn split(text: &str) -> Result<(&str, Option<Generation>), SpecificationError> {
    match text.rsplit_once(BY) {
        None => Ok((text, None)),
        Some((text, name)) => Ok((text, Some(named(name)?))),
    }
}

/// Returns the text of a position in a move generation order: `ffo:41` with `rows` becomes `ffo:41 by rows`. The new order
/// replaces an order that the text already names.
///
/// # Errors
///
/// Fails with [`SpecificationError::Unknown`] if there is no such order.
pub(crate) fn join(text: &str, name: &str) -> Result<String, SpecificationError> {
    let text = text.rsplit_once(BY).map_or(text, |(text, _)| text);
    Ok(format!("{text}{BY}{}", named(name)?))
}

fn named(name: &str) -> Result<Generation, SpecificationError> {
    let name = name.trim();
    name.parse().map_err(|_| SpecificationError::unknown("move generation order", name, Generation::NAMES))
}
