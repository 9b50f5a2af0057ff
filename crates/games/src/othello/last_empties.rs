//! Alpha-beta for positions with few empty squares, without the features that pay only in larger trees.

use super::Square;
use super::bits::is_near;
use super::board::odd_quadrants;
use super::last_square::flipped;
use super::recent::recent;
use super::simd::{self, Spread};
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
    let (odd, window) = (odd_quadrants(empty), (alpha, beta));
    match empty.count_ones() {
        0 => score(own, opponent),
        1 => last_square(own, first_of(empty)),
        4 => recent(own, opponent, window, || last_four(own, opponent, odd, window)),
        _ => by_moves(own, opponent, simd::moves(own, opponent), odd, window),
    }
}

/// As [`solve`], given the legal moves and the quadrants with an odd number of empty squares.
#[inline(always)]
fn by_moves(own: u64, opponent: u64, moves: u64, odd: u64, window: (Value, Value)) -> Value {
    if (own | opponent).count_zeros() <= 5 {
        by_parity(own, opponent, moves, odd, window)
    } else {
        recent(own, opponent, window, || by_mobility(own, opponent, moves, odd, window))
    }
}

/// For positions with so many empty squares that sorting the moves pays: the fewest replies first.
fn by_mobility(own: u64, opponent: u64, moves: u64, odd: u64, (alpha, beta): (Value, Value)) -> Value {
    if moves == 0 {
        return without_move(own, opponent, alpha, beta);
    }
    if moves.count_ones() > 8 {
        return by_mobility_of_many(own, opponent, moves, odd, (alpha, beta));
    }
    let spread = [own, opponent].map(Spread::new);
    let mut children = [(Square::PASS, 0, 0); 8];
    // Each child's rank, and below it the child's place. Sorting them would mispredict a branch or two at every node.
    let mut keys = u128::MAX;
    let (mut left, mut number) = (moves, 0);
    while left != 0 {
        let square = first_of(left);
        left &= left - 1;
        let (flipped, replies) = flips_and_replies(spread, square);
        children[number & 7] = (square, flipped, replies);
        keys = keys << 16 | u128::from(rank(replies, square, odd) << 3 | number as u32);
        number += 1;
    }
    let keys: [u16; 8] = std::array::from_fn(|place| (keys >> (16 * place)) as u16);
    let mut best = BELOW_ALL;
    let mut next = 0;
    for _ in 0..number {
        // The least key that is not below `next`: what is below wraps around. Processors find it by one instruction.
        let key = next + keys.map(|key| key.wrapping_sub(next)).into_iter().fold(u16::MAX, u16::min);
        next = key + 1;
        let (square, flipped, replies) = children[usize::from(key & 7)];
        let (after_own, after_opponent) = (opponent ^ flipped, own | flipped | square.bit());
        let window = (-beta, -alpha.max(best));
        best = best.max(-by_moves(after_own, after_opponent, replies, odd ^ quadrant(square), window));
        if best >= beta {
            break;
        }
    }
    best
}

/// [`by_mobility`] with more than eight moves.
#[cold]
#[inline(never)]
fn by_mobility_of_many(own: u64, opponent: u64, moves: u64, odd: u64, (alpha, beta): (Value, Value)) -> Value {
    let spread = [own, opponent].map(Spread::new);
    let mut left = moves;
    let mut ranks = [0; 64];
    for (index, of_square) in ranks.iter_mut().enumerate().filter(|(index, _)| moves >> index & 1 == 1) {
        let square = Square::of_index(index as u8);
        *of_square = rank(flips_and_replies(spread, square).1, square, odd);
    }
    let mut best = BELOW_ALL;
    while let Some(index) = (0..64).filter(|index| left >> index & 1 == 1).min_by_key(|&index| ranks[index]) {
        left ^= 1 << index;
        let square = Square::of_index(index as u8);
        let (flipped, replies) = flips_and_replies(spread, square);
        let (after_own, after_opponent) = (opponent ^ flipped, own | flipped | square.bit());
        let window = (-beta, -alpha.max(best));
        best = best.max(-by_moves(after_own, after_opponent, replies, odd ^ quadrant(square), window));
        if best >= beta {
            break;
        }
    }
    best
}

