//! Reads that stay reads.

/// Reads a number from memory by an instruction of its own.
///
/// The compiler would combine such reads, or replace them by shuffles of the register that was just written. Without optimisation it would
/// not, and a volatile read would be a call that checks its pointer, a third of a search.
#[inline(always)]
pub(crate) fn read_apart<N: Copy>(number: &N) -> N {
    if cfg!(debug_assertions) {
        *number
    } else {
        // SAFETY: the pointer comes from a reference.
        unsafe { std::ptr::read_volatile(number) }
    }
}
