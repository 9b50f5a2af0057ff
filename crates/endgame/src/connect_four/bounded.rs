//! The solvers of parts 3 to 5: minimax and alpha-beta without a transposition table.

use scoutlab_games::connect_four::{COLUMNS, Discs};

use super::remembered::Remembered;

/// A score, and the number of calls of the search that found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The score for the side to move.
    pub score: i32,
    /// The number of calls of the search, including the root.
    pub nodes: u64,
}

/// The search order of columns, numbered from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns(pub [usize; COLUMNS]);

impl Columns {
    /// The columns from left to right.
    pub const LEFT_TO_RIGHT: Self = Self([0, 1, 2, 3, 4, 5, 6]);
    /// The columns from the middle outwards, left before right, by the formula of the published program.
    pub const CENTRE: Self = Self([3, 2, 4, 1, 5, 0, 6]);
}

/// Minimax, or alpha-beta that can lower beta to the maximum value that the position of a node can have.
///
/// ```
/// use scoutlab_endgame::connect_four::{Bounded, Columns, Counted};
/// use scoutlab_games::connect_four::{ConnectFour, Discs};
///
/// let position = ConnectFour::parse("65214673556155731566316327373221417").unwrap();
/// let discs = Discs::of(&position).unwrap();
/// let mut centre = Bounded::new(Columns::CENTRE, true, 10);
/// assert_eq!(centre.count(discs, -21, 21), Counted { score: -1, nodes: 23 });
/// let mut minimax = Bounded::minimax(10);
/// assert_eq!(minimax.count(discs, -21, 21), Counted { score: -1, nodes: 33 });
/// ```
#[derive(Clone, Debug)]
pub struct Bounded {
    columns: Columns,
    has_bound: bool,
    prunes: bool,
    remembered: Remembered,
}

/// The least number of empty squares of a cached position. Counting a smaller position again is faster than storing its count.
const FEWEST_EMPTY: i32 = 6;

impl Bounded {
    /// Creates an alpha-beta solver that searches `columns` in order. If `has_bound` is true, the solver lowers beta to the
    /// maximum value that the position of a node can have. The solver caches 2^`bits` counts of 16 bytes each.
    pub fn new(columns: Columns, has_bound: bool, bits: u32) -> Self {
        Self { columns, has_bound, prunes: true, remembered: Remembered::with_bits(bits) }
    }

    /// Creates a minimax solver that searches columns from left to right. The solver caches 2^`bits` counts of 16 bytes each.
    pub fn minimax(bits: u32) -> Self {
        Self { prunes: false, ..Self::new(Columns::LEFT_TO_RIGHT, false, bits) }
    }

    /// Returns the score, or the bound of fail-hard alpha-beta if the score is outside the window. Also returns the number of
    /// calls that the search makes without a cache.
    pub fn count(&mut self, discs: Discs, mut alpha: i32, mut beta: i32) -> Counted {
        let ended = |score| Counted { score, nodes: 1 };
        if discs.is_full() {
            return ended(0);
        }
        if discs.wins_at_once() {
            return ended(discs.score_of_win());
        }
        if self.has_bound {
            beta = beta.min(discs.upper_bound());
            if alpha >= beta {
                return ended(beta);
            }
        }
        if self.prunes {
            // No value lies beyond these bounds, so clamping does not change the search. Windows that are equal after clamping
            // share a cache entry.
            alpha = alpha.max(discs.lower_bound().min(beta - 1));
            beta = beta.min((discs.upper_bound() + 1).max(alpha + 1));
        }
        if discs.empty() < FEWEST_EMPTY {
            return self.expand(discs, alpha, beta);
        }
        let key = Remembered::key(discs, alpha, beta);
        self.remembered.recall(key).unwrap_or_else(|| {
            let counted = self.expand(discs, alpha, beta);
            self.remembered.remember(key, counted);
            counted
        })
    }

    fn expand(&mut self, discs: Discs, mut alpha: i32, beta: i32) -> Counted {
        let mut nodes = 1;
        let mut best = alpha;
        for column in self.columns.0 {
            let square = discs.playable_in(column);
            if square == 0 {
                continue;
            }
            let child = self.count(discs.after(square), -beta, -alpha);
            nodes += child.nodes;
            let score = -child.score;
            if self.prunes && score >= beta {
                return Counted { score, nodes };
            }
            best = best.max(score);
            if self.prunes {
                alpha = best;
            }
        }
        Counted { score: best, nodes }
    }
}
