//! Four 64-bit boards side by side in one register, for processors with AVX2.
//!
//! Which code is compiled is decided by the target (`.cargo/config.toml` sets the machine's own), not at run time: these
//! functions are a few instructions long, and a call through a pointer would cost as much as they do.
#![cfg(all(target_arch = "x86_64", target_feature = "avx2"))]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_loadu_si256,
};

/// The four boards in a register.
#[inline]
pub(super) fn load(boards: &[u64; 4]) -> __m256i {
    // SAFETY: the target has AVX2, and the pointer is to four boards.
    unsafe { _mm256_loadu_si256(boards.as_ptr().cast()) }
}

/// The union of the four boards.
#[inline]
pub(super) fn join(boards: __m256i) -> u64 {
    // SAFETY: the target has AVX2.
    unsafe {
        let pairs = _mm_or_si128(_mm256_castsi256_si128(boards), _mm256_extracti128_si256::<1>(boards));
        _mm_cvtsi128_si64(_mm_or_si128(pairs, _mm_unpackhi_epi64(pairs, pairs))) as u64
    }
}
