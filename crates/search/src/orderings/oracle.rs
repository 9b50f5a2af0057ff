//! Exact values of moves, for orderings.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use scoutlab_games::{Evaluator, Game, Limit, Value, value_within};

use super::exact_scores::{MakeExactScores, Scores};
use crate::algorithms::AlphaBetaSoft;
use crate::search::NodeStack;
use crate::table::{Bounds, GrowingTable, Location, Recalled, Table};
use crate::{Arrangement, Demand, MoveOrdering, Node, Search, Window};

/// Computes the minimax value of any position at any depth using a search, and stores the results.
///
/// Clones share their stored results, also between threads, so one oracle can serve many searches. **All of these searches must
/// use one evaluator**, because the oracle does not distinguish evaluators. When the number of results reaches its limit, the
/// oracle discards all results, which costs time but changes no value. No count includes the oracle's own searches.
///
/// If the score of the game determines the value ([`Evaluator::of_score`](scoutlab_games::Evaluator::of_score)), an oracle
/// [with exact scores](Self::with_exact_scores) takes the score from the game's endgame solver.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::Oracle;
///
/// let tree = TextTree::parse("[[3 5] [2 9] [3 4]]").unwrap();
/// let oracle = Oracle::default();
/// assert_eq!(oracle.value(&tree.root(), 2, &Leaves), 3);
/// assert_eq!(oracle.value_of_move(&tree.root(), 2, 1, &Leaves), 2);
/// assert_eq!(oracle.first_best(&tree.root(), 2, &[1, 2, 0], &Leaves), 1); // move 2, as good as move 0
/// ```
#[derive(Clone, Debug)]
pub struct Oracle<G: Game> {
    known: Arc<Mutex<Known<G>>>,
    limit: Limit,
}

/// The results that an oracle has stored, and the memory that its searches reuse.
struct Known<G: Game> {
    table: GrowingTable<G>,
    nodes: Option<NodeStack<G>>,
    scores: Option<Scores<G>>,
}

impl<G: Game> fmt::Debug for Known<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Known").field("table", &self.table).finish_non_exhaustive()
    }
}

/// The default limit on the number of stored results. For Othello, this many results take about 300 MB.
const DEFAULT_LIMIT: usize = 1 << 22;

impl<G: Game> Default for Oracle<G> {
    fn default() -> Self {
        Self::with_limit(DEFAULT_LIMIT)
    }
}

impl<G: Game> Oracle<G> {
    /// Returns an oracle that stores at most `entries` results.
    pub fn with_limit(entries: usize) -> Self {
        let table = GrowingTable::with_limit(entries);
        let known = Known { table, nodes: None, scores: None };
        Self { known: Arc::new(Mutex::new(known)), limit: Limit::NONE }
    }

