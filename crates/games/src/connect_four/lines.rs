//! The static evaluation `lines`.

use super::{COLUMNS, ConnectFour, ROWS};
use crate::{Evaluator, Value};

/// The value of a win, which is greater than every sum of other lines.
const WIN: Value = 10_000;

/// The value of a line with discs of only one side, by the number of discs.
const WORTH: [Value; 5] = [0, 1, 4, 16, WIN];

/// A line of four in which only one side has discs counts for this side: 1, 4 and 16 for one, two and three discs. A win scores
/// 10,000 minus the number of discs, so that early wins are better. A draw scores 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines;

const LINES: [u64; 69] = {
    let steps: [(usize, usize, bool); 4] = [(0, 1, true), (1, 0, true), (1, 1, true), (1, 1, false)];
    let mut lines = [0; 69];
    let mut count = 0;
    let mut direction = 0;
    while direction < 4 {
        let (right, up, rising) = steps[direction];
        let mut column = 0;
        while column + 3 * right < COLUMNS {
            let mut row = 0;
            while row + 3 * up < ROWS {
                let mut index = 0;
                while index < 4 {
                    let height = if rising { row + up * index } else { row + 3 - index };
                    lines[count] |= ConnectFour::square(column + right * index, height);
                    index += 1;
                }
                count += 1;
                row += 1;
            }
            column += 1;
        }
        direction += 1;
    }
    assert!(count == 69, "every line is there");
    lines
};

impl Evaluator<ConnectFour> for Lines {
    #[inline]
    fn value(&self, position: &ConnectFour) -> Value {
        let plies = position.plies();
        // Only the side that moved last can have won.
        if position.winner().is_some() {
            return plies as Value - WIN;
        }
        if plies as usize == COLUMNS * ROWS {
            return 0;
        }
        let [own, other] = position.by_turn();
        let worth = |line: u64| match ((own & line).count_ones() as usize, (other & line).count_ones() as usize) {
            (discs, 0) => WORTH[discs],
            (0, discs) => -WORTH[discs],
            _ => 0,
        };
        LINES.into_iter().map(worth).sum()
    }
}
