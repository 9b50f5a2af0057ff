//! The windows in which algorithms search the children of a node.

/// The windows of the children of a node, which depend on the algorithm and determine the windows of leaves, which no observer method
/// reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildWindows {
    /// Alpha-beta: every child with the node's own window, narrowed so far.
    Whole,
    /// Scout: later children with a null window, and again with an infinite one.
    NullThenInfinite,
    /// Principal variation search and Scout with windows: later children with a null window, and again with (alpha, beta).
    NullThenWhole,
    /// `NegaScout`: later children with a null window, and again with (value found, beta).
    NullThenAboveFound,
}
