//! The confidence in a convention.

/// The confidence in a convention that reproduces the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Fewer than 0.01 conventions are expected to reproduce the numbers by chance, which are odds of 100 to 1.
    Certain,
    /// Fewer than 0.2 conventions are expected to reproduce the numbers by chance, or some number is left out, or similar programs were not
    /// tried.
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

    /// Returns the confidence if some number is left out, or if similar programs were not tried. The program may then be another one,
    /// which counts alike in smaller searches or in these.
    #[must_use]
    pub fn with_doubt(self) -> Self {
        self.max(Self::Likely)
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
