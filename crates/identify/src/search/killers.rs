//! Killer moves, and the cutoffs that make them.

use super::questions::Question;
use super::run::Run;
use crate::conventions::{KillerPasses, Killers};

impl Run<'_> {
    /// Moves the killers of this remaining depth to the front of the move list.
    pub(super) fn promote_killers(&mut self, depth: i32, moves: usize) {
        if moves < 2 || self.cut_depths[0] & depth_bit(depth) == 0 {
            return;
        }
        self.questions.meet(Question::Killers);
        if self.program.killers == Killers::None {
            return;
        }
        if self.cut_depths[1] & depth_bit(depth) != 0 {
            self.questions.meet(Question::KillerPasses);
        }
        let Some(killers) = self.killers.get(depth as usize) else { return };
        let mut placed = 0;
        for &killer in killers {
            if let Some(index) = (placed..moves).find(|&index| self.walk.move_number(index) == killer) {
                self.walk.promote(index, placed);
                placed += 1;
            }
        }
    }

    /// Counts a cutoff by a child, and makes its move a killer.
    pub(super) fn cut_off(&mut self, depth: i32, index: usize, is_pass: bool) {
        self.tally.parts[self.part].stopped += 1;
        self.cut_depths[usize::from(is_pass)] |= depth_bit(depth);
        if self.program.killers == Killers::None || is_pass && self.program.learning == KillerPasses::NoPasses {
            return;
        }
        let played = self.walk.move_number(index);
        let depth = depth as usize;
        if self.killers.len() <= depth {
            self.killers.resize(depth + 1, Vec::new());
        }
        let list = &mut self.killers[depth];
        list.retain(|&killer| killer != played);
        list.insert(0, played);
        list.truncate(self.program.killers as usize);
    }
}

/// Returns the bit of a remaining depth. Depths of 63 and more share a bit.
const fn depth_bit(depth: i32) -> u64 {
    1 << if depth < 63 { depth } else { 63 }
}
