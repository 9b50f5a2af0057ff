//! Searches of one position with several algorithms and orderings, with the accuracy of the ordering (the best-move-first
//! rate).

use scoutlab_games::{Game, Value};
use scoutlab_search::algorithms::{AlphaBeta, AnyAlgorithm};
use scoutlab_search::observers::OrderingAccuracy;
use scoutlab_search::orderings::{Oracle, OrderingSpec};
use scoutlab_search::table::TableDepth;
use scoutlab_search::{Node, Observer, Search, TableUse, Window};

use super::LeasedTable;
use crate::clock::CpuStopwatch;
use crate::description::{Judge, RegisteredGame, RunError};
use crate::position_of::PositionOf;

/// The search method.
#[derive(Clone, Debug)]
pub enum Searcher {
    /// An algorithm with an infinite window.
    Algorithm(AnyAlgorithm),
    /// Pearl's TEST: whether the root's value for the side to move exceeds this bound. The search is alpha-beta with a null
    /// window.
    Test(Value),
}

impl Searcher {
    pub(super) fn algorithm(&self) -> (AnyAlgorithm, Window) {
        match self {
            Self::Algorithm(algorithm) => (algorithm.clone(), Window::INFINITE),
            Self::Test(value) => (AnyAlgorithm::of(AlphaBeta), Window::above(*value)),
        }
    }

    /// Returns whether the search has a transposition table if it uses this ordering.
    pub fn has_table(&self, ordering: &OrderingSpec) -> bool {
        let needs = match self {
            Self::Algorithm(algorithm) => algorithm.table_use(),
            Self::Test(_) => TableUse::Never,
        };
        needs == TableUse::Needed || (needs == TableUse::Optional && ordering.uses_table())
    }
}

/// One of several searches that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'r> {
    /// The search method.
    pub searcher: &'r Searcher,
    /// The name of the evaluator, which must be an evaluator of the game.
    pub evaluator: &'static str,
    /// The number of plies to search.
    pub depth: u32,
    /// The move ordering.
    pub ordering: &'r OrderingSpec,
    /// The seed for random orderings.
    pub seed: u64,
    /// The transposition table size in MiB, for an algorithm or an ordering that needs one.
    pub table: usize,
    /// The rule for TT cutoffs.
    pub table_depth: TableDepth,
    /// Whether the accuracy of the ordering is measured.
    pub judged: bool,
}

/// The counts of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The number of leaves visited.
    pub leaves: u64,
    /// The best-move-first rate: the share of interior visits whose first searched move is a best move. The field is `None` if
    /// the rate is not measured or not available.
    pub accuracy: Option<f64>,
    /// The CPU time of the search in seconds.
    pub seconds: f64,
}

/// Searches a position. Orderings and the measurement of accuracy take exact values from `oracle`.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit ends the search.
pub(crate) fn compare<G: RegisteredGame>(
    PositionOf { position: root, game }: &PositionOf<G>,
    comparison: &Comparison<'_>,
    oracle: &Oracle<G>,
) -> Result<Compared, RunError> {
    let has_table = comparison.searcher.has_table(comparison.ordering);
    let mut table = LeasedTable::of_size(if has_table { comparison.table } else { 0 }, comparison.table_depth.into())?;
    let evaluator = game.evaluator(comparison.evaluator);
    let mut known = None;
    let mut found = None;
    match root.judge() {
        _ if !comparison.judged => {}
        Judge::Search => found = Some(OrderingAccuracy::new(&*evaluator, oracle.clone())),
        Judge::Known(is_best) => known = Some(KnownAccuracy { is_best, visits: 0, best_first: 0 }),
        Judge::Unavailable => {}
    }
    let mut ordering = game.ordering_chain(comparison.ordering, comparison.seed, oracle.clone(), Some(comparison.evaluator))?;
    let mut search = Search::new(&*evaluator);
    if !comparison.ordering.keeps_generation_order() {
        search = search.ordered_by(&mut ordering);
    }
    if let Some(table) = &mut table {
        search = search.with_table(table.get());
    }
    if let Some(known) = &mut known {
        search = search.observed_by(known);
    }
    if let Some(found) = &mut found {
        search = search.observed_by(found);
    }
    let (algorithm, window) = comparison.searcher.algorithm();
    search.window = window;
    let stopwatch = CpuStopwatch::start();
    search.run_named(&algorithm, root, comparison.depth)?;
    let (leaves, seconds) = (search.counters.leaves, stopwatch.seconds());
    let accuracy = known.and_then(|known| known.share()).or_else(|| found.and_then(|found| found.share()));
    Ok(Compared { leaves, accuracy, seconds })
}

/// Counts the interior visits whose first searched move is a best move. `is_best` finds best moves without a search.
struct KnownAccuracy<G: Game> {
    is_best: fn(&G, G::Move) -> bool,
    visits: u64,
    best_first: u64,
}

impl<G: Game> KnownAccuracy<G> {
    fn share(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.best_first as f64 / self.visits as f64)
    }
}

impl<G: Game> Observer<G> for KnownAccuracy<G> {
    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, index: usize) {
        if index == 0 {
            self.visits += 1;
            self.best_first += u64::from((self.is_best)(node.position, played));
        }
    }
}
