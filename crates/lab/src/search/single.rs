//! One search of one position.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use scoutlab_games::{Evaluator, MoveSet, QuiescenceTechniques, SideSigned, Value};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{NamedEvaluator, Oracle, OrderingChain};
use scoutlab_search::techniques::{Needs, TechniqueChain};
use scoutlab_search::{CutoffMoves, Limit, Observer, PlyCounts, Search, SearchError, Table, Window};

use super::LeasedTable;
use super::principal_variation::{CompletedLine, allowed_visits, complete};
use crate::clock::CpuStopwatch;
use crate::description::{GameOf, RegisteredGame, RunError};
use crate::position_of::PositionOf;
use crate::settings::SearchSettings;
use crate::time_limit::TimeLimit;

/// The result of a search.
pub(crate) struct Found<M> {
    pub(crate) value: Value,
    pub(crate) line: CompletedLine<M>,
    pub(crate) counters: Counters,
    pub(crate) by_ply: Vec<PlyCounts>,
    pub(crate) quiescence_nodes: Option<u64>,
    /// The CPU time of the search and of the completion of its principal variation.
    pub(crate) seconds: f64,
}

/// Searches a position, and completes the principal variation if the settings ask for it. Orderings take exact values from
/// `oracle`. The observer, if any, is notified of the events of the search, but not of the completion.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit ends the search, or there is not enough memory for the transposition table.
pub(crate) fn search_once<G: RegisteredGame>(
    root: &PositionOf<G>,
    settings: &SearchSettings,
    oracle: &Oracle<G>,
    observer: Option<&mut dyn Observer<G>>,
) -> Result<Found<G::Move>, RunError> {
    search_counting(root, settings, oracle, observer, None)
}

/// Searches a position as [`search_once`] does, and counts the moves that cause cutoffs.
///
/// # Errors
///
/// Fails like [`search_once`].
pub(crate) fn search_counting<G: RegisteredGame>(
    root: &PositionOf<G>,
    settings: &SearchSettings,
    oracle: &Oracle<G>,
    observer: Option<&mut dyn Observer<G>>,
    cutoff_moves: Option<&mut CutoffMoves>,
) -> Result<Found<G::Move>, RunError> {
    let PositionOf { position: root, game } = root;
    check_depths(root, &settings.algorithm, settings.depth)?;
    let time = settings.time_limit()?;
    let limit = settings.limit(settings.most_visits, time.as_ref());
    let oracle = oracle.within(limit.clone());
    let evaluator = settings.evaluator(game, root);
    let mut ordering = settings.ordering_chain(game, root, &oracle)?;
    let mut table = LeasedTable::of_size(settings.table, settings.table_rules)?;
    let mut search = Search::new(&*evaluator).within(limit.clone()).in_window(settings.window);
    search = search.within_techniques(settings.technique_chain());
    if !settings.ordering.keeps_generation_order() {
        search = search.ordered_by(&mut ordering);
    }
    if let Some(table) = &mut table {
        search = search.with_table(table.get());
    }
    if let Some(observer) = observer {
        search = search.observed_by(observer);
    }
    if let Some(moves) = cutoff_moves {
        search = search.counting_cutoff_moves(moves);
    }
    let stopwatch = CpuStopwatch::start();
    let ended = search.run_named(&settings.algorithm, root, settings.depth);
    let value = ended.map_err(|error| settings.run_error(error))?;
    let (counters, quiescence_nodes) = (search.counters, search.quiescence_nodes());
    let by_ply = search.by_ply().to_vec();
    let mut line = search.principal_variation().to_vec();
    if line.is_empty() {
        line.extend(move_of_solved(root, &*evaluator, value));
    }
    let table = table.as_mut().map(|table| table.get() as &mut dyn Table<G>);
    let calls = counters.calls();
    let line = settings.completed(game, root, Beginning { value, line, calls, time: time.as_ref() }, &oracle, table)?;
    Ok(Found { value, line, counters, by_ply, quiescence_nodes, seconds: stopwatch.seconds() })
}

/// A principal variation that a search has found.
pub(crate) struct Beginning<'t, M> {
    pub(crate) value: Value,
    pub(crate) line: Vec<M>,
    /// The number of calls of the search.
    pub(crate) calls: u64,
    pub(crate) time: Option<&'t TimeLimit>,
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

