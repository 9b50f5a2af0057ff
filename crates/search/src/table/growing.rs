//! A transposition table that grows as needed.

use std::collections::HashMap;
use std::marker::PhantomData;

use scoutlab_games::Game;

use super::{Bounds, ByPosition, FixedHash, Location, Recalled, Table, TableKey};

/// An unbounded transposition table without replacement, as in many published programs. With a limit, the table clears itself
/// when it is full.
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
/// use scoutlab_search::{Search, algorithms::AlphaBetaSoft, table::GrowingTable};
///
/// let mut table = <GrowingTable<TicTacToe>>::new();
/// let mut search = Search::new(&Outcome).with_table(&mut table);
/// assert_eq!(search.run(&AlphaBetaSoft, &TicTacToe::start(), 9)?, 0); // a draw
/// let first = search.counters.interior;
/// // The second time, there is a TT cutoff at the root.
/// search.tt_cutoff_at_root = true;
/// assert_eq!(search.run(&AlphaBetaSoft, &TicTacToe::start(), 9)?, 0);
/// assert_eq!((search.counters.interior - first, search.counters.tt_cutoffs > 0), (0, true));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GrowingTable<G: Game, K = ByPosition> {
    entries: HashMap<(G::Key, u32), Bounds, FixedHash>,
    /// For each position, the best move that was stored last, at any depth.
    moves: HashMap<G::Key, G::Move, FixedHash>,
    limit: usize,
    forgotten: u64,
    kind: PhantomData<K>,
}

impl<G: Game, K: TableKey<G>> GrowingTable<G, K> {
    /// Returns a table without a limit.
    pub fn new() -> Self {
        Self::with_limit(usize::MAX)
    }

    /// Returns a table that clears itself before it would contain more than `limit` entries. A limit of 0 counts as 1.
    pub fn with_limit(limit: usize) -> Self {
        Self { entries: HashMap::default(), moves: HashMap::default(), limit: limit.max(1), forgotten: 0, kind: PhantomData }
    }

    /// Removes all entries, as if the table were new.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.moves.clear();
        self.forgotten = 0;
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the number of times that the table has cleared itself because it reached its limit.
    pub const fn forgotten(&self) -> u64 {
        self.forgotten
    }
}

impl<G: Game, K: TableKey<G>> Default for GrowingTable<G, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, K: TableKey<G>> Table<G> for GrowingTable<G, K> {
    fn probe(&self, _place: Location, position: &G, depth: u32) -> Recalled<G::Move> {
        let key = K::key(position);
        Recalled { bounds: self.entries.get(&(key, depth)).copied(), best: self.moves.get(&key).copied() }
    }

    fn store(&mut self, _place: Location, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        let key = K::key(position);
        if self.entries.len() >= self.limit && !self.entries.contains_key(&(key, depth)) {
            self.entries.clear();
            self.moves.clear();
            self.forgotten += 1;
        }
        self.entries.insert((key, depth), bounds);
        if let Some(best) = best.filter(|_| K::KEEPS_MOVES) {
            self.moves.insert(key, best);
        }
    }
}
