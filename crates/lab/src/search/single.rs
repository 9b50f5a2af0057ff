//! One search of one position.

use std::sync::Arc;

use scoutlab_games::{Evaluator, MoveSet, SideSigned, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{NamedEvaluator, Oracle, OrderingChain};
use scoutlab_search::{Observer, Search, Window};

use super::LeasedTable;
use crate::clock::CpuStopwatch;
use crate::description::{RegisteredGame, RunError, evaluators, ordering_chain};
use crate::request::SearchRequest;

pub(crate) struct Found<M> {
    pub(crate) value: Value,
    pub(crate) line: Vec<M>,
    pub(crate) counters: Counters,
    pub(crate) quiescence_nodes: Option<u64>,
    pub(crate) seconds: f64,
}

/// Searches a position. Orderings take exact values from `oracle`. The observer, if any, is notified of the events.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit ends the search, or there is not enough memory for the transposition table.
pub(crate) fn search_once<G: RegisteredGame>(
    root: &G,
    request: &SearchRequest,
    oracle: &Oracle<G>,
    observer: Option<&mut dyn Observer<G>>,
) -> Result<Found<G::Move>, RunError> {
    check_depths(root, request.algorithm.algorithm(), request.depth)?;
    let evaluator = request.evaluator(root);
    let mut ordering = request.ordering_chain(root, oracle)?;
    let mut table = LeasedTable::of_size(request.table, request.table_depth)?;
    let mut search = Search::new(&*evaluator);
    if !request.ordering.keeps_generation_order() {
        search = search.ordered_by(&mut ordering);
    }
    if let Some(table) = &mut table {
        search = search.with_table(table.get());
    }
    if let Some(observer) = observer {
        search = search.observed_by(observer);
    }
    search.most_visits = request.most_visits;
    search.stop.clone_from(&request.stop);
    search.window = request.window;
    let stopwatch = CpuStopwatch::start();
    let value = search.run_named(request.algorithm.algorithm(), root, request.depth)?;
    let seconds = stopwatch.seconds();
    let mut line = search.principal_variation().to_vec();
    if line.is_empty() {
        line.extend(move_of_solved(root, &*evaluator, value));
    }
    Ok(Found { value, line, counters: search.counters, quiescence_nodes: evaluator.own_nodes(), seconds })
}

/// Checks that all nodes at which a search ends have static values.
///
/// # Errors
///
/// Fails with [`RunError::Request`] for the first node without a static value.
pub(crate) fn check_depths<G: RegisteredGame>(root: &G, algorithm: &AnyAlgorithm, depth: u32) -> Result<(), RunError> {
    let depths = algorithm.shallowest(depth)..=depth;
    root.check_depths(depths).map_err(|error| RunError::Request(error.into()))
}

/// Returns the first move with this value in move generation order if the evaluator solves the root, which is then not searched.
/// Only moves to terminal or solved positions are considered.
fn move_of_solved<G: RegisteredGame>(root: &G, evaluator: &dyn Evaluator<G>, value: Value) -> Option<G::Move> {
    evaluator.known_value(root, Window::INFINITE)?;
    root.moves().iter().find(|&played| {
        let child = root.play(played);
        let is_terminal = child.is_terminal();
        let known = if is_terminal { Some(evaluator.value(&child)) } else { evaluator.known_value(&child, Window::INFINITE) };
        known == Some(-value)
    })
}

impl SearchRequest {
    /// Returns the sign of leaf values with the first side to move, and the sign with the second side to move.
    fn signs<G: RegisteredGame>(&self, root: &G) -> [Value; 2] {
        self.frame.signs(self.algorithm.algorithm(), root.side_to_move())
    }

    /// Returns the evaluator of the request with the signs of its frame.
    pub(crate) fn evaluator<G: RegisteredGame>(&self, root: &G) -> NamedEvaluator<G> {
        let evaluator = evaluators::evaluator::<G>(self.evaluator);
        match self.signs(root) {
            [1, 1] => evaluator,
            [first, second] => Arc::new(SideSigned::new(evaluator, first, second)),
        }
    }

    fn ordering_chain<G: RegisteredGame>(&self, root: &G, oracle: &Oracle<G>) -> Result<OrderingChain<G>, RunError> {
        // With other signs, leaf values differ from the values that an ordering expects.
        let of_leaves = (self.signs(root) == [1, 1]).then_some(self.evaluator);
        Ok(ordering_chain::<G>(&self.ordering, self.seed, oracle.clone(), of_leaves)?)
    }

    /// Returns a principal variation to the horizon. A search with a TT, null windows or an OPEN list may yield a truncated PV. A
    /// separate, uncounted alpha-beta search without a TT completes the PV. The separate search uses the ordering of the first
    /// search, so that ties are broken equally.
    ///
    /// If the end of the truncated PV has the value of the root, the window of the separate search contains only this value.
    /// This window yields the full line, because each move is the first with this value. An ordering that learns might choose
    /// other moves.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if the ordering cannot be built.
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
            search.stop.clone_from(&self.stop);
            let found = search.run_named(&AnyAlgorithm::AlphaBetaSoft(AlphaBetaSoft), &end, rest)?;
            if window == Window::INFINITE || found == value_at_end {
                line.extend_from_slice(search.principal_variation());
                break;
            }
        }
        Ok(line)
    }
}
