//! A few more empty squares: moves in the order of their replies, fewest first, without the table.
//!
//! A quarter of all visits are here, so nothing is done that pays only in larger trees.

use arrayvec::ArrayVec;
use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, moves, odd_quadrants};

use super::ranks::corners_held;
use super::{CORNERS, Endgame, LESS_THAN_ALL};

/// The most empty squares at which neither the table nor the patterns are asked.
pub(super) const MOST: u32 = 7;

/// What a reply adds to a rank.
const REPLY: u32 = 4;

/// What a region with an even number of empty squares adds.
const EVEN_REGION: u32 = 1;

/// What each own corner, and each own disc on an edge next to one, takes.
const CORNER: u32 = 1;

/// There are no more than four corners with two neighbours each.
const MOST_OF_CORNERS: u32 = 12 * CORNER;

/// No position with so few empty squares has more moves.
const MOVES: usize = MOST as usize + 1;

/// The position after a move, with the moves there.
#[derive(Clone, Copy)]
struct Child {
    own: u64,
    opponent: u64,
    replies: u64,
}

impl Endgame<'_> {
    /// `legal` are the moves of `own`.
    #[inline(never)]
    pub(super) fn by_mobility(&mut self, own: u64, opponent: u64, legal: u64, alpha: Value, beta: Value) -> Value {
        if let Some(value) = self.without_moves(own, opponent, legal, alpha, beta) {
            return value;
        }
        let odd = if self.techniques.parity { odd_quadrants(!(own | opponent)) } else { 0 };
        let mut children = ArrayVec::<Child, MOVES>::new_const();
        // The children in order: each has its rank, and below it its place among the children. Only these are moved.
        let mut order = ArrayVec::<u32, MOVES>::new_const();
        let mut rest = legal;
        while rest != 0 {
            let square = Square::of_index(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            let turned = flips(own, opponent, square);
            let (after_own, after_opponent) = (opponent & !turned, own | turned | square.bit());
            let replies = moves(after_own, after_opponent);
            let mut rank = MOST_OF_CORNERS;
            if self.techniques.mobility {
                rank += REPLY * replies.count_ones();
                if self.techniques.corners {
                    rank += REPLY * (replies & CORNERS).count_ones();
                    rank -= CORNER * corners_held(after_opponent);
                }
            }
            rank += if odd & square.bit() == 0 { EVEN_REGION } else { 0 };
            let key = rank << 8 | children.len() as u32;
            children.push(Child { own: after_own, opponent: after_opponent, replies });
            let mut place = order.len();
            order.push(key);
            while place > 0 && order[place - 1] > key {
                order[place] = order[place - 1];
                place -= 1;
            }
            order[place] = key;
        }
        if self.techniques.mobility {
            self.counters.ordering_probes += children.len() as u64;
        }
        let mut best = LESS_THAN_ALL;
        for (index, key) in order.iter().enumerate() {
            let child = children[*key as usize & 0xff];
            let value = -self.search_moves(child.own, child.opponent, child.replies, -beta, -alpha.max(best));
            if value > best {
                best = value;
                if best >= beta {
                    self.cut_off(index as u32);
                    return best;
                }
            }
        }
        best
    }
}
