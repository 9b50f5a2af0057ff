//! The solvers of parts 7 to 12: alpha-beta with a transposition table.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::table::{Bound, Table};
use super::{Columns, Counted, Discs};
use crate::COLUMNS;

/// The features of a solver, in addition to the centre-first column order and a transposition table of upper bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Features {
    /// Whether the root is searched with null windows.
    pub(super) bisects: bool,
    /// Whether the solver skips moves that allow an immediate win of the other side, and detects immediate wins two discs
    /// earlier.
    pub(super) avoids_losing: bool,
    /// Whether moves that create more threats are searched first.
    pub(super) counts_threats: bool,
    /// Whether the transposition table also stores lower bounds.
    pub(super) has_lower_bounds: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Tabled {
    features: Features,
    table: Table,
    nodes: u64,
}

impl Tabled {
    pub(super) fn new(features: Features, slots: usize) -> Self {
        Self { features, table: Table::new(slots), nodes: 0 }
    }

    /// Returns the score, clamped to the bounds `lower` and `upper`. The transposition table is initially empty.
    pub(super) fn count(&mut self, discs: Discs, lower: i32, upper: i32) -> Counted {
        self.table.empty();
        self.nodes = 0;
        let score = if self.features.avoids_losing && discs.wins_at_once() {
            discs.score_of_win()
        } else if self.features.bisects {
            self.bisect(discs, lower, upper)
        } else {
            self.search(discs, lower, upper)
        };
        Counted { score, nodes: self.nodes }
    }

    /// Searches with null windows. The first windows are near zero, because finding the winner is easier than finding the
    /// score.
    fn bisect(&mut self, discs: Discs, mut lower: i32, mut upper: i32) -> i32 {
        while lower < upper {
            let mut middle = lower + (upper - lower) / 2;
            if middle <= 0 && lower / 2 < middle {
                middle = lower / 2;
            } else if middle >= 0 && upper / 2 > middle {
                middle = upper / 2;
            }
            let score = self.search(discs, middle, middle + 1);
            if score <= middle {
                upper = score;
            } else {
                lower = score;
            }
        }
        lower
    }

    fn search(&mut self, discs: Discs, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let squares = if self.features.avoids_losing {
            let squares = discs.not_losing();
            if squares == 0 {
                return discs.lower_bound();
            }
            if discs.empty() <= 2 {
                return 0;
            }
            // The other side cannot win with its next disc, so it needs at least two discs to win.
            alpha = alpha.max(-((discs.empty() - 2) / 2));
            if alpha >= beta {
                return alpha;
            }
            squares
        } else {
            if discs.is_full() {
                return 0;
            }
            if discs.wins_at_once() {
                return discs.score_of_win();
            }
            discs.playable()
        };
        let entry = self.table.get(discs);
        if let (Some(Bound::Upper(upper)), false) = (entry, self.features.has_lower_bounds) {
            beta = beta.min(upper);
        } else {
            beta = beta.min(discs.upper_bound());
        }
        if alpha >= beta {
            return beta;
        }
        if self.features.has_lower_bounds {
            match entry {
                Some(Bound::Lower(lower)) if lower > alpha => {
                    alpha = lower;
                    if alpha >= beta {
                        return alpha;
                    }
                }
                Some(Bound::Upper(upper)) if upper < beta => {
                    beta = upper;
                    if alpha >= beta {
                        return beta;
                    }
                }
                _ => {}
            }
        }
        for square in self.ordered(discs, squares) {
            let score = -self.search(discs.after(square), -beta, -alpha);
            if score >= beta {
                if self.features.has_lower_bounds {
                    self.table.put(discs, Bound::Lower(score));
                }
                return score;
            }
            alpha = alpha.max(score);
        }
        self.table.put(discs, Bound::Upper(alpha));
        alpha
    }

    fn ordered(&self, discs: Discs, squares: u64) -> ArrayVec<u64, COLUMNS> {
        let columns = Columns::CENTRE.0.into_iter().map(|column| discs.playable_in(column) & squares);
        let mut ordered: ArrayVec<u64, COLUMNS> = columns.filter(|&square| square != 0).collect();
        if self.features.counts_threats {
            ordered.sort_by_key(|&square| Reverse(discs.threats_after(square)));
        }
        ordered
    }
}
