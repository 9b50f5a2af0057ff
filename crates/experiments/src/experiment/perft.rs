//! Cells that count move sequences.

use anyhow::Result;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, digits};
use super::measure::MeasureAxes;
use super::searches::{columns, label};
use super::values::{GridError, depths, game, positions};
use crate::shell::Command;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::position::Position;
use scoutlab_runs::{CellOutcome, Layout};

/// The axes of a grid of counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    depths: Axis,
}

const KEYS: [&str; 3] = ["game", "position", "depth"];

/// A validated grid of counts.
struct Counts {
    game: &'static str,
    positions: Vec<Position>,
    depths: Vec<u32>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "perft";

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = game(catalogue, &self.game)?;
        let (positions, depths) = (positions(&self.positions, game)?, depths(&self.depths)?);
        Ok(Box::new(Counts { game: game.name(), positions, depths }))
    }
}

impl Counts {
    fn cell(&self, index: usize) -> (&Position, u32) {
        let [position, depth] = digits(index, [self.positions.len(), self.depths.len()]);
        (&self.positions[position], self.depths[depth])
    }
}

impl Cells for Counts {
    fn layout(&self) -> Layout {
        Layout { keys: columns(KEYS), results: columns(["sequences"]) }
    }

    fn len(&self) -> usize {
        self.positions.len() * self.depths.len()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let (position, depth) = self.cell(index);
        vec![self.game.to_owned(), label(&position.text).to_owned(), depth.to_string()]
    }

    fn command(&self, index: usize) -> String {
        let (position, depth) = self.cell(index);
        Command::new(&["perft", self.game]).with("position", &position.text).with("depth", depth).into_text()
    }

    /// Returns a rough guess, for which all positions have as many moves as the root.
    fn estimate(&self, index: usize) -> u64 {
        let (position, depth) = self.cell(index);
        position.count_moves().saturating_pow(depth)
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let (position, depth) = self.cell(index);
        let stopwatch = CpuStopwatch::start();
        let sequences = position.perft(depth);
        Ok(CellOutcome { results: vec![sequences.to_string()], leaves: sequences, seconds: stopwatch.seconds() })
    }
}
