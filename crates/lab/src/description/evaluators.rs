//! Registered evaluators.

use std::any::{Any, TypeId, type_name};
use std::sync::{Arc, OnceLock};

use scoutlab_games::Evaluator;
use scoutlab_search::orderings::{NamedEvaluator, NamedEvaluators};
use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_names};

use super::registered_game::RegisteredGame;

/// The registered evaluators of the process (see [`registration`](scoutlab_search::registration)).
static ADDED: OnceLock<Added> = OnceLock::new();

#[derive(Default)]
struct Added {
    entries: Vec<EvaluatorEntry>,
    /// The names of all evaluators of each game that has registered evaluators.
    names: Vec<(TypeId, Vec<&'static str>)>,
}

/// An evaluator to add to a game.
///
/// A registered evaluator has every ability of the game's built-in evaluators.
pub struct EvaluatorEntry {
    name: &'static str,
    origin: &'static str,
    game: &'static str,
    game_type: TypeId,
    game_origin: &'static str,
    game_evaluators: &'static [&'static str],
    /// The [`NamedEvaluator`] of the game, as an untyped value.
    evaluator: Box<dyn Any + Send + Sync>,
}

impl EvaluatorEntry {
    /// Returns the entry of an evaluator of game `G`.
    pub fn of<G: RegisteredGame, E: Evaluator<G> + Send + Sync + 'static>(name: &'static str, evaluator: E) -> Self {
        let evaluator: NamedEvaluator<G> = Arc::new(evaluator);
        Self {
            name,
            origin: type_name::<E>(),
            game: G::NAME,
            game_type: TypeId::of::<G>(),
            game_origin: type_name::<G>(),
            game_evaluators: G::EVALUATORS,
            evaluator: Box::new(evaluator),
        }
    }

    /// Returns the name of the evaluator.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name of the game.
    pub const fn game(&self) -> &'static str {
        self.game
    }
}

/// Registers evaluators for the whole process, in addition to the built-in evaluators. `is_built_in` returns whether a name
/// belongs to a built-in game, and `is_added` whether a name belongs to a registered game.
///
/// # Errors
///
/// Fails with [`RegistrationError`] if a game does not exist or already has an evaluator with this name. Also fails if a name
/// is invalid, or if evaluators were already registered.
pub fn add(
    entries: Vec<EvaluatorEntry>,
    is_built_in: impl Fn(&str) -> bool,
    is_added: impl Fn(&str) -> bool,
) -> Result<(), RegistrationError> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut names: Vec<(TypeId, Vec<&'static str>)> = Vec::new();
    for entry in &entries {
        if names.iter().any(|(game, _)| *game == entry.game_type) {
            continue;
        }
        if !is_built_in(entry.game) && !is_added(entry.game) {
            return Err(RegistrationError::NoGame {
                name: entry.name.to_owned(),
                origin: entry.origin.to_owned(),
                game: entry.game.to_owned(),
                game_origin: entry.game_origin.to_owned(),
            });
        }
        let own = if is_built_in(entry.game) { BUILT_IN } else { entry.game_origin };
        let of_game = || entries.iter().filter(|other| other.game_type == entry.game_type);
        check_names(
            &format!("evaluators of {}", entry.game),
            entry.game_evaluators.iter().map(|name| (*name, own)),
            of_game().map(|other| (other.name, other.origin)),
        )?;
        let all = entry.game_evaluators.iter().copied().chain(of_game().map(|other| other.name));
        names.push((entry.game_type, all.collect()));
    }
    ADDED.set(Added { entries, names }).map_err(|_| RegistrationError::Again { kind: "evaluators" })
}

/// Returns the registered evaluators of all games.
pub fn added() -> &'static [EvaluatorEntry] {
    ADDED.get().map_or(&[], |added| &added.entries)
}

/// Returns the names of all evaluators of game `G`, starting with the default.
pub fn names<G: RegisteredGame>() -> &'static [&'static str] {
    let added = ADDED.get().and_then(|added| added.names.iter().find(|(game, _)| *game == TypeId::of::<G>()));
    added.map_or(G::EVALUATORS, |(_, names)| names)
}

/// Returns the evaluator of game `G` with a name from [`names`].
pub fn evaluator<G: RegisteredGame>(name: &'static str) -> NamedEvaluator<G> {
    let found = added().iter().find(|entry| entry.game_type == TypeId::of::<G>() && entry.name == name);
    match found.and_then(|entry| entry.evaluator.downcast_ref::<NamedEvaluator<G>>()) {
        Some(evaluator) => evaluator.clone(),
        None => G::evaluator(name),
    }
}

/// Returns the evaluators of game `G` that an ordering can name.
pub(crate) fn named<G: RegisteredGame>() -> NamedEvaluators<G> {
    let add = |all: NamedEvaluators<G>, name: &&'static str| {
        let name = *name;
        all.with(name, move || evaluator::<G>(name))
    };
    names::<G>().iter().fold(NamedEvaluators::default(), add)
}
