//! Square values.

use super::finished::{finished_after, finished_or};
use super::simd::MovesByDirection;
use super::{Othello, Square, SquareMoves, SquareValues};
use crate::{Evaluator, MoveSet, Value, Values};

/// The sum of the values of all squares with own discs minus the sum of the values of all squares with the opponent's discs, in
/// points. A corner scores 120. A won game scores more than any estimate; see [`super::WON`].
///
/// The values are from Norvig (1992), Paradigms of Artificial Intelligence Programming, chapter 18.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::othello::{Othello, SquareWeights};
///
/// // Black on a1, White on b1.
/// let position = Othello::parse(&format!("XO{} X", "-".repeat(62))).unwrap();
/// // The corner scores 120, and the square next to it -20.
/// assert_eq!(SquareWeights.value(&position), 140);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SquareWeights;

/// The values of the squares of one quadrant. The other quadrants are its mirror images.
const QUARTER: [[Value; 4]; 4] = [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]];

const fn weight(square: usize) -> Value {
    let (column, row) = (square / 8, square % 8);
    QUARTER[if column < 4 { column } else { 7 - column }][if row < 4 { row } else { 7 - row }]
}

/// The distinct values, each with its squares.
const CLASSES: [(Value, u64); 7] = {
    let values = [120, -40, -20, -5, 20, 15, 5];
    let mut classes = [(0, 0); 7];
    let mut class = 0;
    while class < 7 {
        // A square outside all classes has the value `PLAIN`. Classes store the difference from `PLAIN`.
        classes[class] = (values[class] - PLAIN, squares_of(values[class]));
        class += 1;
    }
    classes
};

/// The value of the squares in the centre, which belong to no class.
const PLAIN: Value = 3;

const fn squares_of(value: Value) -> u64 {
    let (mut squares, mut square) = (0, 0);
    while square < 64 {
        if weight(square) == value {
            squares |= 1 << square;
        }
        square += 1;
    }
    squares
}

#[inline]
fn sum(discs: u64) -> Value {
    let plain = PLAIN * discs.count_ones() as Value;
    CLASSES.iter().fold(plain, |sum, &(value, squares)| sum + value * (discs & squares).count_ones() as Value)
}

impl Evaluator<Othello> for SquareWeights {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        finished_or(position, || sum(position.own()) - sum(position.opponent()))
    }
    fn value_children(&self, position: &Othello, moves: &SquareMoves, values: &mut SquareValues) -> bool {
        let before = sum(position.own()) - sum(position.opponent());
        let moves_before = MovesByDirection::new(position.own(), position.opponent());
        for (value, played) in values.list_mut().iter_mut().zip(moves.iter()) {
            let flipped = moves.flips(position, played);
            let placed = if played == Square::PASS { 0 } else { sum(played.bit()) };
            let after = position.after(played, flipped);
            *value = -finished_after(&moves_before, (played, flipped), &after, || -(before + placed + 2 * sum(flipped)));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::ffo;

    #[test]
    fn the_value_is_the_sum_over_the_squares() {
        for stored in ffo() {
            let position = stored.position;
            let points = |discs: u64| (0..64).filter(|square| discs >> square & 1 == 1).map(weight).sum::<Value>();
            assert_eq!(SquareWeights.value(&position), points(position.own()) - points(position.opponent()));
        }
        assert_eq!([0, 1, 9, 2, 3, 18, 27, 63].map(weight), [120, -20, -40, 20, 5, 15, 3, 120]);
    }
}
