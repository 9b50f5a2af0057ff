//! The conventions of each game.

use scoutlab_games::othello::{MobilityAndCorners, Othello, Square, SquareWeights};
use scoutlab_games::othello6::{CentralOthello, Generation as Order};
use scoutlab_games::tictactoe::{self, Outcome, ShortestWin, TicTacToe};
use scoutlab_games::tree::{Leaves, TextPosition, UniformPosition};
use scoutlab_games::ywf::{Action, Ywf};
use scoutlab_games::{Evaluator, Game, Side, Value};

use super::{Changes, Conventional, Ending, Evaluation, Generation, Rules};

/// The value of a win under conventions that count only the result.
const WIN: Value = 1000;

/// Returns all distinct move generation orders of a game whose default order is `usual`. The default comes first.
const fn generations_beside(usual: Generation) -> &'static [Generation] {
    use Generation::{Columns, ColumnsReversed, Rows, RowsReversed, Usual};
    match usual {
        Columns => &[Usual, Rows, ColumnsReversed, RowsReversed],
        ColumnsReversed => &[Usual, Columns, Rows, RowsReversed],
        RowsReversed => &[Usual, Columns, Rows, ColumnsReversed],
        Usual | Rows => &[Usual, Columns, ColumnsReversed, RowsReversed],
    }
}

/// Returns the place of the square at (`column`, `row`) in a move generation order, on a board of `size` columns and rows.
const fn place((column, row): (u32, u32), size: u32, generation: Generation) -> u32 {
    let (by_columns, by_rows) = (column * size + row, row * size + column);
    match generation {
        Generation::Usual | Generation::Rows => by_rows,
        Generation::Columns => by_columns,
        Generation::ColumnsReversed => size * size - 1 - by_columns,
        Generation::RowsReversed => size * size - 1 - by_rows,
    }
}

/// Returns the place of a square of Othello in a move generation order. Othello's default order is by columns.
fn square_place(played: Square, generation: Generation) -> u32 {
    match generation {
        // Moves are generated in the default order, and the stable sort keeps this order.
        Generation::Usual => 0,
        generation => place((played.column().into(), played.row().into()), 8, generation),
    }
}

/// Returns the value, for the first player, of a board of `squares` squares on which the players have `first` and `second` discs
/// or stones.
fn of_pieces([first, second]: [u32; 2], squares: u32, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
    let lead = first as Value - second as Value;
    match ending {
        Ending::Empties if lead != 0 && is_over() => lead + lead.signum() * (squares - first - second) as Value,
        Ending::Result if is_over() => WIN * lead.signum(),
        _ => lead,
    }
}

/// Returns the least and the greatest possible value of a board of `squares` squares.
const fn range_of_pieces(squares: Value, ending: Ending) -> (Value, Value) {
    let most = if matches!(ending, Ending::Result) { WIN } else { squares };
    (-most, most)
}

impl Conventional for Othello {
    const PASS: Option<Square> = Some(Square::PASS);
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Empties, Ending::Result];
    const EVALUATIONS: &'static [Evaluation] = Evaluation::ALL;

    fn evaluated(&self, evaluation: Evaluation) -> Option<Value> {
        match evaluation {
            Evaluation::Usual => None,
            Evaluation::Weights => Some(for_first(self, SquareWeights.value(self))),
            Evaluation::Mobility => Some(for_first(self, MobilityAndCorners.value(self))),
        }
    }

    fn generations(&self) -> &'static [Generation] {
        generations_beside(Generation::Columns)
    }

    fn is_full(&self) -> bool {
        self.empties() == 0
    }

    fn rank(played: Square, rules: &Rules) -> u32 {
        square_place(played, rules.generation)
    }

    fn worth(&self, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
        of_pieces([Side::First, Side::Second].map(|side| self.discs(side).count_ones()), 64, ending, is_over)
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        Some(range_of_pieces(64, ending))
    }
}

