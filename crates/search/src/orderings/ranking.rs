//! Stable sorting without allocation per node.

use scoutlab_games::{FrontierEvaluator, Game, Value};

use super::ranks::Ranks;
use crate::{Node, Observer};

/// Sorts moves by a key each, with buffers that are reused from node to node.
///
/// ```
/// use scoutlab_search::building_blocks::Ranking;
///
/// let mut moves = ["pawn", "queen", "king", "rook"];
/// Ranking::default().sort(&mut moves, |played| played.len() as i64);
/// assert_eq!(moves, ["pawn", "king", "rook", "queen"]); // stable
/// ```
#[derive(Clone, Debug)]
pub struct Ranking<M> {
    /// The moves as they were, with their ranks.
    listed: Vec<M>,
    given: Vec<i64>,
    ranks: Ranks,
    values: Vec<Value>,
}

impl<M> Default for Ranking<M> {
    fn default() -> Self {
        Self { listed: Vec::new(), given: Vec::new(), ranks: Ranks::default(), values: Vec::new() }
    }
}

impl<M: Copy> Ranking<M> {
    /// Sorts `moves` by ascending `rank`, stably. `rank` is called once per move, in order.
    pub fn sort(&mut self, moves: &mut [M], rank: impl FnMut(M) -> i64) {
        self.given.clear();
        self.given.extend(moves.iter().copied().map(rank));
        self.arrange(moves);
    }

    /// Sorts `moves` of `position` by `evaluator`'s value after each, the least first, stably.
    pub fn sort_by_value<G: Game<Move = M>>(&mut self, position: &G, moves: &mut [M], evaluator: &dyn FrontierEvaluator<G>) {
        evaluator.values_after(position, moves, &mut self.values);
        self.given.clear();
        self.given.extend(self.values.iter().map(|&value| i64::from(value)));
        self.arrange(moves);
    }

    /// Reports the scores by which the moves of `node` were last sorted.
    pub fn tell<G: Game<Move = M>>(&self, node: &Node<G>, observer: &mut dyn Observer<G>) {
        if observer.hears_scores() {
            for place in self.ranks.places() {
                observer.ordering_score(node, self.listed[place], self.given[place].saturating_neg());
            }
        }
    }

    fn arrange(&mut self, moves: &mut [M]) {
        self.listed.clear();
        self.listed.extend_from_slice(moves);
        self.ranks.set(|ranks| ranks.extend_from_slice(&self.given));
        self.ranks.sort();
        for (played, place) in moves.iter_mut().zip(self.ranks.places()) {
            *played = self.listed[place];
        }
    }
}

/// Of the moves `some`, which are a part of `all`, the first with the least rank. Adds the number of `all` that come before it.
#[inline]
pub(crate) fn first_of<M: Copy + PartialEq>(
    all: impl Iterator<Item = M>,
    mut some: impl Iterator<Item = M>,
    before: &mut usize,
    rank: impl Fn(M) -> i64,
) -> Option<M> {
    let mut first = some.next()?;
    let mut least = rank(first);
    for played in some {
        let rank = rank(played);
        if rank < least {
            (first, least) = (played, rank);
        }
    }
    let mut is_before = true;
    for played in all {
        is_before &= played != first;
        let rank = rank(played);
        *before += usize::from(rank < least || (is_before && rank == least));
    }
    Some(first)
}

/// Moves the move at `index` to the front and leaves the others in order.
///
/// ```
/// use scoutlab_search::building_blocks::to_front;
///
/// let mut moves = ["a", "b", "c", "d"];
/// to_front(&mut moves, 2);
/// assert_eq!(moves, ["c", "a", "b", "d"]);
/// ```
///
/// # Panics
///
/// Panics if there are not that many moves.
pub fn to_front<M: Copy>(moves: &mut [M], index: usize) {
    // It often is there already.
    if index > 0 {
        let first = moves[index];
        // The moves are few and small. A call that copies memory would take longer.
        for place in (0..index).rev() {
            moves[place + 1] = moves[place];
        }
        moves[0] = first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ranks_stay_in_order_however_many_there_are() {
        for count in [0_u16, 1, 2, 31, 32, 33, 200] {
            let mut moves: Vec<u16> = (0..count).collect();
            let rank = |played: u16| i64::from(played.wrapping_mul(40_503) % 7);
            Ranking::default().sort(&mut moves, rank);
            assert_eq!(moves.len(), usize::from(count));
            assert!(moves.windows(2).all(|pair| (rank(pair[0]), pair[0]) < (rank(pair[1]), pair[1])), "{moves:?}");
        }
    }

    #[test]
    fn the_move_at_an_index_goes_to_the_front() {
        let mut moves = [0, 1, 2, 3];
        to_front(&mut moves, 2);
        assert_eq!(moves, [2, 0, 1, 3]);
        to_front(&mut moves, 0);
        assert_eq!(moves, [2, 0, 1, 3]);
    }
}
