//! Lists of killer moves, for orderings that keep some.

use super::ranking::to_front;

/// A list of at most so many moves for each number of something: of remaining plies, or of plies from the root. The most recent
/// move is first.
///
/// ```
/// use scoutlab_search::building_blocks::KillerLists;
///
/// let mut killers = KillerLists::new(2);
/// for played in ["a", "b", "c", "b"] {
///     killers.add(7, played);
/// }
/// let mut moves = ["a", "b", "c", "d"];
/// assert_eq!(killers.put_first(7, &mut moves), 2);
/// assert_eq!(moves, ["b", "c", "a", "d"]); // `a` was forgotten
/// assert_eq!(killers.of(7), ["b", "c"]);
/// assert_eq!(killers.put_first(6, &mut moves), 0); // another list
/// ```
#[derive(Clone, Debug)]
pub struct KillerLists<M> {
    most: usize,
    lists: Vec<Vec<M>>,
}

impl<M: Copy + PartialEq> KillerLists<M> {
    /// Lists of at most `most` moves.
    pub const fn new(most: usize) -> Self {
        Self { most, lists: Vec::new() }
    }

    /// Puts a move at the front of list `number`. The last move of a full list is forgotten.
    #[inline]
    pub fn add(&mut self, number: usize, played: M) {
        if self.of(number).first() != Some(&played) {
            self.put(number, played);
        }
    }

    /// Puts a move at the front of list `number`, where another one is.
    #[inline(never)]
    fn put(&mut self, number: usize, played: M) {
        if self.lists.len() <= number {
            self.lists.resize_with(number + 1, || Vec::with_capacity(self.most));
        }
        let list = &mut self.lists[number];
        let place = list.iter().position(|&killer| killer == played).unwrap_or_else(|| {
            if list.len() == self.most {
                list.pop();
            }
            list.push(played);
            list.len() - 1
        });
        to_front(list, place);
    }

    /// List `number`, the most recent move first.
    #[inline]
    pub fn of(&self, number: usize) -> &[M] {
        self.lists.get(number).map_or(&[], Vec::as_slice)
    }

    /// Puts those of `moves` first that are in list `number`, in the order of the list. The others stay in order. Returns how
    /// many they are.
    #[inline]
    pub fn put_first(&self, number: usize, moves: &mut [M]) -> usize {
        let mut placed = 0;
        for killer in self.of(number) {
            if let Some(index) = moves[placed..].iter().position(|played| played == killer) {
                to_front(&mut moves[placed..], index);
                placed += 1;
            }
        }
        placed
    }
}
