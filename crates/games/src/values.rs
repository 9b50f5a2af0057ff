//! The values of a node's children.

use crate::{INFINITY, MAX_MOVES, PlaceSet, Value};

/// The values of a node's children by place, for the side to move *at the node*. [`ValueList`] serves most games, but a custom
/// type may allow faster comparisons.
pub trait Values: Default {
    /// Returns a list for the caller to fill with values. Entries beyond the last move are ignored.
    fn list_mut(&mut self) -> &mut [Value; MAX_MOVES];

    /// Returns the value of the child at `place`.
    fn at(&self, place: usize) -> Value;

    /// Returns the places of the children whose values are greater than `futile`. `count` is the number of children.
    fn above(&self, count: usize, futile: Value) -> PlaceSet;

    /// Returns the greatest of the first `count` values, or `-INFINITY` if `count` is 0.
    fn greatest(&self, count: usize) -> Value;

    /// Negates the first `count` values.
    fn negate(&mut self, count: usize) {
        let mut negated = [0; MAX_MOVES];
        for (place, value) in negated.iter_mut().enumerate().take(count) {
            *value = -self.at(place);
        }
        self.list_mut()[..count].copy_from_slice(&negated[..count]);
    }
}

/// The values of a node's children in an array.
///
/// ```
/// use scoutlab_games::{ValueList, Values};
///
/// let mut values = ValueList::default();
/// values.list_mut()[..3].copy_from_slice(&[4, 9, 6]);
/// assert_eq!((values.above(3, 4).first(), values.greatest(3)), (Some(1), 9));
/// ```
#[derive(Clone, Debug)]
pub struct ValueList([Value; MAX_MOVES]);

impl Default for ValueList {
    fn default() -> Self {
        Self([0; MAX_MOVES])
    }
}

/// The number of values that one call of `above` compares.
const LANES: usize = 16;

impl Values for ValueList {
    #[inline(always)]
    fn list_mut(&mut self) -> &mut [Value; MAX_MOVES] {
        &mut self.0
    }

    #[inline(always)]
    fn at(&self, place: usize) -> Value {
        self.0[place]
    }

    #[inline(always)]
    fn above(&self, count: usize, futile: Value) -> PlaceSet {
        let (chunks, _) = self.0.as_chunks::<LANES>();
        if count <= LANES {
            return PlaceSet::from(above(&chunks[0], futile) & ((1 << count) - 1));
        }
        let mut places = PlaceSet::default();
        for (chunk, values) in chunks[..count.div_ceil(LANES)].iter().enumerate() {
            let used = (count - LANES * chunk).min(LANES);
            let wanted = above(values, futile) & ((1 << used) - 1);
            places.insert_word(LANES * chunk / 64, wanted << (LANES * chunk % 64));
        }
        places
    }

    #[inline]
    fn greatest(&self, count: usize) -> Value {
        self.0[..count].iter().fold(-INFINITY, |greatest, &value| greatest.max(value))
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn above(values: &[Value; LANES], bound: Value) -> u64 {
    use std::arch::x86_64::{
        _mm_cmpgt_epi32, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32, _mm_set1_epi32,
    };
    // SAFETY: every x86-64 processor has SSE2, and the loads lie within the array.
    unsafe {
        let bound = _mm_set1_epi32(bound);
        let four = |quarter: usize| _mm_cmpgt_epi32(_mm_loadu_si128(values.as_ptr().add(4 * quarter).cast()), bound);
        // Intrinsics are needed because the compiler does not vectorize the portable loop into a mask.
        let [low, high] = [_mm_packs_epi32(four(0), four(1)), _mm_packs_epi32(four(2), four(3))];
        u64::from(_mm_movemask_epi8(_mm_packs_epi16(low, high)) as u32)
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn above(values: &[Value; LANES], bound: Value) -> u64 {
    values.iter().rev().fold(0, |mask, &value| mask << 1 | u64::from(value > bound))
}
