//! Searches by code that is compiled for one game.

use scoutlab_games::{FrontierEvaluator, Prefetch, Value};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::{CountersAndLine, CountingSearch, SearchError, Window};

/// A search without a table.
#[derive(Clone, Copy, Debug)]
pub struct Request<'r> {
    /// The algorithm.
    pub algorithm: &'r AnyAlgorithm,
    /// The plies to search.
    pub depth: u32,
    /// The name of the evaluator.
    pub evaluator: &'static str,
    /// The signs that leaf values are multiplied by where the first side and where the second side is to move.
    pub signs: [Value; 2],
    /// The window at the root.
    pub window: Window,
}

/// What a search found: the value, the principal variation and the counts.
pub type Counted<M> = Result<(Value, Vec<M>, Counters), SearchError>;

impl Request<'_> {
    /// Searches with code that is compiled for this game and evaluator.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit of the algorithm ends the search.
    // Once per type: inlined, it would be compiled once per place.
    #[inline(never)]
    pub fn run<G, E>(&self, root: &G, evaluator: E) -> Counted<G::Move>
    where
        G: Prefetch + 'static,
        E: FrontierEvaluator<G> + 'static,
    {
        let mut search = CountingSearch::new(evaluator, CountersAndLine::default());
        search.request.root_window = self.window;
        let value = search.explore(root, |tree| self.algorithm.search(tree, self.depth))?;
        Ok((value, search.watch.line().to_vec(), search.watch.counters))
    }

    /// The same for the [common](AnyAlgorithm::search_if_common) algorithms only, else `None`.
    #[inline(never)]
    pub fn run_if_common<G, E>(&self, root: &G, evaluator: E) -> Option<Counted<G::Move>>
    where
        G: Prefetch + 'static,
        E: FrontierEvaluator<G> + 'static,
    {
        let mut search = CountingSearch::new(evaluator, CountersAndLine::default());
        search.request.root_window = self.window;
        let found = search.explore(root, |tree| self.algorithm.search_if_common(tree, self.depth))?;
        Some(found.map(|value| (value, search.watch.line().to_vec(), search.watch.counters)))
    }

    /// Searches with an ordering, with code that is compiled for this game and evaluator.
    ///
    /// # Errors
    ///
    /// The ordering, unless the algorithm is [common](AnyAlgorithm::search_if_common); inside, [`SearchError`] if a limit of the
    /// algorithm ends the search.
    #[inline(never)]
    pub fn run_ordered<G, E>(
        &self,
        root: &G,
        evaluator: E,
        ordering: OrderingChain<G>,
    ) -> Result<Counted<G::Move>, OrderingChain<G>>
    where
        G: Prefetch + 'static,
        E: FrontierEvaluator<G> + 'static,
    {
        let mut search = CountingSearch::ordered_by(ordering, evaluator, CountersAndLine::default());
        search.request.root_window = self.window;
        match search.explore(root, |tree| self.algorithm.search_if_common(tree, self.depth)) {
            None => Err(search.into_ordering()),
            Some(found) => Ok(found.map(|value| (value, search.watch.line().to_vec(), search.watch.counters))),
        }
    }
}
