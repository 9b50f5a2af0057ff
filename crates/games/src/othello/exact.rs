//! The exact score.

use arrayvec::ArrayVec;

use super::bits::{flips, last_four, moves, odd_quadrants, score};
use super::{Othello, Square};
use crate::{Evaluator, Value, Window};

/// The final score under best play, in discs: own discs minus the opponent's, with empty squares counted for the winner.
///
/// [`Evaluator::known_value`] returns the exact score of every position with at most [`Exact::last_empties`] empty squares. The
/// evaluator solves such a position with its own search, so a visit to the position counts as a leaf. [`Exact::new`] also
/// evaluates leaves at the horizon by their exact scores, regardless of the number of empty squares.
///
/// ```
/// use scoutlab_games::{Evaluator, Window};
/// use scoutlab_games::othello::{Exact, Othello};
///
/// // Black captures the last white disc.
/// let position = Othello::parse(&format!("{}-OX X", "X".repeat(61))).unwrap();
/// assert_eq!(Exact::new(0).value(&position), 64);
/// assert_eq!(Exact::new(1).known_value(&position, Window::new(-64, 64)), Some(64));
/// assert_eq!(Exact::new(0).known_value(&position, Window::new(-64, 64)), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    last_empties: u32,
    estimates: bool,
}

impl Exact {
    /// Creates an evaluator that solves positions with at most `last_empties` empty squares, and all leaves at the horizon. If
    /// `last_empties` is 0, only full boards and leaves are solved.
    pub const fn new(last_empties: u32) -> Self {
        Self { last_empties, estimates: false }
    }

    /// Creates an evaluator that solves positions with at most `last_empties` empty squares. The evaluator estimates each other
    /// non-terminal leaf as the number of moves of the side to move minus the number of the opponent's moves.
    pub const fn estimating(last_empties: u32) -> Self {
        Self { last_empties, estimates: true }
    }

    /// Returns the largest number of empty squares at which [`Evaluator::known_value`] returns the score.
    pub const fn last_empties(&self) -> u32 {
        self.last_empties
    }
}

impl Evaluator<Othello> for Exact {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        let (own, opponent) = (position.own(), position.opponent());
        if self.estimates && position.empties() > self.last_empties {
            let [moves, replies] = [moves(own, opponent), moves(opponent, own)].map(u64::count_ones);
            if moves + replies > 0 {
                return moves as Value - replies as Value;
            }
        }
        solve(own, opponent, -64, 64)
    }

    #[inline]
    fn known_value(&self, position: &Othello, Window { alpha, beta }: Window) -> Option<Value> {
        if position.empties() <= self.last_empties {
            Some(solve(position.own(), position.opponent(), alpha.max(-64), beta.min(64)))
        } else {
            None
        }
    }

    #[inline]
    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        (ends || !self.estimates).then_some(score)
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A value below every score.
const BELOW_ALL: Value = -65;

/// Returns the exact score for `own`, the side to move, or a fail-soft bound if the score is outside the window (`alpha`,
/// `beta`).
fn solve(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
    search(own, opponent, moves(own, opponent), alpha, beta)
}

/// Works like [`solve`], given the legal moves of `own`. This alpha-beta search omits features that pay only in larger trees.
///
/// Moves with few replies come first, and replies to corners count twice. Ties are broken by parity (quadrants with an odd
/// number of empty squares first), then by the order of the squares. With five empty squares, counting replies does not pay.
fn search(own: u64, opponent: u64, mut legal: u64, alpha: Value, beta: Value) -> Value {
    let empty = !(own | opponent);
    if empty.count_ones() <= 4 {
        return last_four::<true>(own, opponent, alpha, beta);
    }
    if legal == 0 {
        return if moves(opponent, own) == 0 { score(own, opponent) } else { -solve(opponent, own, -beta, -alpha) };
    }
    let odd = odd_quadrants(empty);
    let mut children = ArrayVec::<(u32, u64, u64, u64), 64>::new();
    while legal != 0 {
        let square = Square::first_of(legal);
        legal &= legal - 1;
        let turned = flips(own, opponent, square);
        let (after_own, after_opponent) = (opponent ^ turned, own | turned | square.bit());
        let replies = if empty.count_ones() > 5 { moves(after_own, after_opponent) } else { 0 };
        let rank = 2 * (replies.count_ones() + (replies & CORNERS).count_ones()) + u32::from(odd & square.bit() == 0);
        children.push((rank << 6 | square.index() as u32, after_own, after_opponent, replies));
    }
    let mut best = BELOW_ALL;
    for next in 0..children.len() {
        // The loop sorts one place at a time, because a cutoff makes further sorting unnecessary.
        for other in next + 1..children.len() {
            if children[other].0 < children[next].0 {
                children.swap(next, other);
            }
        }
        let (_, after_own, after_opponent, replies) = children[next];
        best = best.max(-search(after_own, after_opponent, replies, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::{BELOW_ALL, CORNERS, Square, Value, flips, moves, odd_quadrants, score, solve};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Runs the reference search: fail-soft alpha-beta with a move order that depends on the number of empty squares.
    fn plain(own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
        let empty = !(own | opponent);
        let odd = odd_quadrants(empty);
        let squares = (0..64).filter(|index| empty >> index & 1 == 1).map(Square::of_index);
        let flips = squares.map(|square| (square, flips(own, opponent, square)));
        let children = flips.filter(|(_, flipped)| *flipped != 0).map(|(square, flipped)| {
            let (after_own, after_opponent) = (opponent & !flipped, own | flipped | square.bit());
            let replies = moves(after_own, after_opponent);
            let replies = if empty.count_ones() > 5 { replies.count_ones() + (replies & CORNERS).count_ones() } else { 0 };
            ((replies, odd & square.bit() == 0), after_own, after_opponent)
        });
        let mut children: Vec<_> = children.collect();
        if children.is_empty() {
            let is_over = moves(opponent, own) == 0;
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

    /// The test empties random squares of one region or of the whole board.
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
            // The last window contains no score, as if the root window were below all scores.
            for beta in [alpha + 1, random.random_range(alpha + 1..=64), 64, -random.random_range(65..100)] {
                let expected = plain(own, opponent, alpha, beta);
                assert_eq!(solve(own, opponent, alpha, beta), expected, "own {own:#x} opponent {opponent:#x} {alpha} {beta}");
            }
        }
    }
}