    /// Adds an endgame solver to this oracle and all its clones. The values do not change, but the oracle finds them faster.
    pub fn with_exact_scores(self, make: MakeExactScores<G>) -> Self {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).scores = Some(Scores::new(make));
        self
    }

    /// Returns a clone of this oracle whose searches count towards `limit`. Once the limit is reached, the clone returns wrong values
    /// immediately, and stores none of them.
    #[must_use]
    pub fn within(&self, limit: Limit) -> Self {
        Self { known: Arc::clone(&self.known), limit }
    }

    /// Returns the value of `position` for the side to move after `depth` more plies.
    pub fn value(&self, position: &G, depth: u32, evaluator: &dyn Evaluator<G>) -> Value {
        self.bounded(position, depth, evaluator, Window::INFINITE)
    }

    /// Returns whether the value of `position` for the side to move after `depth` more plies is at least `value`. A test is
    /// cheaper than computing the value.
    pub fn is_at_least(&self, position: &G, depth: u32, evaluator: &dyn Evaluator<G>, value: Value) -> bool {
        self.bounded(position, depth, evaluator, Window::new(value - 1, value)) >= value
    }

    /// Returns the value of the move `played` at `position`, with `depth` plies remaining, for the side that plays it.
    pub fn value_of_move(&self, position: &G, depth: u32, played: G::Move, evaluator: &dyn Evaluator<G>) -> Value {
        if depth == 1 {
            -value_within(evaluator, &position.play(played), &self.limit)
        } else {
            -self.value(&position.play(played), depth - 1, evaluator)
        }
    }

    /// Returns whether the move `played` at `position`, with `depth` plies remaining, scores at least `value` for the side that
    /// plays it.
    pub fn reaches(&self, position: &G, depth: u32, played: G::Move, evaluator: &dyn Evaluator<G>, value: Value) -> bool {
        if depth == 1 {
            return -value_within(evaluator, &position.play(played), &self.limit) >= value;
        }
        -self.bounded(&position.play(played), depth - 1, evaluator, Window::new(-value, 1 - value)) >= value
    }

    /// Returns the index in `moves` of the first best move at `position`, with `depth` plies remaining. `moves` must contain
    /// all moves of the position.
    ///
    /// # Panics
    ///
    /// Panics if `moves` is empty.
    pub fn first_best(&self, position: &G, depth: u32, moves: &[G::Move], evaluator: &dyn Evaluator<G>) -> usize {
        assert!(!moves.is_empty(), "a position without moves has no best move");
        let value = self.value(position, depth, evaluator);
        moves.iter().position(|&played| self.reaches(position, depth, played, evaluator, value)).unwrap_or(0)
    }

    fn bounded(&self, position: &G, depth: u32, evaluator: &dyn Evaluator<G>, window: Window) -> Value {
        if depth == 0 || position.is_terminal() {
            return value_within(evaluator, position, &self.limit);
        }
        // Even if another thread panicked, the bounds that the thread stored are true.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Known { table, nodes, scores } = &mut *known;
        let mut order = OracleOrder;
        if let Some(scores) = scores
            && let Some(value) = scores.bounded(table, position, depth, evaluator, window, &self.limit)
        {
            return value;
        }
        let mut table = Deep { table, shallowest: depth.min(SHALLOWEST) };
        if let Some(value) = table.probe(Location(0), position, depth).bounds.and_then(|bounds| bounds.cutoff(window)) {
            return value;
        }
        let search = Search::new(evaluator).ordered_by(&mut order).with_table(&mut table).in_window(window);
        let mut search = search.with_nodes(nodes.take()).within(self.limit.clone());
        // A search that is stopped stores only true bounds. Its value, which is ignored, must not overflow a window.
        let value = search.run(&AlphaBetaSoft, position, depth).unwrap_or(0);
        *nodes = search.into_nodes();
        value
    }
}

/// The transposition table of the oracle's own searches. Most nodes are frontier nodes, and searching a frontier node is faster
/// than looking it up. Frontier nodes are therefore stored only if a caller requested their values.
struct Deep<'t, G: Game> {
    table: &'t mut GrowingTable<G>,
    /// The least remaining depth of a stored node.
    shallowest: u32,
}

/// The usual value of [`Deep::shallowest`], used if the search itself is at least this deep.
const SHALLOWEST: u32 = 2;

impl<G: Game> Table<G> for Deep<'_, G> {
    fn probe(&self, place: Location, position: &G, depth: u32) -> Recalled<G::Move> {
        if depth < self.shallowest { Recalled::NOTHING } else { self.table.probe(place, position, depth) }
    }

    fn store(&mut self, place: Location, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        if depth >= self.shallowest {
            self.table.store(place, position, depth, bounds, best);
        }
    }
}

/// An ordering that tries the best move from the transposition table first, and then the other moves by the values of their
/// children. No count includes the evaluations of this ordering.
struct OracleOrder;

impl<G: Game> MoveOrdering<G> for OracleOrder {
    fn demand(&self, depth: u32) -> Demand {
        if depth > 2 { Demand::VALUES } else { Demand::NONE }
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        if node.depth > 2 {
            moves.sort_by_value();
        }
        moves.put_table_move_first();
    }
}
