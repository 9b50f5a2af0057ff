//! Few empty squares: moves in the order of parity alone, which costs nothing.
//!
//! Who moves last in a region gains from it, so a region with an odd number of empty squares is entered first. Regions are the four
//! quadrants (Gunnar Andersson, endgame.c, 1997).

use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, odd_quadrants};

use super::last_four::exactly_four;
use super::{Endgame, LESS_THAN_ALL};

/// The most empty squares at which moves are not ranked.
pub(super) const MOST: u32 = 5;

impl Endgame<'_> {
    /// `legal` are the moves of `own`.
    #[inline(never)]
    pub(super) fn by_parity(&mut self, own: u64, opponent: u64, legal: u64, alpha: Value, beta: Value) -> Value {
        if let Some(value) = self.without_moves(own, opponent, legal, alpha, beta) {
            return value;
        }
        let odd = if self.techniques.parity { odd_quadrants(!(own | opponent)) } else { u64::MAX };
        let (mut best, mut index) = (LESS_THAN_ALL, 0);
        for mut squares in [legal & odd, legal & !odd] {
            while squares != 0 {
                let square = Square::of_index(squares.trailing_zeros() as u8);
                squares &= squares - 1;
                let turned = flips(own, opponent, square);
                let (after_own, after_opponent) = (opponent & !turned, own | turned | square.bit());
                let value = if self.techniques.last_four && (after_own | after_opponent).count_zeros() == 4 {
                    self.counters.leaves += 1;
                    -exactly_four(after_own, after_opponent, -beta, -alpha.max(best))
                } else {
                    -self.search(after_own, after_opponent, -beta, -alpha.max(best))
                };
                if value > best {
                    best = value;
                    if best >= beta {
                        self.cut_off(index);
                        return best;
                    }
                }
                index += 1;
            }
        }
        best
    }
}
