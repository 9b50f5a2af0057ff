//! Orderings that a program adds.

use std::any::{Any, TypeId, type_name};
use std::fmt::{self, Debug};
use std::sync::{Arc, OnceLock};

use scoutlab_games::Game;

use super::{BUILT_IN, RegistrationError, check_names, set_once};
use crate::orderings::{BuiltOrdering, ORDERINGS, OrderingSettings, Resources};
use scoutlab_text::specification::{Arguments, SpecificationError};

const KIND: &str = "orderings";

static ADDED: OnceLock<Vec<OrderingEntry>> = OnceLock::new();

/// A function that builds an ordering of one game from its settings.
type Build<G> = fn(&dyn Any, &Resources<G>) -> BuiltOrdering<G>;

fn build<G: Game + 'static, S: OrderingSettings + 'static>(settings: &dyn Any, resources: &Resources<G>) -> BuiltOrdering<G> {
    settings.downcast_ref::<S>().ok_or_else(|| not_for_this_game(S::NAME))?.build(resources)
}

fn not_for_this_game(name: &str) -> SpecificationError {
    let problem = "the ordering was not added for this game; choose a game for which it was added".to_owned();
    SpecificationError::Argument { kind: "ordering", name: name.to_owned(), problem }
}

/// The orderings that were added for one game.
pub struct AddedOrderings<G: Game> {
    builders: Vec<(&'static str, Build<G>)>,
}

impl<G: Game> AddedOrderings<G> {
    /// A list without orderings.
    pub const NONE: Self = Self { builders: Vec::new() };

    /// Returns the orderings that were added for the game `G`.
    pub fn of_game() -> Self
    where
        G: 'static,
    {
        let builders = added().iter().filter_map(|entry| {
            let of_game = entry.builders.iter().find(|(game, _)| *game == TypeId::of::<G>());
            Some((entry.name, *of_game?.1.downcast_ref::<Build<G>>()?))
        });
        Self { builders: builders.collect() }
    }
}

impl<G: Game> Clone for AddedOrderings<G> {
    fn clone(&self) -> Self {
        Self { builders: self.builders.clone() }
    }
}

impl<G: Game> Debug for AddedOrderings<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.builders.iter().map(|(name, _)| name)).finish()
    }
}

/// The settings of an ordering that was added.
#[derive(Clone)]
pub struct AddedSettings {
    name: &'static str,
    uses_table: bool,
    /// The arguments from which the settings were read.
    given: Arguments,
    settings: Arc<dyn Any + Send + Sync>,
}

impl AddedSettings {
    /// Returns whether the ordering uses the best move from the transposition table.
    pub const fn uses_table(&self) -> bool {
        self.uses_table
    }

    /// Builds the ordering for a game.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if the ordering was not added for this game, or names something that the game lacks.
    pub fn build<G: Game>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        let found = resources.added.builders.iter().find(|(name, _)| *name == self.name);
        let (_, build) = found.ok_or_else(|| not_for_this_game(self.name))?;
        build(&*self.settings, resources)
    }
}

impl Debug for AddedSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("AddedSettings").field(&self.given).finish()
    }
}

/// The registration of a custom ordering: its name, its summary, a function that reads its settings, and its games.
pub struct OrderingEntry {
    name: &'static str,
    summary: &'static str,
    origin: &'static str,
    uses_table: bool,
    read: fn(&mut Arguments) -> Result<Arc<dyn Any + Send + Sync>, SpecificationError>,
    /// For each game, the type of the game and its [`Build`] function.
    builders: Vec<(TypeId, Box<dyn Any + Send + Sync>)>,
}

impl OrderingEntry {
    /// Returns the entry of the ordering with the settings `S`. The entry initially lists no games.
    pub fn of<S: OrderingSettings + Send + Sync + 'static>() -> Self {
        Self {
            name: S::NAME,
            summary: S::SUMMARY,
            origin: type_name::<S>(),
            uses_table: S::USES_TABLE,
            read: |arguments| Ok(Arc::new(S::from_arguments(arguments)?)),
            builders: Vec::new(),
        }
    }

    /// Adds a game to the entry. `S` must be the settings type with which [`OrderingEntry::of`] created the entry.
    pub fn with_game<G: Game + 'static, S: OrderingSettings + 'static>(mut self) -> Self {
        let build: Build<G> = build::<G, S>;
        self.builders.push((TypeId::of::<G>(), Box::new(build)));
        self
    }

    /// Returns the name of the ordering, without parameters.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the one-line summary of the ordering.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    pub(crate) fn read(&self, arguments: &mut Arguments) -> Result<AddedSettings, SpecificationError> {
        let given = arguments.clone();
        let settings = (self.read)(arguments)?;
        Ok(AddedSettings { name: self.name, uses_table: self.uses_table, given, settings })
    }
}

impl Debug for OrderingEntry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OrderingEntry").field("name", &self.name).finish_non_exhaustive()
    }
}

pub(crate) fn added() -> &'static [OrderingEntry] {
    ADDED.get().map_or(&[], Vec::as_slice)
}

pub(crate) fn entry(name: &str) -> Option<&'static OrderingEntry> {
    added().iter().find(|entry| entry.name == name)
}

pub(crate) fn add(entries: Vec<OrderingEntry>) -> Result<(), RegistrationError> {
    let built_in = ORDERINGS.iter().map(|(name, _)| (*name, BUILT_IN));
    check_names(KIND, built_in, entries.iter().map(|entry| (entry.name, entry.origin)))?;
    set_once(&ADDED, entries, KIND)
}
