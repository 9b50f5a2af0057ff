//! Cells that count the nodes visited by an algorithm of scoutlab.

use anyhow::Result;
use scoutlab::SearchRequest;
use scoutlab::players::SearchSpec;
use scoutlab::search;
use scoutlab::settings::table_size;
use scoutlab_games::connect_four::{COLUMNS, ConnectFour, ROWS, Strength};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use serde::Deserialize;

use crate::columns::{Key, Nodes, keys, results};
use crate::samples::{Sample, check, strengths};
use scoutlab::Catalogue;
use scoutlab::position::Position;
use scoutlab::registry::{GameEntry, RegisteredGame, RequestError};
use scoutlab_experiments::experiment::values::{self, GridError};
use scoutlab_experiments::experiment::{Axis, Cells, Column, Computed, MeasureAxes, table_text};
use scoutlab_experiments::shell::one_cell;

/// The axes of a grid of algorithms.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetAxes {
    sets: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    /// The sizes of the transposition table in MB, or `none`.
    tables: Option<Axis>,
    /// The goals of the search: `strong`, `weak` or both.
    strengths: Option<Axis>,
    /// The number of positions from each set, starting with the first position.
    positions: Option<Axis>,
}

/// The searches of a grid: one for each position, strength, algorithm, ordering and table.
pub struct Sets {
    game: GameEntry,
    cells: Vec<Cell>,
}

struct Cell {
    sample: Sample,
    strength: (&'static str, Strength),
    algorithm: AnyAlgorithm,
    ordering: OrderingSpec,
    /// The size of the transposition table in MB, or 0 for no table.
    table: usize,
}

impl MeasureAxes for SetAxes {
    const MEASURE: &'static str = "connect-four-sets";

    type Cells = Sets;

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Sets, GridError> {
        let samples = Sample::of(&self.sets, self.positions.as_ref())?;
        let game = catalogue.game(ConnectFour::NAME).map_err(|error| values::at(None, error))?.clone();
        let root = game.position("start").map_err(|error| values::at(None, error))?;
        let algorithms = values::algorithms(catalogue, &self.algorithms)?;
        let orderings = values::orderings(catalogue, self.orderings.as_ref(), "none", &root)?;
        let tables = self.tables.as_ref().map_or_else(|| Ok(vec![0]), values::table_sizes)?;
        let strengths = strengths(self.strengths.as_ref())?;
        let mut cells = Vec::new();
        for sample in samples {
            for &strength in &strengths {
                for ordering in &orderings {
                    for &table in &tables {
                        cells.extend(algorithms.iter().cloned().map(|algorithm| Cell {
                            sample,
                            strength,
                            algorithm,
                            ordering: ordering.clone(),
                            table,
                        }));
                    }
                }
            }
        }
        let axis = self.tables.as_ref().unwrap_or(&self.algorithms);
        for cell in &cells {
            cell.request(root.clone(), 1).map_err(|error| values::at(Some(axis), error))?;
        }
        Ok(Sets { game, cells })
    }
}

impl Cell {
    fn request(&self, position: Position, depth: u32) -> Result<SearchRequest, RequestError> {
        let evaluator = match self.strength.1 {
            Strength::Strong => "moves-left",
            Strength::Weak => "outcome",
        };
        let search = SearchSpec {
            algorithm: self.algorithm.clone(),
            depth,
            ordering: self.ordering.clone(),
            evaluator: Some(evaluator.to_owned()),
        };
        let table = table_size(&self.algorithm, Some(self.table), 0)?;
        let mut request = SearchRequest::new(position, &search)?;
        request.settings.table = table;
        Ok(request)
    }
}

impl Cells for Sets {
    type Key = Key;
    type Found = Nodes;

    fn keys() -> Vec<Column<Key>> {
        keys()
    }

    fn results() -> Vec<Column<Nodes>> {
        results()
    }

    fn len(&self) -> usize {
        self.cells.len()
    }

    fn key(&self, index: usize) -> Key {
        let Cell { sample, strength, algorithm, ordering, table } = &self.cells[index];
        Key {
            set: sample.set.name,
            positions: sample.positions,
            strength: strength.0,
            counted: "lab",
            solver: algorithm.to_string(),
            ordering: ordering.to_string(),
            table: table_text(*table),
        }
    }

    fn command(&self, index: usize) -> String {
        let Cell { sample, strength, algorithm, ordering, .. } = &self.cells[index];
        let table = table_text(self.cells[index].table);
        let axes = [
            ("sets", sample.set.name),
            ("positions", &sample.positions.to_string()),
            ("strengths", strength.0),
            ("algorithms", algorithm.name()),
            ("orderings", ordering.name()),
            ("tables", &table),
        ];
        one_cell(SetAxes::MEASURE, 1, &axes)
    }

    fn estimate(&self, index: usize) -> u64 {
        let cell = &self.cells[index];
        cell.sample.estimate() * if cell.table == 0 { 10 } else { 1 }
    }

    fn run(&self, index: usize) -> Result<Computed<Nodes>> {
        let cell = &self.cells[index];
        let (mut nodes, mut leaves, mut seconds) = (0, 0, 0.0);
        for (moves, score) in cell.sample.positions() {
            let depth = (COLUMNS * ROWS - moves.len()) as u32;
            let found = search(&cell.request(self.game.position(moves)?, depth)?)?;
            check(&cell.sample, cell.algorithm.name(), moves, found.value, cell.strength.1.of(score))?;
            nodes += found.counters.calls();
            leaves += found.counters.leaves;
            seconds += found.seconds;
        }
        Ok(Computed { found: Nodes { nodes, positions: cell.sample.positions }, leaves, seconds })
    }
}
