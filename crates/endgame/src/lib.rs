//! Exact scores of Othello endgames at the speed of an engine.
//!
//! Everything here is for the 8x8 board and compiled once. The search is alpha-beta with the parts that endgame programs have, each of
//! which can be switched off ([`Techniques`]). No part changes a score, and all counts of one thread are deterministic. Several threads
//! may share a search ([`Settings::jobs`]).
//!
//! ```
//! use scoutlab_endgame::{Techniques, solve};
//! use scoutlab_games::othello::ffo;
//!
//! let position = ffo()[0].position;
//! let solved = solve(position.own(), position.opponent(), Techniques::ALL, 16)?;
//! assert_eq!(solved.value, 38);
//! # Ok::<(), scoutlab_endgame::SolveError>(())
//! ```

mod deepening;
mod pool;
mod ranks;
mod root;
mod scores;
mod shallow;
mod stability;
mod table;
mod techniques;
#[cfg(test)]
mod tests;
mod with_table;
mod without_table;
mod young_brothers;

use scoutlab_games::Value;
use scoutlab_games::othello::bits::{last_four, moves, score};
use scoutlab_games::othello::pattern::Pattern;
use scoutlab_search::observers::Counters;

pub use root::{Settings, SolveError, Solved, solve, solve_position};
pub use scores::Scores;
pub use techniques::Techniques;

use stability::Stability;
use table::Positions;
use young_brothers::Brothers;

/// Less than any score and any estimate.
const LESS_THAN_ALL: Value = -1_000_000;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// One search, with all that its parts share, or what one thread of it has.
struct Endgame<'s> {
    techniques: Techniques,
    positions: &'s Positions,
    stability: Stability,
    pattern: Pattern<'static>,
    counters: Counters,
    brothers: Brothers<'s>,
}

impl Endgame<'_> {
    /// The score for `own`, the side to move, or a bound on it outside the window, fail-soft.
    #[inline]
    fn search(&mut self, own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
        self.search_moves(own, opponent, moves(own, opponent), alpha, beta)
    }

    /// [`Self::search`], where the moves of `own` are known.
    #[inline]
    fn search_moves(&mut self, own: u64, opponent: u64, legal: u64, alpha: Value, beta: Value) -> Value {
        match (own | opponent).count_zeros() {
            empties @ ..=4 if empties == 0 || self.techniques.last_four => {
                self.counters.leaves += 1;
                last_four::<false>(own, opponent, alpha, beta)
            }
            ..=without_table::MOST => self.search_without_table(own, opponent, legal, alpha, beta),
            empties => self.search_with_table(own, opponent, legal, alpha, beta, empties),
        }
    }

    /// The score if `own` has no move.
    #[cold]
    #[inline(never)]
    fn without_move(&mut self, own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
        if moves(opponent, own) == 0 {
            self.counters.leaves += 1;
            return score(own, opponent);
        }
        self.counters.interior += 1;
        -self.search(opponent, own, -beta, -alpha)
    }

    /// Counts a cutoff by the move with this index.
    #[inline(always)]
    fn cut_off(&mut self, index: u32) {
        self.counters.cutoffs += 1;
        self.counters.first_cutoffs += u64::from(index == 0);
        self.counters.cutoff_index_sum += u64::from(index);
    }
}
