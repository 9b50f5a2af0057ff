//! The two players.

/// A player, named by who moves first in the initial position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Moves first in the initial position: Black in Othello and YWF, `o` in tic-tac-toe, max in a tree.
    First,
    /// Moves second in the initial position: White in Othello and YWF, `x` in tic-tac-toe, min in a tree.
    Second,
}

impl Side {
    /// The opponent of this side.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
