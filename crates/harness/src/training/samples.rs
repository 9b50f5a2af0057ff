//! Positions with the final scores of their games.

use scoutlab_games::othello::Othello;

/// A position as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) own: u64,
    pub(super) opponent: u64,
    /// The final score of the game for the side to move, in discs, empty squares counted for the winner.
    pub(super) score: i8,
}

impl Sample {
    pub(super) const fn new(position: &Othello, score: i8) -> Self {
        Self { own: position.own(), opponent: position.opponent(), score }
    }

    pub(super) const fn discs(&self) -> usize {
        (self.own | self.opponent).count_ones() as usize
    }
}

/// Positions by their number of discs, 0 to 64, in the order of their games.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    /// To train on.
    pub(super) training: Vec<Vec<Sample>>,
    /// Of other games, never trained on.
    pub(super) validation: Vec<Vec<Sample>>,
}

impl Default for Samples {
    fn default() -> Self {
        Self { training: vec![Vec::new(); 65], validation: vec![Vec::new(); 65] }
    }
}
