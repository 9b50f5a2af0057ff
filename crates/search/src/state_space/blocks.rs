//! Memory for items that are added and released in blocks.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// The limit was reached.
    Limit,
    /// The system is out of memory.
    Memory,
}

/// Items in blocks. The items of a block are adjacent.
pub(super) struct Blocks<T> {
    pub(super) items: Vec<T>,
    /// For each size, the indices of the first items of released blocks.
    released: Vec<Vec<u32>>,
}

impl<T: Copy> Blocks<T> {
    pub(super) const fn new() -> Self {
        Self { items: Vec::new(), released: Vec::new() }
    }

    pub(super) const fn bytes(&self) -> usize {
        self.items.len() * size_of::<T>()
    }

    /// Adds a block of `count` copies of `item`, and returns the index of the first copy. The new block may take at most `room`
    /// bytes.
    #[inline]
    pub(super) fn add(&mut self, count: usize, item: T, room: usize) -> Result<u32, Full> {
        match self.released.get_mut(count).and_then(Vec::pop) {
            Some(first) => {
                self.items[first as usize..][..count].fill(item);
                Ok(first)
            }
            None => self.grow(count, item, room),
        }
    }

    #[inline(never)]
    fn grow(&mut self, count: usize, item: T, room: usize) -> Result<u32, Full> {
        let (first, most) = (self.items.len(), room / size_of::<T>().max(1));
        if count > most {
            return Err(Full::Limit);
        }
        if first + count > u32::MAX as usize {
            return Err(Full::Memory);
        }
        if count > self.items.capacity() - first {
            // Growing by less than a factor of two keeps the memory of the process near the limit.
            let more = (first / 2).max(256).max(count).min(most);
            self.items.try_reserve_exact(more).map_err(|_| Full::Memory)?;
        }
        self.items.resize(first + count, item);
        Ok(first as u32)
    }

    /// Releases the block of `count` items that begins at `first`.
    #[inline]
    pub(super) fn release(&mut self, first: u32, count: usize) {
        if self.released.len() <= count {
            self.released.resize_with(count + 1, Vec::new);
        }
        let released = &mut self.released[count];
        // If there is no memory to record the block, the block is not reused.
        if released.len() < released.capacity() || released.try_reserve(1).is_ok() {
            released.push(first);
        }
    }
}
