//! Stable sorts that are compiled once for all types.
//!
//! The standard library compiles its sort, some 7 kB, for each type and each comparison. In scoutlab that was 400 kB for lists that are
//! rarely long. Here only the exchange of two items is compiled for each type.

use std::cmp::Ordering;

/// Sorts like [`slice::sort_by`].
///
/// ```
/// let mut words = ["scout", "pvs", "sss", "minimax"];
/// scoutlab_sorting::sort_by(&mut words, |one, other| one.len().cmp(&other.len()));
/// assert_eq!(words, ["pvs", "sss", "scout", "minimax"]);
/// ```
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order = sorted(items.len(), &|one, other| compare(&items[one], &items[other]));
    // Each cycle of the permutation is followed once.
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

/// Sorts like [`slice::sort_by_key`].
///
/// ```
/// let mut numbers = [-3, 2, -1];
/// scoutlab_sorting::sort_by_key(&mut numbers, |number: &i32| number.abs());
/// assert_eq!(numbers, [-1, 2, -3]);
/// ```
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts like [`slice::sort`].
///
/// ```
/// let mut names = ["b", "a"];
/// scoutlab_sorting::sort(&mut names);
/// assert_eq!(names, ["a", "b"]);
/// ```
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts a few items like [`slice::sort_by_key`], without memory: the time grows with the square of their number.
///
/// ```
/// let mut squares = ['c', 'a', 'b'];
/// scoutlab_sorting::sort_few_by_key(&mut squares, |&square| square);
/// assert_eq!(squares, ['a', 'b', 'c']);
/// ```
#[inline]
pub fn sort_few_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for next in 1..items.len() {
        let mut place = next;
        while place > 0 && key(&items[place - 1]) > key(&items[place]) {
            items.swap(place - 1, place);
            place -= 1;
        }
    }
}

/// The indices of so many items, sorted.
fn sorted(items: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    /// Pairs of a key, of which there are few, and the place where it stands.
    fn pairs(count: usize, step: usize) -> Vec<(usize, usize)> {
        (0..count).map(|place| (place * step % 7, place)).collect()
    }

    #[test]
    fn sorts_are_those_of_the_standard_library() {
        for (count, step) in (0..80).flat_map(|count| [1, 3, 5, 11].map(|step| (count, step))) {
            let given = pairs(count, step);
            let mut expected = given.clone();
            expected.sort_by_key(|&(key, _)| key);
            let [mut by, mut by_key, mut few, mut backwards] = [(); 4].map(|()| given.clone());
            super::sort_by(&mut by, |one, other| one.0.cmp(&other.0));
            super::sort_by_key(&mut by_key, |&(key, _)| key);
            super::sort_few_by_key(&mut few, |&(key, _)| key);
            assert_eq!([&by, &by_key, &few], [&expected; 3]);
            super::sort_by(&mut backwards, |one, other| other.cmp(one));
            expected.sort_by(|one, other| other.cmp(one));
            assert_eq!(backwards, expected);
            super::sort(&mut backwards);
            expected.sort_unstable();
            assert_eq!(backwards, expected);
        }
    }
}
