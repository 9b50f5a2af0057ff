//! Cells that count the nodes of a published solver.

use anyhow::{Context, Result};
use scoutlab_endgame::connect_four::{SOLVERS, Solver};
use scoutlab_games::connect_four::{ConnectFour, Discs, Strength};
use serde::Deserialize;

use crate::columns::{Key, Nodes, keys, results};
use crate::samples::{Sample, check, strengths};
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab_experiments::experiment::values::{self, GridError};
use scoutlab_experiments::experiment::{Axis, Cells, Column, Computed, MeasureAxes};
use scoutlab_experiments::shell::one_cell;

/// The axes of a grid of published solvers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverAxes {
    sets: Axis,
    solvers: Axis,
    /// The goals of the solver: `strong`, `weak` or both.
    strengths: Option<Axis>,
    /// The number of positions from each set, starting with the first position.
    positions: Option<Axis>,
}

/// The positions that the published solvers of a grid solve.
pub struct Solvers(Vec<Cell>);

struct Cell {
    sample: Sample,
    solver: &'static str,
    part: u32,
    strength: (&'static str, Strength),
}

/// The size of a solver's cache, as a power of two: 2^22 counts (64 MB) if a position takes few nodes, or 2^25 counts (512 MB)
/// if it takes millions.
const BITS: [u32; 2] = [22, 25];

impl MeasureAxes for SolverAxes {
    const MEASURE: &'static str = "connect-four-solvers";

    type Cells = Solvers;

    fn cells(&self, _catalogue: &Catalogue, _seed: u64) -> Result<Solvers, GridError> {
        let solvers = values::chosen(&self.solvers, "solver", &SOLVERS.map(|(part, name)| (name, part)))?;
        let strengths = strengths(self.strengths.as_ref())?;
        let mut cells = Vec::new();
        for sample in Sample::of(&self.sets, self.positions.as_ref())? {
            for &(solver, part) in &solvers {
                cells.extend(strengths.iter().map(|&strength| Cell { sample, solver, part, strength }));
            }
        }
        Ok(Solvers(cells))
    }
}

impl Cells for Solvers {
    type Key = Key;
    type Found = Nodes;

    fn keys() -> Vec<Column<Key>> {
        keys()
    }

    fn results() -> Vec<Column<Nodes>> {
        results()
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn key(&self, index: usize) -> Key {
        let Cell { sample, solver, strength, .. } = &self.0[index];
        Key {
            set: sample.set.name,
            positions: sample.positions,
            strength: strength.0,
            counted: "published",
            solver: (*solver).to_owned(),
            ordering: "own".to_owned(),
            table: "own".to_owned(),
        }
    }

    fn command(&self, index: usize) -> String {
        let Cell { sample, solver, strength, .. } = &self.0[index];
        let positions = sample.positions.to_string();
        let axes = [("sets", sample.set.name), ("positions", &positions), ("strengths", strength.0), ("solvers", solver)];
        one_cell(SolverAxes::MEASURE, 1, &axes)
    }

    fn estimate(&self, index: usize) -> u64 {
        self.0[index].sample.estimate()
    }

    fn run(&self, index: usize) -> Result<Computed<Nodes>> {
        let Cell { sample, solver: name, part, strength } = &self.0[index];
        let stopwatch = CpuStopwatch::start();
        let is_hard = sample.estimate() > 1_000_000;
        let mut solver = Solver::of(*part, BITS[usize::from(is_hard)])?.context("this part of the tutorial has no solver")?;
        let mut nodes = 0;
        for (moves, score) in sample.positions() {
            let discs = Discs::of(&ConnectFour::parse(moves)?).context("the game is already won in this position")?;
            let counted = solver.count(discs, strength.1);
            check(sample, name, moves, counted.score, strength.1.of(score))?;
            nodes += counted.nodes;
        }
        let found = Nodes { nodes, positions: sample.positions };
        Ok(Computed { found, leaves: 0, seconds: stopwatch.seconds() })
    }
}
