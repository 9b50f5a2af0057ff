//! The techniques of a search: reads their names, and checks that a search can use them.

use scoutlab_search::table::TableDepth;
use scoutlab_search::techniques::{Needs, TechniqueSpec, Techniques};
use scoutlab_text::specification::SpecificationError;

use crate::description::{Ability, RequestError, path_dependence};
use crate::position::Position;
use crate::settings::SearchSettings;

/// The text for a search without techniques of one kind.
pub const NONE: &str = "none";

/// Returns the techniques that a text names, or `None` for `none`.
///
/// # Errors
///
/// Fails with [`SpecificationError`] if a name or a parameter is invalid, or if a technique is named twice.
pub fn named(kind: Techniques, text: &str) -> Result<Option<TechniqueSpec>, SpecificationError> {
    if text.trim() == NONE { Ok(None) } else { kind.named(text).map(Some) }
}

/// Returns the names of techniques with their parameters, or `none`.
pub fn text_of(techniques: Option<&TechniqueSpec>) -> &str {
    techniques.map_or(NONE, TechniqueSpec::name)
}

/// Checks that a search that counts the distance of mates can do so.
fn check_mates(settings: &SearchSettings) -> Result<(), RequestError> {
    if settings.mate.is_none() {
        return Ok(());
    }
    if let Some(technique) = settings.techniques().find_map(TechniqueSpec::looking_at_children) {
        return Err(RequestError::LooksWithMates { technique });
    }
    if settings.algorithm.is_best_first() {
        return Err(RequestError::BestFirstWithMates { algorithm: settings.algorithm.to_string() });
    }
    Ok(())
}

/// Checks that a search can use its techniques.
///
/// # Errors
///
/// Fails with [`RequestError`] if the algorithm, the transposition table or the game lacks something that a technique needs, or if
/// a tree has no static values for searches of smaller depths.
pub(crate) fn check(position: &Position, settings: &SearchSettings) -> Result<(), RequestError> {
    path_dependence::check_enhancements(position.game(), settings.enhance.as_ref())?;
    check_mates(settings)?;
    if let Some(technique) = settings.techniques().find_map(TechniqueSpec::around_visits).filter(|_| !settings.algorithm.cuts())
    {
        return Err(RequestError::NoTechniques { algorithm: settings.algorithm.to_string(), technique });
    }
    let needing = |needs: Needs| settings.techniques().find_map(|techniques| techniques.with_need(needs));
    if let Some(technique) = needing(Needs::Table).filter(|_| settings.table == 0) {
        return Err(RequestError::TechniqueWithoutTable { technique });
    }
    if let Some(enhance) = settings.enhance.as_ref().filter(|_| settings.table_rules.depth != TableDepth::Equal) {
        return Err(RequestError::EnhancementTableDepth { enhance: enhance.name().to_owned() });
    }
    for (needs, ability) in [
        (Needs::NullMoves, Ability::NullMoves),
        (Needs::UrgentPositions, Ability::UrgentPositions),
        (Needs::Quiescence, Ability::Quiescence),
    ] {
        if let Some(technique) = needing(needs).filter(|_| !ability.is_in(position.game())) {
            return Err(position.known_games().lacks_for(technique, position.game().name, ability));
        }
    }
    let known = position.game().quiescence;
    if let Some(technique) = needing(Needs::Quiescence).filter(|_| !known.contains(&settings.evaluator)) {
        return Err(RequestError::TechniqueWithoutQuiescence {
            technique,
            evaluator: settings.evaluator,
            known: known.join(", "),
        });
    }
    match settings.techniques().find_map(TechniqueSpec::above_horizon) {
        Some(technique) if position.check_depths(1..=settings.depth).is_err() => {
            Err(RequestError::TechniqueWithoutStaticValues { technique })
        }
        _ => Ok(()),
    }
}
