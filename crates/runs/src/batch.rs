//! Groups of cells that run together, because they share work. Shards and threads take whole batches.

/// Neighbouring cells that share work and therefore run in sequence on one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// A rough estimate of the work in the batch, in arbitrary units.
    pub estimate: u64,
    /// The index of the first cell.
    pub first: u32,
    /// The number of cells.
    pub cells: u32,
}

impl Batch {
    /// Returns the indices of the cells, in grid order.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.cells as usize
    }
}
