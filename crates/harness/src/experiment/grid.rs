//! Grids and their cells.

use serde::Deserialize;

use super::Axis;
use crate::catalogue::{self, CatalogueError, DEEPEST, SearchOutcome, SearchRequest};

/// The columns of `data.csv`.
pub const COLUMNS: [&str; 18] = [
    "game",
    "position",
    "depth",
    "algorithm",
    "ordering",
    "evaluator",
    "frame",
    "seed",
    "value",
    "best_move",
    "leaves",
    "interior",
    "table_answers",
    "calls",
    "researches",
    "ordering_probes",
    "cutoffs",
    "first_cutoffs",
];

/// Those of [`COLUMNS`] that name the cell, first to last.
pub const KEY_COLUMNS: [&str; 8] = ["game", "position", "depth", "algorithm", "ordering", "evaluator", "frame", "seed"];

/// The columns of `timings.csv`.
pub const TIMING_COLUMNS: [&str; 9] =
    ["game", "position", "depth", "algorithm", "ordering", "evaluator", "frame", "seed", "seconds"];

/// A grid as the experiment file gives it. Every axis but `orderings`, `evaluators`, `frames` and `seeds` must be there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridFile {
    game: Option<Axis>,
    positions: Option<Axis>,
    depths: Option<Axis>,
    algorithms: Option<Axis>,
    orderings: Option<Axis>,
    evaluators: Option<Axis>,
    frames: Option<Axis>,
    /// How many seeds, counted up from the experiment's.
    seeds: Option<Axis>,
    /// Axes that replace those above in a `--quick` run.
    quick: Option<Box<GridFile>>,
}

/// A mistake in a grid: where, if that is known, and what.
#[derive(Debug)]
pub(super) struct GridError {
    pub(super) place: Option<std::ops::Range<usize>>,
    pub(super) problem: String,
}

/// A grid with all values checked.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    game: String,
    positions: Vec<String>,
    depths: Vec<u32>,
    algorithms: Vec<String>,
    orderings: Vec<String>,
    evaluators: Vec<&'static str>,
    frames: Vec<&'static str>,
    seeds: Vec<u64>,
}

/// One point of a grid: one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The search.
    pub request: SearchRequest,
}

impl Cell {
    /// The values of the columns that name the cell.
    pub fn key(&self) -> Vec<String> {
        let request = &self.request;
        vec![
            request.game.clone(),
            label(&request.position).to_owned(),
            request.depth.to_string(),
            request.algorithm.clone(),
            request.ordering.clone(),
            request.evaluator.clone().unwrap_or_default(),
            request.frame.clone().unwrap_or_default(),
            request.seed.to_string(),
        ]
    }

    /// The row of `data.csv`, in the order of [`COLUMNS`].
    pub fn row(&self, outcome: &SearchOutcome) -> Vec<String> {
        let counters = &outcome.counters;
        let mut row = self.key();
        row.push(outcome.value.to_string());
        row.push(outcome.best_move().unwrap_or_default().to_owned());
        let counts = [
            counters.leaves,
            counters.interior,
            counters.table_answers,
            counters.calls(),
            counters.researches,
            counters.ordering_probes,
            counters.cutoffs,
            counters.first_cutoffs,
        ];
        row.extend(counts.iter().map(u64::to_string));
        row
    }

    /// The row of `timings.csv`, in the order of [`TIMING_COLUMNS`].
    pub fn timing(&self, outcome: &SearchOutcome) -> Vec<String> {
        let mut row = self.key();
        row.push(format!("{:.6}", outcome.seconds));
        row
    }

    /// A rough guess of the work, only to start the long cells first: a few moves per ply survive pruning.
    pub fn estimate(&self) -> u64 {
        3_u64.saturating_pow(self.request.depth)
    }
}

/// The stored positions of a suite are named by their number.
fn label(position: &str) -> &str {
    position.strip_prefix("ffo:").unwrap_or(position)
}

impl GridFile {
    /// This grid with the axes of its quick version in place of its own.
    pub(super) fn quick(&self) -> Self {
        let Some(quick) = self.quick.as_deref().cloned() else { return self.clone() };
        Self {
            game: quick.game.or_else(|| self.game.clone()),
            positions: quick.positions.or_else(|| self.positions.clone()),
            depths: quick.depths.or_else(|| self.depths.clone()),
            algorithms: quick.algorithms.or_else(|| self.algorithms.clone()),
            orderings: quick.orderings.or_else(|| self.orderings.clone()),
            evaluators: quick.evaluators.or_else(|| self.evaluators.clone()),
            frames: quick.frames.or_else(|| self.frames.clone()),
            seeds: quick.seeds.or_else(|| self.seeds.clone()),
            quick: None,
        }
    }

