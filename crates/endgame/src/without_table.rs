//! The search with few empty squares, which orders moves by the number of replies and uses no transposition table.
//!
//! Most visits have few empty squares, so the search omits everything that pays only in larger trees. With five empty squares,
//! counting replies costs more than it saves, and parity alone orders the moves. The side that moves last in a region gains an
//! advantage, so moves to regions with an odd number of empty squares come first. Regions are the four quadrants (Gunnar
//! Andersson, endgame.c, 1997).

use arrayvec::ArrayVec;
use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, moves, odd_quadrants};

use super::ranks::corners_held;
use super::{CORNERS, Endgame, LESS_THAN_ALL};

/// The maximum number of empty squares at which the search uses neither the TT nor the patterns.
pub(super) const MOST: u32 = 7;

/// The maximum number of empty squares at which the search does not count replies.
const BY_PARITY: u32 = 5;

/// The addition to a rank for each reply.
const REPLY: u32 = 4;

/// The addition to a rank for a move in a region with an even number of empty squares.
const EVEN_REGION: u32 = 1;

/// The greatest result of [`corners_held`], which is subtracted from ranks: four corners, each with two neighbours.
const MOST_CORNERS: u32 = 12;

const MOVES: usize = MOST as usize;

#[derive(Clone, Copy)]
struct Child {
    /// The rank of the move. Its lowest bits are the square, so that no two ranks are equal.
    rank: u32,
    own: u64,
    opponent: u64,
    replies: u64,
}

/// The least alpha at which the stability bound is computed.
const STABILITY_FROM: Value = 8;

impl Endgame<'_> {
    /// Works like [`Self::search_moves`], with at most [`MOST`] empty squares.
    #[inline(never)]
    pub(super) fn search_without_table(&mut self, own: u64, opponent: u64, mut legal: u64, alpha: Value, beta: Value) -> Value {
        if self.techniques.stability
            && alpha >= STABILITY_FROM
            && let Some(bound) = self.stability.at_most(own, opponent, alpha)
        {
            self.counters.leaves += 1;
            return bound;
        }
        if legal == 0 {
            return self.without_move(own, opponent, alpha, beta);
        }
        self.counters.interior += 1;
        let empty = !(own | opponent);
        let by_replies = self.techniques.mobility && empty.count_ones() > BY_PARITY;
        if by_replies {
            self.counters.ordering_evaluations += u64::from(legal.count_ones());
        }
        // The solver for the last four empty squares needs no move lists.
        let needs_replies = empty.count_ones() > 5 || !self.techniques.last_four;
        let odd = if self.techniques.parity { odd_quadrants(empty) } else { u64::MAX };
        let mut children = ArrayVec::<Child, MOVES>::new_const();
        while legal != 0 {
            let square = Square::of_index(legal.trailing_zeros() as u8);
            legal &= legal - 1;
            let turned = flips(own, opponent, square);
            let (own, opponent) = (opponent & !turned, own | turned | square.bit());
            let replies = if needs_replies { moves(own, opponent) } else { 0 };
            let mut rank = MOST_CORNERS + if odd & square.bit() == 0 { EVEN_REGION } else { 0 };
            if by_replies {
                rank += REPLY * replies.count_ones();
                if self.techniques.corners {
                    rank += REPLY * (replies & CORNERS).count_ones();
                    rank -= corners_held(opponent);
                }
            }
            children.push(Child { rank: rank << 6 | square.index() as u32, own, opponent, replies });
        }
        let mut best = LESS_THAN_ALL;
        for index in 0..children.len() {
            // The loop sorts one place at a time, because a cutoff makes further sorting unnecessary.
            for other in index + 1..children.len() {
                if children[other].rank < children[index].rank {
                    children.swap(index, other);
                }
            }
            let child = children[index];
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