/// What a move turns over, and the moves after it.
#[inline(always)]
fn flips_and_replies([own, opponent]: [Spread; 2], square: Square) -> (u64, u64) {
    let flipped = Spread::flips(own, opponent, square);
    let [after_own, after_opponent] = Spread::child(own, opponent, flipped, square);
    (flipped.board(), Spread::moves(after_own, after_opponent))
}

/// The order of the moves: few replies, none of them a corner, then a quadrant with an odd number of empty squares.
#[inline(always)]
const fn rank(replies: u64, square: Square, odd: u64) -> u32 {
    2 * (replies.count_ones() + (replies & CORNERS).count_ones()) + (odd & square.bit() == 0) as u32
}

/// Few empty squares: those in quadrants with an odd number of empty squares come first.
fn by_parity(own: u64, opponent: u64, moves: u64, odd: u64, (alpha, beta): (Value, Value)) -> Value {
    if moves == 0 {
        return without_move(own, opponent, alpha, beta);
    }
    let spread = [own, opponent].map(Spread::new);
    let empties = (own | opponent).count_zeros();
    let mut best = BELOW_ALL;
    let mut left = moves;
    while left != 0 {
        let square = take(&mut left, odd);
        let flipped = Spread::flips(spread[0], spread[1], square).board();
        let (after_own, after_opponent) = (opponent ^ flipped, own | flipped | square.bit());
        let window = (-beta, -alpha.max(best));
        let value = if empties == 5 {
            last_four(after_own, after_opponent, odd ^ quadrant(square), window)
        } else {
            solve(after_own, after_opponent, window.0, window.1)
        };
        best = best.max(-value);
        if best >= beta {
            break;
        }
    }
    best
}

/// Four empty squares, in the order of [`by_parity`].
fn last_four(own: u64, opponent: u64, odd: u64, (alpha, beta): (Value, Value)) -> Value {
    let empty = !(own | opponent);
    let discs = [own, opponent].map(Spread::new);
    let mut best = BELOW_ALL;
    let mut left = empty;
    while left != 0 {
        let square = take(&mut left, odd);
        if !is_near(square, opponent) {
            continue;
        }
        let flipped = Spread::flips(discs[0], discs[1], square);
        if flipped.board() == 0 {
            continue;
        }
        let after = Spread::child(discs[0], discs[1], flipped, square);
        best = best.max(-last_three(after, empty ^ square.bit(), odd ^ quadrant(square), (-beta, -alpha.max(best))));
        if best >= beta {
            return best;
        }
    }
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta) } else { best }
}

/// Three empty squares, in the order of [`by_parity`], each with code of its own (Gunnar Andersson, endgame.c, 1997).
#[inline(always)]
fn last_three([own, opponent]: [Spread; 2], empty: u64, odd: u64, (alpha, beta): (Value, Value)) -> Value {
    let mut others = empty;
    let a = take(&mut others, odd);
    let (b, c) = (first_of(others), first_of(others & (others - 1)));
    let near = opponent.board();
    let mut best = BELOW_ALL;
    macro_rules! play {
        ($square:ident, $rest:expr) => {
            if is_near($square, near) {
                let flipped = Spread::flips(own, opponent, $square);
                if flipped.board() != 0 {
                    let after = Spread::child(own, opponent, flipped, $square);
                    best = best.max(-last_two(after, $rest, (-beta, -alpha.max(best))));
                    if best >= beta {
                        return best;
                    }
                }
            }
        };
    }
    play!(a, [b, c]);
    play!(b, [a.min(c), a.max(c)]);
    play!(c, [a.min(b), a.max(b)]);
    if best == BELOW_ALL { without_move(own.board(), opponent.board(), alpha, beta) } else { best }
}

