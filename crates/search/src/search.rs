//! The search machine, which visits nodes, orders their moves, counts events and stores values in the transposition table.

mod node_stack;
mod visits;

use scoutlab_games::{Effort, Evaluator, Game, Limit, Value};

use crate::algorithms::AnyAlgorithm;
use crate::observers::{Counters, PrincipalVariation};
use crate::table::Bounds;
use crate::{Algorithm, MoveOrdering, Observer, Root, SearchError, Table, TableUse, Tree, Window};

pub(crate) use self::node_stack::NodeStack;

/// The greatest number of visits between two checks of the limit. These visits take a few milliseconds.
const CHECK_EVERY: u64 = 1 << 16;

/// A search of one game, with an evaluator and, optionally, an ordering, a transposition table and an observer.
///
/// The search implements [`Tree`], the interface that algorithms use.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::algorithms::AlphaBeta;
/// use scoutlab_search::orderings::Reverse;
///
/// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
/// let mut reverse = Reverse;
/// let mut search = Search::new(&Leaves).ordered_by(&mut reverse);
/// assert_eq!(search.run(&AlphaBeta, &tree.root(), 3)?, 3);
/// assert_eq!(search.counters.leaves, 5); // 1, 9 and 2, which show that the second move scores 2; then 5 and 3
/// assert_eq!(search.principal_variation(), [0, 0]);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "they are independent of one another")]
pub struct Search<'s, G: Game> {
    pub(crate) evaluator: &'s dyn Evaluator<G>,
    pub(crate) ordering: Option<&'s mut dyn MoveOrdering<G>>,
    pub(crate) table: Option<&'s mut dyn Table<G>>,
    pub(crate) observer: Option<&'s mut dyn Observer<G>>,
    /// The window at the root, with alpha less than beta. Algorithms without windows, such as Scout, ignore this window.
    pub window: Window,
    /// The least and the greatest possible value of a leaf, for the side to move at the root. If the range is unknown, it is
    /// [`Bounds::NONE`]. New entries of the transposition table start with these bounds, and bisection uses them.
    pub value_range: Bounds,
    /// A first guess of the value of the root, for algorithms that start from a guess.
    pub guess: Option<Value>,
    /// Whether the transposition table may resolve the root and narrow its window, as in published programs that treat all
    /// nodes alike. The default is false, because a search has to find a move.
    pub tt_cutoff_at_root: bool,
    /// The counts, added up over all runs.
    pub counters: Counters,
    /// The nodes that the evaluator visited below leaves, and the limit on all visits.
    pub(crate) effort: Effort,
    pub(crate) pv: PrincipalVariation<G::Move>,
    pub(crate) nodes: NodeStack<G>,
    watches_each_leaf: bool,
    watches_order: bool,
    is_stopped: bool,
    /// Whether the evaluator visits nodes below leaves.
    searches_leaves: bool,
    /// The number of calls above which the search checks whether it must stop.
    check_above: u64,
    /// The number of calls that the limit already counts.
    calls_in_limit: u64,
}

/// The state of a run between [`Search::start`] and [`Search::finish`].
pub(crate) struct Start<'s, G: Game> {
    pub(crate) root: Root,
    /// The search's transposition table if the algorithm never uses one, or else `None`. The table is returned to the search
    /// after the run.
    unused_table: Option<&'s mut dyn Table<G>>,
}

impl<'s, G: Game> Search<'s, G> {
    /// Creates a search in move generation order, with no transposition table and no observer.
    pub fn new(evaluator: &'s dyn Evaluator<G>) -> Self {
        Self {
            evaluator,
            ordering: None,
            table: None,
            observer: None,
            window: Window::INFINITE,
            value_range: Bounds::NONE,
            guess: None,
            tt_cutoff_at_root: false,
            counters: Counters::default(),
            effort: Effort::default(),
            pv: PrincipalVariation::new(0),
            nodes: NodeStack::default(),
            watches_each_leaf: false,
            watches_order: false,
            is_stopped: false,
            searches_leaves: false,
            check_above: u64::MAX,
            calls_in_limit: 0,
        }
    }

