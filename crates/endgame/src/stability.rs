//! Stable discs, which can never be flipped again, and the resulting bound on the score.
//!
//! Rosenbloom (1982, A world-championship-level Othello program) defines stable discs. This module finds stable discs like many
//! later programs do. A table of all edges contains the stable discs on edges. Elsewhere, a disc is stable if each of its four
//! lines is safe. A line is safe if it is full, or if the disc has a stable neighbour of its colour on the line.

use std::sync::LazyLock;

use scoutlab_games::Value;

/// The stable discs of each edge. The index combines the own discs and the opponent's discs on the edge. The entry is the set
/// of own discs that no sequence of moves on the edge flips.
static EDGES: LazyLock<Vec<u8>> = LazyLock::new(edges);

const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// For each byte, a word in which bit i of the byte is the lowest bit of byte i.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

#[derive(Clone, Copy)]
pub(super) struct Stability(&'static [u8; 1 << 16]);

impl Stability {
    /// # Panics
    ///
    /// Never panics, because the table has an entry for each pair of bytes.
    pub(super) fn new() -> Self {
        Self(EDGES.as_slice().try_into().expect("256 times 256 edges"))
    }

    /// Returns discs of `own` that are certainly stable. Other discs may also be stable.
    pub(super) fn stable(self, own: u64, opponent: u64) -> u64 {
        let full = full_lines(own | opponent);
        let [along_columns, along_rows, falling, rising] = full;
        let mut stable = self.on_edges(own, opponent) | (along_columns & along_rows & falling & rising & own & INNER);
        let inner = own & INNER;
        if stable == 0 {
            return 0;
        }
        loop {
            let beside = (stable << 1 | stable >> 1 | along_columns)
                & (stable << 8 | stable >> 8 | along_rows)
                & (stable << 9 | stable >> 9 | falling)
                & (stable << 7 | stable >> 7 | rising)
                & inner;
            if beside & !stable == 0 {
                return stable;
            }
            stable |= beside;
        }
    }

    fn on_edges(self, own: u64, opponent: u64) -> u64 {
        let edge = |own: u64, opponent: u64| u64::from(self.0[(own << 8 | opponent) as usize]);
        let row = |board: u64, row: u32| (board >> row & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        edge(own & 0xff, opponent & 0xff)
            | edge(own >> 56, opponent >> 56) << 56
            | SPREAD[edge(row(own, 0), row(opponent, 0)) as usize]
            | SPREAD[edge(row(own, 7), row(opponent, 7)) as usize] << 7
    }

    /// Returns an upper bound on the score of the side to move, or `None` if the bound is greater than `alpha`.
    #[inline]
    pub(super) fn at_most(self, own: u64, opponent: u64, alpha: Value) -> Option<Value> {
        // In most positions, the bound would be greater than `alpha` even if all discs of the opponent were stable. This check
        // takes one instruction.
        if 64 - 2 * opponent.count_ones() as Value > alpha {
            return None;
        }
        let bound = 64 - 2 * self.stable(opponent, own).count_ones() as Value;
        (bound <= alpha).then_some(bound)
    }
}

/// Returns the squares of all lines without an empty square, separately for columns, rows, and the two directions of diagonals.
#[inline]
fn full_lines(discs: u64) -> [u64; 4] {
    let empty = !discs;
    let mut columns = discs & discs >> 4;
    columns &= columns >> 2;
    columns &= columns >> 1;
    let columns = (columns & 0x0101_0101_0101_0101).wrapping_mul(0xff);
    let mut rows = discs & discs.rotate_left(8);
    rows &= rows.rotate_left(16);
    rows &= rows.rotate_left(32);
    // The code spreads each empty square along its diagonals. The masks exclude rows into which a step would wrap.
    let mut up = empty | (empty << 9 & 0xfefe_fefe_fefe_fefe);
    up |= up << 18 & 0xfcfc_fcfc_fcfc_fcfc;
    up |= up << 36 & 0xf0f0_f0f0_f0f0_f0f0;
    let mut down = empty | (empty >> 9 & 0x7f7f_7f7f_7f7f_7f7f);
    down |= down >> 18 & 0x3f3f_3f3f_3f3f_3f3f;
    down |= down >> 36 & 0x0f0f_0f0f_0f0f_0f0f;
    let falling = !(up | down);
    let mut up = empty | (empty << 7 & 0x7f7f_7f7f_7f7f_7f7f);
    up |= up << 14 & 0x3f3f_3f3f_3f3f_3f3f;
    up |= up << 28 & 0x0f0f_0f0f_0f0f_0f0f;
    let mut down = empty | (empty >> 7 & 0xfefe_fefe_fefe_fefe);
    down |= down >> 14 & 0xfcfc_fcfc_fcfc_fcfc;
    down |= down >> 28 & 0xf0f0_f0f0_f0f0_f0f0;
    [columns, rows, falling, !(up | down)]
}

/// Computes the stable discs of every edge. A disc on an edge is stable if it keeps its colour after every move of either side
/// on the edge. A disc placed on the edge flips the runs that it encloses there. A move that is legal because of another line
/// need not enclose a run on the edge.
fn edges() -> Vec<u8> {
    let mut stable = vec![0_u8; 1 << 16];
    let mut all: Vec<(u8, u8)> = (0..=255).flat_map(|own| (0..=255).map(move |opponent| (own, opponent))).collect();
    all.retain(|(own, opponent)| own & opponent == 0);
    // Edges with fewer empty squares come first, because the results for other edges depend on them.
    all.sort_by_key(|(own, opponent)| (own | opponent).count_zeros());
    for (own, opponent) in all {
        let mut kept = own;
        for square in (0..8).filter(|square| (own | opponent) >> square & 1 == 0) {
            let [after_own, after_opponent] = placed(own, opponent, square);
            kept &= stable[usize::from(after_own) << 8 | usize::from(after_opponent)];
            let [after_opponent, after_own] = placed(opponent, own, square);
            kept &= stable[usize::from(after_own) << 8 | usize::from(after_opponent)];
        }
        stable[usize::from(own) << 8 | usize::from(opponent)] = kept;
    }
    stable
}

/// Returns the discs of both sides on an edge, after `mover` has placed a disc on `square`.
fn placed(mover: u8, other: u8, square: i32) -> [u8; 2] {
    let mut flipped = 0_u8;
    for step in [-1, 1] {
        let (mut run, mut at) = (0_u8, square + step);
        while (0..8).contains(&at) && other >> at & 1 == 1 {
            run |= 1 << at;
            at += step;
        }
        if (0..8).contains(&at) && mover >> at & 1 == 1 {
            flipped |= run;
        }
    }
    [mover | flipped | 1 << square, other & !flipped]
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use scoutlab_games::othello::bits::{flips, moves};
    use scoutlab_games::othello::{Exact, Othello, Square};
    use scoutlab_games::{Evaluator, Side};

    use super::Stability;

    /// Plays random moves until at most `until` squares are empty or the position is terminal. Returns the discs of both sides.
    fn played([mut own, mut opponent]: [u64; 2], random: &mut ChaCha8Rng, until: u32) -> [u64; 2] {
        while (own | opponent).count_zeros() > until {
            let mut legal = moves(own, opponent);
            if legal == 0 {
                if moves(opponent, own) == 0 {
                    break;
                }
                [own, opponent] = [opponent, own];
                continue;
            }
            for _ in 0..random.random_range(0..legal.count_ones()) {
                legal &= legal - 1;
            }
            let square = Square::of_index(legal.trailing_zeros() as u8);
            let turned = flips(own, opponent, square);
            [own, opponent] = [opponent & !turned, own | turned | square.bit()];
        }
        [own, opponent]
    }

    #[test]
    fn no_stable_disc_is_ever_turned_over() {
        let mut random = ChaCha8Rng::seed_from_u64(1982);
        let start = Othello::start();
        let stability = Stability::new();
        let mut found = 0;
        for _ in 0..100_000 {
            let empties = random.random_range(1..40);
            let [own, opponent] = played([start.own(), start.opponent()], &mut random, empties);
            let stable = [stability.stable(own, opponent), stability.stable(opponent, own)];
            let end = played([own, opponent], &mut random, 0);
            // The playout does not return the side to move, but both sides must keep all their stable discs.
            let kept = |[first, second]: [u64; 2]| stable[0] & !first == 0 && stable[1] & !second == 0;
            assert!(kept(end) || kept([end[1], end[0]]), "own {own:#x} opponent {opponent:#x}");
            found += (stable[0] | stable[1]).count_ones();
        }
        assert!(found > 400_000, "{found} stable discs are too few for this test");
    }

    #[test]
    fn the_bound_is_never_less_than_the_score() {
        let mut random = ChaCha8Rng::seed_from_u64(64);
        let start = Othello::start();
        let stability = Stability::new();
        let mut reached = 0;
        for _ in 0..5_000 {
            let empties = random.random_range(0..9);
            let [own, opponent] = played([start.own(), start.opponent()], &mut random, empties);
            let exact = Exact::new(0).value(&Othello::new(own, opponent, Side::First));
            if let Some(bound) = stability.at_most(own, opponent, 63) {
                assert!(exact <= bound, "{exact} of at most {bound}: own {own:#x} opponent {opponent:#x}");
                reached += u32::from(exact == bound);
            }
        }
        assert!(reached > 100, "the bound was the score {reached} times");
    }

    #[test]
    fn a_corner_and_what_leans_on_it_are_stable() {
        // a1, b1 and a2 are own, and c1 is the opponent's. b1 can be flipped only along the edge, where a1 anchors it.
        let own = Square::new(0, 0).bit() | Square::new(1, 0).bit() | Square::new(0, 1).bit();
        assert_eq!(Stability::new().stable(own, Square::new(2, 0).bit()), own);
    }
}
