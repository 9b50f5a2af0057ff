//! Cells that count nodes of the six node types in searches of any game.

use anyhow::Result;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, digits};
use super::measure::MeasureAxes;
use super::searches::{columns, label};
use super::values::{GridError, algorithms, at, depths, each, game, orderings, seeds, texts};
use crate::shell::one_cell;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::position::{ExactValues, Position};
use scoutlab::registry::{DEEPEST, RequestError};
use scoutlab::search::TypedSearch;
use scoutlab_runs::{CellOutcome, Layout};

/// The axes of a grid of node types.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    depths: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    /// The plies to count, each in its own row; `all` counts all plies together.
    plies: Option<Axis>,
    /// The number of seeds, starting with the seed of the experiment.
    seeds: Option<Axis>,
}

const KEYS: [&str; 7] = ["game", "position", "depth", "algorithm", "ordering", "ply", "seed"];

const RESULTS: [&str; 9] = ["type1", "type2", "type3", "type4", "type5", "type6", "untyped", "calls", "untyped_share"];

/// The total number of entries that the oracles of a grid cache: about 300 MB for Othello.
const ORACLE_ENTRIES: usize = 1 << 22;

/// A validated grid.
struct Grid {
    game: &'static str,
    algorithms: Vec<AnyAlgorithm>,
    orderings: Vec<OrderingSpec>,
    /// The roots, one per value of the axis of positions.
    roots: Vec<Root>,
    depths: Vec<u32>,
    /// The plies to count, one per row. `None` stands for all plies together.
    plies: Vec<Option<u32>>,
    seeds: Vec<u64>,
}

/// A position or a set of positions, with the exact values shared by all of its searches.
struct Root {
    text: String,
    positions: Vec<Position>,
    known: ExactValues,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "node-types";

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = game(catalogue, &self.game)?;
        let texts_of_positions = texts(&self.positions)?;
        let positions = each(Some(&self.positions), &texts_of_positions, |text| game.positions(&text))?;
        let algorithms = algorithms(catalogue, &self.algorithms)?;
        if let Some(algorithm) = algorithms.iter().find(|algorithm| algorithm.child_windows().is_none()) {
            let error = RequestError::NoNodeTypes { algorithm: algorithm.to_string() };
            return Err(at(Some(&self.algorithms), error));
        }
        let orderings = orderings(catalogue, self.orderings.as_ref(), "none", &positions[0][0])?;
        let plies = match &self.plies {
            None => vec![None],
            Some(axis) => texts(axis)?
                .iter()
                .map(|text| ply(text).map_err(|problem| at(Some(axis), problem)))
                .collect::<Result<_, _>>()?,
        };
        let entries = ORACLE_ENTRIES / positions.len();
        Ok(Box::new(Grid {
            game: game.description().name,
            algorithms,
            orderings,
            roots: texts_of_positions
                .into_iter()
                .zip(positions)
                .map(|(text, positions)| Root { known: positions[0].exact_values(Some(entries)), text, positions })
                .collect(),
            depths: depths(&self.depths)?,
            plies,
            seeds: seeds(self.seeds.as_ref(), seed)?,
        }))
    }
}

/// Parses a ply. Returns `None` for `all`.
fn ply(text: &str) -> Result<Option<u32>, String> {
    if text == "all" {
        return Ok(None);
    }
    let ply = text.parse().ok().filter(|ply| *ply <= DEEPEST);
    ply.map(Some).ok_or_else(|| format!("`{text}` is not `all` or a whole number from 0 to {DEEPEST}"))
}

impl Grid {
    /// Returns the lengths of the axes. Algorithms vary slowest, so that cells of one position rarely run concurrently and wait
    /// for its oracle.
    const fn lengths(&self) -> [usize; 6] {
        [self.algorithms.len(), self.orderings.len(), self.roots.len(), self.depths.len(), self.plies.len(), self.seeds.len()]
    }
}

impl Cells for Grid {
    fn layout(&self) -> Layout {
        Layout { keys: columns(KEYS), results: columns(RESULTS) }
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let [algorithm, ordering, root, depth, ply, seed] = digits(index, self.lengths());
        vec![
            self.game.to_owned(),
            label(&self.roots[root].text).to_owned(),
            self.depths[depth].to_string(),
            self.algorithms[algorithm].to_string(),
            self.orderings[ordering].to_string(),
            self.plies[ply].map_or_else(|| "all".to_owned(), |ply| ply.to_string()),
            self.seeds[seed].to_string(),
        ]
    }

    fn command(&self, index: usize) -> String {
        let [algorithm, ordering, root, depth, ply, seed] = digits(index, self.lengths());
        let ply = self.plies[ply].map_or_else(|| "all".to_owned(), |ply| ply.to_string());
        let axes = [
            ("game", self.game),
            ("positions", &self.roots[root].text),
            ("depths", &self.depths[depth].to_string()),
            ("algorithms", &self.algorithms[algorithm].to_string()),
            ("orderings", &self.orderings[ordering].to_string()),
            ("plies", &ply),
        ];
        one_cell(Axes::MEASURE, self.seeds[seed], &axes)
    }

    fn estimate(&self, index: usize) -> u64 {
        let [_, _, root, depth, ..] = digits(index, self.lengths());
        self.roots[root].positions.len() as u64 * 5_u64.saturating_pow(self.depths[depth].min(20))
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let [algorithm, ordering, root, depth, ply, seed] = digits(index, self.lengths());
        let search = TypedSearch {
            algorithm: &self.algorithms[algorithm],
            ordering: &self.orderings[ordering],
            depth: self.depths[depth],
            seed: self.seeds[seed],
        };
        let stopwatch = CpuStopwatch::start();
        let mut sum = [0; 7];
        let Root { positions, known, .. } = &self.roots[root];
        for position in positions {
            for (at, counts) in position.node_types(search, known)?.iter().enumerate() {
                if self.plies[ply].is_none_or(|ply| ply as usize == at) {
                    sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
                }
            }
        }
        let [untyped, types @ ..] = sum;
        let calls: u64 = sum.iter().sum();
        let share = if calls == 0 { 0.0 } else { untyped as f64 / calls as f64 };
        let counts = types.into_iter().chain([untyped, calls]).map(|count| count.to_string());
        Ok(CellOutcome {
            results: counts.chain([format!("{share:.6}")]).collect(),
            leaves: calls,
            seconds: stopwatch.seconds(),
        })
    }
}
