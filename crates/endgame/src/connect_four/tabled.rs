//! The solvers of parts 7 to 12: alpha-beta with a transposition table.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrayvec::ArrayVec;
use scoutlab_games::connect_four::{COLUMNS, Discs};
use scoutlab_search::observers::Counters;

use super::table::{Bound, Table};
use super::{Columns, Counted};

/// The features of a solver, in addition to the centre-first column order and a transposition table of upper bounds.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each part of the tutorial adds one feature")]
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

impl Features {
    /// The features of part 12, the last part.
    pub(super) const ALL: Self = Self { bisects: true, avoids_losing: true, counts_threats: true, has_lower_bounds: true };
}

pub(super) struct Tabled {
    features: Features,
    table: Table,
    pub(super) counters: Counters,
    stop: Option<Arc<AtomicBool>>,
    /// Whether `stop` has ended the search. The values of this search are then meaningless.
    pub(super) is_stopped: bool,
}

/// The number of interior visits between two checks of the stop flag, minus one.
const UNTIL_LOOK: u64 = (1 << 10) - 1;

impl Tabled {
    pub(super) fn new(features: Features, table: Table) -> Self {
        Self { features, table, counters: Counters::default(), stop: None, is_stopped: false }
    }

    pub(super) fn stopped_by(self, stop: Option<Arc<AtomicBool>>) -> Self {
        Self { stop, ..self }
    }

    /// Returns the score, clamped to the bounds `lower` and `upper`. The transposition table is initially empty.
    pub(super) fn count(&mut self, discs: Discs, lower: i32, upper: i32) -> Counted {
        self.table.empty();
        self.counters = Counters::default();
        let score = if self.features.avoids_losing && discs.wins_at_once() {
            discs.score_of_win()
        } else if self.features.bisects {
            self.bisect(discs, lower, upper)[0]
        } else {
            self.search(discs, lower, upper)
        };
        Counted { score, nodes: self.counters.calls() }
    }

    /// Searches with null windows until the bounds `lower` and `upper` are equal, and returns both. The first windows are near
    /// zero, because finding the winner is easier than finding the score. If the search is stopped, the bounds may differ.
    pub(super) fn bisect(&mut self, discs: Discs, mut lower: i32, mut upper: i32) -> [i32; 2] {
        while lower < upper {
            let mut middle = lower + (upper - lower) / 2;
            if middle <= 0 && lower / 2 < middle {
                middle = lower / 2;
            } else if middle >= 0 && upper / 2 > middle {
                middle = upper / 2;
            }
            self.counters.root_visits += 1;
            let score = self.search(discs, middle, middle + 1);
            if self.is_stopped {
                break;
            }
            if score <= middle {
                upper = score;
            } else {
                lower = score;
            }
        }
        [lower, upper]
    }

    /// Returns the score, whose sign is known, or `None` if the search is stopped. The side to move cannot win with its next disc.
    pub(super) fn score_with_sign(&mut self, discs: Discs, sign: i32) -> Option<i32> {
        let (lower, upper) = match sign {
            1 => (1, discs.upper_bound()),
            0 => (0, 0),
            _ => (discs.lower_bound(), -1),
        };
        let [lower, upper] = self.bisect(discs, lower, upper);
        (lower == upper && !self.is_stopped).then_some(lower)
    }

    fn leaf(&mut self, score: i32) -> i32 {
        self.counters.leaves += 1;
        score
    }

    fn tt_cutoff(&mut self, score: i32) -> i32 {
        self.counters.tt_cutoffs += 1;
        score
    }

    /// Returns the score, or a bound outside the window. If the solver avoids losing moves, the side to move cannot win with its
    /// next disc.
    pub(super) fn search(&mut self, discs: Discs, mut alpha: i32, mut beta: i32) -> i32 {
        let squares = if self.features.avoids_losing {
            let squares = discs.not_losing();
            if squares == 0 {
                return self.leaf(discs.lower_bound());
            }
            if discs.empty() <= 2 {
                return self.leaf(0);
            }
            // The other side cannot win with its next disc, so it needs at least two discs to win.
            alpha = alpha.max(-((discs.empty() - 2) / 2));
            if alpha >= beta {
                return self.leaf(alpha);
            }
            squares
        } else {
            if discs.is_full() {
                return self.leaf(0);
            }
            if discs.wins_at_once() {
                return self.leaf(discs.score_of_win());
            }
            discs.playable()
        };
        let entry = self.table.get(discs);
        if let (Some(Bound::Upper(upper)), false) = (entry, self.features.has_lower_bounds) {
            beta = beta.min(upper);
            if alpha >= beta {
                return self.tt_cutoff(beta);
            }
        } else {
            beta = beta.min(discs.upper_bound());
            if alpha >= beta {
                return self.leaf(beta);
            }
        }
        if self.features.has_lower_bounds {
            match entry {
                Some(Bound::Lower(lower)) if lower > alpha => {
                    alpha = lower;
                    if alpha >= beta {
                        return self.tt_cutoff(alpha);
                    }
                }
                Some(Bound::Upper(upper)) if upper < beta => {
                    beta = upper;
                    if alpha >= beta {
                        return self.tt_cutoff(beta);
                    }
                }
                _ => {}
            }
        }
        if self.counters.interior & UNTIL_LOOK == 0 {
            self.is_stopped |= self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        }
        self.counters.interior += 1;
        for (index, square) in self.ordered(discs, squares).into_iter().enumerate() {
            let score = -self.search(discs.after(square), -beta, -alpha);
            if self.is_stopped {
                return alpha;
            }
            if score >= beta {
                self.counters.cutoffs += 1;
                self.counters.first_cutoffs += u64::from(index == 0);
                self.counters.cutoff_index_sum += index as u64;
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