    /// Sets the ordering, which keeps what it has learned between runs.
    #[must_use]
    pub fn ordered_by(mut self, ordering: &'s mut dyn MoveOrdering<G>) -> Self {
        self.ordering = Some(ordering);
        self
    }

    /// Sets the transposition table.
    #[must_use]
    pub fn with_table(mut self, table: &'s mut dyn Table<G>) -> Self {
        self.table = Some(table);
        self
    }

    /// Sets the observer, which is notified of every event.
    #[must_use]
    pub fn observed_by(mut self, observer: &'s mut dyn Observer<G>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Sets the window at the root.
    #[must_use]
    pub const fn in_window(mut self, window: Window) -> Self {
        self.window = window;
        self
    }

    /// Sets the limit on the calls of all runs, and on the nodes that the evaluator visits below leaves. Once the limit is reached, the
    /// search stops at an interior visit, and returns [`SearchError::Stopped`] or [`SearchError::Interrupted`].
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, TextTree};
    /// use scoutlab_search::algorithms::Minimax;
    /// use scoutlab_search::{Limit, Search, SearchError};
    ///
    /// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap(); // 9 nodes
    /// let mut search = Search::new(&Leaves).within(Limit::new(Some(8), None));
    /// assert_eq!(search.run(&Minimax, &tree.root(), 3), Err(SearchError::Stopped { limit: 8 }));
    /// let mut search = Search::new(&Leaves).within(Limit::new(Some(9), None));
    /// assert_eq!(search.run(&Minimax, &tree.root(), 3), Ok(3));
    /// ```
    #[must_use]
    pub fn within(mut self, limit: Limit) -> Self {
        self.effort.limit = limit;
        self
    }

    /// Returns the number of nodes that the evaluator has visited below leaves in all runs, or `None` if the evaluator does not
    /// search.
    pub fn quiescence_nodes(&self) -> Option<u64> {
        self.evaluator.searches().then_some(self.effort.nodes)
    }

    /// Sets the node stack, to reuse memory that an earlier search has allocated.
    #[must_use]
    pub(crate) fn with_nodes(mut self, nodes: NodeStack<G>) -> Self {
        self.nodes = nodes;
        self
    }

    /// Returns the node stack, whose memory another search can reuse.
    pub(crate) fn into_nodes(self) -> NodeStack<G> {
        self.nodes
    }

