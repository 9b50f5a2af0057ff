//! Watches: observers of the search compiled for one game.

use scoutlab_games::{TwoPlies, TwoPliesEnd};

use crate::observers::{Counters, PrincipalVariation};

/// Watches a [`CountingSearch`](super::CountingSearch). Unlike an [`Observer`](crate::Observer) it is compiled into the search,
/// and it never sees a position.
///
/// Hooks are `#[inline(always)]`: with `#[inline]` they cost 18 %.
pub trait Watch<M: Copy> {
    /// A run begins.
    #[inline(always)]
    fn start(&mut self) {}

    /// A search of `depth` plies begins. A run may consist of several.
    #[inline(always)]
    fn begin(&mut self, _depth: u32) {}

    /// An interior visit begins.
    #[inline(always)]
    fn enter(&mut self, _is_root: bool) {}

    /// A child of a node `ply` plies from the root is visited next.
    #[inline(always)]
    fn descend(&mut self, _ply: u32) {}

    /// A leaf was evaluated.
    #[inline(always)]
    fn leaf(&mut self) {}

    /// `count` leaves were evaluated together.
    #[inline(always)]
    fn leaves(&mut self, _count: u64) {}

    /// A child is about to be searched a second time.
    #[inline(always)]
    fn research(&mut self) {}

    /// The ordering evaluated `count` positions.
    #[inline(always)]
    fn ordering_probes(&mut self, _count: u64) {}

    /// `played` is the best move so far of the node `ply` plies from the root.
    #[inline(always)]
    fn improved(&mut self, _ply: u32, _played: M) {}

    /// `played`, the child at `index`, ended the visit of the node `ply` plies from the root.
    #[inline(always)]
    fn cut_off(&mut self, _ply: u32, _played: M, _index: usize) {}

    /// A node `ply` plies from the root was visited, and all below it. Nothing else is told of these visits.
    fn two_plies(&mut self, ply: u32, searched: TwoPlies<M>);

    /// What follows happens elsewhere in the tree.
    #[inline(always)]
    fn resume(&mut self) {}

    /// The list of a best-first algorithm holds this many entries.
    #[inline(always)]
    fn open_list(&mut self, _entries: u64) {}
}

impl<M: Copy> Watch<M> for () {
    #[inline(always)]
    fn two_plies(&mut self, _ply: u32, _searched: TwoPlies<M>) {}
}

impl<M: Copy> Watch<M> for Counters {
    #[inline(always)]
    fn enter(&mut self, is_root: bool) {
        self.interior += 1;
        self.root_visits += u64::from(is_root);
    }

    #[inline(always)]
    fn leaf(&mut self) {
        self.leaves += 1;
    }

    #[inline(always)]
    fn leaves(&mut self, count: u64) {
        self.leaves += count;
    }

    #[inline(always)]
    fn research(&mut self) {
        self.researches += 1;
    }

    #[inline(always)]
    fn ordering_probes(&mut self, count: u64) {
        self.ordering_probes += count;
    }

    #[inline(always)]
    fn cut_off(&mut self, _ply: u32, _played: M, index: usize) {
        self.cutoffs += 1;
        self.first_cutoffs += u64::from(index == 0);
        self.cutoff_index_sum += index as u64;
    }

    #[inline(always)]
    fn two_plies(&mut self, ply: u32, searched: TwoPlies<M>) {
        self.interior += 1 + u64::from(searched.moves);
        self.leaves += u64::from(searched.leaves);
        self.cutoffs += u64::from(searched.refuted);
        self.first_cutoffs += u64::from(searched.refuted_at_once);
        self.cutoff_index_sum += u64::from(searched.replies_before);
        self.ordering_probes += u64::from(searched.probes);
        if let TwoPliesEnd::CutOff(played) = searched.end {
            self.cut_off(ply, played, searched.moves as usize - 1);
        }
    }

    #[inline(always)]
    fn open_list(&mut self, entries: u64) {
        self.open_peak = self.open_peak.max(entries);
    }
}

/// Counters and the principal variation.
#[derive(Clone, Debug)]
pub struct CountersAndLine<M> {
    /// The counts.
    pub counters: Counters,
    line: PrincipalVariation<M>,
}

impl<M: Copy> CountersAndLine<M> {
    /// The principal variation of the last run, from the root. It ends early where a value lay outside the window.
    pub fn line(&self) -> &[M] {
        self.line.line()
    }
}

impl<M: Copy> Default for CountersAndLine<M> {
    fn default() -> Self {
        Self { counters: Counters::default(), line: PrincipalVariation::new(0) }
    }
}

impl<M: Copy> Watch<M> for CountersAndLine<M> {
    fn start(&mut self) {
        self.line.forget();
    }

    fn begin(&mut self, depth: u32) {
        self.line.make_room(depth);
    }

    #[inline(always)]
    fn enter(&mut self, is_root: bool) {
        Watch::<M>::enter(&mut self.counters, is_root);
    }

    #[inline(always)]
    fn descend(&mut self, ply: u32) {
        self.line.descend_from(ply);
    }

    #[inline(always)]
    fn leaf(&mut self) {
        Watch::<M>::leaf(&mut self.counters);
    }

    #[inline(always)]
    fn leaves(&mut self, count: u64) {
        Watch::<M>::leaves(&mut self.counters, count);
    }

    #[inline(always)]
    fn research(&mut self) {
        Watch::<M>::research(&mut self.counters);
    }

    #[inline(always)]
    fn ordering_probes(&mut self, count: u64) {
        Watch::<M>::ordering_probes(&mut self.counters, count);
    }

    #[inline(always)]
    fn improved(&mut self, ply: u32, played: M) {
        self.line.improve(ply, played);
    }

    #[inline(always)]
    fn cut_off(&mut self, ply: u32, played: M, index: usize) {
        self.counters.cut_off(ply, played, index);
        self.line.cut_off(ply, played);
    }

    #[inline(always)]
    fn two_plies(&mut self, ply: u32, searched: TwoPlies<M>) {
        self.counters.two_plies(ply, searched);
        match searched.end {
            TwoPliesEnd::Low => {}
            TwoPliesEnd::Best(played, reply) => {
                self.line.descend_from(ply);
                self.line.descend_from(ply + 1);
                self.line.improve(ply + 1, reply);
                self.line.improve(ply, played);
            }
            TwoPliesEnd::CutOff(played) => {
                self.line.descend_from(ply);
                self.line.cut_off(ply, played);
            }
        }
    }

    #[inline(always)]
    fn resume(&mut self) {
        self.line.forget_below_root();
    }

    #[inline(always)]
    fn open_list(&mut self, entries: u64) {
        Watch::<M>::open_list(&mut self.counters, entries);
    }
}
