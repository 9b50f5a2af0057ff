//! The windows in which algorithms search the children of a node.

/// The windows of the children of a node. They depend on the algorithm. They also determine the windows of leaves, which no
/// observer method reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildWindows {
    /// Alpha-beta: every child has the node's own window, as narrowed so far.
    Whole,
    /// Scout: later children have a null window first, and an infinite window in a re-search.
    NullThenInfinite,
    /// Principal variation search and Scout with windows: later children have a null window first, and (alpha, beta) in a
    /// re-search.
    NullThenWhole,
    /// `NegaScout`: later children have a null window first, and (value found, beta) in a re-search.
    NullThenAboveFound,
}
