//! The published sets of positions, and the columns of both cell types.

use scoutlab_games::connect_four::Strength;
use scoutlab_games::connect_four::sets::{SETS, Set};

use scoutlab_experiments::experiment::values::{self, GridError};
use scoutlab_experiments::experiment::{Axis, Column};

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

/// What identifies a cell of both cell types.
pub struct Key {
    pub(crate) set: &'static str,
    pub(crate) positions: usize,
    pub(crate) strength: &'static str,
    pub(crate) counted: &'static str,
    pub(crate) solver: String,
    pub(crate) ordering: String,
    pub(crate) table: String,
}

/// Returns the key columns of both cell types.
pub(crate) fn keys() -> Vec<Column<Key>> {
    vec![
        Column::new("set", "the set of positions", |key: &Key| key.set),
        Column::new("positions", "the number of the first positions of the set that are searched", |key: &Key| key.positions),
        Column::new("strength", "`strong` finds the score, `weak` only its sign (who wins)", |key: &Key| key.strength),
        Column::new(
            "counted",
            "`published`: nodes as the tutorial \"Solving Connect 4\" counts them; `lab`: `calls` of an algorithm of scoutlab",
            |key: &Key| key.counted,
        ),
        Column::new("solver", "the published solver, or the algorithm", |key: &Key| key.solver.clone()),
        Column::new("ordering", "the move ordering; `own` for a published solver", |key: &Key| key.ordering.clone()),
        Column::new("table", "the TT in MB or `none`; `own` for a published solver", |key: &Key| key.table.clone()),
    ]
}

/// The nodes of all positions of a sample.
pub struct Nodes {
    pub(crate) nodes: u64,
    pub(crate) positions: usize,
}

/// Returns the result columns of both cell types.
pub(crate) fn results() -> Vec<Column<Nodes>> {
    vec![
        Column::new("nodes", "nodes of all positions", |found: &Nodes| found.nodes),
        Column::new("mean", "nodes / positions", |found: &Nodes| format!("{:.3}", found.nodes as f64 / found.positions as f64)),
    ]
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
