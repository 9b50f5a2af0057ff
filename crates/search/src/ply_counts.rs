//! The counts of a search at one distance from the root.

/// The counts of a search at one distance from the root. [`Counters`](crate::observers::Counters) defines them.
///
/// Counts that change together are not adjacent, as in [`Counters`](crate::observers::Counters).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyCounts {
    /// The leaves at this distance.
    pub leaves: u64,
    /// The cutoffs at these nodes.
    pub cutoffs: u64,
    /// The interior visits.
    pub interior: u64,
    /// The cutoffs by the move searched first.
    pub first_cutoffs: u64,
    /// The TT cutoffs.
    pub tt_cutoffs: u64,
}

impl PlyCounts {
    /// Counts a cutoff by the child at `index` in search order.
    #[inline(always)]
    pub(crate) fn count_cutoff(&mut self, index: usize) {
        self.cutoffs += 1;
        self.first_cutoffs += u64::from(index == 0);
    }

    /// Adds other counts.
    pub const fn add(&mut self, other: &Self) {
        self.leaves += other.leaves;
        self.cutoffs += other.cutoffs;
        self.interior += other.interior;
        self.first_cutoffs += other.first_cutoffs;
        self.tt_cutoffs += other.tt_cutoffs;
    }
}
