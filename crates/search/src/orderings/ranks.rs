//! Ranks of moves, compiled once for all games.

/// The bits of a rank that hold the place of its move.
const PLACE_BITS: u32 = 16;

/// So many moves are few.
const FEW: usize = 32;

/// A rank for each of some moves. Each move is known by its place among them.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    /// As given, then different: equal ranks are in the order of their moves. The lowest bits are the place.
    each: Vec<i64>,
    /// The rank of the last move that was taken.
    last: i64,
}

/// Less than every rank.
const NOT_TAKEN: i64 = i64::MIN;

impl Default for Ranks {
    fn default() -> Self {
        Self { each: Vec::new(), last: NOT_TAKEN }
    }
}

impl Ranks {
    /// Lets `fill` give a rank for each move, in order, to a list that is empty.
    #[inline]
    pub(crate) fn set(&mut self, fill: impl FnOnce(&mut Vec<i64>)) {
        self.each.clear();
        fill(&mut self.each);
        self.tell_apart();
    }

    /// Makes equal ranks different, so that one comparison decides.
    fn tell_apart(&mut self) {
        self.last = NOT_TAKEN;
        assert!(self.each.len() <= 1 << PLACE_BITS, "a node has at most 65,536 moves");
        // The least rank there is room for would be that of no move.
        let least = NOT_TAKEN >> PLACE_BITS;
        if self.each.iter().any(|&rank| rank << PLACE_BITS >> PLACE_BITS != rank || rank == least) {
            self.number();
        }
        for (place, rank) in (0..).zip(&mut self.each) {
            *rank = *rank << PLACE_BITS | place;
        }
    }

    /// Makes room for places in large ranks: they become 0, 1, 2 and so on.
    #[cold]
    fn number(&mut self) {
        let mut places: Vec<usize> = (0..self.each.len()).collect();
        places.sort_unstable_by_key(|&place| (self.each[place], place));
        for (rank, place) in (0..).zip(places) {
            self.each[place] = rank;
        }
    }

    /// The place of the next move by rank, which is taken.
    pub(crate) fn take(&mut self) -> Option<usize> {
        // By the distance from the last one, which wraps, the ranks up to that one come after all others. Without a condition,
        // many are compared at once.
        let last = self.last;
        let least = self.each.iter().fold(u64::MAX, |least, &rank| least.min(rank.wrapping_sub(last).wrapping_sub(1) as u64));
        let rank = last.wrapping_add(1).wrapping_add(least as i64);
        (rank > last).then(|| {
            self.last = rank;
            place(rank)
        })
    }

    /// Takes the first of the moves at these places that comes after the last one that was taken so. Returns its place, and the
    /// number of moves between the two.
    pub(crate) fn take_first(&mut self, places: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
        let last = self.last;
        let found = places.map(|place| self.each[place]).filter(|&rank| rank > last).min()?;
        let before = self.each.iter().filter(|&&rank| rank > last && rank < found).count();
        self.last = found;
        Some((place(found), before))
    }

    /// All places, in the order of the ranks if they were sorted.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        self.each.iter().map(|&rank| place(rank))
    }

    /// Sorts the ranks. Moves are no longer found by place.
    pub(crate) fn sort(&mut self) {
        let number = self.each.len();
        if number > FEW {
            return self.each.sort_unstable();
        }
        let mut given = [i64::MAX; FEW];
        given[..number].copy_from_slice(&self.each);
        // The place of each is the number of lesser ones, counted for eight at once. No branch depends on a rank.
        for eight in given.as_chunks::<8>().0.iter().take(number.div_ceil(8)) {
            let mut lesser = [0_u64; 8];
            for other in &given[..number] {
                for (count, rank) in lesser.iter_mut().zip(eight) {
                    *count += u64::from(other < rank);
                }
            }
            for (count, &rank) in lesser.into_iter().zip(eight) {
                // What fills up the last eight is as great as all together.
                if let Some(place) = self.each.get_mut(count as usize) {
                    *place = rank;
                }
            }
        }
    }
}

#[inline]
const fn place(rank: i64) -> usize {
    (rank & ((1 << PLACE_BITS) - 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(given: &[i64]) -> Ranks {
        let mut ranks = Ranks::default();
        ranks.set(|list| list.extend_from_slice(given));
        ranks
    }

    #[test]
    fn moves_are_taken_by_rank_and_equal_ones_in_order() {
        for given in [&[3, 1, 3, -2, 1][..], &[i64::MAX, i64::MIN + 1, i64::MAX, i64::MIN, i64::MIN + 1]] {
            let expected = [3, 1, 4, 0, 2];
            let mut taken = ranks(given);
            assert!(std::iter::from_fn(|| taken.take()).eq(expected), "{given:?}");
            let mut sorted = ranks(given);
            sorted.sort();
            assert!(sorted.places().eq(expected), "{given:?}");
            let mut first = ranks(given);
            assert_eq!(first.take_first([0, 4].into_iter()), Some((4, 2)));
            assert_eq!(first.take_first([0, 1, 2].into_iter()), Some((0, 0)), "place 1 was passed");
            assert_eq!(first.take_first([0, 3].into_iter()), None);
            assert_eq!(first.take_first([2].into_iter()), Some((2, 0)));
        }
    }

    #[test]
    fn any_number_of_ranks_is_sorted() {
        for number in 0..=2 * FEW as i64 {
            // Some are equal, and the greatest and the least have no room for a place.
            for greatest in [5, 1 << 20, i64::MAX] {
                let given: Vec<i64> =
                    (0..number).map(|place| place.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as i64) % greatest).collect();
                let mut expected: Vec<usize> = (0..given.len()).collect();
                expected.sort_by_key(|&place| given[place]);
                let mut sorted = ranks(&given);
                sorted.sort();
                assert!(sorted.places().eq(expected), "{given:?}");
            }
        }
    }
}
