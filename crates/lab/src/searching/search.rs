//! The usual search: one position, counted.

use std::sync::Arc;

use scoutlab_games::{SideSigned, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm, NamedAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{NamedEvaluator, Oracle, OrderingChain, OrderingSpec};
use scoutlab_search::table::TableDepth;
use scoutlab_search::{Observer, Search, Table, TableUse, Window};

use super::{SearchOutcome, with_table};
use crate::clock::CpuStopwatch;
use crate::description::{CatalogueError, Named, RunError, evaluators, ordering_chain};

/// The largest table that can be asked for, in units of 2^20 bytes.
pub const LARGEST_TABLE: usize = 65_536;

/// The size of the table of an algorithm that needs one, if none was asked for.
pub const DEFAULT_TABLE: usize = 64;

/// Runs a search that was checked before.
pub type PreparedSearch = Box<dyn Fn() -> Result<SearchOutcome, RunError> + Send + Sync>;

/// How a position is searched.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What searches.
    pub algorithm: NamedAlgorithm,
    /// The order of moves.
    pub ordering: OrderingSpec,
    /// Plies to search.
    pub depth: u32,
    /// The name of the evaluator, one of the game's.
    pub evaluator: &'static str,
    /// The signs of leaf values where the first side and where the second side is to move.
    pub signs: [Value; 2],
    /// The size of the table in units of 2^20 bytes, 0 for none.
    pub table: usize,
    /// Which entries of the table answer.
    pub table_depth: TableDepth,
    /// Seeds orderings that draw random numbers.
    pub seed: u64,
    /// The search is stopped after more leaves and interior visits than these.
    pub most_visits: Option<u64>,
}

/// What a search found and did.
pub(crate) struct Found<M> {
    pub(crate) value: Value,
    pub(crate) line: Vec<M>,
    pub(crate) counters: Counters,
    pub(crate) seconds: f64,
}

/// The size of the table of an algorithm in units of 2^20 bytes: what is asked for, else `usual` if it works with and without one.
///
/// # Errors
///
/// If the algorithm has no use for the table it is to have.
pub fn table_size(algorithm: &NamedAlgorithm, asked: Option<usize>, usual: usize) -> Result<usize, CatalogueError> {
    let error = |problem| Err(CatalogueError::Table { algorithm: algorithm.to_string(), problem });
    match (algorithm.algorithm().table_use(), asked) {
        (TableUse::Needed, None) => Ok(DEFAULT_TABLE),
        (TableUse::Never, Some(1..)) => error("has no use for a table"),
        (TableUse::Never, _) => Ok(0),
        (_, table) => Ok(table.unwrap_or(usual)),
    }
}

/// Searches a position. Orderings ask `oracle` for exact values. The observer, if there is one, sees the search.
///
/// # Errors
///
/// [`RunError`] if a limit ends the search, or there is no room for the table.
pub(crate) fn search<G: Named>(
    root: &G,
    settings: &Settings,
    oracle: &Oracle<G>,
    observer: Option<&mut dyn Observer<G>>,
) -> Result<Found<G::Move>, RunError> {
    if settings.table == 0 {
        return settings.search(root, oracle, None, observer);
    }
    with_table(settings.table, settings.table_depth, |table| settings.search(root, oracle, Some(table), observer))?
}

impl Settings {
    /// The evaluator with its signs.
    pub(crate) fn evaluator<G: Named>(&self) -> NamedEvaluator<G> {
        let evaluator = evaluators::evaluator::<G>(self.evaluator);
        match self.signs {
            [1, 1] => evaluator,
            [first, second] => Arc::new(SideSigned::new(evaluator, first, second)),
        }
    }

    fn ordering_chain<G: Named>(&self, oracle: &Oracle<G>) -> Result<OrderingChain<G>, RunError> {
        // With signs, leaves have other values than an ordering means.
        let of_leaves = (self.signs == [1, 1]).then_some(self.evaluator);
        Ok(ordering_chain::<G>(&self.ordering, self.seed, oracle.clone(), of_leaves)?)
    }

    fn search<G: Named>(
        &self,
        root: &G,
        oracle: &Oracle<G>,
        table: Option<&mut dyn Table<G>>,
        observer: Option<&mut dyn Observer<G>>,
    ) -> Result<Found<G::Move>, RunError> {
        let evaluator = self.evaluator::<G>();
        let mut ordering = self.ordering_chain(oracle)?;
        let mut search = Search::new(&*evaluator);
        if !self.ordering.keeps_generation_order() {
            search = search.ordered_by(&mut ordering);
        }
        if let Some(table) = table {
            search = search.with_table(table);
        }
        if let Some(observer) = observer {
            search = search.observed_by(observer);
        }
        search.most_visits = self.most_visits;
        let stopwatch = CpuStopwatch::start();
        let value = search.run_named(self.algorithm.algorithm(), root, self.depth)?;
        let seconds = stopwatch.seconds();
        Ok(Found { value, line: search.principal_variation().to_vec(), counters: search.counters, seconds })
    }

    /// A principal variation to the horizon. Tables, null windows and best-first searches know only the beginning of it;
    /// alpha-beta, not counted, finds the rest. It has no table, and the same ordering, so that the same moves win ties.
    ///
    /// If the end of that beginning is worth the value of the root, a window with room for this value alone leads to the same line: the first
    /// child of each node that is worth as much. With an ordering it might learn otherwise.
    ///
    /// # Errors
    ///
    /// [`RunError`] if the ordering cannot be built.
    pub(crate) fn completed<G: Named>(
        &self,
        root: &G,
        (value, known): (Value, &[G::Move]),
        oracle: &Oracle<G>,
    ) -> Result<Vec<G::Move>, RunError> {
        let mut line = known.to_vec();
        let end = line.iter().fold(root.clone(), |position, &played| position.play(played));
        let rest = self.depth - line.len() as u32;
        if line.is_empty() || rest == 0 || end.is_terminal() {
            return Ok(line);
        }
        let value_at_end = if line.len() % 2 == 0 { value } else { -value };
        let narrow = Window::new(value_at_end.saturating_sub(1), value_at_end.saturating_add(1));
        let keeps_order = self.ordering.keeps_generation_order_without_table();
        let windows = if keeps_order { &[narrow, Window::INFINITE][..] } else { &[Window::INFINITE] };
        for &window in windows {
            let evaluator = self.evaluator::<G>();
            let mut ordering = self.ordering_chain(oracle)?;
            let mut search = Search::new(&*evaluator).in_window(window);
            if !keeps_order {
                search = search.ordered_by(&mut ordering);
            }
            search.most_visits = self.most_visits;
            let found = search.run_named(&AnyAlgorithm::AlphaBetaSoft(AlphaBetaSoft), &end, rest)?;
            if window == Window::INFINITE || found == value_at_end {
                line.extend_from_slice(search.principal_variation());
                break;
            }
        }
        Ok(line)
    }
}
