//! Positions with a move generation order: `ffo:41 by rows`.

use scoutlab_games::othello6::Generation;
use scoutlab_text::specification::SpecificationError;

const BY: &str = " by ";

/// Splits a text into a position and the move generation order after ` by `, if the text names an order.
///
/// # Errors
///
/// Fails with [`SpecificationError::Unknown`] if the name of the order is unknown.
pub(crate) fn split(text: &str) -> Result<(&str, Option<Generation>), SpecificationError> {
    match text.rsplit_once(BY) {
        None => Ok((text, None)),
        Some((text, name)) => Ok((text, Some(named(name)?))),
    }
}

/// Adds a move generation order to the text of a position: `ffo:41` with `rows` becomes `ffo:41 by rows`. The new order
/// replaces an order that the text already names.
///
/// # Errors
///
/// Fails with [`SpecificationError::Unknown`] if `name` is not a move generation order.
pub(crate) fn join(text: &str, name: &str) -> Result<String, SpecificationError> {
    let text = text.rsplit_once(BY).map_or(text, |(text, _)| text);
    Ok(format!("{text}{BY}{}", named(name)?))
}

fn named(name: &str) -> Result<Generation, SpecificationError> {
    let name = name.trim();
    name.parse().map_err(|_| SpecificationError::unknown("move generation order", name, Generation::NAMES))
}
