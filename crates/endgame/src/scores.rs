//! Exact scores of many positions in sequence, for orderings by exact values.

use std::sync::LazyLock;

use scoutlab_games::Value;
use scoutlab_games::othello::Othello;
use scoutlab_games::othello::pattern::{Pattern, PatternWeights};
use scoutlab_games::othello6::ReorderedOthello;
use scoutlab_search::orderings::ExactScores;
use scoutlab_search::table::Bounds;
use scoutlab_search::{Limit, Window};

use super::pool::Stop;
use super::table::Positions;
use super::{Endgame, Techniques};

/// The size of the TT in MiB. The positions whose scores one search requests have most of their TT entries in common.
const MEGABYTES: usize = 16;

/// The trained patterns order moves from the first position on that has at least this many empty squares. If all positions have
/// fewer empty squares, loading and applying the weights takes longer than it saves.
const PATTERNS_FROM: u32 = 14;

/// A placeholder for the trained weights if they are not used.
static NO_WEIGHTS: LazyLock<PatternWeights> = LazyLock::new(PatternWeights::zero);

/// Exact scores from this endgame solver. The solver uses all techniques except the techniques of the root. One TT serves all
/// positions. The TT is allocated when the first score is requested.
///
/// ```
/// use scoutlab_endgame::Scores;
/// use scoutlab_games::othello::ffo;
/// use scoutlab_search::{Limit, Window};
/// use scoutlab_search::orderings::ExactScores;
///
/// let position = ffo()[0].position;
/// let mut scores = Scores::default();
/// // The score is 38, so the test "more than 37" succeeds and the test "more than 38" fails.
/// assert!(scores.score(&position, Window::above(37), &Limit::NONE).is_some_and(|score| score >= 38));
/// assert!(scores.score(&position, Window::above(38), &Limit::NONE).is_some_and(|score| score <= 38));
/// ```
#[derive(Default)]
pub struct Scores {
    positions: Option<Positions>,
    with_patterns: bool,
}

impl ExactScores<Othello> for Scores {
    fn range(&self) -> Bounds {
        Bounds { lower: -64, upper: 64 }
    }

    fn longest(&self, position: &Othello) -> u32 {
        // Two passes in a row end the game.
        2 * position.empties()
    }

    fn score(&mut self, position: &Othello, window: Window, limit: &Limit) -> Option<Value> {
        self.with_patterns |= position.empties() >= PATTERNS_FROM;
        let techniques = Techniques { pattern: self.with_patterns, ..Techniques::ALL };
        if self.positions.is_none() {
            // If the TT does not fit into memory, `None` makes the oracle use its own search.
            self.positions = Some(Positions::new(MEGABYTES, techniques.replacement, false).ok()?);
        }
        let pattern = if self.with_patterns { Pattern::trained() } else { Pattern::new(&NO_WEIGHTS) };
        let stop = (!limit.is_none()).then(|| Stop::of_search(limit.clone()));
        let mut endgame = Endgame::new(techniques, self.positions.as_ref()?, pattern, None, stop);
        let score = endgame.search(position.own(), position.opponent(), window.alpha, window.beta);
        endgame.count_towards_limit();
        Some(score)
    }
}

impl ExactScores<ReorderedOthello> for Scores {
    fn range(&self) -> Bounds {
        ExactScores::<Othello>::range(self)
    }

    fn longest(&self, position: &ReorderedOthello) -> u32 {
        self.longest(&position.position())
    }

    fn score(&mut self, position: &ReorderedOthello, window: Window, limit: &Limit) -> Option<Value> {
        self.score(&position.position(), window, limit)
    }
}
