//! The generation orders and values of boards with squares.

use scoutlab_games::Value;
use scoutlab_games::othello::Square;

use crate::rules::{Ending, Generation, Sorting};

/// The value of a win under conventions that count only the result.
pub(super) const WIN: Value = 1000;

/// The orders of moves in Othello.
pub(super) const DISC_SORTINGS: &[Sorting] =
    &[Sorting::Generated, Sorting::Static, Sorting::Corners, Sorting::Evaluated, Sorting::Mobility];

/// Returns all distinct move generation orders of a game whose default order is `usual`. The default comes first.
pub(super) const fn generations_beside(usual: Generation) -> &'static [Generation] {
    use Generation::{Columns, ColumnsReversed, Rows, RowsReversed, Usual};
    match usual {
        Columns => &[Usual, Rows, ColumnsReversed, RowsReversed],
        ColumnsReversed => &[Usual, Columns, Rows, RowsReversed],
        RowsReversed => &[Usual, Columns, Rows, ColumnsReversed],
        _ => &[Usual, Columns, ColumnsReversed, RowsReversed],
    }
}

/// Returns the place of the square at (`column`, `row`) in a move generation order, on a board of `size` columns and rows.
pub(super) const fn place((column, row): (u32, u32), size: u32, generation: Generation) -> u32 {
    let (by_columns, by_rows) = (column * size + row, row * size + column);
    match generation {
        Generation::Usual | Generation::Rows | Generation::PythonChess | Generation::Pieces => by_rows,
        Generation::Columns => by_columns,
        Generation::ColumnsReversed => size * size - 1 - by_columns,
        Generation::RowsReversed => size * size - 1 - by_rows,
    }
}

/// Returns the place of a square of Othello in a move generation order. Othello's default order is by columns.
pub(super) fn square_place(played: Square, generation: Generation) -> u32 {
    match generation {
        // Moves are generated in the default order, and the stable sort keeps this order.
        Generation::Usual => 0,
        generation => place((played.column().into(), played.row().into()), 8, generation),
    }
}

/// Returns the value, for the first player, of a board of `squares` squares on which the players have `first` and `second` discs
/// or stones.
pub(super) fn of_pieces([first, second]: [u32; 2], squares: u32, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
    let lead = first as Value - second as Value;
    match ending {
        Ending::Empties if lead != 0 && is_over() => lead + lead.signum() * (squares - first - second) as Value,
        Ending::Result if is_over() => WIN * lead.signum(),
        _ => lead,
    }
}

/// Returns the least and the greatest possible value of a board of `squares` squares.
pub(super) const fn range_of_pieces(squares: Value, ending: Ending) -> (Value, Value) {
    let most = if matches!(ending, Ending::Result) { WIN } else { squares };
    (-most, most)
}
