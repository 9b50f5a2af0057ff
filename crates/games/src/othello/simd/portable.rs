//! Boards in ordinary 64-bit words, for any processor.

use std::ops::{BitAnd, BitOr, BitXor};

use super::boards::{Axes, Boards, Pair};
use super::rays::Rays;
use super::runs::{BETWEEN, Runs, SHIFTS, along};

/// Several boards.
#[derive(Clone, Copy)]
pub(super) struct Words<const N: usize>([u64; N]);

/// Four boards.
pub(super) type Quad = Words<4>;

impl<const N: usize> Words<N> {
    #[inline(always)]
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| with(self.0[word], other.0[word])))
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Boards for Words<N> {
    #[inline(always)]
    fn splat(board: u64) -> Self {
        Self([board; N])
    }
}

impl Axes for Quad {
    type Pair = Words<2>;

    #[inline(always)]
    fn halves(self) -> (Words<2>, Words<2>) {
        let [a, b, c, d] = self.0;
        (Words([a, b]), Words([c, d]))
    }
}

impl Pair for Words<2> {
    #[inline(always)]
    fn second(self) -> Self {
        Self([self.0[1]; 2])
    }

    #[inline(always)]
    fn first(self) -> u64 {
        self.0[0]
    }
}

/// The runs of `opponent` that end at a disc of `own`.
#[inline(always)]
pub(super) fn runs(own: u64, opponent: u64) -> Runs<Quad> {
    let inner = Words::splat(opponent) & Words(BETWEEN);
    let shifted =
        |boards: Quad, shift: fn(u64, u32) -> u64| Words(std::array::from_fn(|axis| shift(boards.0[axis], SHIFTS[axis])));
    Runs {
        up: along(own, inner, |boards| shifted(boards, |board, places| board << places)),
        down: along(own, inner, |boards| shifted(boards, |board, places| board >> places)),
    }
}

/// The squares at the end of a run in any direction.
#[inline(always)]
pub(super) fn ends(own: u64, opponent: u64) -> u64 {
    super::runs::ends(&runs(own, opponent))
}

/// The discs of `opponent` between the square of `rays` and the nearest disc of `own`, on each ray.
///
/// Towards higher squares, adding one carries through everything that is not an obstacle and stops at the first obstacle of the
/// ray. Towards lower squares, the first obstacle is the leading one bit.
#[inline]
pub(super) fn flips(own: u64, opponent: u64, rays: &Rays) -> u64 {
    let mut flipped = 0;
    for ray in rays.higher {
        let outflanking = (opponent | !ray).wrapping_add(1) & ray & own;
        flipped |= outflanking.wrapping_sub(u64::from(outflanking != 0)) & ray;
    }
    for ray in rays.lower {
        // Square 0 stands in if nothing stops the ray. It is masked out unless it is on the ray.
        let obstacles = (ray & !opponent) | 1;
        let outflanking = (1 << obstacles.ilog2()) & ray & own;
        flipped |= (outflanking << 1).wrapping_neg() & ray;
    }
    flipped
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::rays::{RAYS, Rays};
    use super::super::tests::{random_boards, squares};
    use super::super::{flips, portable};

    /// Checks the flips that an instruction set finds.
    pub(in super::super) fn check_flips(found: impl Fn(u64, u64, &Rays) -> u64) {
        for (own, opponent) in random_boards(65) {
            for square in squares() {
                let (own, opponent) = (own & !square.bit(), opponent & !square.bit());
                assert_eq!(found(own, opponent, &RAYS[square.index()]), flips(own, opponent, square));
            }
        }
    }

    #[test]
    fn flips_without_registers_are_the_same() {
        check_flips(portable::flips);
    }
}
