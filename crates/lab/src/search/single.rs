//! One search of one position.

use std::sync::Arc;

use scoutlab_games::{SideSigned, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{NamedEvaluator, Oracle, OrderingChain};
use scoutlab_search::{Observer, Search, Table, Window};

use super::{SearchOutcome, with_table};
use crate::clock::CpuStopwatch;
use crate::description::{RegisteredGame, RunError, evaluators, oracle, ordering_chain};
use crate::position::move_names;
use crate::request::SearchRequest;

/// What a search found and did.
pub(crate) struct Found<M> {
    pub(crate) value: Value,
    pub(crate) line: Vec<M>,
    pub(crate) counters: Counters,
    pub(crate) seconds: f64,
}

/// Searches a position, and completes the principal variation if the request wants that.
///
/// # Errors
///
/// [`RunError`] if a limit ends the search, or there is no room for the transposition table.
pub(crate) fn search_and_complete<G: RegisteredGame>(root: &G, request: &SearchRequest) -> Result<SearchOutcome, RunError> {
    let oracle = oracle();
    let found = search_once(root, request, &oracle, None)?;
    let best = found.line.first().and_then(|&played| scoutlab_games::MoveSet::place_of(&root.moves(), played));
    let line = if request.whole_line { request.completed(root, (found.value, &found.line), &oracle)? } else { found.line };
    Ok(SearchOutcome {
        value: found.value,
        best,
        line: move_names(root, &line),
        counters: found.counters,
        seconds: found.seconds,
    })
}

/// Searches a position. Orderings ask `oracle` for exact values. The observer, if there is one, sees the search.
///
/// # Errors
///
/// [`RunError`] if a limit ends the search, or there is no room for the table.
pub(crate) fn search_once<G: RegisteredGame>(
    root: &G,
    request: &SearchRequest,
    oracle: &Oracle<G>,
    observer: Option<&mut dyn Observer<G>>,
) -> Result<Found<G::Move>, RunError> {
    if request.table == 0 {
        return request.run(root, oracle, None, observer);
    }
    with_table(request.table, request.table_depth, |table| request.run(root, oracle, Some(table), observer))?
}

impl SearchRequest {
    /// The signs of leaf values where the first side and where the second side is to move.
    fn signs<G: RegisteredGame>(&self, root: &G) -> [Value; 2] {
        self.frame.signs(self.algorithm.algorithm(), root.side_to_move())
    }

    /// The evaluator with the signs of the frame.
    pub(crate) fn evaluator<G: RegisteredGame>(&self, root: &G) -> NamedEvaluator<G> {
        let evaluator = evaluators::evaluator::<G>(self.evaluator);
        match self.signs(root) {
            [1, 1] => evaluator,
            [first, second] => Arc::new(SideSigned::new(evaluator, first, second)),
        }
    }

    fn ordering_chain<G: RegisteredGame>(&self, root: &G, oracle: &Oracle<G>) -> Result<OrderingChain<G>, RunError> {
        // With signs, leaves have other values than an ordering means.
        let of_leaves = (self.signs(root) == [1, 1]).then_some(self.evaluator);
        Ok(ordering_chain::<G>(&self.ordering, self.seed, oracle.clone(), of_leaves)?)
    }

    fn run<G: RegisteredGame>(
        &self,
        root: &G,
        oracle: &Oracle<G>,
        table: Option<&mut dyn Table<G>>,
        observer: Option<&mut dyn Observer<G>>,
    ) -> Result<Found<G::Move>, RunError> {
        let evaluator = self.evaluator(root);
        let mut ordering = self.ordering_chain(root, oracle)?;
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
        search.window = self.window;
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
    pub(crate) fn completed<G: RegisteredGame>(
        &self,
        root: &G,
        (value, known): (Value, &[G::Move]),
        oracle: &Oracle<G>,
    ) -> Result<Vec<G::Move>, RunError> {
        let mut line = known.to_vec();
        let end = line.iter().fold(root.clone(), |position, &played| position.play(played));
        let rest = self.depth - line.len() as u32;
        let is_bound = value <= self.window.alpha || value >= self.window.beta;
        if line.is_empty() || rest == 0 || is_bound || end.is_terminal() {
            return Ok(line);
        }
        let value_at_end = if line.len() % 2 == 0 { value } else { -value };
        let narrow = Window::new(value_at_end.saturating_sub(1), value_at_end.saturating_add(1));
        let keeps_order = self.ordering.keeps_generation_order_without_table();
        let windows = if keeps_order { &[narrow, Window::INFINITE][..] } else { &[Window::INFINITE] };
        for &window in windows {
            let evaluator = self.evaluator(root);
            let mut ordering = self.ordering_chain(root, oracle)?;
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
