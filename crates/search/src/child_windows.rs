//! The windows in which algorithms search the children of a node.

/// The windows in which an algorithm searches the children of a node. No observer method reports the windows of leaves, so
/// observers derive them from this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildWindows {
    /// Alpha-beta: every child has the window of its parent, as narrowed by earlier children.
    Whole,
    /// Scout: later children are searched with a null window first, and with an infinite window in a re-search.
    NullThenInfinite,
    /// Principal variation search and Scout with windows: later children are searched with a null window first, and with
    /// (alpha, beta) in a re-search.
    NullThenWhole,
    /// `NegaScout`: later children are searched with a null window first, and with (value found, beta) in a re-search.
    NullThenAboveFound,
}
