//! Disc difference.

use super::simd::Enclosed;
use super::{Generated, Othello, Square};
use crate::{Evaluator, Front, FrontierEvaluator, Game, Value, Wanted};

/// Own discs minus the opponent's, in discs. Empty squares count for neither side, even when the game is over.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::othello::{Discs, Othello};
///
/// let position = Othello::parse(&format!("XXO{} X", "-".repeat(61))).unwrap();
/// assert_eq!(Discs.value(&position), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Discs;

impl Evaluator<Othello> for Discs {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        position.own().count_ones() as Value - position.opponent().count_ones() as Value
    }

    #[inline]
    fn value_after(&self, position: &Othello, played: Square) -> Value {
        let before = self.value(position);
        if played == Square::PASS {
            return -before;
        }
        -before - 1 - 2 * position.flips_of(played).count_ones() as Value
    }
}

impl Discs {
    /// The squares to which a move leads to a wanted value, if it is legal, and how many discs each square encloses.
    #[inline(always)]
    fn squares_of(self, position: &Othello, wanted: Wanted) -> (u64, Enclosed) {
        // This was computed for the legal moves already; the compiler computes it only once.
        let enclosed = Enclosed::new(position.own(), position.opponent());
        // The value after a move is -before - 1 - 2 * flips.
        let twice_flips = |bound| -i64::from(self.value(position)) - 1 - i64::from(bound);
        let squares = match wanted {
            Wanted::Below(bound) => enclosed.at_least((twice_flips(bound) >> 1) + 1),
            Wanted::Above(bound) => !enclosed.at_least((twice_flips(bound) + 1) >> 1),
        };
        (squares, enclosed)
    }
}

impl FrontierEvaluator<Othello> for Discs {
    #[inline]
    fn values_together(&self) -> bool {
        true
    }

    #[inline(always)]
    fn frontier_moves(&self, position: &Othello) -> Generated {
        if Enclosed::TELLS_MOVES {
            position.frontier_moves(&Enclosed::new(position.own(), position.opponent()))
        } else {
            position.generate()
        }
    }

    #[inline(always)]
    fn find(&self, position: &Othello, moves: &mut Generated, wanted: Wanted) -> (usize, Option<(Square, Value)>) {
        self.find_ordered(position, &mut [].iter(), moves, wanted)
    }

    #[inline(always)]
    fn find_ordered(
        &self,
        position: &Othello,
        front: &mut Front<'_, Square>,
        moves: &mut Generated,
        wanted: Wanted,
    ) -> (usize, Option<(Square, Value)>) {
        let before = self.value(position);
        if moves.is_pass() {
            moves.next();
            return if wanted.holds(-before) { (0, Some((Square::PASS, -before))) } else { (1, None) };
        }
        let (wanted, enclosed) = self.squares_of(position, wanted);
        let value = |square| -before - 1 - 2 * enclosed.number(square) as Value;
        let mut skipped = 0;
        for &square in front.filter(|&&square| square != Square::PASS) {
            if moves.take(square) {
                if wanted & square.bit() != 0 {
                    return (skipped, Some((square, value(square))));
                }
                skipped += 1;
            }
        }
        let (passed, found) = moves.find(wanted);
        (skipped + passed, found.map(|square| (square, value(square))))
    }

    #[inline]
    fn keep_wanted(&self, position: &Othello, moves: &mut Generated, wanted: Wanted) -> bool {
        if moves.is_pass() {
            if !wanted.holds(-self.value(position)) {
                moves.next();
            }
        } else {
            moves.keep(self.squares_of(position, wanted).0);
        }
        true
    }

    #[inline]
    fn least_among(&self, position: &Othello, moves: &Generated) -> Option<(Square, Value)> {
        let before = self.value(position);
        if moves.is_pass() {
            return Some((Square::PASS, -before));
        }
        let enclosed = Enclosed::new(position.own(), position.opponent());
        let most = enclosed.most(moves.squares());
        let square = Square::first_of(most);
        (most != 0).then(|| (square, -before - 1 - 2 * enclosed.number(square) as Value))
    }

    #[inline]
    fn find_among(&self, position: &Othello, moves: &[Square], wanted: Wanted) -> (usize, Option<Value>) {
        // Few of the moves are asked for before one is found. Counting the flips of all squares is worth it for these only where
        // one register holds all counts.
        let enclosed = Enclosed::TELLS_MOVES.then(|| values_after_moves(position));
        for (place, &played) in moves.iter().enumerate() {
            let value = match &enclosed {
                Some(value_after) => value_after(played),
                None => self.value_after(position, played),
            };
            if wanted.holds(value) {
                return (place, Some(value));
            }
        }
        (moves.len(), None)
    }

    #[inline]
    fn values_after(&self, position: &Othello, moves: &[Square], values: &mut Vec<Value>) {
        let value_after = values_after_moves(position);
        values.clear();
        values.extend(moves.iter().map(|&played| value_after(played)));
    }
}

/// The value after any move, from a single count of the enclosed discs of all squares.
#[inline(always)]
fn values_after_moves(position: &Othello) -> impl Fn(Square) -> Value {
    let before = Discs.value(position);
    let enclosed = Enclosed::new(position.own(), position.opponent());
    move |played| if played == Square::PASS { -before } else { -before - 1 - 2 * enclosed.number(played) as Value }
}
