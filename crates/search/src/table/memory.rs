//! Memory for transposition tables.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// The number of bytes of a cache line. The first value begins at a multiple of this number.
const LINE: usize = 64;

/// The number of bytes of a huge page. Accesses to a table are random, and with small pages, almost every access would miss the
/// TLB.
const LARGE_PAGE: usize = 2 << 20;

/// A type that is valid if all its bytes are 0.
///
/// # Safety
///
/// All fields of the type must be numbers or `MaybeUninit`.
pub unsafe trait Zeroed {}

/// A fixed number of values whose bytes are initially 0. The system provides each page of memory when the page is first used.
pub struct Memory<T> {
    /// The address of the first value, which may lie after the start of the allocation.
    base: NonNull<u8>,
    allocation: NonNull<u8>,
    layout: Layout,
    /// The distance from one value to the next, in bytes.
    stride: usize,
    count: usize,
    kind: PhantomData<T>,
}

// SAFETY: `Memory` owns its values, as a vector does.
unsafe impl<T: Send> Send for Memory<T> {}
// SAFETY: `Memory` owns its values, as a vector does.
unsafe impl<T: Sync> Sync for Memory<T> {}

impl<T: Zeroed> Memory<T> {
    /// Allocates memory for `count` values of `stride` bytes each. Returns `None` if there is not enough memory.
    ///
    /// # Panics
    ///
    /// Panics if `count` is 0, or if `stride` is too small for a value or would misalign the next value.
    pub fn new(count: usize, stride: usize) -> Option<Self> {
        assert!(count > 0 && stride >= size_of::<T>() && stride.is_multiple_of(align_of::<T>()), "values side by side");
        let bytes = count.checked_mul(stride)?;
        let alignment = if bytes >= LARGE_PAGE { LARGE_PAGE } else { LINE };
        // If a large alignment were requested, the allocator would write the zeros itself and touch all pages at once.
        let layout = Layout::from_size_align(bytes.checked_add(alignment)?, 16).ok()?;
        // SAFETY: the size is not 0.
        let allocation = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = allocation.align_offset(alignment);
        assert!(
            offset <= alignment && alignment.is_multiple_of(align_of::<T>()),
            "the first value is aligned and lies within the allocation"
        );
        // SAFETY: the allocation is larger than the values by the alignment.
        let base = unsafe { allocation.add(offset) };
        if bytes >= LARGE_PAGE {
            ask_for_large_pages(base, bytes);
        }
        Some(Self { base, allocation, layout, stride, count, kind: PhantomData })
    }

    /// Returns the number of values.
    pub const fn count(&self) -> usize {
        self.count
    }

    fn at(&self, place: usize) -> NonNull<T> {
        assert!(place < self.count, "a place in the table");
        // SAFETY: the offset is within the allocation.
        unsafe { self.base.add(place * self.stride) }.cast()
    }

    /// Returns the value at `place`.
    #[inline]
    pub fn get(&self, place: usize) -> &T {
        // SAFETY: the place is aligned and contains a value, which is valid with zeros.
        unsafe { self.at(place).as_ref() }
    }

    /// Returns a mutable reference to the value at `place`.
    #[inline]
    pub fn get_mut(&mut self, place: usize) -> &mut T {
        // SAFETY: as in `get`, and `self` is borrowed mutably.
        unsafe { self.at(place).as_mut() }
    }

    /// Prefetches the first cache line of the value at `place`.
    #[inline]
    pub fn prefetch(&self, place: usize) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch changes nothing and does not fault.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(self.at(place).as_ptr().cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// Prefetches the whole value at `place` for writing. Without the prefetch, a store would wait for its cache line, and
    /// later stores would wait for that store.
    #[inline]
    pub fn prefetch_all(&self, place: usize) {
        #[cfg(target_arch = "x86_64")]
        for line in (0..size_of::<T>()).step_by(LINE) {
            // SAFETY: the line is within the value. A prefetch changes nothing and does not fault.
            unsafe {
                use std::arch::x86_64::{_MM_HINT_ET0, _mm_prefetch};
                _mm_prefetch::<_MM_HINT_ET0>(self.at(place).as_ptr().cast::<i8>().add(line));
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }
}

impl<T> Drop for Memory<T> {
    fn drop(&mut self) {
        // SAFETY: the memory was allocated with this layout. The values need no drop.
        unsafe { dealloc(self.allocation.as_ptr(), self.layout) };
    }
}

#[cfg(target_os = "linux")]
fn ask_for_large_pages(base: NonNull<u8>, bytes: usize) {
    // SAFETY: the range is one allocation. The advice changes no data, and the system may ignore it.
    unsafe { libc::madvise(base.as_ptr().cast(), bytes, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_base: NonNull<u8>, _bytes: usize) {}
