//! A few more empty squares: moves in the order of their replies, fewest first, without the table.
//!
//! A quarter of all visits are here, so nothing is done that pays only in larger trees.

use arrayvec::ArrayVec;
use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, moves, odd_quadrants};

use super::{CORNERS, Endgame, LESS_THAN_ALL};

/// The most empty squares at which neither the table nor the patterns are asked.
pub(super) const MOST: u32 = 7;

/// What a reply adds to a rank; a region with an even number of empty squares adds one.
const REPLY: u32 = 4;

/// No position with so few empty squares has more moves.
type Children = ArrayVec<Child, { MOST as usize + 1 }>;

/// The position after a move, with the moves there.
#[derive(Clone, Copy)]
struct Child {
    rank: u32,
    own: u64,
    opponent: u64,
    replies: u64,
}

impl Endgame {
    /// `legal` are the moves of `own`.
    #[inline(never)]
    pub(super) fn by_mobility(&mut self, own: u64, opponent: u64, legal: u64, alpha: Value, beta: Value) -> Value {
        if let Some(value) = self.without_moves(own, opponent, legal, alpha, beta) {
            return value;
        }
        let odd = if self.techniques.parity { odd_quadrants(!(own | opponent)) } else { 0 };
        let mut children = Children::new_const();
        let mut rest = legal;
        while rest != 0 {
            let square = Square::of_index(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            let turned = flips(own, opponent, square);
            let (after_own, after_opponent) = (opponent & !turned, own | turned | square.bit());
            let replies = moves(after_own, after_opponent);
            let mut rank = 0;
            if self.techniques.mobility {
                let to_corners = if self.techniques.corners { (replies & CORNERS).count_ones() } else { 0 };
                rank = REPLY * (replies.count_ones() + to_corners);
            }
            rank += u32::from(odd & square.bit() == 0);
            let child = Child { rank, own: after_own, opponent: after_opponent, replies };
            let mut place = children.len();
            children.push(child);
            while place > 0 && children[place - 1].rank > rank {
                children[place] = children[place - 1];
                place -= 1;
            }
            children[place] = child;
        }
        if self.techniques.mobility {
            self.counters.ordering_probes += children.len() as u64;
        }
        let mut best = LESS_THAN_ALL;
        for (index, child) in children.iter().enumerate() {
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
