//! Search windows.

use std::ops::Neg;

use crate::Value;

/// A bound above every value. The negative of this bound is below every value.
pub const INFINITY: Value = Value::MAX;

/// A search window: values between `alpha` and `beta`, both exclusive, are returned exactly. Both bounds are for the side to
/// move.
///
/// ```
/// use scoutlab_games::Window;
///
/// assert_eq!(Window::above(3), Window::new(3, 4)); // a null window
/// assert_eq!(-Window::new(4, 9), Window::new(-9, -4)); // the opponent's point of view
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The lower bound. A visit that returns at most `alpha` fails low.
    pub alpha: Value,
    /// The upper bound. A visit that returns at least `beta` fails high.
    pub beta: Value,
}

impl Window {
    /// The window that contains every value.
    pub const INFINITE: Self = Self::new(-INFINITY, INFINITY);

    /// Returns the window (`alpha`, `beta`).
    #[inline]
    pub const fn new(alpha: Value, beta: Value) -> Self {
        Self { alpha, beta }
    }

    /// Returns the null window that tests whether a search value is greater than `value`.
    #[inline]
    pub const fn above(value: Value) -> Self {
        Self::new(value, value + 1)
    }

    /// Returns whether the window contains no value.
    ///
    /// ```
    /// use scoutlab_games::Window;
    ///
    /// assert!(Window::above(3).is_null() && !Window::new(3, 5).is_null());
    /// ```
    #[inline]
    pub const fn is_null(self) -> bool {
        self.alpha + 1 >= self.beta
    }
}

/// Negation returns the window from the opponent's point of view.
impl Neg for Window {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.beta, -self.alpha)
    }
}
