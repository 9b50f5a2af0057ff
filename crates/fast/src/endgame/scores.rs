//! Exact scores of one position after the other, for orderings by exact values.

use std::sync::LazyLock;

use scoutlab_games::Value;
use scoutlab_games::othello::Othello;
use scoutlab_games::othello::pattern::{Pattern, PatternWeights};
use scoutlab_games::othello6::Othello8;
use scoutlab_search::Window;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::ExactScores;
use scoutlab_search::table::{Bounds, TableError};

use super::stability::Stability;
use super::table::Positions;
use super::{Endgame, Techniques};

/// The size of the table in units of 2^20 bytes. The positions of one search share most of what they need.
const MEGABYTES: usize = 16;

/// The number of empty squares from which on the trained patterns order moves. With fewer, reading their weights and asking them takes
/// longer than it saves; from here on they look ahead.
const PATTERNS_FROM: u32 = 14;

/// Stands for the trained weights where they are not asked.
static NO_WEIGHTS: LazyLock<PatternWeights> = LazyLock::new(PatternWeights::zero);

/// Scores by the search of this module, with all techniques but those of the root. One table serves all positions. It is made when
/// the first score is asked for.
///
/// ```
/// use scoutlab_fast::endgame::Scores;
/// use scoutlab_games::othello::ffo;
/// use scoutlab_search::Window;
/// use scoutlab_search::orderings::ExactScores;
///
/// let position = ffo()[0].position;
/// let mut scores = Scores::default();
/// // The score is 38, so a test of more than 37 succeeds, and one of more than 38 fails.
/// assert!(scores.score(&position, Window::above(37)).is_some_and(|score| score >= 38));
/// assert!(scores.score(&position, Window::above(38)).is_some_and(|score| score <= 38));
/// ```
#[derive(Default)]
pub struct Scores {
    endgame: Option<Endgame>,
}

impl Scores {
    fn endgame(&mut self) -> Result<&mut Endgame, TableError> {
        if self.endgame.is_none() {
            let techniques = Techniques { pattern: false, ..Techniques::ALL };
            self.endgame = Some(Endgame {
                techniques,
                positions: Positions::new(MEGABYTES, techniques.replacement)?,
                stability: Stability::new(),
                pattern: Pattern::new(&NO_WEIGHTS),
                counters: Counters::default(),
            });
        }
        Ok(self.endgame.as_mut().expect("it was made"))
    }
}

impl ExactScores<Othello> for Scores {
    fn range(&self) -> Bounds {
        Bounds { lower: -64, upper: 64 }
    }

    fn longest(&self, position: &Othello) -> u32 {
        // Nobody passes twice in a row in a game that goes on.
        2 * position.empties()
    }

    fn score(&mut self, position: &Othello, window: Window) -> Option<Value> {
        // Without room for a table, others have to search.
        let endgame = self.endgame().ok()?;
        if position.empties() >= PATTERNS_FROM && !endgame.techniques.pattern {
            endgame.techniques.pattern = true;
            endgame.pattern = Pattern::trained();
        }
        Some(endgame.search(position.own(), position.opponent(), window.alpha, window.beta))
    }
}

impl ExactScores<Othello8> for Scores {
    fn range(&self) -> Bounds {
        ExactScores::<Othello>::range(self)
    }

    fn longest(&self, position: &Othello8) -> u32 {
        self.longest(&position.position())
    }

    fn score(&mut self, position: &Othello8, window: Window) -> Option<Value> {
        self.score(&position.position(), window)
    }
}
