//! The published sets of positions, and the checks of their scores.

use scoutlab_games::connect_four::Strength;
use scoutlab_games::connect_four::sets::{SETS, Set};

use scoutlab_experiments::experiment::Axis;
use scoutlab_experiments::experiment::values::{self, GridError};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) set: Set,
    pub(crate) positions: usize,
}

impl Sample {
    /// Returns the samples given by two axes. Without `positions`, a sample is a whole set.
    pub(crate) fn of(sets: &Axis, positions: Option<&Axis>) -> Result<Vec<Self>, GridError> {
        let sets = values::chosen(sets, "set", &SETS.map(|set| (set.name, set)))?;
        let numbers = positions.map_or_else(|| Ok(vec![1000]), |axis| values::numbers(axis, 1..=1000))?;
        let samples = sets.iter().flat_map(|&(_, set)| numbers.iter().map(move |&number| (set, number as usize)));
        Ok(samples.map(|(set, positions)| Self { set, positions }).collect())
    }

    pub(crate) fn positions(&self) -> impl Iterator<Item = (&'static str, i32)> {
        self.set.positions().take(self.positions)
    }

    /// Returns a rough estimate of the work for a sample, which depends on the stage of the game.
    pub(crate) fn estimate(&self) -> u64 {
        let difficulty = match self.set.name {
            "Test_L3_R1" => 1,
            "Test_L2_R1" => 100,
            "Test_L2_R2" => 10_000,
            _ => 1_000_000,
        };
        difficulty * self.positions as u64
    }
}

/// Returns the strengths, or `strong` if the axis is absent.
pub(crate) fn strengths(axis: Option<&Axis>) -> Result<Vec<(&'static str, Strength)>, GridError> {
    values::chosen_or_first(axis, "strength", &Strength::ALL)
}

/// Checks that a program found the published score.
pub(crate) fn check(sample: &Sample, program: &str, moves: &str, found: i32, published: i32) -> anyhow::Result<()> {
    anyhow::ensure!(
        found == published,
        "{moves} of {} has the published score {published}, but {program} found {found}",
        sample.set.name
    );
    Ok(())
}
