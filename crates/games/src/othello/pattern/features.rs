//! The configuration of discs on each pattern.

use super::super::Square;
use super::shapes::{ALL, INSTANCES};
use crate::Value;

/// The number of stages of the game. A stage spans five disc counts: 5 to 9, .., 60 to 64. The first stage also includes 4
/// discs.
pub const STAGES: usize = 12;

/// Returns the range of disc counts in a stage.
pub const fn discs_of_stage(stage: usize) -> std::ops::RangeInclusive<u32> {
    let least = 5 * stage as u32 + 5;
    least..=least + 4
}

#[inline]
pub(super) const fn stage(discs: u32) -> usize {
    discs.saturating_sub(5) as usize / 5
}

/// The number of features of a position.
pub const FEATURES: usize = INSTANCES;

/// The number of words. Each word contains four features, and the last two places are unused. A configuration is less than
/// 3^10, so no sum of digits carries into the next feature.
const WORDS: usize = 12;

/// The configurations of all patterns of a position. A configuration is a number in base three with a digit for each square.
/// The digit is 0 for an empty square, 1 for a disc of the side to move, and 2 for a disc of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Features([u64; WORDS]);

/// For each square, the amount that a disc of the side to move adds to each feature. The last entry, for no square, adds
/// nothing.
static POWERS: [Features; 65] = {
    let mut powers = [Features([0; WORDS]); 65];
    let mut feature = 0;
    while feature < INSTANCES {
        let (mut digit, mut power) = (0, 1);
        while digit < ALL[feature].size {
            powers[ALL[feature].squares[digit]].0[feature / 4] += power << (feature % 4 * 16);
            digit += 1;
            power *= 3;
        }
        feature += 1;
    }
    powers
};

impl Features {
    /// Returns the features of the position in which `own` are the discs of the side to move, and `opponent` the discs of the
    /// other side.
    #[inline]
    pub fn of(own: u64, opponent: u64) -> Self {
        let opponents = Self([0; WORDS]).with(opponent);
        Self(opponents.0.map(|word| 2 * word)).with(own)
    }

    /// Returns the configurations of the patterns: indices into [`super::folded`].
    #[inline(always)]
    pub fn contents(&self) -> [usize; FEATURES] {
        std::array::from_fn(|feature| {
            OFFSET[feature] as usize + (self.0[feature / 4] >> (feature % 4 * 16)) as usize % (1 << 16)
        })
    }

    /// Returns the sum of the weights of the configurations, given as indices into [`super::folded`].
    ///
    /// Each word is loaded by a separate instruction. Otherwise, the compiler would split the words in SIMD registers and move
    /// each configuration to a general-purpose register, which is much slower.
    #[inline(always)]
    pub(super) fn sum(&self, worth: impl Fn(usize) -> Value) -> Value {
        let mut sum = 0;
        for (word, offsets) in self.0.iter().zip(OFFSET.chunks(4)) {
            let mut contents = *word;
            for &offset in offsets {
                sum += worth(offset as usize + contents as usize % (1 << 16));
                contents >>= 16;
            }
        }
        sum
    }

    /// Returns the features after a move. `self` contains the features before the move, from the point of view of the opponent,
    /// who moves next.
    #[inline(always)]
    pub fn after(&self, played: Square, flipped: u64) -> Self {
        // The placed disc adds 2. Each flipped disc changes its digit from 1 to 2.
        let powers = &POWERS[played.index()].0;
        Self(std::array::from_fn(|word| self.0[word] + powers[word])).with(flipped | played.bit())
    }

    /// Returns these features with the digit of each square of `discs` increased by one.
    #[inline(always)]
    fn with(mut self, mut discs: u64) -> Self {
        // Discs are processed four at a time, which makes the loop count easy to predict. If fewer than four discs remain, the
        // last entry of `POWERS` adds nothing.
        while discs != 0 {
            for _ in 0..4 {
                let powers = &POWERS[discs.trailing_zeros() as usize].0;
                self = Self(std::array::from_fn(|word| self.0[word] + powers[word]));
                discs &= discs.wrapping_sub(1);
            }
        }
        self
    }
}

/// For each feature, the index of the first configuration of its shape.
const OFFSET: [u32; INSTANCES] = {
    let mut offsets = [0; INSTANCES];
    let mut feature = 0;
    while feature < INSTANCES {
        offsets[feature] = super::shapes::OFFSETS[ALL[feature].shape] as u32;
        feature += 1;
    }
    offsets
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Othello, ffo};
    use crate::{Game, MoveSet, Notation};

    #[test]
    fn the_first_feature_reads_the_second_column_downwards() {
        // b1 is own, and b3 is the opponent's.
        let mut board = vec![b'-'; 64];
        (board[1], board[17]) = (b'X', b'O');
        let text = String::from_utf8(board).unwrap();
        let position = Othello::parse(&format!("{text} X")).unwrap();
        assert_eq!(Features::of(position.own(), position.opponent()).contents()[0], 1 + 2 * 9);
        let other = Othello::parse(&format!("{text} O")).unwrap();
        assert_eq!(Features::of(other.own(), other.opponent()).contents()[0], 2 + 9);
        assert_eq!(position.position_name(), format!("{text} X"));
    }

    #[test]
    fn adjusted_features_are_those_of_the_position_after_the_move() {
        for stored in ffo() {
            let position = stored.position;
            let before = Features::of(position.opponent(), position.own());
            for played in position.moves().iter().filter(|played| *played != Square::PASS) {
                let after = position.play(played);
                let flipped = after.opponent() & position.opponent();
                assert_eq!(before.after(played, flipped), Features::of(after.own(), after.opponent()));
            }
        }
    }

    #[test]
    fn stages_cover_every_number_of_discs() {
        for discs in 4..=64_u32 {
            assert!(discs == 4 || discs_of_stage(stage(discs)).contains(&discs), "{discs}");
        }
        assert_eq!(discs_of_stage(STAGES - 1), 60..=64);
    }
}
