//! A search while it runs.

use scoutlab_games::{Effort, Evaluator, Game, Value};

use super::{NodeStack, Search};
use crate::observers::Counters;
use crate::table::Bounds;
use crate::techniques::TechniqueChain;
use crate::{CutoffMoves, MoveOrdering, Observer, Root, SearchError, Table, TableUse};

/// The greatest number of visits between two checks of the limit. These visits take a few milliseconds.
const CHECK_EVERY: u64 = 1 << 16;

/// A search while it runs: the settings of the [`Search`], the counts so far, and the nodes from the root to the current node.
///
/// The walk implements [`Tree`](crate::Tree), the interface that algorithms use.
#[expect(clippy::struct_excessive_bools, reason = "they are independent of one another")]
pub(crate) struct Walk<'w, G: Game> {
    pub(crate) evaluator: &'w dyn Evaluator<G>,
    pub(crate) ordering: Option<&'w mut dyn MoveOrdering<G>>,
    pub(crate) table: Option<&'w mut dyn Table<G>>,
    pub(crate) observer: Option<&'w mut dyn Observer<G>>,
    pub(super) cutoff_moves: Option<&'w mut CutoffMoves>,
    pub(super) value_range: Bounds,
    pub(super) tt_cutoff_at_root: bool,
    pub(super) watches_each_leaf: bool,
    pub(super) watches_order: bool,
    pub(super) techniques: &'w TechniqueChain,
    /// Whether there are techniques.
    pub(super) has_techniques: bool,
    /// Whether leaves at the horizon are visited one by one, because a technique may search them deeper.
    pub(super) extends_leaves: bool,
    /// Whether the evaluator visits nodes below leaves.
    pub(super) searches_leaves: bool,
    pub(crate) nodes: NodeStack<G>,
    pub(crate) counters: Counters,
    pub(crate) effort: &'w mut Effort,
    pub(crate) is_stopped: bool,
    /// Whether the next call of `open` repeats the result of the last one.
    pub(super) is_reopened: bool,
    /// The number of calls above which the search checks whether it must stop.
    check_above: u64,
    /// The number of calls that the limit already counts.
    calls_in_limit: u64,
}

impl<G: Game> Search<'_, G> {
    /// Runs `search` from `root`. Returns an error if the run was stopped, because its results are then meaningless.
    pub(super) fn walk(
        &mut self,
        table_use: TableUse,
        root: &G,
        depth: u32,
        search: impl FnOnce(&mut Walk<'_, G>, &Root) -> Result<Value, SearchError>,
    ) -> Result<Value, SearchError> {
        let mut nodes = self.nodes.take().unwrap_or_else(|| NodeStack::new(root));
        nodes.set_root(root);
        let table = if table_use == TableUse::Never { None } else { self.table.as_mut() };
        let mut walk = Walk {
            evaluator: self.evaluator,
            ordering: self.ordering.as_mut().map(|ordering| &mut **ordering as &mut dyn MoveOrdering<G>),
            table: table.map(|table| &mut **table as &mut dyn Table<G>),
            watches_each_leaf: self.observer.as_ref().is_some_and(Observer::wants_each_leaf),
            watches_order: self.observer.as_ref().is_some_and(Observer::wants_order),
            cutoff_moves: self.cutoff_moves.as_deref_mut(),
            observer: self.observer.as_mut().map(|observer| &mut **observer as &mut dyn Observer<G>),
            value_range: self.value_range,
            tt_cutoff_at_root: self.tt_cutoff_at_root,
            techniques: &self.techniques,
            has_techniques: !self.techniques.is_empty(),
            extends_leaves: self.techniques.extends_leaves(),
            is_reopened: false,
            searches_leaves: self.evaluator.searches(),
            nodes,
            counters: self.counters,
            is_stopped: self.effort.limit.is_reached(),
            effort: &mut self.effort,
            check_above: 0,
            calls_in_limit: self.calls_in_limit,
        };
        walk.set_next_check();
        let root = Root { depth, window: self.window, value_range: self.value_range, guess: self.guess };
        let found = search(&mut walk, &root);
        walk.count_towards_limit();
        let Walk { mut nodes, counters, calls_in_limit, .. } = walk;
        nodes.rewind();
        nodes.take_counts(&mut self.by_ply);
        self.line.clone_from(&nodes.current.line);
        (self.nodes, self.counters, self.calls_in_limit) = (Some(nodes), counters, calls_in_limit);
        let limit = &self.effort.limit;
        match limit.most_visits() {
            Some(most) if limit.is_exceeded() => Err(SearchError::Stopped { limit: most }),
            // Orderings and evaluators may have returned wrong values, even if the search itself has not stopped.
            _ if limit.was_reached() => Err(SearchError::Interrupted),
            _ => found,
        }
    }
}

impl<G: Game> Walk<'_, G> {
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
