//! Where searches get their tables from.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;

use scoutlab_games::Game;
use scoutlab_search::table::{TableError, TranspositionTable};

/// Lends tables that know nothing yet.
pub(crate) trait Tables<G: Game> {
    /// Uses a table of a size in units of 2^20 bytes.
    ///
    /// # Errors
    ///
    /// If there is no room for it.
    fn with<R>(&self, megabytes: usize, search: impl FnOnce(&mut TranspositionTable<G>) -> R) -> Result<R, TableError>;
}

/// A new table each time.
pub(crate) struct Fresh;

impl<G: Game> Tables<G> for Fresh {
    fn with<R>(&self, megabytes: usize, search: impl FnOnce(&mut TranspositionTable<G>) -> R) -> Result<R, TableError> {
        Ok(search(&mut TranspositionTable::new(megabytes)?))
    }
}

/// One table per thread, game and size, cleared before each search: making one takes longer than many a search.
pub(crate) struct PerThread;

thread_local! {
    static TABLES: RefCell<HashMap<(TypeId, usize), Box<dyn Any>>> = RefCell::default();
}

impl<G: Game + 'static> Tables<G> for PerThread {
    fn with<R>(&self, megabytes: usize, search: impl FnOnce(&mut TranspositionTable<G>) -> R) -> Result<R, TableError> {
        let name = (TypeId::of::<G>(), megabytes);
        let kept = TABLES.with_borrow_mut(|tables| tables.remove(&name)).and_then(|kept| kept.downcast().ok());
        let mut table: Box<TranspositionTable<G>> = match kept {
            Some(kept) => kept,
            None => Box::new(TranspositionTable::new(megabytes)?),
        };
        table.clear();
        let result = search(&mut table);
        TABLES.with_borrow_mut(|tables| tables.insert(name, table));
        Ok(result)
    }
}
