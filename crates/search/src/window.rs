//! Windows.

use scoutlab_games::Value;

/// Greater than every value; `-INFINITY` is less than every value.
pub const INFINITY: Value = Value::MAX;

/// The open interval of values that a search has to determine exactly, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Values at or below it need only an upper bound.
    pub alpha: Value,
    /// Values at or above it need only a lower bound.
    pub beta: Value,
}

impl Window {
    /// The window that contains all values.
    pub const INFINITE: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// The window (`alpha`, `beta`).
    #[inline]
    pub const fn new(alpha: Value, beta: Value) -> Self {
        Self { alpha, beta }
    }

    /// The null window that tests whether a value is greater than `value`.
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

    /// Whether it holds no value.
    ///
    /// ```
    /// use scoutlab_search::Window;
    ///
    /// assert!(Window::above(3).is_null() && !Window::new(3, 5).is_null());
    /// assert!(!Window::INFINITE.is_null());
    /// ```
    #[inline]
    pub const fn is_null(self) -> bool {
        self.alpha + 1 >= self.beta
    }

    /// The same window for the opponent.
    #[inline]
    pub const fn swapped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}
