//! Shallow searches with the trained patterns, whose values help to order moves.
//!
//! Values are in hundredths of a disc.

use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, moves, score};
use scoutlab_games::othello::pattern::Features;

use super::ranks::{Children, Look};
use super::{Endgame, LESS_THAN_ALL};

/// The margin of the shallow searches: the search of a move ends as soon as the move is known to be worse than the best move by
/// at least this margin.
const MARGIN: Value = 600;

impl Endgame<'_> {
    /// Adds the weighted value of a shallow search to the rank of each child. `look` contains the depth of the search and the
    /// weight.
    pub(super) fn estimates(&mut self, children: &mut Children, own: u64, opponent: u64, look: Look) {
        let Look { plies, weight } = look;
        if plies == 0 {
            let features = Features::of(opponent, own);
            let discs = (own | opponent).count_ones() + 1;
            self.counters.ordering_evaluations += children.len() as u64;
            for child in children.iter_mut() {
                let after = features.after(Square::of_index(child.square), child.turned);
                let estimate = self.pattern.estimate(discs, &after);
                child.rank += estimate * weight / 100;
            }
        } else {
            // Beyond the margin, the exact distance of a move from the best move does not matter.
            let mut least = -LESS_THAN_ALL;
            for child in children.iter_mut() {
                let [after_own, after_opponent] = child.boards(own, opponent);
                let estimate = self.estimate(after_own, after_opponent, plies, LESS_THAN_ALL, least.saturating_add(MARGIN));
                least = least.min(estimate);
                child.rank += estimate * weight / 100;
            }
        }
    }

    /// Returns the value, for `own`, the side to move, of a search of `plies` plies. `plies` must be at least 1.
    pub(super) fn estimate(&mut self, own: u64, opponent: u64, plies: u32, alpha: Value, beta: Value) -> Value {
        let mut legal = moves(own, opponent);
        if legal == 0 {
            if moves(opponent, own) == 0 {
                return 100 * score(own, opponent);
            }
            return -self.estimate(opponent, own, plies, -beta, -alpha);
        }
        let features = Features::of(opponent, own);
        let discs = (own | opponent).count_ones() + 1;
        let mut best = LESS_THAN_ALL;
        if plies == 1 {
            self.counters.ordering_evaluations += u64::from(legal.count_ones());
            while legal != 0 {
                let square = Square::of_index(legal.trailing_zeros() as u8);
                legal &= legal - 1;
                let turned = flips(own, opponent, square);
                let estimate = -self.pattern.estimate(discs, &features.after(square, turned));
                best = best.max(estimate);
                if best >= beta {
                    break;
                }
            }
            return best;
        }
        // Moves are ordered by their values after one ply, with the best first.
        let mut children = arrayvec::ArrayVec::<(Value, u64, u64), 64>::new();
        self.counters.ordering_evaluations += u64::from(legal.count_ones());
        while legal != 0 {
            let square = Square::of_index(legal.trailing_zeros() as u8);
            legal &= legal - 1;
            let turned = flips(own, opponent, square);
            let estimate = self.pattern.estimate(discs, &features.after(square, turned));
            let place = children.iter().position(|&(other, ..)| other > estimate).unwrap_or(children.len());
            children.insert(place, (estimate, opponent & !turned, own | turned | square.bit()));
        }
        for (_, after_own, after_opponent) in children {
            best = best.max(-self.estimate(after_own, after_opponent, plies - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }
}
