//! The visits of a search: each visit begins with `open` and ends with `close`.

use std::sync::atomic::Ordering;

use crate::rules::{Moves, PassPly, PositionKey};

use super::bounds::{Bounds, Window};
use super::questions::Question;
use super::run::Run;
use crate::conventions::{Iterations, NodeKind, OddPlies};

/// A visit in progress.
pub(super) struct Visit {
    pub(super) moves: Moves,
    pub(super) window: Window,
    /// The window before the transposition table narrowed it.
    before: Window,
    /// The bounds of the node that were known before the visit.
    kept: Option<Bounds>,
}

impl Run<'_> {
    /// Begins a visit. Returns the visit if its moves are to be searched, and otherwise the value of the leaf or of the TT
    /// cutoff as the error.
    pub(super) fn open(&mut self, depth: i32, window: Window, asks_table: bool) -> Result<Visit, i64> {
        if self.is_stopped {
            return Err(0);
        }
        self.visits += 1;
        self.is_stopped = self.visits > self.limits.visits
            || self.visits.is_multiple_of(64) && self.has_counted_more()
            || self.visits.is_multiple_of(4096) && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if self.is_stopped {
            self.questions.close();
            return Err(0);
        }
        let ends = depth <= 0;
        let moves = if ends {
            Moves { count: 0, is_pass: false, is_stuck: false, captures: 0 }
        } else {
            self.walk.open(&self.program.rules)
        };
        if moves.is_stuck && self.scope.passes {
            self.questions.meet(Question::Over);
        }
        if self.ply % 2 == 1 && moves.count > 1 {
            self.questions.meet(Question::OddPlies);
            if self.program.odd_plies == OddPlies::Reversed {
                (1..moves.count).for_each(|index| self.walk.promote(index, 0));
            }
        }
        if self.limits.distinct {
            let kind = if moves.count == 0 { 1 } else { 2 };
            let seen = self.positions.entry(self.walk.key(PositionKey::Whole)).or_default();
            self.distinct[NodeKind::Calls as usize] += u64::from(*seen == 0);
            self.distinct[kind as usize - 1] += u64::from(*seen & kind == 0);
            *seen |= kind;
        }
        if let Some(nodes) = &self.nodes {
            return self.open_best_first(nodes.get(&self.path[self.ply]).copied(), moves, (window, depth));
        }
        if moves.count == 0 {
            if let Some(value) = self.look_up_leaf(depth, window) {
                self.visits_here().answers += 1;
                return Err(value);
            }
            self.count_leaf(depth);
            let value = self.leaf_value(&moves);
            self.store_leaf(depth, value);
            return Err(value);
        }
        let mut open = Visit { moves, window, before: window, kept: None };
        if asks_table && self.entries.is_some() {
            let known = self.look_up(depth).unwrap_or(Bounds::NONE);
            open.window = match self.narrow(known, window) {
                Ok(window) => window,
                Err(value) => {
                    self.visits_here().answers += 1;
                    return Err(value);
                }
            };
            open.kept = Some(known);
        }
        let visits = self.visits_here();
        visits.interior += 1;
        visits.passes += u64::from(moves.is_pass);
        if moves.count > 1 {
            self.order(depth, &moves);
        }
        Ok(open)
    }

    /// Orders the moves of a node by what the search has learned: first the best move of the table, then the captures that the game's
    /// order puts first, then killers, then the history.
    fn order(&mut self, depth: i32, moves: &Moves) {
        self.sort_by_history(moves);
        self.promote_killers(depth, moves);
        self.promote_table_move(moves);
        if self.ply == 0
            && self.program.iterations == Iterations::BestFirst
            && let Some(best) = self.root_best
        {
            self.promote_move(best, 0, moves.count);
        }
    }

    /// Moves the listed move with this number to a place, if it is listed at or after the place. Returns whether it is.
    pub(super) fn promote_move(&mut self, number: usize, place: usize, count: usize) -> bool {
        let found = (place..count).find(|&index| self.walk.move_number(index) == number);
        if let Some(index) = found {
            self.walk.promote(index, place);
        }
        found.is_some()
    }

    /// Begins a visit in a best-first search, which counts each node once.
    fn open_best_first(&mut self, known: Option<Bounds>, moves: Moves, (window, depth): (Window, i32)) -> Result<Visit, i64> {
        if moves.count == 0 {
            if let Some(known) = known {
                return Err(known.lower);
            }
            self.count_leaf(depth);
            let value = self.leaf_value(&moves);
            self.store(Bounds { lower: value, upper: value });
            return Err(value);
        }
        if known.is_none() {
            let visits = self.visits_here();
            visits.interior += 1;
            visits.passes += u64::from(moves.is_pass);
        }
        let known = known.unwrap_or(Bounds::NONE);
        let window = known.narrow(window)?;
        Ok(Visit { moves, window, before: window, kept: Some(known) })
    }

    fn count_leaf(&mut self, depth: i32) {
        let visits = self.visits_here();
        visits.leaves += 1;
        visits.ended += u64::from(depth > 0);
    }

    /// Ends an interior visit: stores the bounds that follow from its value. `alpha` is the raised alpha.
    pub(super) fn close(&mut self, depth: i32, open: &Visit, alpha: i64, value: i64) -> i64 {
        if let Some(mut bounds) = open.kept
            && !self.is_stopped
        {
            if self.nodes.is_none() {
                self.store_entry(depth, (bounds, open.before, open.window), alpha, value);
                return value;
            }
            bounds.update(value, open.window);
            self.store(bounds);
        }
        value
    }

    /// Stores the bounds of this node in a best-first search.
    fn store(&mut self, bounds: Bounds) {
        if let Some(nodes) = &mut self.nodes {
            nodes.insert(self.path[self.ply], bounds);
        }
    }

    /// Forgets what was counted so far.
    pub(super) fn forget_counts(&mut self) {
        self.tally.parts = Default::default();
        self.tally.roots = 0;
        self.distinct = [0; 3];
        self.positions.clear();
    }

    /// Clears the bounds of nodes, which are valid for one depth.
    pub(super) fn forget_nodes(&mut self) {
        if let Some(nodes) = &mut self.nodes {
            nodes.clear();
        }
    }

    /// Searches the child at this index.
    pub(super) fn child(
        &mut self,
        (index, depth): (usize, i32),
        is_pass: bool,
        search: impl FnOnce(&mut Self, i32) -> i64,
    ) -> i64 {
        self.walk.descend(index);
        if self.nodes.is_some() {
            let path =
                (self.path[self.ply] ^ index as u128).wrapping_add(1).wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
            self.path.truncate(self.ply + 1);
            self.path.push(path ^ path >> 64);
        }
        self.ply += 1;
        if is_pass {
            self.questions.meet(Question::PassPly);
        }
        let plies = match self.program.rules.pass {
            PassPly::Free if is_pass => 0,
            PassPly::Two if is_pass => 2,
            _ => 1,
        };
        let value = search(self, depth - plies);
        self.ply -= 1;
        self.walk.ascend();
        value
    }

    /// Searches the child at this index, and counts its visits in another part.
    pub(super) fn child_in(
        &mut self,
        part: usize,
        at: (usize, i32),
        is_pass: bool,
        search: impl FnOnce(&mut Self, i32) -> i64,
    ) -> i64 {
        let before = self.part;
        self.part |= part;
        let value = self.child(at, is_pass, search);
        self.part = before;
        value
    }
}
