//! The two players.

/// One of the two players. The variants are named after the order of moves in the initial position.
///
/// ```
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::{Game, MoveSet, Side};
///
/// let start = Othello::start();
/// assert_eq!(start.side_to_move(), Side::First); // Black
/// let played = start.moves().at(0);
/// assert_eq!(start.play(played).side_to_move(), Side::First.other());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Moves first in the initial position: Black in Othello and YWF, White in chess, `o` in tic-tac-toe, MAX in a tree.
    First,
    /// Moves second in the initial position: White in Othello and YWF, Black in chess, `x` in tic-tac-toe, MIN in a tree.
    Second,
}

impl Side {
    /// Returns the opponent of this side.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
