//! The cell types that count the nodes of a program on a published set of Connect Four positions.

pub(super) mod sets;
pub(super) mod solvers;

use scoutlab_games::connect_four::Strength;
use scoutlab_games::connect_four::sets::{SETS, Set};

use super::Axis;
use super::searches::columns;
use super::values::{self, GridError};
use scoutlab_runs::{CellOutcome, Layout};

#[derive(Clone, Copy, Debug)]
struct Sample {
    set: Set,
    positions: usize,
}

impl Sample {
    /// Returns the samples given by two axes. Without `positions`, a sample is a whole set.
    fn of(sets: &Axis, positions: Option<&Axis>) -> Result<Vec<Self>, GridError> {
        let sets = values::chosen(sets, "set", &SETS.map(|set| (set.name, set)))?;
        let numbers = positions.map_or_else(|| Ok(vec![1000]), |axis| values::numbers(axis, 1..=1000))?;
        let samples = sets.iter().flat_map(|&(_, set)| numbers.iter().map(move |&number| (set, number as usize)));
        Ok(samples.map(|(set, positions)| Self { set, positions }).collect())
    }

    fn positions(&self) -> impl Iterator<Item = (&'static str, i32)> {
        self.set.positions().take(self.positions)
    }

    /// Returns a rough estimate of the work for a sample, which depends on the stage of the game.
    fn estimate(&self) -> u64 {
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
fn strengths(axis: Option<&Axis>) -> Result<Vec<(&'static str, Strength)>, GridError> {
    values::chosen_or_first(axis, "strength", &Strength::ALL)
}

/// Returns the columns of both cell types. In `counted`, `published` means nodes as counted in the tutorial, and `lab` means
/// calls.
fn layout() -> Layout {
    Layout {
        keys: columns(["set", "positions", "strength", "counted", "solver", "ordering", "table"]),
        results: columns(["nodes", "mean"]),
    }
}

/// Returns the results of a cell: the number of nodes of all positions, and its mean.
fn outcome(sample: &Sample, nodes: u64, leaves: u64, seconds: f64) -> CellOutcome {
    let mean = nodes as f64 / sample.positions as f64;
    CellOutcome { results: vec![nodes.to_string(), format!("{mean:.3}")], leaves, seconds }
}

/// Checks that a program found the published score.
fn check(sample: &Sample, program: &str, moves: &str, found: i32, published: i32) -> anyhow::Result<()> {
    anyhow::ensure!(
        found == published,
        "{moves} of {} has the published score {published}, but {program} found {found}",
        sample.set.name
    );
    Ok(())
}
