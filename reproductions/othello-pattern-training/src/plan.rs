//! The plan of a training run.

/// One generation: games of self-play, and weights fitted to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation {
    /// The number of games.
    pub games: u64,
    /// The search depth of the players, in plies.
    pub depth: u32,
    /// The number of empty squares at which players begin to play exactly.
    pub solved: u32,
    /// The number of epochs of the regression.
    pub epochs: usize,
}

/// The plan of a whole training run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed for all random choices.
    pub seed: u64,
    /// The generations. Players of the first generation use mobility. Players of a later generation use the weights of the
    /// previous generation.
    pub generations: Vec<Generation>,
}

impl Plan {
    /// Returns the plan of the training run that produced the committed weights, with `games` games in the last generation.
    pub fn usual(seed: u64, games: u64) -> Self {
        Self {
            seed,
            generations: vec![
                Generation { games: (games / 8).max(1), depth: 2, solved: 10, epochs: 6 },
                Generation { games: (games / 4).max(1), depth: 3, solved: 10, epochs: 6 },
                Generation { games, depth: 3, solved: 11, epochs: 12 },
            ],
        }
    }

    /// Returns the plan of a training run that takes a few seconds, to test the setup.
    pub fn quick(seed: u64, games: u64) -> Self {
        Self {
            seed,
            generations: vec![
                Generation { games: (games / 2).max(1), depth: 1, solved: 6, epochs: 2 },
                Generation { games, depth: 2, solved: 6, epochs: 3 },
            ],
        }
    }
}

/// The default number of games in the last generation.
pub const GAMES: u64 = 80_000;

/// The default number of games in the last generation of a quick training run.
pub const QUICK_GAMES: u64 = 100;

/// One game in this many is kept for validation.
pub(super) const VALIDATION: u64 = 20;

/// The minimum and the maximum number of random plies at the beginning of a game.
pub(super) const OPENING: std::ops::RangeInclusive<u32> = 4..=40;
