//! How much a search did.

use scoutlab_games::{Game, Value};

use crate::{Node, Observer, Window};

/// The counts of a search, as `docs/conventions.md` defines them.
///
/// Counts that change together do not stand next to each other: the compiler would add them in one wide register, which takes longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Visits that ended in a static value: depth 0 or game over. Every visit counts, a second search's again.
    pub leaves: u64,
    /// Visits that searched moves.
    pub interior: u64,
    /// Visits answered by the table.
    pub table_answers: u64,
    /// Interior visits that one move ended.
    pub cutoffs: u64,
    /// Second searches of a child after its test or null-window search said it may be better.
    pub researches: u64,
    /// Cut-offs by the move searched first.
    pub first_cutoffs: u64,
    /// Positions valued only to order moves, part of no other count.
    pub ordering_probes: u64,
    /// The sum over all cut-offs of the number of moves searched before the one that cut.
    pub cutoff_index_sum: u64,
    /// The most entries that the list of a best-first algorithm held at once, part of no other count.
    pub open_peak: u64,
}

impl Counters {
    /// All visits: leaves, interior visits and table answers.
    pub const fn calls(&self) -> u64 {
        self.leaves + self.interior + self.table_answers
    }
}

impl<G: Game> Observer<G> for Counters {
    const SEES_EACH_LEAF: bool = false;

    #[inline(always)]
    fn enter(&mut self, _node: &Node<G>, _window: Window) {
        self.interior += 1;
    }

    #[inline(always)]
    fn leaf(&mut self, _ply: u32, _value: Value) {
        self.leaves += 1;
    }

    #[inline(always)]
    fn leaves(&mut self, _ply: u32, count: u64) {
        self.leaves += count;
    }

    #[inline(always)]
    fn table_answer(&mut self, _node: &Node<G>, _value: Value) {
        self.table_answers += 1;
    }

    #[inline(always)]
    fn research(&mut self, _node: &Node<G>, _played: G::Move) {
        self.researches += 1;
    }

    #[inline(always)]
    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move, index: usize) {
        self.cutoffs += 1;
        self.first_cutoffs += u64::from(index == 0);
        self.cutoff_index_sum += index as u64;
    }

    #[inline(always)]
    fn ordering_probe(&mut self) {
        self.ordering_probes += 1;
    }

    #[inline(always)]
    fn open_list(&mut self, entries: u64) {
        self.open_peak = self.open_peak.max(entries);
    }
}
