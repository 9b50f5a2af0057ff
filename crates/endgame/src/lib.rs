//! Endgame solvers for Othello, about as fast as a playing engine, and for [Connect Four](connect_four).
//!
//! The solver of Othello supports only the 8x8 board, and is not generic over the game. Its search is alpha-beta with the usual techniques
//! of endgame programs. Each technique can be switched off ([`Techniques`]). No technique changes a score. All counts of a
//! single-threaded search are deterministic. Several threads may share a search ([`Settings::jobs`]).
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

pub mod connect_four;
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

/// A value below every score and every estimate.
const LESS_THAN_ALL: Value = -1_000_000;

const CORNERS: u64 = 0x8100_0000_0000_0081;

struct Endgame<'s> {
    techniques: Techniques,
    positions: &'s Positions,
    stability: Stability,
    pattern: Pattern<'static>,
    counters: Counters,
    /// The number of calls that the limit of the search already counts.
    calls_in_limit: u64,
    brothers: Brothers<'s>,
}

impl Endgame<'_> {
    /// Returns the score for `own`, the side to move, or a fail-soft bound if the score is outside the window.
    #[inline]
    fn search(&mut self, own: u64, opponent: u64, alpha: Value, beta: Value) -> Value {
        self.search_moves(own, opponent, moves(own, opponent), alpha, beta)
    }

    /// Works like [`Self::search`]. `legal` contains the squares to which `own` can move.
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

    /// Counts a cutoff by the move that was searched after `index` other moves.
    #[inline(always)]
    fn cut_off(&mut self, index: u32) {
        self.counters.cutoffs += 1;
        self.counters.first_cutoffs += u64::from(index == 0);
        self.counters.cutoff_index_sum += u64::from(index);
    }
}
