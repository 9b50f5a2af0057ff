//! The two number types for which the recursions are compiled.

use std::ops::{Add, AddAssign, Div, Mul};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// A number that the recursions add, multiply and divide, but never subtract. All quantities of the recursions are nonnegative,
/// so no digits cancel.
pub trait Number:
    Clone
    + PartialEq
    + Zero
    + One
    + for<'n> Add<&'n Self, Output = Self>
    + for<'n> Mul<&'n Self, Output = Self>
    + for<'n> Div<&'n Self, Output = Self>
    + for<'n> AddAssign<&'n Self>
{
    /// Returns `numerator` / `denominator`.
    fn fraction(numerator: u64, denominator: u64) -> Self;
}

impl Number for f64 {
    fn fraction(numerator: u64, denominator: u64) -> Self {
        numerator as Self / denominator as Self
    }
}

impl Number for BigRational {
    fn fraction(numerator: u64, denominator: u64) -> Self {
        Self::new(BigInt::from(numerator), BigInt::from(denominator))
    }
}

pub(crate) fn sum<'n, N: Number + 'n>(numbers: impl IntoIterator<Item = &'n N>) -> N {
    let mut total = N::zero();
    for number in numbers {
        total += number;
    }
    total
}

pub(crate) fn power<N: Number>(base: &N, exponent: u32) -> N {
    let mut product = N::one();
    for _ in 0..exponent {
        product = product * base;
    }
    product
}

/// Returns the complete homogeneous symmetric polynomial of a degree: the sum of all products of `degree` factors from
/// `numbers`, with repetition. The polynomial is 1 at degree 0, and 0 at negative degrees.
///
/// This polynomial gives quotients of differences of powers without subtraction. With n = `degree`:
///
/// ```text
/// h(n; 1, x)    = 1 + x + .. + x^n
/// h(n; x, y)    = (x^(n+1) - y^(n+1)) / (x - y)
/// h(n; x, y, z) = (h(n+1; x, z) - h(n+1; y, z)) / (x - y)
/// ```
pub(crate) fn complete<N: Number, const M: usize>(degree: i64, numbers: [&N; M]) -> N {
    if degree < 0 {
        return N::zero();
    }
    let mut sums: [N; M] = std::array::from_fn(|_| N::one());
    for _ in 0..degree {
        sums[0] = sums[0].clone() * numbers[0];
        for place in 1..M {
            sums[place] = sums[place].clone() * numbers[place] + &sums[place - 1];
        }
    }
    sums[M - 1].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_polynomial_is_a_quotient_of_differences() {
        let (x, y, z) = (BigRational::fraction(2, 3), BigRational::fraction(1, 5), BigRational::fraction(3, 7));
        for degree in 0..6 {
            let powers = power(&x, degree + 1) - power(&y, degree + 1);
            assert_eq!(complete(degree.into(), [&x, &y]), powers / (&x - &y));
            let above = i64::from(degree) + 1;
            let quotient = (complete(above, [&x, &z]) - complete(above, [&y, &z])) / (&x - &y);
            assert_eq!(complete(degree.into(), [&x, &y, &z]), quotient);
        }
        assert_eq!(complete(-1, [&x, &y]), BigRational::zero());
    }
}
