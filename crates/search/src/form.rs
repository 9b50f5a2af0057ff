//! The form in which an algorithm was published.

/// The form in which an algorithm was published.
///
/// The form affects no count or value, with one exception. The leaf frame `white-raw` reproduces the bug of a program that gave
/// every leaf White's value. The effect of this bug depends on where the program changed signs (`docs/conventions.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Values change sign at each ply. A leaf is evaluated for the side to move.
    Negamax,
    /// Nodes are MAX or MIN nodes. A leaf is evaluated for MAX, the side to move at the root.
    MaxMin,
}
