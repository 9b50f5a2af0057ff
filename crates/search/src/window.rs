//! The interval of values that a search is asked to tell apart.

use scoutlab_games::Value;

/// Above every value; `-INFINITY` is below every value.
pub const INFINITY: Value = Value::MAX;

/// The open interval of values that a search is asked to tell apart, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// At or below it values need not be told apart.
    pub alpha: Value,
    /// At or above it values need not be told apart.
    pub beta: Value,
}

impl Window {
    /// The window that tells all values apart.
    pub const INFINITE: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// The window (`alpha`, `beta`).
    #[inline]
    pub const fn new(alpha: Value, beta: Value) -> Self {
        Self { alpha, beta }
    }

    /// The null window that asks whether a value is greater than `value`.
    ///
    /// ```
    /// use scoutlab_search::Window;
    ///
    /// assert_eq!(Window::above(3), Window::new(3, 4));
    /// assert_eq!(Window::above(3).swapped(), Window::new(-4, -3));
    /// ```
    #[inline]
    pub const fn above(value: Value) -> Self {
        Self { alpha: value, beta: value + 1 }
    }

    /// This window from the opponent's point of view.
    #[inline]
    pub const fn swapped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}
