//! Cells that are run together.

/// Neighbouring cells that one thread runs one after another, because they share work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// A rough guess of the work in it, in any unit.
    pub estimate: u64,
    /// Its first cell.
    pub first: u32,
    /// The number of its cells.
    pub cells: u32,
}

impl Batch {
    /// The numbers of its cells.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.cells as usize
    }
}
