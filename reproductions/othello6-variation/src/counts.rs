//! Counts of whole games of 6x6 Othello that scoutlab's searches do not produce. These counts are the numbers of terminal
//! positions by winner, and published numbers of programs that counted other quantities or used other searches.
//!
//! All counts come from plain recursions to the end of the game without ordering. Terminal positions score the disc difference.

use std::collections::HashMap;

use scoutlab_games::othello::{Discs, Square};
use scoutlab_games::othello6::Othello6;
use scoutlab_games::{Evaluator, Game, MoveSet, Side, Value};
use scoutlab_search::INFINITY;

/// The least number of empty squares of a stored position. With fewer empty squares, walking the subtree is faster than a
/// lookup, and there are too many positions to store.
const FEWEST_KEPT: u32 = 7;

/// The numbers of terminal positions below a position, by winner.
///
/// ```
/// use scoutlab_games::othello6::variation;
/// use scoutlab_othello6_variation::Outcomes;
///
/// let outcomes = Outcomes::count(&variation(25).unwrap());
/// assert_eq!([outcomes.black, outcomes.draws, outcomes.white], [200, 14, 91]); // Sakuta and Iida 2001
/// assert_eq!(outcomes.white_by_4, 70);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// The number of terminal positions won by Black.
    pub black: u64,
    /// The number of drawn terminal positions.
    pub draws: u64,
    /// The number of terminal positions won by White.
    pub white: u64,
    /// The number of terminal positions in which White has at least four more discs than Black.
    pub white_by_4: u64,
}

impl Outcomes {
    /// Counts one terminal position per move sequence. The subtree of a repeated position is not walked again, unless it is
    /// small.
    pub fn count(position: &Othello6) -> Self {
        Self::of(position, &mut HashMap::new())
    }

    /// Returns the number of terminal positions.
    pub const fn total(&self) -> u64 {
        self.black + self.draws + self.white
    }

    fn of(position: &Othello6, known: &mut HashMap<<Othello6 as Game>::Key, Self>) -> Self {
        let is_kept = position.empties() >= FEWEST_KEPT;
        if is_kept && let Some(found) = known.get(&position.key()) {
            return *found;
        }
        let moves = position.moves();
        let mut outcomes = Self::default();
        let mut is_finished = true;
        for played in moves.iter() {
            is_finished = false;
            outcomes.add(Self::of(&position.play_generated(&moves, played), known));
        }
        if is_finished {
            let white = position.discs(Side::Second) as Value - position.discs(Side::First) as Value;
            outcomes = Self {
                black: u64::from(white < 0),
                draws: u64::from(white == 0),
                white: u64::from(white > 0),
                white_by_4: u64::from(white >= 4),
            };
        }
        if is_kept {
            known.insert(position.key(), outcomes);
        }
        outcomes
    }

    const fn add(&mut self, other: Self) {
        self.black += other.black;
        self.draws += other.draws;
        self.white += other.white;
        self.white_by_4 += other.white_by_4;
    }
}

/// The node visits of Pearl's Scout, by procedure.
///
/// ```
/// use scoutlab_games::othello6::variation;
/// use scoutlab_othello6_variation::ScoutVisits;
///
/// let visits = ScoutVisits::count(&variation(27).unwrap());
/// assert_eq!((visits.interior(), visits.calls()), (26, 34));
/// // A program that does not count TEST at all has these counts.
/// assert_eq!((visits.eval_interior, visits.eval_interior + visits.eval_leaves), (10, 13));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoutVisits {
    /// Interior visits of EVAL.
    pub eval_interior: u64,
    /// Interior visits of EVAL in which the only move is a pass.
    pub eval_passes: u64,
    /// Visits of EVAL to terminal positions.
    pub eval_leaves: u64,
    /// Interior visits of TEST.
    pub test_interior: u64,
    /// Interior visits of TEST that end in a cutoff.
    pub test_stopped: u64,
    /// Visits of TEST to terminal positions.
    pub test_leaves: u64,
}

impl ScoutVisits {
    /// Counts the node visits of Pearl's Scout from `position` to the end of the game.
    pub fn count(position: &Othello6) -> Self {
        let mut visits = Self::default();
        visits.eval(position);
        visits
    }

    /// Returns the number of interior visits.
    pub const fn interior(&self) -> u64 {
        self.eval_interior + self.test_interior
    }

    /// Returns the number of all visits.
    pub const fn calls(&self) -> u64 {
        self.interior() + self.eval_leaves + self.test_leaves
    }

    fn eval(&mut self, position: &Othello6) -> Value {
        let moves = position.moves();
        let mut best: Option<Value> = None;
        for played in moves.iter() {
            self.eval_passes += u64::from(played == Square::PASS);
            let child = position.play_generated(&moves, played);
            match best {
                Some(best) if !self.is_less(&child, -best) => {}
                _ => best = Some(-self.eval(&child)),
            }
        }
        let Some(best) = best else {
            self.eval_leaves += 1;
            return Discs.value(position);
        };
        self.eval_interior += 1;
        best
    }

    /// Runs TEST, which returns whether a position scores less than `bound`. The TEST fails if some reply scores `bound` or
    /// more.
    fn is_less(&mut self, position: &Othello6, bound: Value) -> bool {
        let moves = position.moves();
        let mut is_finished = true;
        for played in moves.iter() {
            is_finished = false;
            if self.is_less(&position.play_generated(&moves, played), 1 - bound) {
                self.test_interior += 1;
                self.test_stopped += 1;
                return false;
            }
        }
        if is_finished {
            self.test_leaves += 1;
            return Discs.value(position) < bound;
        }
        self.test_interior += 1;
        true
    }
}

/// The node visits of `negascout-hard` if a pass node returns the negated value of its child without raising it to alpha.
///
/// ```
/// use scoutlab_games::othello6::variation;
/// use scoutlab_othello6_variation::PassSoft;
///
/// let visits = PassSoft::count(&variation(21).unwrap());
/// assert_eq!((visits.interior, visits.interior + visits.leaves), (9316, 12067));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassSoft {
    /// The interior visits.
    pub interior: u64,
    /// The visits to terminal positions.
    pub leaves: u64,
}

impl PassSoft {
    /// Counts the node visits from `position` to the end of the game.
    pub fn count(position: &Othello6) -> Self {
        let mut visits = Self::default();
        visits.negascout(position, -INFINITY, INFINITY);
        visits
    }

    fn negascout(&mut self, position: &Othello6, mut alpha: Value, beta: Value) -> Value {
        let moves = position.moves();
        let mut is_first = true;
        for played in moves.iter() {
            let child = position.play_generated(&moves, played);
            if played == Square::PASS {
                self.interior += 1;
                return -self.negascout(&child, -beta, -alpha);
            }
            let bound = if is_first { beta } else { alpha + 1 };
            let mut value = -self.negascout(&child, -bound, -alpha);
            if !is_first && alpha < value && value < beta {
                value = -self.negascout(&child, -beta, -value);
            }
            is_first = false;
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if is_first {
            self.leaves += 1;
            return Discs.value(position);
        }
        self.interior += 1;
        alpha
    }
}