impl<const SIZE: u8> Conventional for CentralOthello<SIZE> {
    const PASS: Option<Square> = Some(Square::PASS);
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Empties, Ending::Result];

    fn generations(&self) -> &'static [Generation] {
        generations_beside(match self.generation() {
            Order::Columns => Generation::Columns,
            Order::Rows => Generation::Rows,
            Order::ColumnsReversed => Generation::ColumnsReversed,
            Order::RowsReversed => Generation::RowsReversed,
        })
    }

    fn is_full(&self) -> bool {
        self.empties() == 0
    }

    fn rank(played: Square, rules: &Rules) -> u32 {
        square_place(played, rules.generation)
    }

    fn worth(&self, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
        let discs = [Side::First, Side::Second].map(|side| self.discs(side));
        of_pieces(discs, u32::from(SIZE) * u32::from(SIZE), ending, is_over)
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        Some(range_of_pieces(Value::from(SIZE) * Value::from(SIZE), ending))
    }
}

impl Conventional for Ywf {
    const PASS: Option<Action> = Some(Action::PASS);
    const HAS_CHANGES: bool = true;
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Pieces, Ending::Empties, Ending::Result];

    fn generations(&self) -> &'static [Generation] {
        generations_beside(Generation::Rows)
    }

    fn is_full(&self) -> bool {
        let stones = self.stones(Side::First) | self.stones(Side::Second) | self.gray();
        stones.count_ones() == 81
    }

    fn rank(played: Action, rules: &Rules) -> u32 {
        let square = played.square().map_or(0, |(column, row)| place((column.into(), row.into()), 9, rules.generation));
        square + if played.is_change() == (rules.changes == Changes::AfterPlays) { 81 } else { 0 }
    }

    /// With [`Ending::Result`], the side with fewer changes wins a tie in stones, as in the usual rules.
    fn worth(&self, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
        let stones = [Side::First, Side::Second].map(|side| self.stones(side).count_ones());
        let lead = stones[0] as Value - stones[1] as Value;
        match ending {
            Ending::Usual | Ending::Soonest if is_over() => 100 * (2 * lead - Value::from(self.changes())).signum(),
            Ending::Result if is_over() => WIN * (2 * lead - Value::from(self.changes())).signum(),
            Ending::Empties if lead != 0 && is_over() => {
                lead + lead.signum() * (81 - stones[0] - stones[1] - self.gray().count_ones()) as Value
            }
            _ => lead,
        }
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        match ending {
            Ending::Usual | Ending::Soonest => Some((-100, 100)),
            _ => Some(range_of_pieces(81, ending)),
        }
    }
}

impl Conventional for TicTacToe {
    const PASS: Option<tictactoe::Square> = None;
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Soonest];

    fn generations(&self) -> &'static [Generation] {
        generations_beside(Generation::Rows)
    }

    fn is_full(&self) -> bool {
        self.mark_count() == 9
    }

    fn rank(played: tictactoe::Square, rules: &Rules) -> u32 {
        place((played.x().into(), played.y().into()), 3, rules.generation)
    }

    fn worth(&self, ending: Ending, _is_over: &dyn Fn() -> bool) -> Value {
        let for_mover = match ending {
            Ending::Soonest => ShortestWin.value(self),
            _ => Outcome.value(self),
        };
        for_first(self, for_mover)
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        Some(if ending == Ending::Soonest { (-2, 3) } else { (-1, 1) })
    }
}

fn for_first(position: &impl Game, value: Value) -> Value {
    if position.side_to_move() == Side::First { value } else { -value }
}

const fn child_place(number: usize, generation: Generation) -> u32 {
    match generation {
        Generation::RowsReversed | Generation::ColumnsReversed => u32::MAX - number as u32,
        _ => number as u32,
    }
}

macro_rules! tree {
    ($position:ty, $played:ty) => {
        impl Conventional for $position {
            const PASS: Option<$played> = None;
            const ENDINGS: &'static [Ending] = &[Ending::Usual];

            fn generations(&self) -> &'static [Generation] {
                &[Generation::Usual, Generation::RowsReversed]
            }

            fn is_full(&self) -> bool {
                self.is_terminal()
            }

            fn rank(played: $played, rules: &Rules) -> u32 {
                child_place(Self::move_index(played), rules.generation)
            }

            fn worth(&self, _ending: Ending, _is_over: &dyn Fn() -> bool) -> Value {
                for_first(self, Leaves.value(self))
            }

            fn range(_ending: Ending) -> Option<(Value, Value)> {
                None
            }
        }
    };
}

tree!(UniformPosition, u8);
tree!(TextPosition<'static>, <TextPosition<'static> as Game>::Move);
