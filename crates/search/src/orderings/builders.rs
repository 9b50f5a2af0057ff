//! Lists of orderings as types. An ordering is compiled for every game, so each game has its own builders of all orderings.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};

/// A function that builds an ordering of one game from its settings, or returns `None` if the settings have another type.
type Build<G> = fn(&dyn Any, &Resources<G>) -> Option<BuiltOrdering<G>>;

/// The orderings as they are built for one game.
pub struct OrderingBuilders<G: Game> {
    builders: Arc<[(&'static str, Build<G>)]>,
}

impl<G: Game + 'static> OrderingBuilders<G> {
    /// Returns the builders of all orderings of a list of types.
    pub fn of<O: OrderingTypes>() -> Self {
        let mut builders = Vec::new();
        O::visit(&mut Builders(&mut builders));
        Self { builders: builders.into() }
    }
}

impl<G: Game> OrderingBuilders<G> {
    /// Builds the ordering `name` from its settings. Returns `None` if there is no such ordering, or if another list has given the
    /// name to another ordering, which does not build these settings.
    pub(super) fn build(&self, name: &str, settings: &dyn Any, resources: &Resources<G>) -> Option<BuiltOrdering<G>> {
        let mut named = self.builders.iter().filter(|(known, _)| *known == name);
        named.find_map(|(_, build)| build(settings, resources))
    }

    /// Returns builders of no ordering.
    pub fn none() -> Self {
        Self { builders: Arc::new([]) }
    }
}

impl<G: Game> Clone for OrderingBuilders<G> {
    fn clone(&self) -> Self {
        Self { builders: Arc::clone(&self.builders) }
    }
}

impl<G: Game> Debug for OrderingBuilders<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.builders.iter().map(|(name, _)| name)).finish()
    }
}

/// A list of types of ordering settings: [`BuiltInOrderings`](super::BuiltInOrderings), `()`, or a pair of a type and a list, to which the type is added.
pub trait OrderingTypes {
    /// Shows each type of the list to a visitor, in the order in which the types were added.
    fn visit(visitor: &mut impl VisitOrderings);
}

/// A function of the types of a list of orderings.
pub trait VisitOrderings {
    /// Called for each type.
    fn visit<S: OrderingSettings + Send + Sync + 'static>(&mut self, is_built_in: bool);
}

impl OrderingTypes for () {
    fn visit(_visitor: &mut impl VisitOrderings) {}
}

impl<S: OrderingSettings + Send + Sync + 'static, L: OrderingTypes> OrderingTypes for (S, L) {
    fn visit(visitor: &mut impl VisitOrderings) {
        L::visit(visitor);
        visitor.visit::<S>(false);
    }
}

/// Collects the builders of a game.
struct Builders<'b, G: Game>(&'b mut Vec<(&'static str, Build<G>)>);

impl<G: Game + 'static> VisitOrderings for Builders<'_, G> {
    fn visit<S: OrderingSettings + Send + Sync + 'static>(&mut self, _is_built_in: bool) {
        self.0.push((S::NAME, |settings, resources| Some(settings.downcast_ref::<S>()?.build(resources))));
    }
}
