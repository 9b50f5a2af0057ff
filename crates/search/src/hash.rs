//! A hash function that seeds random choices and selects entries of transposition tables. Its results are equal on every
//! machine.

use std::hash::{Hash, Hasher};

/// Mixes 64-bit words with the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
pub(crate) struct Mixer(u64);

impl Default for Mixer {
    #[inline]
    fn default() -> Self {
        Self::new(0)
    }
}

#[inline]
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

impl Mixer {
    #[inline]
    pub(crate) const fn new(seed: u64) -> Self {
        Self(mix(seed ^ 0x9e37_79b9_7f4a_7c15))
    }
}

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0.wrapping_mul(3).wrapping_add(word) ^ 0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}

/// Returns a hash of the key that depends only on the seed and the key.
#[inline]
pub fn hash_with_seed(seed: u64, key: &impl Hash) -> u64 {
    let mut mixer = Mixer::new(seed);
    key.hash(&mut mixer);
    mixer.finish()
}

/// Builds hashers that return equal results on every machine.
pub(crate) type FixedHash = std::hash::BuildHasherDefault<Mixer>;
