//! What takes the place of evaluators and tables of all types.

use scoutlab_games::{Evaluator, Game, Value};
use scoutlab_search::Table;
use scoutlab_search::orderings::ValuesMoves;
use scoutlab_search::table::{Bounds, Recalled, TranspositionTable};

/// An evaluator of any type.
pub(super) struct Pointer<'e, G: Game>(pub(super) &'e dyn ValuesMoves<G>);

impl<G: Game> Evaluator<G> for Pointer<'_, G> {
    fn value(&self, position: &G) -> Value {
        self.0.value_of(position)
    }
}

/// A table, or one that knows nothing.
pub(super) struct PerhapsTable<G: Game>(pub(super) Option<TranspositionTable<G>>);

impl<G: Game> Table<G> for PerhapsTable<G> {
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        self.0.as_mut().map_or(Recalled::NOTHING, |table| table.probe(position, depth))
    }

    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        if let Some(table) = &mut self.0 {
            table.store(position, depth, bounds, best);
        }
    }
}
