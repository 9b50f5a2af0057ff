//! A search compiled for one game and one evaluator.

use scoutlab_games::{FrontierEvaluator, Game, Prefetch, Value};

use super::child::Position;
use super::{Counting, InOrder, Order, Ordered, Watch};
use crate::{Algorithm, MoveOrdering, Request, SearchError, Window};

/// A search in generation order without a table, compiled for one game, one evaluator and one [`Watch`].
///
/// It is as fast as a search written by hand for the game. The leaves of a frontier node are evaluated together, and the next
/// child is prefetched while the current one is searched ([`Prefetch`]). Counts, values and lines are those of
/// [`Search`](crate::Search).
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello};
/// use scoutlab_search::CountingSearch;
/// use scoutlab_search::algorithms::AlphaBeta;
/// use scoutlab_search::observers::Counters;
///
/// let mut search = CountingSearch::new(Discs, Counters::default());
/// assert_eq!(search.run(&AlphaBeta, &Othello::start(), 2)?, 0);
/// assert_eq!(search.watch.leaves, 6); // 3 replies to the first move; the first reply to each of the other 3 cuts off
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountingSearch<E, W, O = InOrder> {
    pub(super) evaluator: E,
    pub(super) order: O,
    /// The watch.
    pub watch: W,
    /// What is asked of the search besides the depth.
    pub request: Request,
}

impl<E, W> CountingSearch<E, W> {
    /// A search in generation order, with an infinite window at the root.
    pub const fn new(evaluator: E, watch: W) -> Self {
        Self { evaluator, order: InOrder, watch, request: Request::PLAIN }
    }
}

impl<G: Game, E, W, M: MoveOrdering<G>> CountingSearch<E, W, Ordered<G, M>> {
    /// A search with an ordering, and an infinite window at the root.
    pub const fn ordered_by(ordering: M, evaluator: E, watch: W) -> Self {
        Self { evaluator, order: Ordered::new(ordering), watch, request: Request::PLAIN }
    }

    /// The ordering, with what it has learnt.
    pub fn into_ordering(self) -> M {
        self.order.ordering
    }
}

impl<E, W, O> CountingSearch<E, W, O> {
    /// Visits a child, two plies above the leaves, in a window of its own, and returns its value. `None` if the evaluator does not search
    /// it.
    // Compiled once for all algorithms.
    #[inline(never)]
    pub(super) fn visit_two_plies<G>(&mut self, position: &G, played: G::Move, ply: u32, window: Window) -> Option<Value>
    where
        G: Game,
        E: FrontierEvaluator<G>,
        W: Watch<G::Move>,
        O: Order<G, E>,
    {
        let order = self.order.of_two_plies()?;
        let searched = self.evaluator.two_plies(position, played, order, window.alpha, window.beta)?;
        self.watch.descend(ply);
        self.watch.two_plies(ply + 1, searched);
        Some(searched.value)
    }

    /// Searches `root` to `depth` plies and returns its value for the side to move.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit of the algorithm ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    #[inline(always)]
    pub fn run<A, G>(&mut self, algorithm: &A, root: &G, depth: u32) -> Result<Value, SearchError>
    where
        A: Algorithm,
        G: Prefetch + 'static,
        E: FrontierEvaluator<G> + 'static,
        W: Watch<G::Move> + 'static,
        O: Order<G, E> + 'static,
    {
        self.explore(root, |tree| algorithm.search(tree, depth))
    }

    /// Like [`CountingSearch::run`], for a search that is not an [`Algorithm`]. It must call [`Tree::begin`](crate::Tree::begin) first.
    ///
    /// # Errors
    ///
    /// Those of `search`.
    #[inline(always)]
    pub fn explore<G, R>(&mut self, root: &G, search: impl FnOnce(&mut Counting<'_, G, E, W, O>) -> R) -> R
    where
        G: Prefetch + 'static,
        E: FrontierEvaluator<G> + 'static,
        W: Watch<G::Move> + 'static,
        O: Order<G, E> + 'static,
    {
        let position = Position::new(*root);
        self.watch.start();
        search(&mut Counting { is_root: true, ..Counting::at(self, &mut [None, None], &position, 0, 0) })
    }
}
