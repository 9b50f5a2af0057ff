//! The view of a position for an HTML page.

use serde::Serialize;

use crate::description::Board;
use crate::position::{AnyPosition, side_name};

/// A position and its moves, independent of the game's types.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::registry::PositionView;
///
/// let view = PositionView::of(&*Catalogue::built_in().game("tictactoe")?.position("o-x------")?);
/// assert_eq!((view.squares.as_str(), view.side), ("o-x------", 1)); // two moves were made
/// assert_eq!(view.moves.len(), 7);
/// assert_eq!(view.moves[0].position, "oox------");
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionView {
    /// The position in the game's notation.
    pub name: String,
    /// The appearance of boards, if there are boards.
    pub board: Option<Board>,
    /// The symbols on the squares, row by row, if there is a board.
    pub squares: String,
    /// Information that the squares do not show.
    pub note: String,
    /// The side to move: 1 for the side that begins the game, 2 for the other side.
    pub side: usize,
    /// The name of the side to move.
    pub side_name: &'static str,
    /// The legal moves in move generation order.
    pub moves: Vec<MoveView>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// The name of the move.
    pub name: String,
    /// The position after the move, in the game's notation.
    pub position: String,
    /// The symbols on the squares after the move.
    pub squares: String,
}

impl PositionView {
    /// Returns the view of a position.
    pub fn of(position: &dyn AnyPosition) -> Self {
        let side = position.side_to_move();
        let moves = position.move_names().into_iter().enumerate().map(|(played, name)| {
            let next = position.after(played);
            MoveView { name, position: next.name(), squares: next.squares() }
        });
        Self {
            name: position.name(),
            board: position.board(),
            squares: position.squares(),
            note: position.note(),
            side: side as usize + 1,
            side_name: side_name(position, side),
            moves: moves.collect(),
        }
    }
}
