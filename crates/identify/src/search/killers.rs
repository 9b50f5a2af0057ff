//! What a search learns from cutoffs: killer moves, and the weights of the history heuristic.

use super::questions::Question;
use super::run::Run;
use crate::conventions::{History, KillerIndex, KillerPasses, Killers};
use crate::rules::Moves;

impl Run<'_> {
    /// Moves the killers of this node to the front of the moves that capture nothing.
    pub(super) fn promote_killers(&mut self, depth: i32, moves: &Moves) {
        let is_cut =
            |passes: usize| self.cut_depths[passes] & bit(depth) != 0 || self.cut_plies[passes] & bit(self.ply as i32) != 0;
        // A node with several moves has no pass, so that a pass takes a place in the list but is never promoted.
        let (after_moves, after_passes) = (is_cut(0), is_cut(1));
        if !after_moves {
            return;
        }
        self.questions.meet(Question::Killers);
        if self.program.killers == Killers::None {
            return;
        }
        self.questions.meet(Question::KillerIndex);
        if after_passes {
            self.questions.meet(Question::KillerPasses);
        }
        let list = self.killer_list(depth);
        let Some(killers) = self.killers.get(list).cloned() else { return };
        let mut place = moves.captures;
        for killer in killers {
            place += usize::from(self.promote_move(killer, place, moves.count));
        }
    }

    /// Sorts the moves that capture nothing by the weights of the history heuristic.
    pub(super) fn sort_by_history(&mut self, moves: &Moves) {
        if !self.has_learned || moves.count < moves.captures + 2 {
            return;
        }
        self.questions.meet(Question::History);
        if self.program.history != History::None {
            let weights = &self.history[self.walk.side() as usize];
            self.walk.sort_by_weight(moves.captures, &|number| weights.get(&number).copied().unwrap_or_default());
        }
    }

    /// Counts a cutoff by a child, and learns from its move.
    pub(super) fn cut_off(&mut self, depth: i32, index: usize, moves: &Moves) {
        self.visits_here().stopped += 1;
        self.cut_depths[usize::from(moves.is_pass)] |= bit(depth);
        self.cut_plies[usize::from(moves.is_pass)] |= bit(self.ply as i32);
        // Captures come first anyway.
        if index >= moves.captures {
            self.learn(depth, index, false);
        } else if self.program.killers != Killers::TwoOfAll {
            return;
        }
        if self.program.killers == Killers::None || moves.is_pass && self.program.learning == KillerPasses::NoPasses {
            return;
        }
        let played = self.walk.move_number(index);
        let number = self.killer_list(depth);
        if self.killers.len() <= number {
            self.killers.resize(number + 1, Vec::new());
        }
        let list = &mut self.killers[number];
        if self.program.killers != Killers::TwoAlike {
            list.retain(|&killer| killer != played);
        }
        list.insert(0, played);
        list.truncate(if self.program.killers == Killers::One { 1 } else { 2 });
    }

    /// Adds to the weight of a move that caused a cutoff or, if `has_raised`, only raised alpha.
    pub(super) fn learn(&mut self, depth: i32, index: usize, has_raised: bool) {
        self.has_learned = true;
        let gain = match self.program.history {
            History::None => return,
            History::Squared | History::Doubled if has_raised => return,
            History::Squared => i64::from(depth) * i64::from(depth),
            History::Doubled | History::Raising => 1 << depth.clamp(0, 40),
        };
        let played = self.walk.move_number(index);
        *self.history[self.walk.side() as usize].entry(played).or_default() += gain;
    }

    /// Returns the number of the killer list of this node.
    fn killer_list(&self, depth: i32) -> usize {
        match self.program.killer_index {
            KillerIndex::Depth => depth as usize,
            KillerIndex::Ply => self.ply,
        }
    }
}

/// Returns the bit of a remaining depth or a ply. Numbers of 63 and more share a bit.
const fn bit(number: i32) -> u64 {
    1 << if number < 63 { number } else { 63 }
}
