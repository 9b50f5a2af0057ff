//! Where searches get their tables from.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;

use scoutlab_games::Game;
use scoutlab_search::table::{TableDepth, TableError, TranspositionTable};

thread_local! {
    static TABLES: RefCell<HashMap<(TypeId, usize), Box<dyn Any>>> = RefCell::default();
}

/// Uses a table that knows nothing yet, of a size in units of 2^20 bytes, whose entries answer as `depth` says.
///
/// There is one per thread, game and size, cleared before each use: making one takes longer than many a search.
///
/// # Errors
///
/// If there is no room for it.
pub(crate) fn with_table<G: Game + 'static, R>(
    megabytes: usize,
    depth: TableDepth,
    search: impl FnOnce(&mut TranspositionTable<G>) -> R,
) -> Result<R, TableError> {
    let mut table = take(megabytes)?;
    table.set_depth(depth);
    let result = search(&mut table);
    keep(megabytes, table);
    Ok(result)
}

/// A table that knows nothing yet.
fn take<G: Game + 'static>(megabytes: usize) -> Result<Box<TranspositionTable<G>>, TableError> {
    let name = (TypeId::of::<G>(), megabytes);
    let kept = TABLES.with_borrow_mut(|tables| tables.remove(&name)).and_then(|kept| kept.downcast().ok());
    let mut table: Box<TranspositionTable<G>> = match kept {
        Some(kept) => kept,
        None => Box::new(TranspositionTable::new(megabytes)?),
    };
    table.clear();
    Ok(table)
}

/// Keeps a table for the next search.
fn keep<G: Game + 'static>(megabytes: usize, table: Box<TranspositionTable<G>>) {
    TABLES.with_borrow_mut(|tables| tables.insert((TypeId::of::<G>(), megabytes), table));
}
