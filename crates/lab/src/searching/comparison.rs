//! Searches of one position by several algorithms and orderings, with the accuracy of the ordering measured.

use std::any::Any;

use scoutlab_games::tree::UniformPosition;
use scoutlab_games::{Game, Value};
use scoutlab_search::algorithms::{AlphaBeta, AnyAlgorithm, NamedAlgorithm};
use scoutlab_search::observers::OrderingAccuracy;
use scoutlab_search::orderings::{NamedEvaluator, Oracle, OrderingChain, OrderingSpec};
use scoutlab_search::table::TableDepth;
use scoutlab_search::{Node, Observer, Search, Table, TableUse, Window};

use super::with_table;
use crate::clock::CpuStopwatch;
use crate::description::{Judge, Named, RunError, evaluators, oracle, ordering_chain};

/// What searches a position.
#[derive(Clone, Debug)]
pub enum Searcher {
    /// An algorithm with an infinite window.
    Algorithm(NamedAlgorithm),
    /// Pearl's TEST: is the root's value for its mover greater than this? It is alpha-beta with a window that holds no value.
    Test(Value),
}

impl Searcher {
    fn algorithm(&self) -> (AnyAlgorithm, Window) {
        match self {
            Self::Algorithm(algorithm) => (algorithm.algorithm().clone(), Window::INFINITE),
            Self::Test(value) => (AnyAlgorithm::AlphaBeta(AlphaBeta), Window::above(*value)),
        }
    }

    fn table_use(&self) -> TableUse {
        match self {
            Self::Algorithm(algorithm) => algorithm.algorithm().table_use(),
            Self::Test(_) => TableUse::Never,
        }
    }
}

/// One search of a [`Subject`].
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'r> {
    /// What searches.
    pub searcher: &'r Searcher,
    /// Plies to search.
    pub depth: u32,
    /// The order of moves.
    pub ordering: &'r OrderingSpec,
    /// Seeds orderings that draw random numbers.
    pub seed: u64,
    /// The size in units of 2^20 bytes of the table of an algorithm that needs one, or whose ordering asks for one.
    pub table: usize,
    /// Which entries of that table answer.
    pub table_depth: TableDepth,
    /// Whether the accuracy of the ordering is measured.
    pub judged: bool,
}

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The leaves visited.
    pub leaves: u64,
    /// The share of interior visits whose first searched move is a best one, if it was measured and can be known.
    pub accuracy: Option<f64>,
    /// How long it took.
    pub seconds: f64,
}

/// A position that is searched in several ways. What orderings are told of exact values is remembered between the searches, which
/// changes no count.
pub trait Subject {
    /// Searches it.
    ///
    /// # Errors
    ///
    /// [`RunError`] if a limit ends the search.
    fn search(&self, comparison: Comparison<'_>) -> Result<Compared, RunError>;

    /// The artificial tree, if it is one.
    fn tree(&self) -> Option<&UniformPosition>;
}

/// A position with one of its game's evaluators, as a subject.
pub(crate) fn subject<G: Named>(root: &G, evaluator: &'static str) -> Box<dyn Subject> {
    Box::new(Compare {
        root: root.clone(),
        evaluator_name: evaluator,
        evaluator: evaluators::evaluator::<G>(evaluator),
        oracle: oracle(),
    })
}

struct Compare<G: Game> {
    root: G,
    evaluator_name: &'static str,
    evaluator: NamedEvaluator<G>,
    oracle: Oracle<G>,
}

impl<G: Named> Subject for Compare<G> {
    fn search(&self, comparison: Comparison<'_>) -> Result<Compared, RunError> {
        let needs = comparison.searcher.table_use();
        if needs == TableUse::Needed || (needs == TableUse::Optional && comparison.ordering.uses_table()) {
            return with_table(comparison.table, comparison.table_depth, |table| self.compare(comparison, Some(table)))?;
        }
        self.compare(comparison, None)
    }

    fn tree(&self) -> Option<&UniformPosition> {
        (&self.root as &dyn Any).downcast_ref()
    }
}

impl<G: Named> Compare<G> {
    fn ordering_chain(&self, comparison: Comparison<'_>) -> Result<OrderingChain<G>, RunError> {
        Ok(ordering_chain::<G>(comparison.ordering, comparison.seed, self.oracle.clone(), Some(self.evaluator_name))?)
    }

    fn compare(&self, comparison: Comparison<'_>, table: Option<&mut dyn Table<G>>) -> Result<Compared, RunError> {
        let mut known = None;
        let mut found = None;
        match self.root.judge() {
            _ if !comparison.judged => {}
            Judge::Search => found = Some(OrderingAccuracy::new(&*self.evaluator, self.oracle.clone())),
            Judge::Known(is_best) => known = Some(KnownAccuracy { is_best, visits: 0, best_first: 0 }),
            Judge::Nobody => {}
        }
        let mut ordering = self.ordering_chain(comparison)?;
        let mut search = Search::new(&*self.evaluator);
        if !comparison.ordering.keeps_generation_order() {
            search = search.ordered_by(&mut ordering);
        }
        if let Some(table) = table {
            search = search.with_table(table);
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
        search.run_named(&algorithm, &self.root, comparison.depth)?;
        let (leaves, seconds) = (search.counters.leaves, stopwatch.seconds());
        let accuracy = known.and_then(|known| known.share()).or_else(|| found.and_then(|found| found.share()));
        Ok(Compared { leaves, accuracy, seconds })
    }
}

/// Counts the interior visits whose first searched move is best, where the position knows which are.
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