/// Two empty squares in the order of their bits.
// Both moves are made before one is needed: the second does not wait until it is known what the first is worth.
#[inline(always)]
fn last_two([own, opponent]: [Spread; 2], [first, second]: [Square; 2], (alpha, beta): (Value, Value)) -> Value {
    let flipped = [first, second].map(|square| Spread::flips(own, opponent, square).board());
    let [own, opponent] = [own, opponent].map(Spread::board);
    let mut best = BELOW_ALL;
    if flipped[0] != 0 {
        best = -last_square(opponent ^ flipped[0], second);
        if best >= beta {
            return best;
        }
    }
    if flipped[1] != 0 {
        best = best.max(-last_square(opponent ^ flipped[1], first));
    }
    if best == BELOW_ALL { without_move(own, opponent, alpha, beta) } else { best }
}

/// One empty square, and all others but `own` are the opponent's: whoever can move there does, `own` first.
#[inline(always)]
fn last_square(own: u64, square: Square) -> Value {
    let discs = own.count_ones() as Value;
    let turned = flipped(own, square) as Value;
    if turned > 0 {
        return 2 * (discs + turned) - 62;
    }
    let turned = flipped(!own, square) as Value;
    if turned > 0 {
        return 2 * (discs - turned) - 64;
    }
    score(own, !own ^ square.bit())
}

/// The next of the squares that are `left`: the first in `odd`, or else the first.
#[inline(always)]
const fn take(left: &mut u64, odd: u64) -> Square {
    let among = if *left & odd == 0 { *left } else { *left & odd };
    *left ^= among & among.wrapping_neg();
    first_of(among)
}

/// The squares of the quadrant that a square is in.
#[inline(always)]
const fn quadrant(square: Square) -> u64 {
    0x0f0f_0f0f << (square.index() & 0b10_0100)
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

#[cfg(test)]
mod tests {
    use super::super::bits::flips;
    use super::{BELOW_ALL, CORNERS, Square, Value, odd_quadrants, score, simd, solve};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The definition: fail-soft alpha-beta, the moves in an order that depends on the number of empty squares.
    fn plain(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
        let empty = !(own | opponent);
        let odd = odd_quadrants(empty);
        let squares = (0..64).filter(|index| empty >> index & 1 == 1).map(Square::of_index);
        let flips = squares.map(|square| (square, flips(own, opponent, square)));
        let children = flips.filter(|(_, flipped)| *flipped != 0).map(|(square, flipped)| {
            let (after_own, after_opponent) = (opponent & !flipped, own | flipped | square.bit());
            let replies = simd::moves(after_own, after_opponent);
            let replies = if empty.count_ones() > 5 { replies.count_ones() + (replies & CORNERS).count_ones() } else { 0 };
            ((replies, odd & square.bit() == 0), after_own, after_opponent)
        });
        let mut children: Vec<_> = children.collect();
        if children.is_empty() {
            let is_over = simd::moves(opponent, own) == 0;
            return if is_over { score(own, opponent) } else { -plain(opponent, own, -beta, -alpha) };
        }
        children.sort_by_key(|(rank, ..)| *rank);
        let mut best = BELOW_ALL;
        for (_, after_own, after_opponent) in children {
            best = best.max(-plain(after_own, after_opponent, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Squares are emptied at random places of one region or of the whole board.
    #[test]
    fn values_and_bounds_are_those_of_a_plain_search() {
        let mut random = ChaCha8Rng::seed_from_u64(1997);
        for round in 0..6000 {
            let empties = if round % 100 == 0 { random.random_range(9..=10) } else { random.random_range(0..=8) };
            let region = if random.random() { u64::MAX } else { 0x0f0f_0f0f << (random.random::<u32>() & 0b10_0100) };
            let mut empty = 0_u64;
            while empty.count_ones() < empties {
                empty |= region & 1 << random.random_range(0..64_u32);
            }
            let own = !empty & random.random::<u64>();
            let opponent = !empty & !own;
            let alpha = random.random_range(-64..64);
            // The last is asked once more, when it may be remembered.
            for beta in [alpha + 1, random.random_range(alpha + 1..=64), 64, alpha + 1, alpha + 1] {
                let expected = plain(own, opponent, alpha, beta);
                assert_eq!(solve(own, opponent, alpha, beta), expected, "own {own:#x} opponent {opponent:#x} {alpha} {beta}");
            }
        }
    }
}
