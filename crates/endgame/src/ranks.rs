//! Move ordering: each move has a rank, and the move with the least rank comes first.
//!
//! A rank is the sum of several terms, most of which Edax also uses (Richard Delorme, 1998 to 2021). The first term is the
//! number of replies, where replies to corners count twice (the fastest-first heuristic). Other terms count squares that may
//! become replies, and own corners with the discs that these corners make stable. Moves in regions with an odd number of empty
//! squares get a bonus. A further term is the number of flipped discs, where fewer are better (the evaporation strategy). Far
//! from the end, the rank includes the value of a shallow search with the trained patterns. The sum orders better than any term
//! alone. Hill climbing tuned the weights on 27 random positions with 18 to 22 empty squares, and kept each step that made the
//! searches smaller. The weights were validated on other positions.

use arrayvec::ArrayVec;
use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, moves, odd_quadrants, with_neighbours};

use super::{CORNERS, Endgame};

/// The addition to a rank for each reply.
const REPLY: Value = 64;

/// The addition to a rank for each empty square next to a disc of the side that moved, because the opponent may later reply
/// there.
const LATER_REPLY: Value = 18;

/// The reduction of a rank for each own corner, and for each own disc on an edge next to an own corner.
const CORNER: Value = 28;

/// The addition to a rank for each flipped disc.
const TURNED: Value = 5;

#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) turned: u64,
    pub(super) rank: Value,
    pub(super) square: u8,
    pub(super) replies: u64,
}

impl Child {
    /// Returns the discs of both sides after the move. The discs of the opponent, who is then to move, come first.
    #[inline(always)]
    pub(super) const fn boards(&self, own: u64, opponent: u64) -> [u64; 2] {
        [opponent & !self.turned, own | self.turned | 1 << self.square]
    }
}

/// The children of a node. Real games have at most 33 moves in a position, and 64 is an upper bound.
pub(super) type Children = ArrayVec<Child, 64>;

/// The depth of the shallow searches with the trained patterns, and the weight of their results.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) plies: u32,
    /// The addition to a rank for each disc of a search result.
    pub(super) weight: Value,
}

/// The least number of empty squares at which the patterns order moves, followed by the least numbers at which they order moves
/// after shallow searches of one, two, three and four plies.
const LOOKS_FROM: [u32; 5] = [11, 14, 17, 20, 24];

/// The additions to a rank for each disc of a search result, by the depth of the shallow search in plies.
const WEIGHTS: [Value; 5] = [12, 32, 34, 34, 34];

/// The reduction of a rank for a move in a region with an odd number of empty squares.
const ODD_REGION: Value = 8;

/// The rank of a move that flips all discs of the opponent. All other ranks are greater.
const FIRST: Value = -1_000_000;

impl Endgame<'_> {
    /// Returns the depth and the weight with which the patterns order moves at a node with `empties` empty squares, or `None`
    /// if the patterns are not used.
    pub(super) fn look(&self, empties: u32) -> Option<Look> {
        if !self.techniques.pattern || empties < LOOKS_FROM[0] {
            return None;
        }
        let ahead = LOOKS_FROM[1..].iter().filter(|&&from| empties >= from).count();
        let plies = if self.techniques.shallow_search { ahead } else { 0 };
        Some(Look { plies: plies as u32, weight: WEIGHTS[plies] })
    }

    /// Adds the children after moves to the squares `legal`. If `fetch` is true, also prefetches the TT entries of the
    /// children.
    #[inline(always)]
    pub(super) fn add_children(&self, children: &mut Children, own: u64, opponent: u64, mut legal: u64, fetch: bool) {
        while legal != 0 {
            let square = legal.trailing_zeros() as u8;
            legal &= legal - 1;
            let child = Child { turned: flips(own, opponent, Square::of_index(square)), rank: 0, square, replies: 0 };
            if fetch && self.techniques.prefetch {
                let [own, opponent] = child.boards(own, opponent);
                self.positions.prefetch(self.positions.place(own, opponent));
            }
            children.push(child);
        }
    }

    pub(super) fn rank(&mut self, children: &mut Children, own: u64, opponent: u64, look: Option<Look>) {
        self.rank_by_mobility(children, own, opponent);
        if let Some(look) = look {
            self.estimates(children, own, opponent, look);
        }
    }

    pub(super) fn rank_by_mobility(&mut self, children: &mut Children, own: u64, opponent: u64) {
        let techniques = self.techniques;
        let odd = odd_quadrants(!(own | opponent));
        if techniques.mobility {
            self.counters.ordering_evaluations += children.len() as u64;
        }
        for child in children.iter_mut() {
            let [after_own, after_opponent] = child.boards(own, opponent);
            let replies = moves(after_own, after_opponent);
            child.replies = replies;
            if techniques.mobility {
                let to_corners = if techniques.corners { (replies & CORNERS).count_ones() } else { 0 };
                child.rank += REPLY * (replies.count_ones() + to_corners) as Value;
                if techniques.corners {
                    child.rank -= CORNER * corners_held(after_opponent) as Value;
                }
                let later_replies = with_neighbours(after_opponent) & !(after_own | after_opponent);
                child.rank += LATER_REPLY * later_replies.count_ones() as Value + TURNED * child.turned.count_ones() as Value;
            }
            if techniques.parity && odd >> child.square & 1 == 1 {
                child.rank -= ODD_REGION;
            }
            if child.turned == opponent {
                child.rank = FIRST;
            }
        }
    }
}

/// Returns the number of corners among `discs`, plus the number of discs on an edge next to one of these corners. None of these
/// discs can ever be flipped.
#[inline(always)]
pub(super) const fn corners_held(discs: u64) -> u32 {
    let corners = discs & CORNERS;
    // No step wraps into the next column, because a corner is at one end of its column, and each step leads away from this end
    // or along the row.
    let along_columns = (corners << 1 & 0x0200_0000_0000_0002) | (corners >> 1 & 0x4000_0000_0000_0040);
    let next = (along_columns | corners << 8 | corners >> 8) & discs;
    corners.count_ones() + next.count_ones()
}

/// Finds the child with the least rank in `children[from..]`, swaps this child to index `from`, and returns the child.
#[inline(always)]
pub(super) fn take_first(children: &mut [Child], from: usize) -> Child {
    let mut least = from;
    for place in from + 1..children.len() {
        if children[place].rank < children[least].rank {
            least = place;
        }
    }
    children.swap(from, least);
    children[from]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_count_with_the_discs_on_the_edges_next_to_them() {
        let discs = |names: &[&str]| {
            names.iter().fold(0, |discs, name| {
                let [column, row] = *name.as_bytes() else { panic!("a square is a letter and a digit") };
                discs | 1_u64 << ((column - b'a') * 8 + (row - b'1'))
            })
        };
        assert_eq!(corners_held(discs(&["a2", "b1", "b2", "g8"])), 0, "no corner");
        assert_eq!(corners_held(discs(&["a1", "a2", "b1", "b2", "a3"])), 3);
        for (corner, next) in [("a8", ["a7", "b8"]), ("h1", ["h2", "g1"]), ("h8", ["h7", "g8"])] {
            assert_eq!(corners_held(discs(&[corner])), 1, "{corner}");
            assert_eq!(corners_held(discs(&[corner, next[0], next[1]])), 3, "{corner}");
        }
        assert_eq!(corners_held(u64::MAX), 12);
    }
}
