//! One game of a match.

use scoutlab_games::Side;

/// One of the two players of a match. The players are numbered in the order in which they were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// The player named first.
    First,
    /// The player named second.
    Second,
}

impl Contestant {
    /// Returns the other player.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The search effort of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerEffort {
    /// The number of moves that the player chose, by searching or otherwise.
    pub searches: u64,
    /// The nodes that the player's searches visited: leaves, interior visits and TT cutoffs. The root of each search is
    /// included.
    pub calls: u64,
    /// The leaves that the player's searches visited.
    pub leaves: u64,
}

impl PlayerEffort {
    pub(super) const fn add(&mut self, calls: u64, leaves: u64) {
        self.searches += 1;
        self.calls += calls;
        self.leaves += leaves;
    }

    /// Returns the mean number of nodes visited per move, or 0 if no move was chosen.
    pub fn calls_per_move(&self) -> f64 {
        if self.searches == 0 { 0.0 } else { self.calls as f64 / self.searches as f64 }
    }
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game, counted from 0.
    pub number: u64,
    /// The player that plays [`Side::First`].
    pub first_side: Contestant,
    /// The position from which the game starts.
    pub start: String,
    /// The side that moves first.
    pub starts: Side,
    /// The names of the moves, separated by spaces.
    pub moves: String,
    /// The number of moves, including passes.
    pub plies: usize,
    /// The side that won, or `None` after a draw.
    pub winner: Option<Side>,
    /// The final score from the point of view of [`Side::First`], in the game's unit.
    pub score: i32,
    /// The search effort of the first and the second player.
    pub efforts: [PlayerEffort; 2],
}

impl GameRecord {
    /// Returns the player that plays `side`.
    pub const fn contestant(&self, side: Side) -> Contestant {
        match side {
            Side::First => self.first_side,
            Side::Second => self.first_side.other(),
        }
    }

    /// Returns the player that won, or `None` after a draw.
    pub fn winner(&self) -> Option<Contestant> {
        self.winner.map(|side| self.contestant(side))
    }

    /// Returns the final score from a player's point of view.
    pub fn score_of(&self, contestant: Contestant) -> i32 {
        if contestant == self.first_side { self.score } else { -self.score }
    }
}
