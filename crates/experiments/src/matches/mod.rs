//! Plays the games of a match on all cores and totals the results.

mod text;

use std::collections::HashSet;
use std::num::NonZeroUsize;

use anyhow::{Context, Result};
use scoutlab_table::wilson_interval;

pub use scoutlab::matches::{Colours, Contestant, GameRecord, MatchRequest, PlayerEffort, PreparedMatch};
pub use text::{BEGINNING, to_text};

use crate::all_cores;

/// Plays this many games with `jobs` threads, or with one thread per core, and returns the games in order. A bar shows the
/// progress if standard error is a terminal.
///
/// # Errors
///
/// Fails if the threads cannot be started, or a search reaches a limit of its algorithm.
pub fn play_all(contest: &PreparedMatch, games: u64, jobs: Option<NonZeroUsize>) -> Result<Vec<GameRecord>> {
    all_cores::in_order(games as usize, "games", jobs, |number| {
        contest.play(number as u64).with_context(|| format!("game {}", number + 1))
    })
}

/// The result of a match from the first player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchTally {
    /// The number of games.
    pub games: u64,
    /// The number of games that the first player won.
    pub wins: u64,
    /// The number of games without a winner.
    pub draws: u64,
    /// The number of games that the first player lost.
    pub losses: u64,
    /// The sum of all final scores from the first player's point of view.
    pub score: i64,
    /// The search effort of the first and the second player.
    pub efforts: [PlayerEffort; 2],
}

impl MatchTally {
    /// Returns the result of these games.
    pub fn of<'g>(games: impl IntoIterator<Item = &'g GameRecord>) -> Self {
        games.into_iter().fold(Self::default(), |mut tally, game| {
            tally.games += 1;
            match game.winner() {
                Some(Contestant::First) => tally.wins += 1,
                None => tally.draws += 1,
                Some(Contestant::Second) => tally.losses += 1,
            }
            tally.score += i64::from(game.score_of(Contestant::First));
            for (sum, effort) in tally.efforts.iter_mut().zip(game.efforts) {
                sum.searches += effort.searches;
                sum.calls += effort.calls;
                sum.leaves += effort.leaves;
            }
            tally
        })
    }

    /// Returns the 95 % confidence interval of the share of games that the first player wins. A draw is not a win.
    pub fn interval(&self) -> (f64, f64) {
        wilson_interval(self.wins, self.games)
    }

    /// Returns the mean final score from the first player's point of view, in the game's unit, or 0 if there are no games.
    pub fn mean_score(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.score as f64 / self.games as f64 }
    }

    /// Returns the number of nodes visited by the searches of both players.
    pub const fn calls(&self) -> u64 {
        self.efforts[0].calls + self.efforts[1].calls
    }
}

/// Returns the number of games that differ in their moves or in the assignment of sides.
pub fn distinct_games(games: &[GameRecord]) -> usize {
    games.iter().map(|game| (game.first_side, game.moves.as_str())).collect::<HashSet<_>>().len()
}
