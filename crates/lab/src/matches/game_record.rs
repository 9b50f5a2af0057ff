//! One game of a match.

use scoutlab_games::Side;

/// One of the two players of a match, by the order in which they were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// The player named first.
    First,
    /// The player named second.
    Second,
}

impl Contestant {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How much a player searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The moves it chose, by searching or otherwise.
    pub searches: u64,
    /// The calls of its searches: leaves, interior visits and TT cutoffs, each search's root included.
    pub calls: u64,
    /// The leaves of its searches.
    pub leaves: u64,
}

impl Effort {
    pub(super) const fn add(&mut self, calls: u64, leaves: u64) {
        self.searches += 1;
        self.calls += calls;
        self.leaves += leaves;
    }

    /// The mean number of calls for a move; 0 if no move was chosen.
    pub fn calls_per_move(&self) -> f64 {
        if self.searches == 0 { 0.0 } else { self.calls as f64 / self.searches as f64 }
    }
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game, from 0.
    pub number: u64,
    /// Who plays [`Side::First`].
    pub first_side: Contestant,
    /// The position that it starts from.
    pub start: String,
    /// The side that moves first.
    pub starts: Side,
    /// The names of the moves, separated by blanks.
    pub moves: String,
    /// The number of moves, passes included.
    pub plies: usize,
    /// The side that won.
    pub winner: Option<Side>,
    /// The final score from the view of [`Side::First`], in the game's unit.
    pub score: i32,
    /// What the first and the second player did.
    pub efforts: [Effort; 2],
}

impl GameRecord {
    /// Who plays this side.
    pub const fn contestant(&self, side: Side) -> Contestant {
        match side {
            Side::First => self.first_side,
            Side::Second => self.first_side.other(),
        }
    }

    /// The player that won.
    pub fn winner(&self) -> Option<Contestant> {
        self.winner.map(|side| self.contestant(side))
    }

    /// The final score from a player's view.
    pub fn score_of(&self, contestant: Contestant) -> i32 {
        if contestant == self.first_side { self.score } else { -self.score }
    }
}
