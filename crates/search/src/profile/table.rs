//! Tables whose accesses show.

use scoutlab_games::Game;

use super::{Activity, Stage};
use crate::Table;
use crate::table::{Bounds, Place, Recalled};

/// A table whose accesses show. They are otherwise those of the table inside.
pub struct StagedTable<'t, G: Game> {
    table: &'t mut dyn Table<G>,
    stage: &'t Stage,
}

impl Stage {
    /// The same table, whose accesses show.
    pub fn table<'t, G: Game>(&'t self, table: &'t mut dyn Table<G>) -> StagedTable<'t, G> {
        StagedTable { table, stage: self }
    }
}

impl<G: Game> StagedTable<'_, G> {
    #[inline]
    fn probing(&mut self, probe: impl FnOnce(&mut dyn Table<G>) -> Recalled<G::Move>) -> Recalled<G::Move> {
        self.stage.counting(Activity::Probe, || probe(self.table))
    }

    #[inline]
    fn storing(&mut self, store: impl FnOnce(&mut dyn Table<G>)) {
        self.stage.counting(Activity::Store, || store(self.table));
    }
}

impl<G: Game> Table<G> for StagedTable<'_, G> {
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        self.probing(|table| table.probe(position, depth))
    }

    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        self.storing(|table| table.store(position, depth, bounds, best));
    }

    fn locate(&mut self, position: &G) -> Place {
        self.stage.during(Activity::Probe, || self.table.locate(position))
    }

    fn fetches(&self) -> bool {
        self.table.fetches()
    }

    fn probe_at(&mut self, place: Place, position: &G, depth: u32) -> Recalled<G::Move> {
        self.probing(|table| table.probe_at(place, position, depth))
    }

    fn store_at(&mut self, place: Place, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        self.storing(|table| table.store_at(place, position, depth, bounds, best));
    }
}
