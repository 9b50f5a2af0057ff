//! How a training proceeds.

/// One generation: games of self-play, and weights fitted to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation {
    /// The number of games.
    pub games: u64,
    /// How many plies the players search.
    pub depth: u32,
    /// From how many empty squares on the games are searched to their end.
    pub solved: u32,
    /// How often the regression goes through all positions.
    pub epochs: usize,
}

/// A whole training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Seeds every random choice.
    pub seed: u64,
    /// The generations. The players of the first judge by mobility, those of each other by the weights of the one before.
    pub generations: Vec<Generation>,
}

impl Plan {
    /// The training that the committed weights come from, with this number of games in the last generation.
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

    /// A training of seconds, which shows that the program runs.
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

/// Games of the last generation if nothing is said.
pub const GAMES: u64 = 80_000;

/// The same for a quick training.
pub const QUICK_GAMES: u64 = 100;

/// One game in this many is kept for validation.
pub(super) const VALIDATION: u64 = 20;

/// The fewest and the most random plies that a game begins with.
pub(super) const OPENING: std::ops::RangeInclusive<u32> = 4..=40;
