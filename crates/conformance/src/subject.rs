//! The algorithm under test, and its searches.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use scoutlab_games::Value;

use super::report::grouped;
use super::sketch_position::{EndlessSearch, Leftmost, ONE_BY_ONE, PATIENCE, SketchPosition, SketchTree};
use scoutlab_search::observers::Counters;
use scoutlab_search::table::GrowingTable;
use scoutlab_search::{CheckedTree, MoveOrdering, Observer, Root, Search, SearchError, TableUse, Tree, Window};

pub(super) struct Subject<'a> {
    pub(super) name: &'a str,
    pub(super) table_use: TableUse,
    pub(super) search: &'a dyn Fn(&mut dyn Tree, &Root) -> Result<Value, SearchError>,
}

pub(super) struct Run<'r, 't> {
    pub(super) tree: &'t SketchTree,
    pub(super) depth: u32,
    pub(super) window: Window,
    pub(super) evaluator: &'r Leftmost,
    pub(super) table: Option<&'r mut GrowingTable<SketchPosition<'t>>>,
    pub(super) ordering: Option<&'r mut dyn MoveOrdering<SketchPosition<'t>>>,
    pub(super) observer: Option<&'r mut dyn Observer<SketchPosition<'t>>>,
}

pub(super) struct Found {
    pub(super) value: Value,
    pub(super) line: Vec<u8>,
    pub(super) counters: Counters,
}

impl<'t> Run<'_, 't> {
    pub(super) fn new(tree: &'t SketchTree, depth: u32) -> Self {
        Self { tree, depth, window: Window::INFINITE, evaluator: &ONE_BY_ONE, table: None, ordering: None, observer: None }
    }

    /// Runs the search.
    ///
    /// # Errors
    ///
    /// Fails with a description if the search ends without a value.
    pub(super) fn search(self, subject: &Subject<'_>) -> Result<Found, String> {
        let Self { tree, depth, window, evaluator, table, ordering, observer } = self;
        let mut search = Search::new(evaluator).in_window(window);
        if let Some(table) = table {
            search = search.with_table(table);
        }
        if let Some(ordering) = ordering {
            search = search.ordered_by(ordering);
        }
        if let Some(observer) = observer {
            search = search.observed_by(observer);
        }
        tree.refresh();
        let ended = catch_unwind(AssertUnwindSafe(|| {
            search.run_with(subject.table_use, &tree.root(), depth, |tree, root| {
                (subject.search)(&mut CheckedTree::new(tree), root)
            })
        }));
        // The checks after the search request positions, too.
        tree.refresh();
        match ended {
            Ok(Ok(value)) => Ok(Found { value, line: search.principal_variation().to_vec(), counters: search.counters }),
            Ok(Err(error)) => Err(format!("ended with an error: {error}")),
            Err(payload) if payload.is::<EndlessSearch>() => {
                Err(format!("never ends: it requested more than {} positions for each leaf", grouped(PATIENCE)))
            }
            Err(payload) => Err(panic_message(payload.as_ref())),
        }
    }
}

/// Calls `work`. If `work` panics, returns the message of the panic as an error.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| panic_message(payload.as_ref()))
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    let text = text.or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned()));
    format!("panicked: {}", text.unwrap_or_else(|| "no message".to_owned()))
}
