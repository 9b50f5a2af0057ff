//! Grids as experiment files write them.

use scoutlab_search::specification::SpecificationError;
use serde::Deserialize;

use super::Axis;
use super::cells::Cells;
use super::searches::{EXTRA_RESULTS, Searches};
use crate::catalogue::{self, CatalogueError, DEEPEST, LARGEST_TABLE, SearchRequest};

/// A grid as the experiment file gives it. `game`, `positions`, `depths` and `algorithms` must be there.
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
    /// Table sizes in MB, or `none`. With this axis there is a column `table`.
    tables: Option<Axis>,
    /// Columns of results besides the usual ones.
    results: Option<Axis>,
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
            tables: quick.tables.or_else(|| self.tables.clone()),
            results: quick.results.or_else(|| self.results.clone()),
            seeds: quick.seeds.or_else(|| self.seeds.clone()),
            quick: None,
        }
    }

    /// Checks every value of every axis.
    pub(super) fn check(&self, seed: u64) -> Result<Box<dyn Cells>, GridError> {
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
            table: None,
            seed,
            whole_line: false,
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
        let tables = self.tables.as_ref().map(table_sizes).transpose()?;
        if let (Some(axis), Some(tables)) = (&self.tables, &tables) {
            for &table in tables {
                let with_table =
                    |algorithm: &String| SearchRequest { algorithm: algorithm.clone(), table: Some(table), ..plain.clone() };
                let wrong = algorithms.iter().find_map(|algorithm| with_table(algorithm).prepare().err());
                if let Some(error) = wrong {
                    return Err(at(Some(axis), &error.to_string()));
                }
            }
        }
        let extra_results = self.results.as_ref().map_or_else(|| Ok(Vec::new()), texts)?;
        each(self.results.as_ref(), &extra_results, |name| {
            if EXTRA_RESULTS.contains(&name.as_str()) {
                return Ok(());
            }
            Err(SpecificationError::unknown("result", &name, EXTRA_RESULTS).into())
        })?;
        Ok(Box::new(Searches {
            game: game.clone(),
            positions,
            depths,
            algorithms,
            orderings,
            evaluators,
            frames,
            tables,
            seeds: (0..*replicates).map(|replicate| seed.wrapping_add(replicate)).collect(),
            extra_results,
        }))
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

/// Reads table sizes in MB, `none` as 0.
fn table_sizes(axis: &Axis) -> Result<Vec<usize>, GridError> {
    let size = |text: &String| match text.as_str() {
        "none" => Ok(0),
        text => text.parse().ok().filter(|megabytes| (1..=LARGEST_TABLE).contains(megabytes)).ok_or_else(|| {
            at(Some(axis), &format!("`{text}` is no table, expected none or a size from 1 to {LARGEST_TABLE} MB"))
        }),
    };
    texts(axis)?.iter().map(size).collect()
}

fn texts(axis: &Axis) -> Result<Vec<String>, GridError> {
    axis.texts().map_err(|problem| at(Some(axis), &problem))
}

fn numbers(axis: &Axis, expected: std::ops::RangeInclusive<u64>) -> Result<Vec<u64>, GridError> {
    axis.numbers(expected).map_err(|problem| at(Some(axis), &problem))
}
