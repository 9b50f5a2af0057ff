//! Positions with the final scores of their games.

use std::collections::HashSet;

use scoutlab_games::othello::Othello;

/// A position from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) own: u64,
    pub(super) opponent: u64,
    /// The final score of the game for the side to move, in discs. Empty squares count for the winner.
    pub(super) score: i8,
}

impl Sample {
    pub(super) const fn new(position: &Othello, score: i8) -> Self {
        Self { own: position.own(), opponent: position.opponent(), score }
    }

    pub(super) const fn discs(&self) -> usize {
        (self.own | self.opponent).count_ones() as usize
    }

    /// Returns the smallest of the eight symmetric images of the position. The patterns do not distinguish symmetric images.
    fn class(&self) -> (u64, u64) {
        let (mut own, mut opponent) = (self.own, self.opponent);
        let mut least = (own, opponent);
        for symmetry in 0..8 {
            // Alternating between two reflections produces all eight images.
            (own, opponent) = if symmetry % 2 == 0 {
                (own.swap_bytes(), opponent.swap_bytes())
            } else {
                (transposed(own), transposed(opponent))
            };
            least = least.min((own, opponent));
        }
        least
    }
}

/// Reflects a board in its main diagonal (Warren 2003, Hacker's Delight, section 7-3).
const fn transposed(mut board: u64) -> u64 {
    let swapped = (board ^ board >> 7) & 0x00aa_00aa_00aa_00aa;
    board ^= swapped ^ swapped << 7;
    let swapped = (board ^ board >> 14) & 0x0000_cccc_0000_cccc;
    board ^= swapped ^ swapped << 14;
    let swapped = (board ^ board >> 28) & 0x0000_0000_f0f0_f0f0;
    board ^ swapped ^ swapped << 28
}

/// Positions, grouped by their number of discs from 0 to 64. Each group is in the order of the games.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    /// Training positions.
    pub(super) training: Vec<Vec<Sample>>,
    /// Positions from other games, which are never used for training.
    pub(super) validation: Vec<Vec<Sample>>,
}

impl Default for Samples {
    fn default() -> Self {
        Self { training: vec![Vec::new(); 65], validation: vec![Vec::new(); 65] }
    }
}

impl Samples {
    /// Removes validation positions that equal a training position, up to symmetry. Different games may share a position.
    pub(super) fn keep_apart(&mut self) {
        for (training, validation) in self.training.iter().zip(&mut self.validation) {
            let asked: HashSet<(u64, u64)> = validation.iter().map(Sample::class).collect();
            let known: HashSet<(u64, u64)> = training.iter().map(Sample::class).filter(|class| asked.contains(class)).collect();
            validation.retain(|sample| !known.contains(&sample.class()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_images_of_a_position_are_one_class() {
        let image = |board: u64, symmetry: usize| {
            (0..64_usize).filter(|square| board >> square & 1 == 1).fold(0_u64, |image, square| {
                let (mut column, mut row) = (square / 8, square % 8);
                if symmetry & 1 != 0 {
                    column = 7 - column;
                }
                if symmetry & 2 != 0 {
                    row = 7 - row;
                }
                image | 1 << if symmetry & 4 != 0 { row * 8 + column } else { column * 8 + row }
            })
        };
        let (own, opponent) = (0x0010_2030_0400_7001, 0x8100_0008_0830_0300);
        let class = |symmetry| Sample { own: image(own, symmetry), opponent: image(opponent, symmetry), score: 0 }.class();
        let classes: Vec<_> = (0..8).map(class).collect();
        assert!(classes.iter().all(|class| *class == classes[0]), "{classes:x?}");
        assert_ne!(Sample { own: opponent, opponent: own, score: 0 }.class(), classes[0]);
    }

    #[test]
    fn positions_of_other_games_that_are_trained_on_are_not_validated_with() {
        let (known, other) = (Sample { own: 1, opponent: 6, score: 3 }, Sample { own: 3, opponent: 4, score: 3 });
        let mirrored = Sample { own: 1 << 56, opponent: 6 << 56, score: -3 };
        let mut samples = Samples::default();
        samples.training[3].push(known);
        samples.validation[3].extend([mirrored, other, known]);
        samples.keep_apart();
        assert_eq!(samples.validation[3], [other]);
    }
}
