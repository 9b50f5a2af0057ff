//! A search of the last four empty squares, without move lists (Gunnar Andersson, endgame.c, 1997).
//!
//! The side that moves last in a region gains an advantage, so moves to regions with an odd number of empty squares come first.
//! The regions are the four quadrants. The last disc is not placed: counting its flips is enough.

use super::board::odd_quadrants;
use super::last_square::flipped;
use super::{Square, bits};
use crate::Value;

/// A value below every score.
const BELOW_ALL: Value = -65;

/// Returns the exact score with at most four empty squares, or a fail-soft bound if the score is outside the window (`alpha`,
/// `beta`). `own` are the discs of the side to move.
///
/// With `SORTED`, every position tries its squares by parity and then by [`Square::index`]. Otherwise, three squares in three
/// quadrants and the last two squares keep the order that they have in the parent, which is faster. The order never changes a
/// score, but it can change bounds.
///
/// # Panics
///
/// May panic if there are more than four empty squares.
///
/// ```
/// use scoutlab_games::othello::bits;
///
/// // a8 is empty, a1 is own, and everything else is the opponent's.
/// assert_eq!(bits::last_four::<true>(1, !0x81, -64, 64), 2 * (1 + 1 + 6) - 64);
/// ```
#[inline]
pub fn last_four<const SORTED: bool>(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    let empty = !(own | opponent);
    match empty.count_ones() {
        0 => bits::score(own, opponent),
        1 => last_square(own, opponent, Square::first_of(empty)),
        2 => last_two::<SORTED>(own, opponent, alpha, beta, by_parity(empty)),
        3 => last_three::<SORTED>(own, opponent, alpha, beta, by_parity(empty)),
        _ => four::<SORTED>(own, opponent, alpha, beta, by_parity(empty)),
    }
}

/// Returns the empty squares. Squares in quadrants with an odd number of empty squares come first.
#[inline]
fn by_parity<const N: usize>(empty: u64) -> [Square; N] {
    let odd = odd_quadrants(empty);
    let (mut first, mut second) = (empty & odd, empty & !odd);
    std::array::from_fn(|_| {
        let part = if first == 0 { &mut second } else { &mut first };
        let square = Square::first_of(*part);
        *part &= *part - 1;
        square
    })
}

#[inline(never)]
fn four<const SORTED: bool>(own: u64, opponent: u64, alpha: Value, beta: Value, [a, b, c, d]: [Square; 4]) -> Value {
    let mut best = BELOW_ALL;
    let mut cuts_off = |square, rest| {
        let Some([after_own, after_opponent]) = bits::child(own, opponent, square) else { return false };
        let rest = single_first::<SORTED>(rest);
        best = best.max(-last_three::<SORTED>(after_own, after_opponent, -beta, -alpha.max(best), rest));
        best >= beta
    };
    let _ = cuts_off(a, [b, c, d]) || cuts_off(b, [a, c, d]) || cuts_off(c, [a, b, d]) || cuts_off(d, [a, b, c]);
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta, four::<SORTED>, [a, b, c, d]) } else { best }
}

/// Returns three squares in parity order: a square that is alone in its quadrant comes first.
#[inline]
fn single_first<const SORTED: bool>([a, b, c]: [Square; 3]) -> [Square; 3] {
    let quadrant = |square: Square| square.index() & 0b10_0100;
    if quadrant(b) == quadrant(c) {
        [a, b, c]
    } else if quadrant(a) == quadrant(c) {
        [b, a, c]
    } else if SORTED && quadrant(a) != quadrant(b) {
        let mut squares = [a, b, c];
        squares.sort_unstable();
        squares
    } else {
        [c, a, b]
    }
}

#[inline(never)]
fn last_three<const SORTED: bool>(own: u64, opponent: u64, alpha: Value, beta: Value, [a, b, c]: [Square; 3]) -> Value {
    let mut best = BELOW_ALL;
    let mut cuts_off = |square, rest| {
        let Some([after_own, after_opponent]) = bits::child(own, opponent, square) else { return false };
        best = best.max(-last_two::<SORTED>(after_own, after_opponent, -beta, -alpha.max(best), rest));
        best >= beta
    };
    let _ = cuts_off(a, [b, c]) || cuts_off(b, [a, c]) || cuts_off(c, [a, b]);
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta, last_three::<SORTED>, [a, b, c]) } else { best }
}

#[inline(always)]
fn last_two<const SORTED: bool>(own: u64, opponent: u64, alpha: Value, beta: Value, [a, b]: [Square; 2]) -> Value {
    let [a, b] = if SORTED { [a.min(b), a.max(b)] } else { [a, b] };
    let mut best = BELOW_ALL;
    for (square, rest) in [(a, b), (b, a)] {
        if let Some([after_own, after_opponent]) = bits::child(own, opponent, square) {
            best = best.max(-last_square(after_own, after_opponent, rest));
            if best >= beta {
                return best;
            }
        }
    }
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta, two_after_pass, [a, b]) } else { best }
}

/// Works like [`last_two`] after a pass. The side to move has a legal move.
#[cold]
#[inline(never)]
fn two_after_pass(own: u64, opponent: u64, alpha: Value, beta: Value, squares: [Square; 2]) -> Value {
    last_two::<false>(own, opponent, alpha, beta, squares)
}

/// Returns the score of a position whose only empty square is `square`. `own` moves to this square if the move is legal.
/// Otherwise, the opponent moves to the square if its move is legal.
#[inline(always)]
fn last_square(own: u64, opponent: u64, square: Square) -> Value {
    let discs = own.count_ones() as Value;
    let turned = flipped(own, square) as Value;
    if turned > 0 {
        return 2 * (discs + turned) - 62;
    }
    let turned = flipped(opponent, square) as Value;
    if turned > 0 {
        return 2 * (discs - turned) - 64;
    }
    bits::score(own, opponent)
}

/// Returns the score of a position in which `own` has no move. `search` continues after the pass.
#[cold]
fn without_move<const N: usize>(
    own: u64,
    opponent: u64,
    alpha: Value,
    beta: Value,
    search: impl FnOnce(u64, u64, Value, Value, [Square; N]) -> Value,
    squares: [Square; N],
) -> Value {
    if squares.iter().all(|&square| bits::child(opponent, own, square).is_none()) {
        return bits::score(own, opponent);
    }
    -search(opponent, own, -beta, -alpha, squares)
}
