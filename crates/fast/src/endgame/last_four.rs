//! The last four empty squares, each with code of its own: no move list, the squares in the order of parity, and the last disc
//! placed only in thought (Gunnar Andersson, endgame.c, 1997).

use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{child, flips_of_last, odd_quadrants};

use super::{LESS_THAN_ALL, score};

#[inline(always)]
fn take(squares: &mut u64) -> Square {
    let square = Square::of_index(squares.trailing_zeros() as u8);
    *squares &= *squares - 1;
    square
}

/// The score with at most four empty squares, or a bound outside the window.
#[inline]
pub(super) fn last_four(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    let mut empty = !(own | opponent);
    match empty.count_ones() {
        0 => score(own, opponent),
        1 => one(own, opponent, take(&mut empty)),
        2 => {
            let first = take(&mut empty);
            two(own, opponent, alpha, beta, first, take(&mut empty))
        }
        3 => three(own, opponent, alpha, beta, sorted(empty)),
        _ => exactly_four(own, opponent, alpha, beta),
    }
}

/// [`last_four`], where it is known that there are four.
#[inline(always)]
pub(super) fn exactly_four(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    four(own, opponent, alpha, beta, sorted(!(own | opponent)))
}

/// The empty squares, those in regions with an odd number first.
#[inline(always)]
fn sorted<const N: usize>(empty: u64) -> [Square; N] {
    let odd = odd_quadrants(empty);
    let (mut first, mut second) = (empty & odd, empty & !odd);
    std::array::from_fn(|_| take(if first != 0 { &mut first } else { &mut second }))
}

#[inline(never)]
fn four(own: u64, opponent: u64, alpha: Value, beta: Value, [a, b, c, d]: [Square; 4]) -> Value {
    let mut best = LESS_THAN_ALL;
    macro_rules! try_move {
        ($square:expr, $rest:expr) => {
            if let Some([after_own, after_opponent]) = child(own, opponent, $square) {
                best = best.max(-three(after_own, after_opponent, -beta, -alpha.max(best), $rest));
                if best >= beta {
                    return best;
                }
            }
        };
    }
    // Where the last three lie in two quadrants, the one alone in its quadrant comes first.
    try_move!(a, single_first([b, c, d]));
    try_move!(b, single_first([a, c, d]));
    try_move!(c, single_first([a, b, d]));
    try_move!(d, single_first([a, b, c]));
    if best == LESS_THAN_ALL { passed(own, opponent, alpha, beta, four, [a, b, c, d]) } else { best }
}

/// Three squares, with one that is alone in its quadrant first.
#[inline(always)]
fn single_first([a, b, c]: [Square; 3]) -> [Square; 3] {
    let quadrant = |square: Square| square.index() & 0b10_0100;
    if quadrant(b) == quadrant(c) {
        [a, b, c]
    } else if quadrant(a) == quadrant(c) {
        [b, a, c]
    } else {
        [c, a, b]
    }
}

#[inline(never)]
fn three(own: u64, opponent: u64, alpha: Value, beta: Value, [a, b, c]: [Square; 3]) -> Value {
    let mut best = LESS_THAN_ALL;
    macro_rules! try_move {
        ($square:expr, $first:expr, $second:expr) => {
            if let Some([after_own, after_opponent]) = child(own, opponent, $square) {
                best = best.max(-two(after_own, after_opponent, -beta, -alpha.max(best), $first, $second));
                if best >= beta {
                    return best;
                }
            }
        };
    }
    try_move!(a, b, c);
    try_move!(b, a, c);
    try_move!(c, a, b);
    if best == LESS_THAN_ALL { passed(own, opponent, alpha, beta, three, [a, b, c]) } else { best }
}

#[inline(always)]
fn two(own: u64, opponent: u64, alpha: Value, beta: Value, a: Square, b: Square) -> Value {
    let mut best = LESS_THAN_ALL;
    if let Some([after_own, after_opponent]) = child(own, opponent, a) {
        best = -one(after_own, after_opponent, b);
        if best >= beta {
            return best;
        }
    }
    if let Some([after_own, after_opponent]) = child(own, opponent, b) {
        best = best.max(-one(after_own, after_opponent, a));
    }
    if best == LESS_THAN_ALL {
        passed(
            own,
            opponent,
            alpha,
            beta,
            |own, opponent, alpha, beta, [a, b]| two_after_pass(own, opponent, alpha, beta, a, b),
            [a, b],
        )
    } else {
        best
    }
}

#[cold]
#[inline(never)]
fn two_after_pass(own: u64, opponent: u64, _alpha: Value, beta: Value, a: Square, b: Square) -> Value {
    let mut best = LESS_THAN_ALL;
    for (square, rest) in [(a, b), (b, a)] {
        if let Some([after_own, after_opponent]) = child(own, opponent, square) {
            best = best.max(-one(after_own, after_opponent, rest));
            if best >= beta {
                break;
            }
        }
    }
    best
}

/// One empty square: whoever can move there does, `own` first.
#[inline(always)]
fn one(own: u64, opponent: u64, square: Square) -> Value {
    let discs = own.count_ones() as Value;
    let turned = flips_of_last(own, square) as Value;
    if turned > 0 {
        return 2 * (discs + turned) - 62;
    }
    let turned = flips_of_last(opponent, square) as Value;
    if turned > 0 {
        return 2 * (discs - turned) - 64;
    }
    score(own, opponent)
}

/// The score if `own` has no move.
#[cold]
fn passed<const N: usize>(
    own: u64,
    opponent: u64,
    alpha: Value,
    beta: Value,
    next: impl FnOnce(u64, u64, Value, Value, [Square; N]) -> Value,
    squares: [Square; N],
) -> Value {
    if squares.iter().all(|&square| child(opponent, own, square).is_none()) {
        return score(own, opponent);
    }
    -next(opponent, own, -beta, -alpha, squares)
}
