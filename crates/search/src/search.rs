//! Searches of any game, configured at run time.

mod cursor;

use scoutlab_games::{FrontierEvaluator, Game, Value};

use crate::algorithms::AnyAlgorithm;
use crate::general::{Cursor, General};
use crate::kept::KeptNodes;
use crate::observers::{Counters, PrincipalVariation};
use crate::stack::StackEntry;
use crate::{Algorithm, MoveOrdering, Node, Observer, Request, SearchError, Table, Window};

/// Room is made at once for so many plies.
const MOST_RESERVED: usize = 16;

/// A search of one game, with an evaluator and, optionally, an ordering, a table and an observer, all chosen at run time.
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
/// assert_eq!(search.counters.leaves, 5); // 1, 9 and 2, which show that the second move is worth 2; then 5 and 3
/// assert_eq!(search.line(), [0, 0]);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
pub struct Search<'s, G: Game> {
    evaluator: &'s dyn FrontierEvaluator<G>,
    ordering: Option<&'s mut dyn MoveOrdering<G>>,
    table: Option<&'s mut dyn Table<G>>,
    observer: Option<&'s mut dyn Observer<G>>,
    /// What is asked of the search besides the depth.
    pub request: Request,
    /// The counts of all runs.
    pub counters: Counters,
    /// The search is stopped after more leaves and interior visits, of all runs, than these.
    pub most_visits: Option<u64>,
    line: Option<PrincipalVariation<G::Move>>,
    /// One entry per ply, grown on demand.
    stack: Vec<StackEntry<G>>,
    /// The ply of the current node.
    ply: usize,
    kept: KeptNodes<G>,
    /// The stacks and plies left behind by returns to kept nodes.
    suspended: Vec<(Vec<StackEntry<G>>, usize)>,
    /// Stacks to reuse at the next return to a kept node.
    spare: Vec<Vec<StackEntry<G>>>,
    sees_each_leaf: bool,
    /// Whether children are made before they are visited.
    makes_ahead: bool,
    stopped: bool,
    /// The number of visits above which the search stops.
    stop_above: u64,
}

impl<'s, G: Game> Search<'s, G> {
    /// A search in generation order, without a table or an observer.
    pub fn new(evaluator: &'s dyn FrontierEvaluator<G>) -> Self {
        Self {
            evaluator,
            ordering: None,
            table: None,
            observer: None,
            request: Request::PLAIN,
            counters: Counters::default(),
            most_visits: None,
            line: Some(PrincipalVariation::new(0)),
            stack: Vec::new(),
            ply: 0,
            kept: KeptNodes::new(),
            suspended: Vec::new(),
            spare: Vec::new(),
            sees_each_leaf: false,
            makes_ahead: false,
            stopped: false,
            stop_above: u64::MAX,
        }
    }

    /// The same with an ordering, which keeps what it learns.
    #[must_use]
    pub fn ordered_by(mut self, ordering: &'s mut dyn MoveOrdering<G>) -> Self {
        self.ordering = Some(ordering);
        self
    }

    /// The same with a table.
    #[must_use]
    pub fn with_table(mut self, table: &'s mut dyn Table<G>) -> Self {
        self.table = Some(table);
        self
    }

    /// The same with an observer.
    #[must_use]
    pub fn watched_by(mut self, observer: &'s mut dyn Observer<G>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// The same with this window at the root.
    #[must_use]
    pub const fn in_window(mut self, window: Window) -> Self {
        self.request.root_window = window;
        self
    }

    /// The same without a principal variation.
    #[must_use]
    pub fn without_line(mut self) -> Self {
        self.line = None;
        self
    }

    /// The same on the stack of an earlier search.
    pub(crate) fn on_stack(mut self, stack: Vec<StackEntry<G>>) -> Self {
        self.stack = stack;
        self
    }

    /// Returns the stack, for another search.
    pub(crate) fn into_stack(self) -> Vec<StackEntry<G>> {
        self.stack
    }

    /// Searches `root` to `depth` plies and returns its value for the side to move.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run<A: Algorithm>(&mut self, algorithm: &A, root: &G, depth: u32) -> Result<Value, SearchError> {
        self.explore(root, depth, |tree| algorithm.search(tree, depth))
    }

    /// Like [`Search::run`], with an algorithm chosen by name.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run_named(&mut self, algorithm: &AnyAlgorithm, root: &G, depth: u32) -> Result<Value, SearchError> {
        self.explore(root, depth, |tree| algorithm.search_general(tree, depth))
    }

    /// Like [`Search::run`], for a search that is not an [`Algorithm`]. It begins at the root, with `depth` plies remaining.
    ///
    /// # Errors
    ///
    /// Those of `search`, or [`SearchError::Stopped`].
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn explore(
        &mut self,
        root: &G,
        depth: u32,
        search: impl FnOnce(&mut General<'_>) -> Result<Value, SearchError>,
    ) -> Result<Value, SearchError> {
        let node = Node::new(*root, depth, 0);
        if let Some(entry) = self.stack.first_mut() {
            entry.nodes.set(node);
        } else {
            // An entry is large, and copied when the stack is moved to where there is more room.
            self.stack.reserve_exact((depth as usize + 1).min(MOST_RESERVED));
            self.stack.push(StackEntry::new(node));
        }
        self.begin(depth);
        if let Some(line) = &mut self.line {
            line.forget();
        }
        self.sees_each_leaf = self.observer.as_ref().is_some_and(Observer::sees_each_leaf);
        self.makes_ahead = self.table.as_ref().is_some_and(Table::fetches);
        self.stopped = false;
        self.stop_above = self.most_visits.unwrap_or(u64::MAX);
        let found = search(&mut General::new(self));
        match self.most_visits {
            Some(limit) if self.stopped => Err(SearchError::Stopped { limit }),
            _ => found,
        }
    }

    /// The principal variation of the last run, from the root. It ends early where a table answered or a value lay outside the
    /// window.
    pub fn line(&self) -> &[G::Move] {
        self.line.as_ref().map_or(&[], PrincipalVariation::line)
    }

    /// The best move at the root in the last run, if one raised alpha or cut off.
    pub fn best_move(&self) -> Option<G::Move> {
        self.line().first().copied()
    }
}
