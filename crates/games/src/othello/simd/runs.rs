//! Runs of opposing discs between an own disc and any square, in all eight directions.

use super::boards::{Axes, Boards, Pair};
use super::{Square, flips, native};

/// The shifts along the axes: along a column, along a row and the two diagonals.
pub(super) const SHIFTS: [u32; 4] = [1, 8, 9, 7];

/// Rows 2 to 7: bits 1 to 6 of each column.
const INNER_ROWS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// Columns b to g.
const INNER_COLUMNS: u64 = 0x00ff_ffff_ffff_ff00;

/// Where a disc can lie between two others on each axis. What is shifted from there does not leave the board.
pub(super) const BETWEEN: [u64; 4] = [INNER_ROWS, INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS];

/// For each square, in binary, how many discs of one side lie between it and the nearest disc of the other; 0 if there is no such
/// disc or the run reaches the edge. Meaningless where a disc lies. The digits have the values 1, 2 and 4, since a run has at most
/// six discs.
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

/// From the squares at the ends of runs of one to six discs the digits of their lengths.
#[inline(always)]
fn by_digits<B: Boards>([one, two, three, four, five, six]: [B; 6]) -> [B; 3] {
    [one | three | five, two | three | six, four | five | six]
}

/// The squares at the end of a run in any direction.
#[inline(always)]
fn ends<A: Axes>(runs: &Runs<A>) -> u64 {
    let any = |[a, b, c]: [A; 3]| a | b | c;
    let (first, last) = (any(runs.up) | any(runs.down)).halves();
    let pair = first | last;
    (pair | pair.second()).first()
}

/// What legal moves and the flips of each of them have in common: for each of the eight directions, the discs of one side in an
/// unbroken run that starts next to a disc of the other. A move ends such a run and turns over what lies before it.
///
/// Without a leading-zero count of several boards at once, it is quicker to find the flips of a move from the discs.
#[derive(Clone, Copy, Debug)]
pub(in crate::othello) struct Filled {
    own: u64,
    opponent: u64,
}

impl Filled {
    /// Whether [`Filled::flips`] begins with what is known already.
    pub(in crate::othello) const SHORTENS_FLIPS: bool = false;

    /// The runs of discs of `opponent` that start next to a disc of `own`.
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        Self { own, opponent }
    }

    /// The empty squares at the end of a run in any direction: the legal moves. `own` and `opponent` are those of
    /// [`Filled::new`].
    #[inline(always)]
    pub(in crate::othello) fn moves(&self, own: u64, opponent: u64) -> u64 {
        debug_assert_eq!((own, opponent), (self.own, self.opponent), "the discs that it was made of");
        ends(&native::runs(own, opponent)) & !(own | opponent)
    }

    /// The discs that a move to `square`, which is empty, turns over.
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

    /// Checks the runs that one instruction set finds.
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
