//! Bit-parallel operations on boards.
//!
//! `portable` works everywhere. `avx2` replaces most of `portable` if the target has AVX2, and `avx512` replaces parts of `avx2`.
//! The target is known at compile time (`.cargo/config.toml` selects the processor of the machine that compiles the program).
//! Run-time dispatch would cost an indirect call, which takes as long as an operation.

#![cfg_attr(
    target_feature = "avx2",
    allow(dead_code, reason = "a wider instruction set replaces functions that tests compare")
)]

mod directions;
mod portable;
mod rays;
#[cfg(test)]
mod tests;

/// Compiles the first items if the target has these features, and otherwise the other items.
macro_rules! select {
    (if $features:meta { $($with:item)* } else { $($without:item)* }) => {
        $(#[cfg($features)] $with)*
        $(#[cfg(not($features))] $without)*
    };
}

select! {
    if all(target_arch = "x86_64", target_feature = "avx2") {
        mod avx2;
        select! {
            if all(
                target_feature = "avx512cd",
                target_feature = "avx512vl",
                target_feature = "avx512vbmi",
                target_feature = "avx512bitalg",
                target_feature = "gfni"
            ) {
                mod avx512;
                use avx512 as native;
            } else {
                use avx2 as native;
            }
        }
    } else {
        use portable as native;
    }
}

use super::Square;
pub(super) use directions::MovesByDirection;
pub(super) use native::{FlipCounts, Runs};

/// Returns the discs of `opponent` enclosed between `square` and the nearest disc of `own` in each direction.
///
/// # Panics
///
/// Panics if `square` is the pass.
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    native::flips(own, opponent, square)
}

/// Returns the legal moves: the empty squares from which `own` encloses at least one disc of `opponent`.
#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    native::moves(own, opponent)
}
