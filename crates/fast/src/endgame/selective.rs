//! A selective search before the exact one.

use scoutlab_games::Value;

use super::table::TO_THE_END;
use super::Endgame;

/// What a search leaves out.
#[derive(Clone, Copy)]
pub(super) struct Selection {
    /// In hundredths.
    deviations: Value,
    horizon: u8,
    below: u32,
}

fn from() -> u32 {
    super::par(10) as u32
}

impl Endgame {
    /// The guess of selective searches.
    pub(super) fn guess(&mut self, own: u64, opponent: u64, mut guess: Value) -> Value {
        let levels = super::par(8);
        for level in 0..levels {
            let below = (own | opponent).count_zeros();
            self.selection = Some(Selection { deviations: super::par(11 + level as usize), horizon: TO_THE_END - levels as u8 + level as u8, below });
            guess = self.by_null_windows(own, opponent, guess);
            if super::par(31) > 0 { println!("  level {level} guess {guess}"); }
            if super::par(14) > 0 { self.positions.grow_old(); }
        }
        self.selection = None;
        guess
    }

    /// The horizon that an answer from the table must have.
    #[inline(always)]
    pub(super) fn required(&self, empties: u32) -> u8 {
        match self.selection {
            Some(selection) if empties >= from() => selection.horizon,
            _ => TO_THE_END,
        }
    }

    /// A bound that is likely.
    pub(super) fn likely(&mut self, own: u64, opponent: u64, alpha: Value, beta: Value, empties: u32) -> Option<Value> {
        let selection = self.selection?;
        if empties < from() || empties >= selection.below || beta - alpha > 1 {
            return None;
        }
        let (plies, error) = if empties < super::par(15) as u32 { (2, 650) } else if empties < super::par(16) as u32 { (4, 520) } else { (6, 450) };
        let margin = error * selection.deviations / 100;
        let (high, low) = (100 * beta + margin, 100 * alpha - margin);
        if high <= 6400 {
            let value = self.estimate(own, opponent, plies, high - 1, high);
            if value >= high {
                return Some(beta);
            }
        }
        if low >= -6400 {
            let value = self.estimate(own, opponent, plies, low, low + 1);
            if value <= low {
                return Some(alpha);
            }
        }
        None
    }
}
