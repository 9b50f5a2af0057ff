//! A cache of node counts.

use scoutlab_games::connect_four::Discs;

use super::Counted;

/// A cache that stores, for a position and a window, the value and the number of nodes. An entry may overwrite another
/// position's entry.
///
/// Below a position with a given window, a search without a transposition table always visits the same nodes. Therefore, the
/// cache changes no count and only speeds up counting.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    /// The entries, each with a key and its data. No key is 0.
    entries: Vec<(u64, u64)>,
}

/// The number of bits that store a bound or a value, which lies between -32 and 31.
const SCORE_BITS: u32 = 6;

const fn bits(score: i32) -> u64 {
    (score + (1 << (SCORE_BITS - 1))) as u64
}

impl Remembered {
    /// Returns a cache with 2^`bits` entries of 16 bytes each.
    pub(super) fn with_bits(bits: u32) -> Self {
        Self { entries: vec![(0, 0); 1 << bits] }
    }

    pub(super) const fn key(discs: Discs, alpha: i32, beta: i32) -> u64 {
        (discs.key() << SCORE_BITS | bits(alpha)) << SCORE_BITS | bits(beta)
    }

    fn place(&self, key: u64) -> usize {
        // Multiplying the key by the golden ratio spreads neighbouring keys (multiplicative hashing, Knuth).
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (spread >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    pub(super) fn recall(&self, key: u64) -> Option<Counted> {
        let (known, packed) = self.entries[self.place(key)];
        let score = (packed & ((1 << SCORE_BITS) - 1)) as i32 - (1 << (SCORE_BITS - 1));
        (known == key).then_some(Counted { score, nodes: packed >> SCORE_BITS })
    }

    pub(super) fn remember(&mut self, key: u64, counted: Counted) {
        let place = self.place(key);
        self.entries[place] = (key, counted.nodes << SCORE_BITS | bits(counted.score));
    }
}
