//! Cells that count nodes of the six node types in searches of any game.

use anyhow::Result;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::shared_columns::label;
use super::values::{GridError, algorithms, at, depths, each, game, orderings, seeds, texts};
use crate::shell::one_cell;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::position::{ExactValues, Position};
use scoutlab::registry::{DEEPEST, RequestError};
use scoutlab::search::TypedSearch;

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

/// The total number of entries that the oracles of a grid cache: about 300 MB for Othello.
const ORACLE_ENTRIES: usize = 1 << 22;

/// A validated grid.
pub(super) struct Grid {
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

    type Cells = Grid;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Grid, GridError> {
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
        Ok(Grid {
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
        })
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

/// What identifies a cell.
pub(super) struct Key {
    game: &'static str,
    position: String,
    depth: u32,
    algorithm: String,
    ordering: String,
    ply: Option<u32>,
    seed: u64,
}

/// The visits by node type; the first number counts visits outside the critical tree.
pub(super) struct Visits([u64; 7]);

impl Visits {
    fn calls(&self) -> u64 {
        self.0.iter().sum()
    }

    fn untyped_share(&self) -> f64 {
        let calls = self.calls();
        if calls == 0 { 0.0 } else { self.0[0] as f64 / calls as f64 }
    }
}

/// The columns of the node types, with the number of the type.
const TYPES: [(&str, &str); 6] = [
    ("type1", "visits of [type 1](conventions.md#node-types)"),
    ("type2", "visits of [type 2](conventions.md#node-types)"),
    ("type3", "visits of [type 3](conventions.md#node-types)"),
    ("type4", "visits of [type 4](conventions.md#node-types)"),
    ("type5", "visits of [type 5](conventions.md#node-types)"),
    ("type6", "visits of [type 6](conventions.md#node-types)"),
];

impl Cells for Grid {
    type Key = Key;
    type Found = Visits;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("game", "the game", |key: &Key| key.game),
            Column::new("position", "the position or set of positions; for `ffo:N`, N alone", |key: &Key| {
                label(&key.position).to_owned()
            }),
            Column::new("depth", "plies to search", |key: &Key| key.depth),
            Column::new("algorithm", "the algorithm", |key: &Key| key.algorithm.clone()),
            Column::new("ordering", "the move ordering", |key: &Key| key.ordering.clone()),
            Column::new("ply", "a distance from the root, or `all`", |key: &Key| ply_text(key.ply)),
            Column::new("seed", "the seed of random orderings", |key: &Key| key.seed),
        ]
    }

    fn results() -> Vec<Column<Visits>> {
        let types = TYPES.into_iter().zip(1..);
        let types = types.map(|((name, meaning), number)| Column::new(name, meaning, move |visits: &Visits| visits.0[number]));
        types
            .chain([
                Column::new("untyped", "visits of no type", |visits: &Visits| visits.0[0]),
                Column::new("calls", "all visits", Visits::calls),
                Column::new("untyped_share", "untyped / calls", |visits: &Visits| format!("{:.6}", visits.untyped_share())),
            ])
            .collect()
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Key {
        let [algorithm, ordering, root, depth, ply, seed] = digits(index, self.lengths());
        Key {
            game: self.game,
            position: self.roots[root].text.clone(),
            depth: self.depths[depth],
            algorithm: self.algorithms[algorithm].to_string(),
            ordering: self.orderings[ordering].to_string(),
            ply: self.plies[ply],
            seed: self.seeds[seed],
        }
    }

    fn command(&self, index: usize) -> String {
        let [algorithm, ordering, root, depth, ply, seed] = digits(index, self.lengths());
        let ply = ply_text(self.plies[ply]);
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

    fn run(&self, index: usize) -> Result<Computed<Visits>> {
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
        let found = Visits(sum);
        let leaves = found.calls();
        Ok(Computed { found, leaves, seconds: stopwatch.seconds() })
    }
}

/// Returns a ply as text, or `all`.
fn ply_text(ply: Option<u32>) -> String {
    ply.map_or_else(|| "all".to_owned(), |ply| ply.to_string())
}
