//! Iterative deepening with the trained patterns (Slate and Atkin 1977). Each iteration searches to a horizon one ply deeper
//! than the horizon of the last iteration.
//!
//! The iterations store best moves of most positions near the root in the transposition table (TT), and yield a guess of the
//! score. Values are stored in half discs, because an entry of the TT has one byte for a value.

use scoutlab_games::Value;
use scoutlab_games::othello::bits::{moves, score};

use super::ranks::{Children, Look, take_first};
use super::table::{Entry, NO_MOVE, TO_THE_END};
use super::{Endgame, LESS_THAN_ALL};

/// The greatest value of an estimate, in half discs. Greater estimates are reduced to this value.
const MOST: Value = 126;

/// The value of half a disc, in hundredths of a disc.
const HALF_DISC: Value = 50;

impl Endgame<'_> {
    /// Searches to horizons of one to `plies` plies. Returns a guess of the score in discs.
    pub(super) fn deepen(&mut self, own: u64, opponent: u64, plies: u32) -> Value {
        let mut value = 0;
        for horizon in 1..=plies {
            self.positions.grow_old();
            value = self.until_horizon(own, opponent, horizon, -MOST, MOST);
            if self.brothers.stopped {
                break;
            }
        }
        value / 2
    }

    fn until_horizon(&mut self, own: u64, opponent: u64, horizon: u32, alpha: Value, beta: Value) -> Value {
        if horizon <= 2 {
            let value = self.estimate(own, opponent, horizon, alpha * HALF_DISC, beta * HALF_DISC);
            return (value / HALF_DISC).clamp(-MOST, MOST);
        }
        if self.is_stopped() {
            return alpha;
        }
        let legal = moves(own, opponent);
        if legal == 0 {
            if moves(opponent, own) == 0 {
                self.counters.leaves += 1;
                return (2 * score(own, opponent)).clamp(-MOST, MOST);
            }
            self.counters.interior += 1;
            return -self.until_horizon(opponent, own, horizon, -beta, -alpha);
        }
        let place = self.positions.place(own, opponent);
        let mut first = NO_MOVE;
        if self.techniques.table
            && let Some(entry) = self.positions.probe(place, own, opponent)
        {
            if entry.horizon == horizon as u8
                && let Some(value) = entry.decide(alpha, beta)
            {
                self.counters.tt_cutoffs += 1;
                return value;
            }
            first = entry.best;
        }
        self.counters.interior += 1;
        let mut children = Children::new();
        self.add_children(&mut children, own, opponent, legal, self.techniques.table);
        let look = self.look(u32::MAX).map(|look| Look { plies: u32::from(horizon > 5), ..look });
        self.rank(&mut children, own, opponent, look);
        if let Some(child) = children.iter_mut().find(|child| child.square == first) {
            child.rank = LESS_THAN_ALL;
        }
        let (mut best, mut best_move) = (LESS_THAN_ALL, NO_MOVE);
        for index in 0..children.len() {
            let child = take_first(&mut children, index);
            let [after_own, after_opponent] = child.boards(own, opponent);
            let lower = alpha.max(best);
            let value = if index == 0 || beta - lower <= 1 {
                -self.until_horizon(after_own, after_opponent, horizon - 1, -beta, -lower)
            } else {
                let value = -self.until_horizon(after_own, after_opponent, horizon - 1, -lower - 1, -lower);
                if value > lower && value < beta {
                    self.counters.re_searches += 1;
                    -self.until_horizon(after_own, after_opponent, horizon - 1, -beta, -value)
                } else {
                    value
                }
            };
            if self.brothers.stopped {
                return best;
            }
            if value > best {
                (best, best_move) = (value, child.square);
                if best >= beta {
                    self.cut_off(index as u32);
                    break;
                }
            }
        }
        if self.techniques.table && horizon < u32::from(TO_THE_END) {
            let lower = if best > alpha { best as i8 } else { -MOST as i8 };
            let upper = if best < beta { best as i8 } else { MOST as i8 };
            self.positions.store(place, own, opponent, Entry { lower, upper, best: best_move, horizon: horizon as u8 });
        }
        best
    }
}
