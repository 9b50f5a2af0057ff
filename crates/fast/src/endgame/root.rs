//! The whole search: deepening, then null windows from its guess.

use scoutlab_games::Value;
use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Othello, Square};
use scoutlab_search::observers::Counters;
use scoutlab_search::table::TableError;

use super::stability::Stability;
use super::table::Positions;
use super::{Endgame, Techniques};

/// What an exact search found and did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The score for the side to move, in discs; empty squares count for the winner.
    pub value: Value,
    /// The principal variation to the end of the game, best move first, passes included.
    pub line: Vec<M>,
    /// The counts, without the line's completion.
    pub counters: Counters,
}

/// The least and the greatest score.
const SCORES: [Value; 2] = [-64, 64];

/// Searches to the end of the game, with a table of so many units of 2^20 bytes, or none for 0.
///
/// # Errors
///
/// [`TableError`] if there is no room for the table.
pub fn solve(own: u64, opponent: u64, mut techniques: Techniques, megabytes: usize) -> Result<Solved<Square>, TableError> {
    techniques.table &= megabytes > 0;
    let mut endgame = Endgame {
        techniques,
        positions: Positions::new(megabytes.clamp(1, room(own, opponent)), techniques.replacement)?,
        stability: Stability::new(),
        pattern: Pattern::trained(),
        counters: Counters::default(),
    };
    let value = endgame.root(own, opponent);
    let counters = endgame.counters;
    let line = endgame.line(own, opponent, value);
    Ok(Solved { value, line, counters })
}

/// [`solve`] for a position.
///
/// # Errors
///
/// [`TableError`] if there is no room for the table.
pub fn solve_position(position: &Othello, techniques: Techniques, megabytes: usize) -> Result<Solved<Square>, TableError> {
    solve(position.own(), position.opponent(), techniques, megabytes)
}

impl Endgame {
    fn root(&mut self, own: u64, opponent: u64) -> Value {
        let empties = (own | opponent).count_zeros();
        let mut guess = 0;
        if self.techniques.deepening && empties >= 12 {
            guess = self.deepen(own, opponent, plies_ahead(empties));
            self.positions.grow_old();
        }
        if !self.techniques.null_windows {
            self.counters.root_visits += 1;
            return self.search(own, opponent, SCORES[0], SCORES[1]);
        }
        // Scores are even. Every search raises the lower bound or lowers the upper one (Plaat 1996, MTD(f)).
        let [mut lower, mut upper] = SCORES;
        let mut tested = (guess & !1).clamp(lower + 2, upper);
        while lower < upper {
            self.counters.root_visits += 1;
            let value = self.search(own, opponent, tested - 1, tested);
            if value >= tested {
                lower = value;
                tested = value + 2;
            } else {
                upper = value;
                tested = value;
            }
        }
        lower
    }
}

/// More than so many units of 2^20 bytes would be cleared for nothing: a search of few empty squares visits few positions.
const fn room(own: u64, opponent: u64) -> usize {
    let empties = (own | opponent).count_zeros();
    1 << empties.saturating_sub(18)
}

/// The last horizon before the search to the end.
const fn plies_ahead(empties: u32) -> u32 {
    empties / 2
}
