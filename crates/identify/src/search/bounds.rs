//! Windows, and the bounds on the value of a node.

/// A bound greater than every value.
pub(super) const INFINITY: i64 = i32::MAX as i64;

/// An open interval of values.
pub(super) type Window = (i64, i64);

/// The bounds on the value of a node.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: i64,
    pub(super) upper: i64,
}

impl Bounds {
    /// The bounds of a node about which nothing is known.
    pub(super) const NONE: Self = Self { lower: -INFINITY, upper: INFINITY };

    /// Returns the narrowed window. If the bounds resolve the visit, returns its value as the error.
    pub(super) const fn narrow(self, (alpha, beta): Window) -> Result<Window, i64> {
        let Self { lower, upper } = self;
        if lower == upper || upper <= alpha {
            return Err(upper);
        }
        if lower >= beta {
            return Err(lower);
        }
        Ok((if lower > alpha { lower } else { alpha }, if upper < beta { upper } else { beta }))
    }

    /// Raises the lower bound to the value of a search with this window, or lowers the upper bound, or does both.
    pub(super) const fn update(&mut self, value: i64, (alpha, beta): Window) {
        if value > alpha {
            self.lower = value;
        }
        if value < beta {
            self.upper = value;
        }
    }
}
