//! A rank for each move index.

use scoutlab_games::BitOrder;

/// A rank for each [`move_index`](scoutlab_games::Game::move_index), and the order of the first 64 indices by rank, which is kept
/// as ranks change. For [`Plan::ByIndex`](crate::Plan::ByIndex).
///
/// ```
/// use scoutlab_search::building_blocks::IndexRanks;
///
/// let mut ranks = IndexRanks::new(vec![5, 0, 5]);
/// ranks.lower(2, 3);
/// assert_eq!(ranks.as_slice(), [5, 0, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct IndexRanks {
    ranks: Vec<i64>,
    order: BitOrder,
}

impl IndexRanks {
    /// These ranks, one for each move index.
    pub fn new(ranks: Vec<i64>) -> Self {
        let order = BitOrder::by_rank(&ranks);
        Self { ranks, order }
    }

    /// The ranks, the least of which is first.
    #[inline]
    pub fn as_slice(&self) -> &[i64] {
        &self.ranks
    }

    /// Lowers the rank of an index by `less`, but not below `-i64::MAX`.
    ///
    /// # Panics
    ///
    /// Panics if there is no such index.
    #[inline]
    pub fn lower(&mut self, index: usize, less: u64) {
        let rank = self.ranks[index].saturating_sub_unsigned(less).max(-i64::MAX);
        self.ranks[index] = rank;
        if index < 64 {
            let ranks = &self.ranks;
            let after = |other: u8| {
                ranks.get(usize::from(other)).is_none_or(|&of_other| (of_other, usize::from(other)) > (rank, index))
            };
            self.order.move_forward(index as u8, after);
        }
    }

    /// The first 64 indices by rank.
    #[inline(always)]
    pub(crate) const fn order(&self) -> &BitOrder {
        &self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_by_rank_and_then_by_index() {
        // More indices than are in the order, and as many ranks as there are indices.
        for count in [3, 65, 100] {
            let mut ranks = IndexRanks::new((0..count).map(|index| (index * 7 % 5) as i64).collect());
            for step in 0..300_usize {
                ranks.lower(step * step % count, step as u64 % 3);
                let mut expected: Vec<u8> = (0..count.min(64) as u8).collect();
                expected.sort_by_key(|&index| ranks.as_slice()[usize::from(index)]);
                assert!((0..).zip(&expected).all(|(place, &index)| ranks.order().bit(place) == index), "step {step}");
            }
        }
        let mut ranks = IndexRanks::new(vec![-i64::MAX + 1]);
        ranks.lower(0, u64::MAX);
        assert_eq!(ranks.as_slice(), [-i64::MAX]);
    }
}
