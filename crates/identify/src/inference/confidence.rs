//! The confidence in a convention.

/// The confidence in a convention that reproduces the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Fewer than 0.01 conventions are expected to reproduce the numbers by chance.
    Certain,
    /// Fewer than 0.2 conventions are expected to reproduce the numbers by chance.
    Likely,
    /// At least 0.2 conventions are expected to reproduce the numbers by chance.
    Chance,
}

impl Confidence {
    /// Returns the confidence in a convention, given how many conventions are expected to reproduce the numbers by chance.
    pub const fn of(expected_by_chance: f64) -> Self {
        match expected_by_chance {
            ..0.01 => Self::Certain,
            ..0.2 => Self::Likely,
            _ => Self::Chance,
        }
    }

    /// Returns the name: `certain`, `likely` or `no better than chance`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::Likely => "likely",
            Self::Chance => "no better than chance",
        }
    }
}
