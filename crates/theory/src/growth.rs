//! The growth of mean leaf counts with depth, and the depth at which two algorithms cross.

use crate::expectation::Estimate;

/// The growth of a mean at one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// The mean divided by the mean at the depth before.
    pub from_last: f64,
    /// The growth per ply over the last two plies: the square root of the quotient of the mean and the mean two depths before.
    /// Unlike `from_last`, this number does not alternate between odd and even depths.
    pub per_ply: Option<f64>,
}

impl Growth {
    /// Returns the growth at the last depth of a curve that starts at depth 0. Returns `None` for a curve with fewer than two
    /// depths.
    ///
    /// ```
    /// use scoutlab_theory::{Estimate, Growth};
    ///
    /// let curve = [1.0, 2.0, 8.0].map(|value| Estimate { value, error: 0.0 });
    /// assert_eq!(Growth::at_end(&curve), Some(Growth { from_last: 4.0, per_ply: Some(8_f64.sqrt()) }));
    /// ```
    pub fn at_end(curve: &[Estimate]) -> Option<Self> {
        let (last, before) = curve.split_last()?;
        let from_last = last.value / before.last()?.value;
        let two_less = before.len().checked_sub(2).map(|place| before[place].value);
        Some(Self { from_last, per_ply: two_less.map(|two_less| (last.value / two_less).sqrt()) })
    }
}

/// Returns the least depth from which on `one` is less than `other`, up to the end of the curves. Returns `None` if `one` is
/// not less than `other` at the last depth. A difference within the stated errors does not count.
///
/// ```
/// use scoutlab_theory::{Estimate, crossing};
///
/// let curve = |values: [f64; 4]| values.map(|value| Estimate { value, error: 0.0 });
/// assert_eq!(crossing(&curve([1.0, 2.5, 4.1, 7.0]), &curve([1.0, 2.0, 4.2, 8.0])), Some(2));
/// ```
pub fn crossing(one: &[Estimate], other: &[Estimate]) -> Option<u32> {
    let is_less = |(one, other): (&Estimate, &Estimate)| one.value + one.error + other.error < other.value;
    let less = one.iter().zip(other).rev().take_while(|pair| is_less(*pair)).count();
    let depths = one.len().min(other.len());
    (less > 0).then(|| (depths - less) as u32)
}