    /// Checks every value of every axis.
    pub(super) fn check(&self, seed: u64) -> Result<Grid, GridError> {
        let games = texts(required(self.game.as_ref(), "game")?)?;
        let [game] = games.as_slice() else {
            return Err(at(self.game.as_ref(), "`game` should be one name; write one [[grid]] per game"));
        };
        let positions = texts(required(self.positions.as_ref(), "positions")?)?;
        let depths = numbers(required(self.depths.as_ref(), "depths")?, 1..=DEEPEST.into())?;
        let depths: Vec<u32> = depths.into_iter().map(|depth| depth as u32).collect();
        let algorithms = texts(required(self.algorithms.as_ref(), "algorithms")?)?;
        let replicates = self.seeds.as_ref().map(|axis| numbers(axis, 1..=1_000_000)).transpose()?;
        let [replicates] = replicates.as_deref().unwrap_or(&[1]) else {
            return Err(at(self.seeds.as_ref(), "`seeds` should be one number: how many"));
        };
        let entry = catalogue::game(game).map_err(|error| at(self.game.as_ref(), &error.to_string()))?;

        // Each value is tried in an otherwise plain search: a search is wrong only if one of its names is.
        let plain = SearchRequest {
            game: game.clone(),
            position: positions[0].clone(),
            depth: depths[0],
            algorithm: "minimax".to_owned(),
            ordering: "none".to_owned(),
            evaluator: None,
            frame: None,
            seed,
        };
        each(self.positions.as_ref(), &positions, |position| SearchRequest { position, ..plain.clone() }.prepare())?;
        each(self.algorithms.as_ref(), &algorithms, |algorithm| SearchRequest { algorithm, ..plain.clone() }.prepare())?;
        let orderings = self.orderings.as_ref().map_or_else(|| Ok(vec!["none".to_owned()]), texts)?;
        each(self.orderings.as_ref(), &orderings, |ordering| SearchRequest { ordering, ..plain.clone() }.prepare())?;
        let evaluators = self.evaluators.as_ref().map_or_else(|| Ok(vec![entry.evaluators[0].to_owned()]), texts)?;
        let evaluators = each(self.evaluators.as_ref(), &evaluators, |name| {
            SearchRequest { evaluator: Some(name), ..plain.clone() }.evaluator_name()
        })?;
        let frames = self.frames.as_ref().map_or_else(|| Ok(vec![entry.frames[0].to_owned()]), texts)?;
        let frames =
            each(self.frames.as_ref(), &frames, |name| SearchRequest { frame: Some(name), ..plain.clone() }.frame_name())?;
        Ok(Grid {
            game: game.clone(),
            positions,
            depths,
            algorithms,
            orderings,
            evaluators,
            frames,
            seeds: (0..*replicates).map(|replicate| seed.wrapping_add(replicate)).collect(),
        })
    }
}

fn required<'a>(axis: Option<&'a Axis>, name: &str) -> Result<&'a Axis, GridError> {
    axis.ok_or_else(|| GridError { place: None, problem: format!("a [[grid]] has no `{name}`") })
}

fn at(axis: Option<&Axis>, problem: &str) -> GridError {
    GridError { place: axis.map(Axis::place), problem: problem.to_owned() }
}

/// Checks each value of an axis; a mistake is reported with the place of the axis.
fn each<T>(
    axis: Option<&Axis>,
    values: &[String],
    check: impl Fn(String) -> Result<T, CatalogueError>,
) -> Result<Vec<T>, GridError> {
    values.iter().map(|value| check(value.clone()).map_err(|error| at(axis, &error.to_string()))).collect()
}

fn texts(axis: &Axis) -> Result<Vec<String>, GridError> {
    axis.texts().map_err(|problem| at(Some(axis), &problem))
}

fn numbers(axis: &Axis, expected: std::ops::RangeInclusive<u64>) -> Result<Vec<u64>, GridError> {
    axis.numbers(expected).map_err(|problem| at(Some(axis), &problem))
}

impl Grid {
    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        [
            self.positions.len(),
            self.depths.len(),
            self.algorithms.len(),
            self.orderings.len(),
            self.evaluators.len(),
            self.frames.len(),
            self.seeds.len(),
        ]
        .iter()
        .product()
    }

    /// The cell of this number, the last axis running fastest.
    pub(super) fn cell(&self, index: usize) -> Cell {
        let mut rest = index;
        let mut digit = |length: usize| {
            let digit = rest % length;
            rest /= length;
            digit
        };
        let seed = self.seeds[digit(self.seeds.len())];
        let frame = self.frames[digit(self.frames.len())];
        let evaluator = self.evaluators[digit(self.evaluators.len())];
        let ordering = &self.orderings[digit(self.orderings.len())];
        let algorithm = &self.algorithms[digit(self.algorithms.len())];
        let depth = self.depths[digit(self.depths.len())];
        let position = &self.positions[digit(self.positions.len())];
        Cell {
            request: SearchRequest {
                game: self.game.clone(),
                position: position.clone(),
                depth,
                algorithm: algorithm.clone(),
                ordering: ordering.clone(),
                evaluator: Some(evaluator.to_owned()),
                frame: Some(frame.to_owned()),
                seed,
            },
        }
    }
}
