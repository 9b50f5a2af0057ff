//! Reuses transposition tables between searches.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;

use scoutlab_games::Game;
use scoutlab_search::table::{TableError, TableRules, TranspositionTable};

thread_local! {
    static TABLES: RefCell<HashMap<(TypeId, usize), Box<dyn Any>>> = RefCell::default();
}

/// An empty transposition table for one search. Each thread keeps one table per game and size for reuse, because allocating a
/// table can take longer than a search.
pub(crate) struct LeasedTable<G: Game + 'static> {
    megabytes: usize,
    table: Option<Box<TranspositionTable<G>>>,
}

impl<G: Game + 'static> LeasedTable<G> {
    /// Leases a table of the given size in MiB.
    ///
    /// # Errors
    ///
    /// Fails with [`TableError`] if there is not enough memory for the table.
    pub(crate) fn new(megabytes: usize, rules: TableRules) -> Result<Self, TableError> {
        let name = (TypeId::of::<G>(), megabytes);
        let kept = TABLES.with_borrow_mut(|tables| tables.remove(&name)).and_then(|kept| kept.downcast().ok());
        let mut table: Box<TranspositionTable<G>> = match kept {
            Some(kept) => kept,
            None => Box::new(TranspositionTable::new(megabytes)?),
        };
        table.clear();
        table.set_rules(rules);
        Ok(Self { megabytes, table: Some(table) })
    }

    /// Leases a table. Returns `None` for the size 0.
    ///
    /// # Errors
    ///
    /// Fails with [`TableError`] if there is not enough memory for the table.
    pub(crate) fn of_size(megabytes: usize, rules: TableRules) -> Result<Option<Self>, TableError> {
        (megabytes > 0).then(|| Self::new(megabytes, rules)).transpose()
    }

    pub(crate) fn get(&mut self) -> &mut TranspositionTable<G> {
        self.table.as_mut().expect("the table returns to the thread's store only when the lease is dropped")
    }
}

impl<G: Game + 'static> Drop for LeasedTable<G> {
    fn drop(&mut self) {
        if let Some(table) = self.table.take() {
            TABLES.with_borrow_mut(|tables| tables.insert((TypeId::of::<G>(), self.megabytes), table));
        }
    }
}
