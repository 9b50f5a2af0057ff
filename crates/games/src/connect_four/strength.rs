//! The goal of solving a position.

/// The goal of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The score.
    Strong,
    /// The sign of the score, which shows the winner.
    Weak,
}

impl Strength {
    /// Both goals, each with its name.
    pub const ALL: [(&str, Self); 2] = [("strong", Self::Strong), ("weak", Self::Weak)];

    /// Reduces a score to what this goal requires: the score itself or its sign.
    pub const fn of(self, score: i32) -> i32 {
        match self {
            Self::Strong => score,
            Self::Weak => score.signum(),
        }
    }
}
