//! The move picker, which selects the moves of a node in search order.

use scoutlab_games::{MAX_MOVES, PlaceSet};

/// Picks the moves of a node in search order: first the leading moves, then the others by ascending key. Moves with equal keys
/// keep the order of the earlier arrangement, or else the move generation order.
///
/// Most nodes search few of their moves. The picker therefore does not sort, but selects each move when the search needs it.
/// Moves are identified by their indices in move generation order, the generation indices.
pub(crate) struct MovePicker {
    count: usize,
    /// The generation indices of the moves that have not been picked yet.
    remaining: PlaceSet,
    /// The generation indices of the leading moves, in reverse order. An index may occur twice.
    leading: Vec<u8>,
    /// Whether the other moves are ordered by keys.
    is_keyed: bool,
    /// The keys of the moves. The low bits of each key contain the generation index of its move, so all keys differ. Keys are
    /// compared in groups.
    packed: [[i64; LANES]; MAX_MOVES / LANES],
    /// The keys by which the moves were last sorted.
    keys: [i64; MAX_MOVES],
    has_keys: bool,
}

const LANES: usize = 8;

/// Keys of at least this magnitude cannot be packed with their generation indices.
const PACKING_LIMIT: u64 = 1 << 54;

const INDEX_BITS: u32 = 8;

#[inline(always)]
const fn index_of(packed: i64) -> usize {
    (packed & ((1 << INDEX_BITS) - 1)) as usize
}

impl MovePicker {
    pub(crate) fn new() -> Self {
        Self {
            count: 0,
            remaining: PlaceSet::default(),
            leading: Vec::new(),
            is_keyed: false,
            packed: [[0; LANES]; MAX_MOVES / LANES],
            keys: [0; MAX_MOVES],
            has_keys: false,
        }
    }

    /// Resets the picker to `count` moves in move generation order.
    #[inline]
    pub(crate) fn reset(&mut self, count: usize) {
        (self.count, self.remaining) = (count, PlaceSet::below(count));
        (self.is_keyed, self.has_keys) = (false, false);
        self.leading.clear();
    }

    /// Makes all moves remain again, in the same order.
    pub(crate) fn start_over(&mut self) {
        self.remaining = PlaceSet::below(self.count);
    }

    /// Sorts the moves by key in ascending order. The sort is stable, and `key` receives the generation index of a move.
    #[inline]
    pub(crate) fn sort_by_key(&mut self, mut key: impl FnMut(usize) -> i64) {
        let earlier = (self.is_keyed || !self.leading.is_empty()).then(|| self.order());
        let (mut magnitude, count) = (0, self.count);
        let packed = self.packed.as_flattened_mut();
        for (generation_index, (packed, stored)) in packed.iter_mut().zip(&mut self.keys).enumerate().take(count) {
            let key = key(generation_index);
            magnitude |= key.unsigned_abs();
            (*stored, *packed) = (key, key << INDEX_BITS | generation_index as i64);
        }
        packed[count..count.next_multiple_of(LANES)].fill(i64::MAX);
        (self.is_keyed, self.has_keys) = (true, true);
        if earlier.is_some() || magnitude >= PACKING_LIMIT {
            self.is_keyed = false;
            self.sort_listed(earlier.unwrap_or_else(|| (0..count).map(|generation_index| generation_index as u8).collect()));
        }
    }

    /// Sorts moves that an earlier ordering has arranged, or moves with keys too large to be packed. Both cases are rare, so
    /// the function need not be fast.
    #[cold]
    fn sort_listed(&mut self, mut order: Vec<u8>) {
        order.sort_by_key(|&generation_index| self.keys[usize::from(generation_index)]);
        self.set_order(order);
    }

    /// Calls `permute` with the generation indices of the moves in search order. `permute` rearranges them, and the moves then have
    /// the new order.
    pub(crate) fn permute(&mut self, permute: impl FnOnce(&mut [u8])) {
        let mut order = self.order();
        permute(&mut order);
        let mut missing = PlaceSet::below(self.count);
        for &generation_index in &order {
            missing.remove(generation_index.into());
        }
        assert!(missing.first().is_none(), "`permute` must keep every move");
        self.set_order(order);
    }

    fn set_order(&mut self, mut order: Vec<u8>) {
        order.reverse();
        (self.leading, self.is_keyed) = (order, false);
    }

    /// Returns the generation indices of all moves in search order.
    pub(crate) fn order(&self) -> Vec<u8> {
        let mut order = Vec::with_capacity(self.count);
        let mut others = PlaceSet::below(self.count);
        for &generation_index in self.leading.iter().rev() {
            if others.contains(generation_index.into()) {
                others.remove(generation_index.into());
                order.push(generation_index);
            }
        }
        let leading = order.len();
        order.extend(
            (0..self.count)
                .filter(|&generation_index| others.contains(generation_index))
                .map(|generation_index| generation_index as u8),
        );
        if self.is_keyed {
            order[leading..].sort_by_key(|&generation_index| self.packed.as_flattened()[usize::from(generation_index)]);
        }
        order
    }

