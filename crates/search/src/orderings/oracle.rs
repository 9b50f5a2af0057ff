//! The exact values of moves, for orderings that are told them.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use scoutlab_games::{FrontierEvaluator, Game, Value};

use super::ranking::{Ranking, to_front};
use crate::algorithms::AlphaBetaSoft;
use crate::room::Room;
use crate::table::{GrowingTable, Table};
use crate::{INFINITY, MoveOrdering, Node, Observer, Search, Window};

/// Knows minimax's value of every position at every depth, by searching for it and remembering what it found.
///
/// Clones share what they remember, also between threads, so one oracle can serve many searches. **All of them must use the
/// same evaluator**, since the oracle remembers values without asking whose. It forgets everything when its limit is reached,
/// which costs time and changes no value. Its own searches appear in no count.
#[derive(Clone, Debug)]
pub struct Oracle<G: Game> {
    known: Arc<Mutex<Known<G>>>,
}

/// What an oracle remembers, and what its searches work with.
struct Known<G: Game> {
    table: GrowingTable<G>,
    rooms: Vec<Room<G>>,
    order: OracleOrder<G::Move>,
}

impl<G: Game> fmt::Debug for Known<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Known").field("table", &self.table).finish_non_exhaustive()
    }
}

/// Entries that an oracle remembers if nothing is said: for Othello some 300 MB.
const DEFAULT_LIMIT: usize = 1 << 22;

impl<G: Game> Default for Oracle<G> {
    fn default() -> Self {
        Self::with_limit(DEFAULT_LIMIT)
    }
}

impl<G: Game> Oracle<G> {
    /// An oracle that remembers at most this many positions.
    pub fn with_limit(entries: usize) -> Self {
        let table = GrowingTable::with_limit(entries);
        Self { known: Arc::new(Mutex::new(Known { table, rooms: Vec::new(), order: OracleOrder::default() })) }
    }

    /// The value of `position` for the side to move after `depth` more plies.
    pub fn value(&self, position: &G, depth: u32, evaluator: &dyn FrontierEvaluator<G>) -> Value {
        self.bounded(position, depth, evaluator, Window::INFINITE)
    }

    /// Whether the value of `position` for the side to move after `depth` more plies is at least `value`. Cheaper than the
    /// value.
    pub fn is_at_least(&self, position: &G, depth: u32, evaluator: &dyn FrontierEvaluator<G>, value: Value) -> bool {
        self.bounded(position, depth, evaluator, Window::new(value - 1, value)) >= value
    }

    /// The value of the move `played` at `position` with `depth` plies to go, for its mover.
    pub fn value_of_move(&self, position: &G, depth: u32, played: G::Move, evaluator: &dyn FrontierEvaluator<G>) -> Value {
        if depth == 1 {
            -evaluator.value_after(position, played)
        } else {
            -self.value(&position.play(played), depth - 1, evaluator)
        }
    }

    /// Whether the move `played` at `position` with `depth` plies to go is worth at least `value` to its mover.
    pub fn reaches(
        &self,
        position: &G,
        depth: u32,
        played: G::Move,
        evaluator: &dyn FrontierEvaluator<G>,
        value: Value,
    ) -> bool {
        if depth == 1 {
            return -evaluator.value_after(position, played) >= value;
        }
        -self.bounded(&position.play(played), depth - 1, evaluator, Window::new(-value, 1 - value)) >= value
    }

    /// The place in `moves` of the first that is as good as any, at `position` with `depth` plies to go.
    ///
    /// # Panics
    ///
    /// Panics if `moves` is empty. They must be all the moves of the position.
    pub fn first_best(&self, position: &G, depth: u32, moves: &[G::Move], evaluator: &dyn FrontierEvaluator<G>) -> usize {
        assert!(!moves.is_empty(), "a position without moves has no best move");
        let value = self.value(position, depth, evaluator);
        moves.iter().position(|&played| self.reaches(position, depth, played, evaluator, value)).unwrap_or(0)
    }

    fn bounded(&self, position: &G, depth: u32, evaluator: &dyn FrontierEvaluator<G>, window: Window) -> Value {
        if depth == 0 || position.is_terminal() {
            return evaluator.value(position);
        }
        // A thread that panicked in here left true bounds behind.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known.table.probe(position, depth).bounds.and_then(|bounds| bounds.decide(window)) {
            return value;
        }
        let Known { table, rooms, order } = &mut *known;
        let search = Search::new(evaluator).ordered_by(order).with_table(table).in_window(window);
        let mut search = search.without_line().in_rooms(std::mem::take(rooms));
        // Alpha-beta has no limit that could end it.
        let value = search.run(&AlphaBetaSoft, position, depth).unwrap_or(-INFINITY);
        let used = search.into_rooms();
        known.rooms = used;
        value
    }
}

/// The order of the oracle's own searches, which decides only how long they take: the table's move, then by one-ply values
/// where that pays.
struct OracleOrder<M> {
    ranking: Ranking<M>,
}

impl<M> Default for OracleOrder<M> {
    fn default() -> Self {
        Self { ranking: Ranking::default() }
    }
}

impl<G: Game> MoveOrdering<G> for OracleOrder<G::Move> {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        if node.depth > 2 {
            self.ranking.sort_by_value(&node.position, moves, evaluator);
        }
        if let Some(index) = first.and_then(|first| moves.iter().position(|&played| played == first)) {
            to_front(moves, index);
        }
    }
}
