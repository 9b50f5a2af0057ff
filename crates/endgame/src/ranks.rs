//! The order of moves: a rank for each, the least first.
//!
//! The number of replies (fastest first), replies to corners a second time, squares that may become replies, own corners and what leans
//! on them, and a bonus for regions with an odd number of empty squares, as in Edax (Richard Delorme, 1998 to 2021); discs turned
//! over, of which few are better (evaporation); far from the end also what the trained patterns say after a search of some plies.
//! All in one sum: neither alone orders as well. The numbers were found by steps up and down, each kept if it made searches of 27
//! random positions with 18 to 22 empty squares smaller, and tried on others.

use arrayvec::ArrayVec;
use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, moves, odd_quadrants, with_neighbours};

use super::{CORNERS, Endgame};

/// What one reply adds to a rank.
const REPLY: Value = 64;

/// What an empty square next to a disc that could be turned over adds.
const LATER_REPLY: Value = 18;

/// What each own corner, and each own disc on an edge next to one, takes from a rank.
const CORNER: Value = 28;

/// What each disc that is turned over adds.
const TURNED: Value = 5;

/// A move, with the discs it turns over and its rank.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) turned: u64,
    pub(super) rank: Value,
    pub(super) square: u8,
    /// The moves after it.
    pub(super) replies: u64,
}

impl Child {
    /// The discs of the side to move, which is the other, and of its opponent.
    #[inline(always)]
    pub(super) const fn boards(&self, own: u64, opponent: u64) -> [u64; 2] {
        [opponent & !self.turned, own | self.turned | 1 << self.square]
    }
}

/// No position has more moves (in play, 33).
pub(super) type Children = ArrayVec<Child, 64>;

/// How far the patterns look ahead, and how much they say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) plies: u32,
    /// What a disc adds to a rank.
    pub(super) weight: Value,
}

/// From how many empty squares on the patterns say something, and from how many on they look one ply ahead, two, three and four.
const LOOKS_FROM: [u32; 5] = [11, 14, 17, 20, 24];

/// What a disc adds to a rank, by the plies that the patterns look ahead.
const WEIGHTS: [Value; 5] = [12, 32, 34, 34, 34];

/// What a region with an odd number of empty squares takes from a rank.
const ODD_REGION: Value = 8;

/// Less than any rank.
const FIRST: Value = -1_000_000;

impl Endgame<'_> {
    /// How the patterns rank moves with so many empty squares, if they do.
    pub(super) fn look(&self, empties: u32) -> Option<Look> {
        if !self.techniques.pattern || empties < LOOKS_FROM[0] {
            return None;
        }
        let ahead = LOOKS_FROM[1..].iter().filter(|&&from| empties >= from).count();
        let plies = if self.techniques.shallow_search { ahead } else { 0 };
        Some(Look { plies: plies as u32, weight: WEIGHTS[plies] })
    }

    /// Adds the children by the moves to `legal`, and fetches their entries if they may have some.
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

    /// Ranks all children.
    pub(super) fn rank(&mut self, children: &mut Children, own: u64, opponent: u64, look: Option<Look>) {
        self.rank_by_mobility(children, own, opponent);
        if let Some(look) = look {
            self.estimates(children, own, opponent, look);
        }
    }

    /// Ranks all children by what their boards alone tell.
    pub(super) fn rank_by_mobility(&mut self, children: &mut Children, own: u64, opponent: u64) {
        let techniques = self.techniques;
        let odd = odd_quadrants(!(own | opponent));
        if techniques.mobility {
            self.counters.ordering_probes += children.len() as u64;
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

/// The number of corners among the discs, and of discs on an edge next to one of them: they can never be turned over.
#[inline(always)]
pub(super) const fn corners_held(discs: u64) -> u32 {
    let corners = discs & CORNERS;
    // No step reaches the next column: a corner is at one end of its column, and steps lead away from it or along the row.
    let along_columns = (corners << 1 & 0x0200_0000_0000_0002) | (corners >> 1 & 0x4000_0000_0000_0040);
    let next = (along_columns | corners << 8 | corners >> 8) & discs;
    corners.count_ones() + next.count_ones()
}

/// Takes the child with the least rank.
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
