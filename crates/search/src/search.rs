//! The search machine, which visits nodes, orders their moves, counts events and stores values in the transposition table.

mod moves;
mod node_stack;
mod visits;
mod walk;

use scoutlab_games::{Effort, Evaluator, Game, Limit, Value};

use crate::algorithms::AnyAlgorithm;
use crate::checked_tree::CheckedTree;
use crate::observers::Counters;
use crate::table::Bounds;
use crate::techniques::TechniqueChain;
use crate::{Algorithm, CutoffMoves, MoveOrdering, Observer, PlyCounts, Root, SearchError, Table, TableUse, Tree, Window};

pub(crate) use self::node_stack::NodeStack;
pub(crate) use self::walk::Walk;

/// A search of one game: its settings, which are an evaluator and, optionally, an ordering, a transposition table and an observer,
/// and its results, which are the counts and the principal variation.
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
pub struct Search<'s, G: Game> {
    evaluator: &'s dyn Evaluator<G>,
    ordering: Option<&'s mut dyn MoveOrdering<G>>,
    table: Option<&'s mut dyn Table<G>>,
    observer: Option<&'s mut dyn Observer<G>>,
    cutoff_moves: Option<&'s mut CutoffMoves>,
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
    techniques: TechniqueChain,
    /// The counts, added up over all runs.
    pub counters: Counters,
    by_ply: Vec<PlyCounts>,
    /// The nodes that the evaluator visited below leaves, and the limit on all visits.
    effort: Effort,
    /// The number of calls that the limit already counts.
    calls_in_limit: u64,
    /// The principal variation of the last run.
    line: Vec<G::Move>,
    /// The memory of earlier runs.
    nodes: Option<NodeStack<G>>,
}

impl<'s, G: Game> Search<'s, G> {
    /// Creates a search in move generation order, with no transposition table and no observer.
    pub fn new(evaluator: &'s dyn Evaluator<G>) -> Self {
        Self {
            evaluator,
            ordering: None,
            table: None,
            observer: None,
            cutoff_moves: None,
            window: Window::INFINITE,
            value_range: Bounds::NONE,
            guess: None,
            tt_cutoff_at_root: false,
            techniques: TechniqueChain::none(),
            counters: Counters::default(),
            by_ply: Vec::new(),
            effort: Effort::default(),
            calls_in_limit: 0,
            line: Vec::new(),
            nodes: None,
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

    /// Sets the techniques that act around the visits of nodes.
    #[must_use]
    pub fn within_techniques(mut self, techniques: TechniqueChain) -> Self {
        self.techniques = techniques;
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

    /// Also counts the cutoffs by the number and the kind of the cutting move. The search takes the same shortcuts as without.
    #[must_use]
    pub fn counting_cutoff_moves(mut self, moves: &'s mut CutoffMoves) -> Self {
        self.cutoff_moves = Some(moves);
        self
    }

    /// Returns the counts at each distance from the root, from the root to the deepest ply that was visited, added up over all runs.
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, TextTree};
    /// use scoutlab_search::{Search, algorithms::AlphaBeta};
    ///
    /// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
    /// let mut search = Search::new(&Leaves);
    /// search.run(&AlphaBeta, &tree.root(), 3)?;
    /// let counts: Vec<_> = search.by_ply().iter().map(|counts| (counts.interior, counts.leaves, counts.cutoffs)).collect();
    /// assert_eq!(counts, [(1, 0, 0), (2, 0, 1), (0, 3, 0)]); // the leaf 2 refutes the second move
    /// # Ok::<(), scoutlab_search::SearchError>(())
    /// ```
    pub fn by_ply(&self) -> &[PlyCounts] {
        &self.by_ply
    }

    /// Returns the number of nodes that the evaluator has visited below leaves in all runs, or `None` if the evaluator does not
    /// search.
    pub fn quiescence_nodes(&self) -> Option<u64> {
        self.evaluator.searches().then_some(self.effort.nodes)
    }

    /// Sets the node stack, to reuse memory that an earlier search has allocated.
    #[must_use]
    pub(crate) fn with_nodes(mut self, nodes: Option<NodeStack<G>>) -> Self {
        self.nodes = nodes;
        self
    }

    /// Returns the node stack, whose memory another search can reuse.
    pub(crate) fn into_nodes(self) -> Option<NodeStack<G>> {
        self.nodes
    }

    /// Searches `root` to `depth` plies and returns its value for the side to move. Without optimizations, a [`CheckedTree`] checks
    /// the algorithm.
    ///
    /// # Errors
    ///
    /// Fails with [`SearchError`] if a limit ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run(&mut self, algorithm: &impl Algorithm, root: &G, depth: u32) -> Result<Value, SearchError> {
        self.run_with(algorithm.table_use(), root, depth, |tree, root| algorithm.search(tree, root))
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
        self.walk(algorithm.table_use(), root, depth, |walk, root| algorithm.search_game(walk, root))
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
        search: impl FnOnce(&mut dyn Tree, &Root) -> Result<Value, SearchError>,
    ) -> Result<Value, SearchError> {
        self.walk(table_use, root, depth, |walk, root| {
            if cfg!(debug_assertions) { search(&mut CheckedTree::new(walk), root) } else { search(walk, root) }
        })
    }

    /// Returns the principal variation of the last run, from the root, truncated at TT cutoffs and at values outside the
    /// window.
    pub fn principal_variation(&self) -> &[G::Move] {
        &self.line
    }

    /// Returns the best move at the root in the last run, if a move raised alpha or caused a cutoff.
    pub fn best_move(&self) -> Option<G::Move> {
        self.principal_variation().first().copied()
    }
}