    #[inline]
    pub(crate) fn put_first(&mut self, generation_index: usize) {
        self.leading.push(generation_index as u8);
    }

    /// Returns the key by which the move at `generation_index` was last sorted, if the moves were sorted.
    pub(crate) fn key(&self, generation_index: usize) -> Option<i64> {
        self.has_keys.then(|| self.keys[generation_index])
    }

    /// Picks the next move and returns its generation index. At least one move must remain.
    #[inline]
    pub(crate) fn pick(&mut self) -> usize {
        let generation_index = self.first_of(&self.remaining);
        self.remaining.remove(generation_index);
        generation_index
    }

    /// Returns the generation index of the first move of a nonempty set.
    #[inline]
    pub(crate) fn first_of(&self, moves: &PlaceSet) -> usize {
        for &generation_index in self.leading.iter().rev() {
            if moves.contains(generation_index.into()) {
                return generation_index.into();
            }
        }
        if self.is_keyed { index_of(self.least_of(moves)) } else { moves.first().unwrap_or(0) }
    }

    #[inline(always)]
    fn groups(&self) -> &[[i64; LANES]] {
        &self.packed[..self.count.div_ceil(LANES)]
    }

    /// Returns the least packed key among the moves of a set. The inner loop has no branches, so that the compiler can compare
    /// the keys of a group together.
    #[inline]
    fn least_of(&self, moves: &PlaceSet) -> i64 {
        let mut least = [i64::MAX; LANES];
        for (group, keys) in self.groups().iter().enumerate() {
            let among = i64::from(moves.byte(group));
            for lane in 0..LANES {
                let is_among = (among >> lane & 1).wrapping_neg();
                least[lane] = least[lane].min(keys[lane] & is_among | i64::MAX & !is_among);
            }
        }
        least.into_iter().fold(i64::MAX, i64::min)
    }

    /// Returns the number of moves before the move at `generation_index`.
    pub(crate) fn rank_of(&self, generation_index: usize) -> usize {
        let mut others = PlaceSet::below(self.count);
        let mut rank = 0;
        for &earlier in self.leading.iter().rev() {
            let earlier = usize::from(earlier);
            if earlier == generation_index {
                return rank;
            }
            rank += usize::from(others.contains(earlier));
            others.remove(earlier);
        }
        if self.is_keyed {
            let bound = self.packed.as_flattened()[generation_index];
            for (group, keys) in self.groups().iter().enumerate() {
                let among = others.byte(group);
                let before = |lane: usize| u64::from(among >> lane & 1) & u64::from(keys[lane] < bound);
                rank += (0..LANES).map(before).sum::<u64>() as usize;
            }
            rank
        } else {
            rank + others.count_below(generation_index)
        }
    }
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Applies one random change to the picker and to a list, which a stable sort keeps in the expected order.
    fn apply(list: &mut Vec<u8>, picker: &mut MovePicker, random: &mut ChaCha8Rng) {
        match random.random_range(0..4) {
            0 => {
                let generation_index = random.random_range(0..list.len());
                let first = list.remove(generation_index);
                list.insert(0, first);
                picker.put_first(first.into());
            }
            1 => {
                picker.permute(<[u8]>::reverse);
                list.reverse();
            }
            _ => {
                // Keys often repeat, and some are too large to be packed.
                let scale = [1, 1, 1 << 52, i64::MAX / 4][random.random_range(0..4)];
                let keys: Vec<i64> = (0..list.len()).map(|_| random.random_range(-3..=3) * scale).collect();
                picker.sort_by_key(|generation_index| keys[generation_index]);
                list.sort_by_key(|&generation_index| keys[usize::from(generation_index)]);
            }
        }
    }

    #[test]
    fn moves_come_in_the_order_of_a_stable_sort() {
        let mut random = ChaCha8Rng::seed_from_u64(1990);
        let mut picker = MovePicker::new();
        for case in 0..20_000 {
            let count = random.random_range(1..=if case % 50 == 0 { MAX_MOVES } else { 20 });
            let mut list: Vec<u8> = (0..=(count - 1) as u8).collect();
            picker.reset(count);
            for _ in 0..random.random_range(0..4) {
                apply(&mut list, &mut picker, &mut random);
            }
            assert_eq!(picker.order(), list);
            for (rank, &generation_index) in list.iter().enumerate() {
                assert_eq!(picker.rank_of(generation_index.into()), rank);
            }
            let mut some = PlaceSet::default();
            list.iter()
                .filter(|_| random.random_range(0..3) == 0)
                .for_each(|&generation_index| some.insert(generation_index.into()));
            let first = list.iter().find(|&&generation_index| some.contains(generation_index.into()));
            assert!(first.is_none_or(|&first| picker.first_of(&some) == usize::from(first)));
            let picked: Vec<u8> = (0..count).map(|_| picker.pick() as u8).collect();
            assert_eq!(picked, list);
        }
    }
}
