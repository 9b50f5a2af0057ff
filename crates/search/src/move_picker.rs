//! The move picker, which selects the moves of a node in search order.

use scoutlab_games::{MAX_MOVES, PlaceSet};

/// Picks the moves of a node in search order: first the leading moves, then the others by ascending key. Moves with equal keys
/// keep the order of the earlier arrangement, or else the move generation order.
///
/// Most nodes search few of their moves. The picker therefore does not sort, but selects each move when the search needs it.
/// Moves are identified by their places.
pub(crate) struct MovePicker {
    count: usize,
    /// The places of the moves that have not been picked yet.
    remaining: PlaceSet,
    /// The places of the leading moves, in reverse order. A place may occur twice.
    leading: Vec<u8>,
    /// Whether the other moves are ordered by keys.
    is_keyed: bool,
    /// The keys of the moves. The low bits of each key contain the place of its move, so all keys differ. Keys are compared in
    /// groups.
    packed: [[i64; LANES]; MAX_MOVES / LANES],
    /// The keys by which the moves were last sorted.
    keys: [i64; MAX_MOVES],
    has_keys: bool,
}

const LANES: usize = 8;

/// Keys of at least this magnitude cannot be packed with their places.
const PACKING_LIMIT: u64 = 1 << 54;

const PLACE_BITS: u32 = 8;

#[inline(always)]
const fn place_of(packed: i64) -> usize {
    (packed & ((1 << PLACE_BITS) - 1)) as usize
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

    /// Sorts the moves by key in ascending order. The sort is stable, and `key` receives the place of a move.
    #[inline]
    pub(crate) fn sort_by_key(&mut self, mut key: impl FnMut(usize) -> i64) {
        let earlier = (self.is_keyed || !self.leading.is_empty()).then(|| self.order());
        let (mut magnitude, count) = (0, self.count);
        let packed = self.packed.as_flattened_mut();
        for (place, (packed, stored)) in packed.iter_mut().zip(&mut self.keys).enumerate().take(count) {
            let key = key(place);
            magnitude |= key.unsigned_abs();
            (*stored, *packed) = (key, key << PLACE_BITS | place as i64);
        }
        packed[count..count.next_multiple_of(LANES)].fill(i64::MAX);
        (self.is_keyed, self.has_keys) = (true, true);
        if earlier.is_some() || magnitude >= PACKING_LIMIT {
            self.is_keyed = false;
            self.sort_listed(earlier.unwrap_or_else(|| (0..count).map(|place| place as u8).collect()));
        }
    }

    /// Sorts moves that an earlier ordering has arranged, or moves with keys too large to be packed. Both cases are rare, so
    /// the function need not be fast.
    #[cold]
    fn sort_listed(&mut self, mut order: Vec<u8>) {
        order.sort_by_key(|&place| self.keys[usize::from(place)]);
        self.set_order(order);
    }

    /// Calls `permute` with the places of the moves in search order. `permute` rearranges the places, and the moves then have
    /// the new order.
    pub(crate) fn permute(&mut self, permute: impl FnOnce(&mut [u8])) {
        let mut order = self.order();
        permute(&mut order);
        let mut missing = PlaceSet::below(self.count);
        for &place in &order {
            missing.remove(place.into());
        }
        assert!(missing.first().is_none(), "`permute` must keep the place of every move");
        self.set_order(order);
    }

    fn set_order(&mut self, mut order: Vec<u8>) {
        order.reverse();
        (self.leading, self.is_keyed) = (order, false);
    }

    /// Returns the places of all moves in search order.
    pub(crate) fn order(&self) -> Vec<u8> {
        let mut order = Vec::with_capacity(self.count);
        let mut others = PlaceSet::below(self.count);
        for &place in self.leading.iter().rev() {
            if others.contains(place.into()) {
                others.remove(place.into());
                order.push(place);
            }
        }
        let leading = order.len();
        order.extend((0..self.count).filter(|&place| others.contains(place)).map(|place| place as u8));
        if self.is_keyed {
            order[leading..].sort_by_key(|&place| self.packed.as_flattened()[usize::from(place)]);
        }
        order
    }

    #[inline]
    pub(crate) fn put_first(&mut self, place: usize) {
        self.leading.push(place as u8);
    }

    /// Returns the key by which the move at `place` was last sorted, if the moves were sorted.
    pub(crate) fn key(&self, place: usize) -> Option<i64> {
        self.has_keys.then(|| self.keys[place])
    }

    /// Picks the next move and returns its place. At least one move must remain.
    #[inline]
    pub(crate) fn pick(&mut self) -> usize {
        let place = self.first_of(&self.remaining);
        self.remaining.remove(place);
        place
    }

    /// Returns the place of the first move of a nonempty set.
    #[inline]
    pub(crate) fn first_of(&self, moves: &PlaceSet) -> usize {
        for &place in self.leading.iter().rev() {
            if moves.contains(place.into()) {
                return place.into();
            }
        }
        if self.is_keyed { place_of(self.least_of(moves)) } else { moves.first().unwrap_or(0) }
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

    /// Returns the number of moves before the move at `place`.
    pub(crate) fn rank_of(&self, place: usize) -> usize {
        let mut others = PlaceSet::below(self.count);
        let mut rank = 0;
        for &earlier in self.leading.iter().rev() {
            let earlier = usize::from(earlier);
            if earlier == place {
                return rank;
            }
            rank += usize::from(others.contains(earlier));
            others.remove(earlier);
        }
        if self.is_keyed {
            let bound = self.packed.as_flattened()[place];
            for (group, keys) in self.groups().iter().enumerate() {
                let among = others.byte(group);
                let before = |lane: usize| u64::from(among >> lane & 1) & u64::from(keys[lane] < bound);
                rank += (0..LANES).map(before).sum::<u64>() as usize;
            }
            rank
        } else {
            rank + others.count_below(place)
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
                let place = random.random_range(0..list.len());
                let first = list.remove(place);
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
                picker.sort_by_key(|place| keys[place]);
                list.sort_by_key(|&place| keys[usize::from(place)]);
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
            for (rank, &place) in list.iter().enumerate() {
                assert_eq!(picker.rank_of(place.into()), rank);
            }
            let mut some = PlaceSet::default();
            list.iter().filter(|_| random.random_range(0..3) == 0).for_each(|&place| some.insert(place.into()));
            let first = list.iter().find(|&&place| some.contains(place.into()));
            assert!(first.is_none_or(|&first| picker.first_of(&some) == usize::from(first)));
            let picked: Vec<u8> = (0..count).map(|_| picker.pick() as u8).collect();
            assert_eq!(picked, list);
        }
    }
}
