//! The algorithm that is checked, its type out of sight.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use scoutlab_games::Value;

use super::plan::{Branch, Fruit, PATIENCE, Plan, Runaway};
use super::report::grouped;
use crate::observers::Counters;
use crate::table::GrowingTable;
use crate::{General, MoveOrdering, Observer, Search, SearchError, TableUse, Window};

/// An algorithm.
pub(super) struct Subject<'a> {
    pub(super) name: &'a str,
    pub(super) table_use: TableUse,
    pub(super) search: &'a SearchFunction<'a>,
}

type SearchFunction<'a> = dyn Fn(&mut General<'_>, u32) -> Result<Value, SearchError> + 'a;

/// How a plan is searched.
pub(super) struct Run<'r, 'p> {
    pub(super) plan: &'p Plan,
    pub(super) depth: u32,
    pub(super) window: Window,
    pub(super) table: Option<&'r mut GrowingTable<Branch<'p>>>,
    pub(super) ordering: Option<&'r mut dyn MoveOrdering<Branch<'p>>>,
    pub(super) observer: Option<&'r mut dyn Observer<Branch<'p>>>,
}

/// What a search found.
pub(super) struct Found {
    pub(super) value: Value,
    pub(super) line: Vec<u8>,
    pub(super) counters: Counters,
}

impl<'p> Run<'_, 'p> {
    pub(super) fn new(plan: &'p Plan, depth: u32) -> Self {
        Self { plan, depth, window: Window::INFINITE, table: None, ordering: None, observer: None }
    }

    /// Searches.
    ///
    /// # Errors
    ///
    /// How the search ended without a value.
    pub(super) fn search(self, subject: &Subject<'_>) -> Result<Found, String> {
        let Self { plan, depth, window, table, ordering, observer } = self;
        let mut search = Search::new(&Fruit).in_window(window);
        if let Some(table) = table {
            search = search.with_table(table);
        }
        if let Some(ordering) = ordering {
            search = search.ordered_by(ordering);
        }
        if let Some(observer) = observer {
            search = search.watched_by(observer);
        }
        plan.refresh();
        let attempt = || search.explore(&plan.root(), depth, |tree| (subject.search)(tree, depth));
        let ended = catch_unwind(AssertUnwindSafe(attempt));
        // What follows may ask as much again.
        plan.refresh();
        match ended {
            Ok(Ok(value)) => Ok(Found { value, line: search.line().to_vec(), counters: search.counters }),
            Ok(Err(error)) => Err(format!("ended with an error: {error}")),
            Err(payload) if payload.is::<Runaway>() => {
                Err(format!("never ends: it looked more than {} times at each node", grouped(PATIENCE)))
            }
            Err(payload) => Err(panic_message(payload.as_ref())),
        }
    }
}

/// What a panic said.
pub(super) fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    let text = text.or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned()));
    format!("panicked: {}", text.unwrap_or_else(|| "no message".to_owned()))
}
