//! Runs of the opponent's discs between an own disc and any square, in all eight directions.

use super::boards::{Axes, Boards, Pair};
use super::{Square, flips, without_avx512};

/// The shift along each axis: along columns, along rows and along the two diagonals.
pub(super) const SHIFTS: [u32; 4] = [1, 8, 9, 7];

/// Rows 2 to 7: bits 1 to 6 of each column.
const INNER_ROWS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// Columns b to g.
const INNER_COLUMNS: u64 = 0x00ff_ffff_ffff_ff00;

/// For each axis, the squares that can lie between two others. A shift by one step does not leave the board from there.
pub(super) const BETWEEN: [u64; 4] = [INNER_ROWS, INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS];

/// For each square and direction, how many discs of one side lie between the square and the nearest disc of the other side. It
/// is 0 if there is no such disc, and meaningless for occupied squares. A run has at most six discs, so its length has three
/// binary digits.
pub(super) struct Runs<A> {
    /// Runs towards lower squares.
    pub(super) up: [A; 3],
    /// Runs towards higher squares.
    pub(super) down: [A; 3],
}

/// The runs in one direction along each axis, given one step in that direction.
#[inline(always)]
pub(super) fn along<B: Boards>(own: u64, inner: B, step: impl Fn(B) -> B) -> [B; 3] {
    let mut run = step(B::splat(own)) & inner;
    by_digits(std::array::from_fn(|_| {
        let end = step(run);
        run = end & inner;
        end
    }))
}

/// The digits of the lengths, given the ends of the runs of one to six discs.
#[inline(always)]
fn by_digits<B: Boards>([one, two, three, four, five, six]: [B; 6]) -> [B; 3] {
    [one | three | five, two | three | six, four | five | six]
}

/// The squares at the end of a run in any direction.
#[inline(always)]
pub(super) fn ends<A: Axes>(runs: &Runs<A>) -> u64 {
    let any = |[a, b, c]: [A; 3]| a | b | c;
    union(any(runs.up) | any(runs.down))
}

/// The squares of all four boards.
#[inline(always)]
pub(super) fn union<A: Axes>(boards: A) -> u64 {
    let (first, last) = boards.halves();
    let pair = first | last;
    (pair | pair.second()).first()
}

/// What the legal moves and their flips have in common. For each of the eight directions, it is the discs of one side in an
/// unbroken run that starts next to a disc of the other side. A move to the end of such a run turns it over.
///
/// Without a leading-zero count for several boards, finding the flips of a move from the discs is faster.
#[derive(Clone, Copy, Debug)]
pub(in crate::othello) struct Filled {
    own: u64,
    opponent: u64,
}

impl Filled {
    /// Whether [`Filled::flips`] reuses what [`Filled::new`] has computed.
    pub(in crate::othello) const SHORTENS_FLIPS: bool = false;

    /// The runs of discs of `opponent` that start next to a disc of `own`.
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        Self { own, opponent }
    }

    /// The empty squares at the end of a run in any direction: the legal moves. `own` and `opponent` must be those given to
    /// [`Filled::new`].
    #[inline(always)]
    pub(in crate::othello) fn moves(&self, own: u64, opponent: u64) -> u64 {
        debug_assert_eq!((own, opponent), (self.own, self.opponent), "the discs that it was made of");
        without_avx512::ends(own, opponent) & !(own | opponent)
    }

    /// The discs that a move to `square`, which must be empty, turns over.
    ///
    /// # Panics
    ///
    /// Panics if `square` is the pass.
    #[inline(always)]
    pub(in crate::othello) fn flips(&self, square: Square) -> u64 {
        flips(self.own, self.opponent, square)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::{random_boards, squares};
    use super::super::{boards::Axes, flips, native, portable};
    use super::{Runs, ends};

    /// Checks the runs that an instruction set finds.
    pub(in super::super) fn check<A: Axes>(runs: impl Fn(u64, u64) -> Runs<A>) {
        for (own, opponent) in random_boards(1971) {
            let empty = squares().filter(|square| square.bit() & (own | opponent) == 0);
            let expected =
                empty.filter(|square| flips(own, opponent, *square) != 0).fold(0, |ends, square| ends | square.bit());
            assert_eq!(ends(&runs(own, opponent)) & !(own | opponent), expected, "own {own:#x} opponent {opponent:#x}");
        }
    }

    #[test]
    fn a_square_ends_a_run_exactly_when_a_disc_there_flips_something() {
        check(native::runs);
        check(portable::runs);
    }
}
