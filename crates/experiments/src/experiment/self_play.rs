//! Cells that play one game of self-play, with one algorithm for both sides.

use anyhow::Result;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, digits};
use super::measure::MeasureAxes;
use super::values::{GridError, algorithms, depths, each, evaluators, game, orderings, seeds, texts_or};
use crate::shell::one_cell;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::players::SearchSpec;
use scoutlab::position::Position;
use scoutlab::registry::{SelfPlayRequest, self_play};
use scoutlab_runs::{CellOutcome, Layout};

/// The axes of a grid of games.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    /// The starting positions; `start` if absent.
    positions: Option<Axis>,
    depths: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    evaluators: Option<Axis>,
    /// The number of seeds, starting with the seed of the experiment.
    seeds: Option<Axis>,
}

const KEYS: [&str; 7] = ["game", "position", "depth", "algorithm", "ordering", "evaluator", "seed"];

/// The result of the game, then the counts of the searches.
const RESULTS: [&str; 8] = ["plies", "black", "gray", "white", "leaves", "calls", "moves_tried", "same_moves"];

/// A validated grid of games.
struct Games {
    positions: Vec<Position>,
    depths: Vec<u32>,
    algorithms: Vec<AnyAlgorithm>,
    orderings: Vec<OrderingSpec>,
    evaluators: Vec<&'static str>,
    seeds: Vec<u64>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "self-play";

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = game(catalogue, &self.game)?;
        let depths = depths(&self.depths)?;
        let evaluators = evaluators(self.evaluators.as_ref(), game)?;
        let algorithms = algorithms(catalogue, &self.algorithms)?;
        let positions = each(self.positions.as_ref(), &texts_or(self.positions.as_ref(), "start")?, |text| {
            let position = game.position(&text)?;
            let search =
                SearchSpec { algorithm: algorithms[0].clone(), depth: 1, ordering: OrderingSpec::default(), evaluator: None };
            SelfPlayRequest { position: position.clone(), search, seed }.check()?;
            Ok(position)
        })?;
        let orderings = orderings(catalogue, self.orderings.as_ref(), "none", &positions[0])?;
        let seeds = seeds(self.seeds.as_ref(), seed)?;
        Ok(Box::new(Games { positions, depths, algorithms, orderings, evaluators, seeds }))
    }
}

impl Games {
    const fn lengths(&self) -> [usize; 6] {
        [
            self.positions.len(),
            self.depths.len(),
            self.algorithms.len(),
            self.orderings.len(),
            self.evaluators.len(),
            self.seeds.len(),
        ]
    }

    fn request(&self, index: usize) -> SelfPlayRequest {
        let [position, depth, algorithm, ordering, evaluator, seed] = digits(index, self.lengths());
        let search = SearchSpec {
            algorithm: self.algorithms[algorithm].clone(),
            depth: self.depths[depth],
            ordering: self.orderings[ordering].clone(),
            evaluator: Some(self.evaluators[evaluator].to_owned()),
        };
        SelfPlayRequest { position: self.positions[position].clone(), search, seed: self.seeds[seed] }
    }
}

impl Cells for Games {
    fn layout(&self) -> Layout {
        Layout { keys: KEYS.map(str::to_owned).to_vec(), results: RESULTS.map(str::to_owned).to_vec() }
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let SelfPlayRequest { position, search, seed } = self.request(index);
        let SearchSpec { algorithm, depth, ordering, evaluator } = search;
        let [depth, algorithm, ordering] = [depth.to_string(), algorithm.to_string(), ordering.to_string()];
        vec![
            position.game().name.to_owned(),
            position.text,
            depth,
            algorithm,
            ordering,
            evaluator.unwrap_or_default(),
            seed.to_string(),
        ]
    }

    fn command(&self, index: usize) -> String {
        let SelfPlayRequest { position, search, seed } = self.request(index);
        let axes = [
            ("game", position.game().name),
            ("positions", &position.text),
            ("depths", &search.depth.to_string()),
            ("algorithms", &search.algorithm.to_string()),
            ("orderings", &search.ordering.to_string()),
            ("evaluators", search.evaluator.as_deref().unwrap_or_default()),
        ];
        one_cell(Axes::MEASURE, seed, &axes)
    }

    /// Returns a rough guess: ten moves per ply for minimax, and three moves per ply for algorithms that prune.
    fn estimate(&self, index: usize) -> u64 {
        let search = self.request(index).search;
        let branching = if search.algorithm.name() == "minimax" { 10_u64 } else { 3 };
        branching.saturating_pow(search.depth.min(30))
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let stopwatch = CpuStopwatch::start();
        let game = self_play(&self.request(index))?;
        let [first, neutral, second] = game.pieces;
        let mut results = [game.moves.len(), first, neutral, second].map(|count| count.to_string()).to_vec();
        results.extend([game.leaves, game.calls, game.moves_tried].map(|count| count.to_string()));
        results.push(game.same_moves.to_string());
        Ok(CellOutcome { results, leaves: game.leaves, seconds: stopwatch.seconds() })
    }
}
