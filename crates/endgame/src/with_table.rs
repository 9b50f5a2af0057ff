//! The search with many empty squares, which uses the transposition table, cutoffs without a search, and ranked moves.

use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::flips;
use scoutlab_search::Window;

use super::pool::Node;
use super::ranks::{Child, Children, take_first};
use super::table::{Entry, NO_MOVE, Place, TO_THE_END};
use super::{Endgame, LESS_THAN_ALL};

/// The least number of empty squares of a position that is stored in the TT.
const KEPT_FROM: u32 = 8;

/// Returns the least alpha at which a node with `empties` empty squares computes the stability bound. For a smaller alpha, the
/// bound rarely causes a cutoff.
const fn stability_from(empties: u32) -> Value {
    2 * empties as Value - 6
}

impl Endgame<'_> {
    /// Works like [`Self::search_moves`], for positions with `empties` empty squares, too many for
    /// [`Self::search_without_table`].
    #[inline(never)]
    pub(super) fn search_with_table(
        &mut self,
        own: u64,
        opponent: u64,
        mut legal: u64,
        alpha: Value,
        beta: Value,
        empties: u32,
    ) -> Value {
        if self.is_stopped() {
            return alpha;
        }
        if self.techniques.stability
            && alpha >= stability_from(empties)
            && let Some(bound) = self.stability.at_most(own, opponent, alpha)
        {
            self.counters.leaves += 1;
            return bound;
        }
        let place = self.positions.place(own, opponent);
        let mut first = NO_MOVE;
        let with_table = self.techniques.table && empties >= KEPT_FROM;
        if with_table && let Some(entry) = self.positions.probe(place, own, opponent) {
            if entry.horizon == TO_THE_END
                && let Some(value) = entry.decide(alpha, beta)
            {
                self.counters.tt_cutoffs += 1;
                return value;
            }
            first = entry.best;
        }
        if legal == 0 {
            return self.without_move(own, opponent, alpha, beta);
        }
        let mut best = LESS_THAN_ALL;
        let (mut best_move, mut index) = (NO_MOVE, 0);
        if first != NO_MOVE {
            let square = Square::of_index(first);
            legal &= !square.bit();
            self.counters.interior += 1;
            let turned = flips(own, opponent, square);
            best = -self.search(opponent & !turned, own | turned | square.bit(), -beta, -alpha);
            if self.brothers.stopped {
                return best;
            }
            (best_move, index) = (first, 1);
            if best >= beta {
                self.cut_off(0);
                self.keep(place, [own, opponent], Window { alpha, beta }, best, best_move);
                return best;
            }
        }
        let children_are_kept = self.techniques.table && empties > KEPT_FROM;
        let mut children = Children::new();
        self.add_children(&mut children, own, opponent, legal, children_are_kept);
        // Ranking the children hides the latency of prefetching their TT entries.
        self.rank_by_mobility(&mut children, own, opponent);
        if self.techniques.etc && children_are_kept {
            for child in &children {
                let [after_own, after_opponent] = child.boards(own, opponent);
                let after = self.positions.place(after_own, after_opponent);
                if let Some(entry) = self.positions.probe(after, after_own, after_opponent)
                    && entry.horizon == TO_THE_END
                    && -Value::from(entry.upper) >= beta
                {
                    self.counters.tt_cutoffs += u64::from(index == 0);
                    let value = -Value::from(entry.upper);
                    self.keep(place, [own, opponent], Window { alpha, beta }, value, child.square);
                    return value;
                }
            }
        }
        self.counters.interior += u64::from(index == 0);
        if let Some(look) = self.look(empties) {
            self.estimates(&mut children, own, opponent, look);
        }
        for from in 0..children.len() {
            if self.would_share(empties) && index > 0 && from + 1 < children.len() {
                let node = Node { own, opponent, alpha, beta, best, best_move, index };
                if let Some(found) = self.share(node, &children[from..]) {
                    (best, best_move) = found;
                    if self.brothers.stopped {
                        return best;
                    }
                    break;
                }
            }
            let child = take_first(&mut children, from);
            let value = self.value_of(&child, [own, opponent], Window { alpha: alpha.max(best), beta }, index == 0);
            if self.brothers.stopped {
                return best;
            }
            if value > best {
                (best, best_move) = (value, child.square);
                if best >= beta {
                    self.cut_off(index);
                    break;
                }
            }
            index += 1;
        }
        if with_table {
            self.keep(place, [own, opponent], Window { alpha, beta }, best, best_move);
        }
        best
    }

    /// Returns the value of a child for `own`, or a bound if the value is outside the window. The first child is searched with
    /// the full window. Each later child is first searched with a null window.
    #[inline(always)]
    pub(super) fn value_of(&mut self, child: &Child, [own, opponent]: [u64; 2], window: Window, is_first: bool) -> Value {
        let Window { alpha, beta } = window;
        let [after_own, after_opponent] = child.boards(own, opponent);
        if is_first || beta - alpha <= 1 || !self.techniques.null_windows {
            return -self.search_moves(after_own, after_opponent, child.replies, -beta, -alpha);
        }
        let value = -self.search_moves(after_own, after_opponent, child.replies, -alpha - 1, -alpha);
        if value > alpha && value < beta {
            self.counters.re_searches += 1;
            return -self.search_moves(after_own, after_opponent, child.replies, -beta, -value);
        }
        value
    }

    #[inline]
    fn keep(&mut self, place: Place, [own, opponent]: [u64; 2], window: Window, best: Value, best_move: u8) {
        if !self.techniques.table {
            return;
        }
        let lower = if best > window.alpha { best as i8 } else { -64 };
        let upper = if best < window.beta { best as i8 } else { 64 };
        // If no move scored more than alpha, `best_move` is only a guess.
        self.positions.store(place, own, opponent, Entry { lower, upper, best: best_move, horizon: TO_THE_END });
    }
}