    /// Searches `root` to `depth` plies and returns its value for the side to move.
    ///
    /// # Errors
    ///
    /// Fails with [`SearchError`] if a limit ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run(&mut self, algorithm: &impl Algorithm, root: &G, depth: u32) -> Result<Value, SearchError> {
        self.run_with(algorithm.table_use(), root, depth, |search, root| algorithm.search(search as &mut dyn Tree, root))
    }

    /// Searches `root` like [`Search::run`], using an algorithm chosen by name.
    ///
    /// # Errors
    ///
    /// Fails with [`SearchError`] if a limit ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run_named(&mut self, algorithm: &AnyAlgorithm, root: &G, depth: u32) -> Result<Value, SearchError> {
        self.run_with(algorithm.table_use(), root, depth, |search, root| algorithm.search_game(search, root))
    }

    /// Searches `root` like [`Search::run`], using a function that is not an [`Algorithm`]. The function begins at the root,
    /// with `depth` plies remaining.
    ///
    /// # Errors
    ///
    /// Fails with an error of the function `search`, or with [`SearchError::Stopped`] or [`SearchError::Interrupted`].
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn explore(
        &mut self,
        root: &G,
        depth: u32,
        search: impl FnOnce(&mut dyn Tree) -> Result<Value, SearchError>,
    ) -> Result<Value, SearchError> {
        self.run_with(TableUse::Optional, root, depth, |tree, _| {
            tree.begin(depth);
            search(tree)
        })
    }

    /// Searches `root` like [`Search::run`], using a function with the signature of [`Algorithm::search`]. The table is hidden
    /// from the function if `table_use` is [`TableUse::Never`].
    ///
    /// # Errors
    ///
    /// Fails with an error of the function `search`, or with [`SearchError::Stopped`] or [`SearchError::Interrupted`].
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run_with(
        &mut self,
        table_use: TableUse,
        root: &G,
        depth: u32,
        search: impl FnOnce(&mut Self, &Root) -> Result<Value, SearchError>,
    ) -> Result<Value, SearchError> {
        let start = self.start(table_use, root, depth);
        let found = search(self, &start.root);
        self.finish(start, found)
    }

    /// Prepares a run, which [`Search::finish`] ends.
    fn start(&mut self, table_use: TableUse, root: &G, depth: u32) -> Start<'s, G> {
        self.nodes.set_root(root);
        self.pv.clear();
        self.watches_each_leaf = self.observer.as_ref().is_some_and(Observer::wants_each_leaf);
        self.watches_order = self.observer.as_ref().is_some_and(Observer::wants_order);
        self.searches_leaves = self.evaluator.searches();
        self.is_stopped = self.effort.limit.is_reached();
        self.set_next_check();
        let unused_table = if table_use == TableUse::Never { self.table.take() } else { None };
        let root = Root { depth, window: self.window, value_range: self.value_range, guess: self.guess };
        Start { root, unused_table }
    }

    /// Ends a run. Returns an error if the run was stopped, because its results are then meaningless.
    fn finish(&mut self, start: Start<'s, G>, found: Result<Value, SearchError>) -> Result<Value, SearchError> {
        if start.unused_table.is_some() {
            self.table = start.unused_table;
        }
        self.count_towards_limit();
        let limit = &self.effort.limit;
        match limit.most_visits() {
            Some(limit) if self.effort.limit.is_exceeded() => Err(SearchError::Stopped { limit }),
            // Orderings and evaluators may have returned wrong values, even if the search itself has not stopped.
            _ if limit.was_reached() => Err(SearchError::Interrupted),
            _ => found,
        }
    }

    /// Returns the principal variation of the last run, from the root, truncated at TT cutoffs and at values outside the
    /// window.
    pub fn principal_variation(&self) -> &[G::Move] {
        self.pv.line()
    }

    /// Returns the best move at the root in the last run, if a move raised alpha or caused a cutoff.
    pub fn best_move(&self) -> Option<G::Move> {
        self.principal_variation().first().copied()
    }

    /// Stops the search if the limit is reached.
    #[inline(always)]
    pub(crate) fn check_limit(&mut self) {
        if self.counters.calls() > self.check_above {
            self.check_now();
        }
    }

    #[cold]
    #[inline(never)]
    fn check_now(&mut self) {
        self.count_towards_limit();
        self.is_stopped |= self.effort.limit.is_reached();
        self.set_next_check();
    }

    /// Checks the limit after the evaluator may have stopped within a leaf. Returns whether the value of the leaf is valid.
    #[inline(always)]
    pub(crate) fn is_valid_leaf(&mut self) -> bool {
        if self.searches_leaves && self.effort.limit.is_reached() {
            self.is_stopped = true;
        }
        !self.is_stopped
    }

    fn count_towards_limit(&mut self) {
        let calls = self.counters.calls();
        self.effort.limit.add_visits(calls.saturating_sub(self.calls_in_limit));
        self.calls_in_limit = calls;
    }

    fn set_next_check(&mut self) {
        let left = self.effort.limit.visits_left();
        self.check_above = left.map_or(u64::MAX, |left| self.counters.calls().saturating_add(left.min(CHECK_EVERY)));
    }
}
