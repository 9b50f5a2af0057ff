//! Boards that stay in wide registers from one move to the next.

use super::boards::{Boards, Whole};
use super::rays::RAYS;
use super::{Square, native};

/// The discs of one side, spread over a register if there are wide ones. The flips of a move then need no way from general registers
/// and back, which takes as long as finding them. That counts where one move waits for another.
#[derive(Clone, Copy)]
pub(in crate::othello) struct Spread(native::One);

impl Spread {
    #[inline(always)]
    pub(in crate::othello) fn new(board: u64) -> Self {
        Self(native::One::splat(board))
    }

    /// The board itself.
    #[inline(always)]
    pub(in crate::othello) fn board(self) -> u64 {
        self.0.board()
    }

    /// As [`super::flips`].
    ///
    /// # Panics
    ///
    /// Panics if `square` is the pass.
    #[inline(always)]
    pub(in crate::othello) fn flips(own: Self, opponent: Self, square: Square) -> Self {
        Self(native::One::flips(own.0, opponent.0, &RAYS[square.index()]))
    }

    /// As [`super::moves`].
    #[inline(always)]
    pub(in crate::othello) fn moves(own: Self, opponent: Self) -> u64 {
        native::One::moves(own.0, opponent.0)
    }

    /// The discs of the opponent, who moves next, and of the side that moved to `square` and turned over `flipped`.
    #[inline(always)]
    pub(in crate::othello) fn child(own: Self, opponent: Self, flipped: Self, square: Square) -> [Self; 2] {
        [Self(opponent.0 ^ flipped.0), Self(own.0 | flipped.0 | native::One::splat(square.bit()))]
    }
}

#[cfg(test)]
mod tests {
    use super::super::boards::Whole;
    use super::super::tests::{random_boards, squares};
    use super::super::{flips, moves, native, portable, without_avx512};
    use super::{RAYS, Spread};

    fn flips_by<B: Whole>(own: u64, opponent: u64, square: usize) -> u64 {
        B::flips(B::splat(own), B::splat(opponent), &RAYS[square]).board()
    }

    fn moves_by<B: Whole>(own: u64, opponent: u64) -> u64 {
        B::moves(B::splat(own), B::splat(opponent))
    }

    #[test]
    fn boards_in_registers_have_the_same_moves_and_flips() {
        for (own, opponent) in random_boards(1997) {
            let found = [moves_by::<native::One>, moves_by::<without_avx512::One>, moves_by::<portable::One>];
            assert_eq!(found.map(|moves_by| moves_by(own, opponent)), [moves(own, opponent); 3]);
            for square in squares() {
                let [own, opponent] = [own, opponent].map(|discs| discs & !square.bit());
                let (expected, index) = (flips(own, opponent, square), square.index());
                let found = [flips_by::<native::One>, flips_by::<without_avx512::One>, flips_by::<portable::One>];
                assert_eq!(found.map(|flips_by| flips_by(own, opponent, index)), [expected; 3]);
                let [spread_own, spread_opponent] = [own, opponent].map(Spread::new);
                let flipped = Spread::flips(spread_own, spread_opponent, square);
                let child = Spread::child(spread_own, spread_opponent, flipped, square).map(Spread::board);
                assert_eq!(child, [opponent ^ expected, own | expected | square.bit()]);
            }
        }
    }
}
