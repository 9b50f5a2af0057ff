//! Alpha-beta for positions with few empty squares, without the features that pay only in larger trees.

use super::Square;
use super::bits::child;
use super::board::odd_quadrants;
use super::last_square::flipped;
use super::simd::{self, Filled};
use crate::Value;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Less than any score.
const BELOW_ALL: Value = -65;

/// The score of a finished game in discs: own discs minus the opponent's, where empty squares count for the winner.
#[inline]
pub(super) const fn score(own: u64, opponent: u64) -> Value {
    let empty = (own | opponent).count_zeros() as Value;
    let difference = own.count_ones() as Value - opponent.count_ones() as Value;
    difference + difference.signum() * empty
}

/// The exact score for `own`, the side to move, or a bound on it outside the window (`alpha`, `beta`), fail-soft.
pub(super) fn solve(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    let empty = !(own | opponent);
    match empty.count_ones() {
        0 => score(own, opponent),
        1 => last_square(own, opponent, first_of(empty)),
        2 => last_two(own, opponent, [first_of(empty), first_of(empty & (empty - 1))], (alpha, beta)),
        3 => last_three(own, opponent, alpha, beta),
        4..=5 => by_parity(own, opponent, empty, alpha, beta),
        _ => by_mobility(own, opponent, alpha, beta),
    }
}

/// For positions with so many empty squares that sorting the moves pays: the fewest replies first.
fn by_mobility(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    let empty = !(own | opponent);
    let filled = Filled::new(own, opponent);
    let mut moves = filled.moves(own, opponent);
    if moves == 0 {
        return without_move(own, opponent, alpha, beta);
    }
    let odd = odd_quadrants(empty);
    // Each child has a rank and the discs turned over. The list is kept sorted as it grows.
    let mut children = arrayvec::ArrayVec::<(u32, Square, u64), 64>::new();
    while moves != 0 {
        let square = first_of(moves);
        moves &= moves - 1;
        let turned = filled.flips(square);
        let (after_own, after_opponent) = (opponent & !turned, own | turned | square.bit());
        let replies = simd::moves(after_own, after_opponent);
        let rank = 2 * (replies.count_ones() + (replies & CORNERS).count_ones()) + u32::from(odd & square.bit() == 0);
        let mut place = children.len();
        children.push((rank, square, turned));
        while place > 0 && children[place - 1].0 > rank {
            children[place] = children[place - 1];
            place -= 1;
        }
        children[place] = (rank, square, turned);
    }
    let mut best = BELOW_ALL;
    for &(_, square, turned) in &children {
        best = best.max(-solve(opponent & !turned, own | turned | square.bit(), -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

/// Four or five empty squares: those in quadrants with an odd number of empty squares come first.
fn by_parity(own: u64, opponent: u64, empty: u64, alpha: Value, beta: Value) -> Value {
    let odd = odd_quadrants(empty);
    let mut best = BELOW_ALL;
    for mut squares in [empty & odd, empty & !odd] {
        while squares != 0 {
            let square = first_of(squares);
            squares &= squares - 1;
            let Some([after_own, after_opponent]) = child(own, opponent, square) else { continue };
            let rest = empty ^ square.bit();
            let window = (-beta, -alpha.max(best));
            let value = if rest.count_ones() == 3 {
                last_three(after_own, after_opponent, window.0, window.1)
            } else {
                by_parity(after_own, after_opponent, rest, window.0, window.1)
            };
            best = best.max(-value);
            if best >= beta {
                return best;
            }
        }
    }
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta) } else { best }
}

/// Three empty squares, in the order of [`by_parity`], each with code of its own (Gunnar Andersson, endgame.c, 1997).
fn last_three(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    let empty = !(own | opponent);
    let (a, after_a) = (first_of(empty), empty & (empty - 1));
    let (b, c) = (first_of(after_a), first_of(after_a & (after_a - 1)));
    let quadrant = |square: Square| square.index() & 0b10_0100;
    // One that is alone in its quadrant comes before two that share theirs.
    let [a, b, c] = match (quadrant(a) == quadrant(b), quadrant(b) == quadrant(c), quadrant(a) == quadrant(c)) {
        (true, false, _) => [c, a, b],
        (false, _, true) => [b, a, c],
        _ => [a, b, c],
    };
    let mut best = BELOW_ALL;
    macro_rules! play {
        ($square:ident, $one:ident, $other:ident) => {
            if let Some([after_own, after_opponent]) = child(own, opponent, $square) {
                let rest = [$one.min($other), $one.max($other)];
                best = best.max(-last_two(after_own, after_opponent, rest, (-beta, -alpha.max(best))));
                if best >= beta {
                    return best;
                }
            }
        };
    }
    play!(a, b, c);
    play!(b, a, c);
    play!(c, a, b);
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta) } else { best }
}

/// Two empty squares in the order of their bits.
#[inline(always)]
fn last_two(own: u64, opponent: u64, [first, second]: [Square; 2], (alpha, beta): (Value, Value)) -> Value {
    let mut best = BELOW_ALL;
    if let Some([after_own, after_opponent]) = child(own, opponent, first) {
        best = -last_square(after_own, after_opponent, second);
        if best >= beta {
            return best;
        }
    }
    if let Some([after_own, after_opponent]) = child(own, opponent, second) {
        best = best.max(-last_square(after_own, after_opponent, first));
    }
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta) } else { best }
}

/// One empty square: whoever can move there does, `own` first.
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
    score(own, opponent)
}

/// The score if `own` has no move.
#[cold]
#[inline(never)]
fn without_move(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    if simd::moves(opponent, own) == 0 {
        return score(own, opponent);
    }
    -solve(opponent, own, -beta, -alpha)
}

#[inline]
const fn first_of(squares: u64) -> Square {
    Square::of_index(squares.trailing_zeros() as u8)
}