impl SearchSettings {
    /// Returns the sign of leaf values with the first side to move, and the sign with the second side to move.
    fn signs<G: RegisteredGame>(&self, root: &G) -> [Value; 2] {
        self.frame.signs(&self.algorithm, root.side_to_move())
    }

    /// Returns the evaluator of leaves with the signs of its frame.
    pub(crate) fn evaluator<G: RegisteredGame>(&self, game: &GameOf<G>, root: &G) -> NamedEvaluator<G> {
        let evaluator = match self.quiescence_techniques() {
            QuiescenceTechniques::NONE => game.evaluator(self.evaluator),
            techniques => G::quiescence(self.evaluator, techniques),
        };
        match self.signs(root) {
            [1, 1] => evaluator,
            [first, second] => Arc::new(SideSigned::new(evaluator, first, second)),
        }
    }

    fn ordering_chain<G: RegisteredGame>(
        &self,
        game: &GameOf<G>,
        root: &G,
        oracle: &Oracle<G>,
    ) -> Result<OrderingChain<G>, RunError> {
        // With other signs or with techniques, leaf values differ from the values that an ordering expects.
        let is_plain = self.signs(root) == [1, 1] && self.quiescence_techniques() == QuiescenceTechniques::NONE;
        let of_leaves = is_plain.then_some(self.evaluator);
        Ok(game.ordering_chain(&self.ordering, self.seed, oracle.clone(), of_leaves)?)
    }

    /// Starts the timer, if the time is limited.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError::Timer`] if the system cannot start a thread.
    pub(crate) fn time_limit(&self) -> Result<Option<TimeLimit>, RunError> {
        let start = |seconds| TimeLimit::start(seconds, self.stop.clone()).map_err(|error| RunError::Timer(error.to_string()));
        self.seconds.map(start).transpose()
    }

    /// Returns the limit on a search.
    pub(crate) fn limit(&self, most_visits: Option<u64>, time: Option<&TimeLimit>) -> Limit {
        Limit::new(most_visits, time.map(TimeLimit::flag).or_else(|| self.stop.clone()))
    }

    /// Returns the error of a search.
    pub(crate) fn run_error(&self, error: SearchError) -> RunError {
        let was_stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        match (error, self.seconds) {
            (SearchError::Interrupted, Some(seconds)) if !was_stopped => RunError::OutOfTime { seconds },
            (error, _) => error.into(),
        }
    }

    /// Completes a principal variation if the settings ask for it, using the ordering of the search and its table.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if the ordering cannot be built.
    pub(crate) fn completed<G: RegisteredGame>(
        &self,
        game: &GameOf<G>,
        root: &G,
        Beginning { value, line, calls, time }: Beginning<'_, G::Move>,
        oracle: &Oracle<G>,
        table: Option<&mut dyn Table<G>>,
    ) -> Result<CompletedLine<G::Move>, RunError> {
        let is_bound = value <= self.window.alpha || value >= self.window.beta;
        // A full-width search may have another value than a search with selective techniques.
        if line.is_empty() || is_bound || !self.whole_line || self.selective.is_some() {
            let end = line.iter().fold(root.clone(), |position, &played| position.play(played));
            // Extended lines continue beyond the depth of the search.
            let is_extended = self.techniques().any(|techniques| techniques.with_need(Needs::UrgentPositions).is_some());
            let is_complete = end.is_terminal() || (line.len() == self.depth as usize && !is_extended);
            return Ok(CompletedLine { moves: line, calls: 0, is_complete });
        }
        let left = self.most_visits.map_or(u64::MAX, |most| most.saturating_sub(calls));
        let limit = self.limit(Some(allowed_visits(calls).min(left)), time);
        // An ordering by exact values has stored most of the values that it needs.
        let mut ordering = self.ordering_chain(game, root, &oracle.within(self.limit(None, time)))?;
        let evaluator = self.evaluator(game, root);
        let mut search = Search::new(&*evaluator).within(limit);
        if !self.ordering.keeps_generation_order() {
            search = search.ordered_by(&mut ordering);
        }
        if let Some(table) = table {
            search = search.with_table(table);
        }
        let distance = self.mate_distance();
        if let Some(distance) = distance {
            search = search.within_techniques(TechniqueChain::none().with_mate_distance(distance));
        }
        let value_at = |plies: u32| distance.map_or(value, |distance| distance.below(value, plies));
        Ok(complete(search, root, line, value_at, self.depth))
    }
}
