//! The legal moves in each direction, used to detect moves that stay legal.

use super::Square;
use super::rays::{BETWEEN, STEPS};

const PLACES: [u32; 8] = {
    let [a, b, c, d] = STEPS;
    [a, b, c, d, 64 - a, 64 - b, 64 - c, 64 - d]
};

/// The legal moves for each of the eight directions. A move is the empty square at the end of a run of the opponent's discs
/// that starts next to an own disc.
// The loops over eight boards let the compiler use few registers.
pub(in crate::othello) struct MovesByDirection([u64; 8]);

impl MovesByDirection {
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        Self(std::array::from_fn(|direction| {
            let (once, inner) = (PLACES[direction], opponent & BETWEEN[direction % 4]);
            let run = inner & own.rotate_left(once);
            let run = run | inner & run.rotate_left(once);
            let pairs = inner & inner.rotate_left(once);
            let run = run | pairs & run.rotate_left(2 * once);
            let run = run | pairs & run.rotate_left(2 * once);
            run.rotate_left(once) & !(own | opponent)
        }))
    }

    /// Returns whether the side that plays `played` certainly keeps another legal move. `flipped` are the discs that `played`
    /// flips.
    ///
    /// A move stays legal if the opponent's disc next to the move's square was not flipped. The run that begins with this disc
    /// still ends at an own disc.
    #[inline(always)]
    pub(in crate::othello) fn leaves_another(&self, played: Square, flipped: u64) -> bool {
        let others = if played == Square::PASS { u64::MAX } else { !played.bit() };
        let left = |direction: usize| self.0[direction] & others & !flipped.rotate_left(PLACES[direction]);
        (0..8).fold(0, |any, direction| any | left(direction)) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_boards;
    use super::super::{flips, moves};
    use super::*;

    #[test]
    fn moves_that_are_said_to_be_left_are_legal_and_most_that_are_legal_are_said_to_be() {
        let (mut said, mut legal) = (0, 0);
        for (own, opponent) in random_boards(1997).step_by(4) {
            let directions = MovesByDirection::new(own, opponent);
            assert_eq!(directions.0.iter().fold(0, |any, ends| any | ends), moves(own, opponent));
            let mut squares = moves(own, opponent);
            while squares != 0 {
                let played = Square::first_of(squares);
                squares &= squares - 1;
                let flipped = flips(own, opponent, played);
                let after = moves(own | flipped | played.bit(), opponent & !flipped);
                let found = directions.leaves_another(played, flipped);
                assert!(!found || after != 0, "own {own:#x} opponent {opponent:#x} {played:?}");
                said += usize::from(found);
                legal += usize::from(after != 0);
            }
        }
        assert!(said * 10 > legal * 9, "{said} of {legal}");
    }
}
