//! Cells that count move sequences.

use anyhow::Result;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::shared_columns::label;
use super::values::{GridError, depths, game, positions};
use crate::shell::Command;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::position::Position;

/// The axes of a grid of counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    depths: Axis,
}

/// A validated grid of counts.
pub(super) struct Counts {
    game: &'static str,
    positions: Vec<Position>,
    depths: Vec<u32>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "perft";

    type Cells = Counts;

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Counts, GridError> {
        let game = game(catalogue, &self.game)?;
        let (positions, depths) = (positions(&self.positions, game)?, depths(&self.depths)?);
        Ok(Counts { game: game.name(), positions, depths })
    }
}

impl Counts {
    fn cell(&self, index: usize) -> (&Position, u32) {
        let [position, depth] = digits(index, [self.positions.len(), self.depths.len()]);
        (&self.positions[position], self.depths[depth])
    }
}

/// What identifies a cell.
pub(super) struct Key {
    game: &'static str,
    position: String,
    depth: u32,
}

impl Cells for Counts {
    type Key = Key;
    type Found = u64;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("game", "the game", |key: &Key| key.game),
            Column::new("position", "the position; for `ffo:N`, N alone", |key: &Key| label(&key.position).to_owned()),
            Column::new("depth", "plies", |key: &Key| key.depth),
        ]
    }

    fn results() -> Vec<Column<u64>> {
        vec![Column::new(
            "sequences",
            "move sequences with `depth` plies ([definition](conventions.md#depth-value-and-ties))",
            |sequences| *sequences,
        )]
    }

    fn len(&self) -> usize {
        self.positions.len() * self.depths.len()
    }

    fn key(&self, index: usize) -> Key {
        let (position, depth) = self.cell(index);
        Key { game: self.game, position: position.text.clone(), depth }
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

    fn run(&self, index: usize) -> Result<Computed<u64>> {
        let (position, depth) = self.cell(index);
        let stopwatch = CpuStopwatch::start();
        let sequences = position.perft(depth);
        Ok(Computed { found: sequences, leaves: sequences, seconds: stopwatch.seconds() })
    }
}
