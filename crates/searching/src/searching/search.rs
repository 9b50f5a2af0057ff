//! The usual search: one position, counted.

use std::borrow::Cow;
use std::sync::Arc;

use scoutlab_games::{FrontierEvaluator, Game, SideSigned, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm, NamedAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{NamedEvaluator, Oracle, OrderingChain, OrderingSpec};
use scoutlab_search::profile::Stage;
use scoutlab_search::table::TableDepth;
use scoutlab_search::{MoveOrdering, Search, SearchError, Table, TableUse, Window};

use super::{SearchOutcome, with_table};
use crate::clock::Stopwatch;
use crate::description::{CatalogueError, Counted, Named, Request, RunError, evaluators, ordering_chain};

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

/// How a search ended, and what it did until then.
pub(crate) struct Ended<M> {
    pub(crate) value: Result<Value, SearchError>,
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

/// Searches a position, by code that is compiled for the game where there is such. Orderings ask `oracle` for exact values.
///
/// # Errors
///
/// [`RunError`] if a limit ends the search.
pub(crate) fn search<G: Named>(root: &G, settings: &Settings, oracle: &Oracle<G>) -> Result<Found<G::Move>, RunError> {
    if settings.table == 0 {
        let ordering = settings.ordering_chain(oracle)?;
        let stopwatch = Stopwatch::start();
        let (algorithm, depth) = (settings.algorithm.algorithm(), settings.depth);
        if let Some(counted) = settings.count(root, algorithm, depth, Window::INFINITE, ordering) {
            let (value, line, counters) = counted?;
            return Ok(Found { value, line, counters, seconds: stopwatch.seconds() });
        }
    }
    let Ended { value, line, counters, seconds } = search_generally(root, settings, oracle, None)?;
    Ok(Found { value: value?, line, counters, seconds })
}

/// Searches a position by the code that knows every evaluator, ordering and table. What it does shows on the stage, if there is one.
///
/// # Errors
///
/// [`RunError`] if there is no room for the table; inside, if a limit ends the search.
#[inline(never)]
pub(crate) fn search_generally<G: Named>(
    root: &G,
    settings: &Settings,
    oracle: &Oracle<G>,
    stage: Option<&Arc<Stage>>,
) -> Result<Ended<G::Move>, RunError> {
    if settings.table == 0 {
        return settings.search(root, oracle, None, stage);
    }
    with_table(settings.table, settings.table_depth, |table| settings.search(root, oracle, Some(table), stage))?
}

/// Searches without a table, limit or observer by code that is compiled for the game, if there is such.
#[inline(never)]
pub(super) fn count<G: Named>(
    root: &G,
    request: &Request<'_>,
    ordering: &OrderingSpec,
    chain: OrderingChain<G>,
) -> Option<Counted<G::Move>> {
    // A game may forget to ask which evaluator is meant, and no added one is compiled for it.
    if request.algorithm.needs_general() || !G::EVALUATORS.contains(&request.evaluator) {
        return None;
    }
    if ordering.keeps_generation_order_without_table() { root.count(request) } else { root.count_ordered(request, chain).ok() }
}

/// A search by the code that knows every evaluator, ordering and table. An ordering that keeps the order of generation is not asked.
pub(super) fn general<'s, 't: 's, G: Game>(
    evaluator: &'s dyn FrontierEvaluator<G>,
    (name, ordering): (&OrderingSpec, &'s mut dyn MoveOrdering<G>),
    table: Option<&'s mut (dyn Table<G> + 't)>,
) -> Search<'s, G> {
    let mut search = Search::new(evaluator);
    if !name.keeps_generation_order() {
        search = search.ordered_by(ordering);
    }
    if let Some(table) = table {
        search = search.with_table(table);
    }
    search
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

    /// Searches without a table by code that is compiled for the game, if there is such for these settings.
    fn count<G: Named>(
        &self,
        root: &G,
        algorithm: &AnyAlgorithm,
        depth: u32,
        window: Window,
        ordering: OrderingChain<G>,
    ) -> Option<Counted<G::Move>> {
        // Searches that are compiled for a game know no limit.
        if self.most_visits.is_some() {
            return None;
        }
        let request = Request { algorithm, depth, evaluator: self.evaluator, signs: self.signs, window };
        count(root, &request, &self.ordering, ordering)
    }

    fn ordering_chain<G: Named>(&self, oracle: &Oracle<G>) -> Result<OrderingChain<G>, RunError> {
        // With signs, leaves have other values than an ordering means.
        let of_leaves = (self.signs == [1, 1]).then_some(self.evaluator);
        Ok(ordering_chain::<G>(&self.ordering, self.seed, oracle.clone(), of_leaves)?)
    }

    #[inline(never)]
    fn search<G: Named>(
        &self,
        root: &G,
        oracle: &Oracle<G>,
        table: Option<&mut dyn Table<G>>,
        stage: Option<&Arc<Stage>>,
    ) -> Result<Ended<G::Move>, RunError> {
        let mut evaluator = self.evaluator::<G>();
        let mut chain = self.ordering_chain(oracle)?;
        let mut algorithm = Cow::Borrowed(self.algorithm.algorithm());
        if let Some(stage) = stage {
            evaluator = Arc::new(stage.evaluator(evaluator));
            algorithm = Cow::Owned(stage.algorithm(&algorithm));
        }
        let (mut staged_ordering, mut staged_table);
        let ordering: &mut dyn MoveOrdering<G> = match stage {
            Some(stage) => {
                staged_ordering = stage.ordering(&mut chain);
                &mut staged_ordering
            }
            None => &mut chain,
        };
        let table: Option<&mut dyn Table<G>> = match (table, stage) {
            (Some(table), Some(stage)) => {
                staged_table = stage.table(table);
                Some(&mut staged_table)
            }
            (Some(table), None) => Some(table),
            (None, _) => None,
        };
        let mut search = general(&*evaluator, (&self.ordering, ordering), table);
        search.most_visits = self.most_visits;
        let stopwatch = Stopwatch::start();
        let value = search.run_named(&algorithm, root, self.depth);
        let seconds = stopwatch.seconds();
        Ok(Ended { value, line: search.line().to_vec(), counters: search.counters, seconds })
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
        let end = line.iter().fold(*root, |position, &played| position.play(played));
        let rest = self.depth - line.len() as u32;
        if !line.is_empty() && rest > 0 && !end.is_terminal() {
            let algorithm = AnyAlgorithm::AlphaBetaSoft(AlphaBetaSoft);
            let value_at_end = if line.len() % 2 == 0 { value } else { -value };
            let windows = [Window::new(value_at_end.saturating_sub(1), value_at_end.saturating_add(1)), Window::INFINITE];
            let first = usize::from(!self.ordering.keeps_generation_order_without_table());
            for &window in &windows[first..] {
                let Some(counted) = self.count(&end, &algorithm, rest, window, self.ordering_chain(oracle)?) else { break };
                let (found, moves, _) = counted?;
                if window == Window::INFINITE || found == value_at_end {
                    line.extend(moves);
                    return Ok(line);
                }
            }
            let evaluator = self.evaluator::<G>();
            let mut ordering = self.ordering_chain(oracle)?;
            let mut search = general(&*evaluator, (&self.ordering, &mut ordering), None);
            search.most_visits = self.most_visits;
            search.run_named(&AnyAlgorithm::AlphaBetaSoft(AlphaBetaSoft), &end, rest)?;
            line.extend_from_slice(search.line());
        }
        Ok(line)
    }
}
