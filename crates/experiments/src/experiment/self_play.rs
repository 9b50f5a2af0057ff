//! Cells that play one game of self-play, with one algorithm for both sides.

use anyhow::Result;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::values::{GridError, algorithms, depths, each, evaluators, game, orderings, seeds, texts_or};
use crate::shell::one_cell;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::players::SearchSpec;
use scoutlab::position::Position;
use scoutlab::registry::{SelfPlayRequest, SelfPlayed, self_play};

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

/// A validated grid of games.
pub(super) struct Games {
    positions: Vec<Position>,
    depths: Vec<u32>,
    algorithms: Vec<AnyAlgorithm>,
    orderings: Vec<OrderingSpec>,
    evaluators: Vec<&'static str>,
    seeds: Vec<u64>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "self-play";

    type Cells = Games;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Games, GridError> {
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
        Ok(Games { positions, depths, algorithms, orderings, evaluators, seeds })
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
    type Key = SelfPlayRequest;
    type Found = SelfPlayed;

    fn keys() -> Vec<Column<SelfPlayRequest>> {
        vec![
            Column::new("game", "the game", |request: &SelfPlayRequest| request.position.game().name),
            Column::new("position", "the position from which the game starts", |request: &SelfPlayRequest| {
                request.position.text.clone()
            }),
            Column::new("depth", "plies to search", |request: &SelfPlayRequest| request.search.depth),
            Column::new("algorithm", "the algorithm", |request: &SelfPlayRequest| request.search.algorithm.to_string()),
            Column::new("ordering", "the move ordering", |request: &SelfPlayRequest| request.search.ordering.to_string()),
            Column::optional("evaluator", "the evaluator of leaves", |request: &SelfPlayRequest| {
                request.search.evaluator.clone()
            }),
            Column::new("seed", "the seed of random orderings", |request: &SelfPlayRequest| request.seed),
        ]
    }

    fn results() -> Vec<Column<SelfPlayed>> {
        vec![
            Column::new("plies", "moves played", |game: &SelfPlayed| game.moves.len()),
            Column::new("black", "pieces of the first side at the end", |game: &SelfPlayed| game.pieces[0]),
            Column::new("gray", "pieces of neither side at the end", |game: &SelfPlayed| game.pieces[1]),
            Column::new("white", "pieces of the second side at the end", |game: &SelfPlayed| game.pieces[2]),
            Column::new("leaves", "leaves, summed over the game", |game: &SelfPlayed| game.leaves),
            Column::new("calls", "calls, summed over the game", |game: &SelfPlayed| game.calls),
            Column::new(
                "moves_tried",
                "nodes visited below the roots: calls minus one per searched position",
                |game: &SelfPlayed| game.moves_tried,
            ),
            Column::new("same_moves", "positions in which the algorithm chooses the move played", |game: &SelfPlayed| {
                game.same_moves
            }),
        ]
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> SelfPlayRequest {
        self.request(index)
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

    fn run(&self, index: usize) -> Result<Computed<SelfPlayed>> {
        let stopwatch = CpuStopwatch::start();
        let game = self_play(&self.request(index))?;
        let leaves = game.leaves;
        Ok(Computed { found: game, leaves, seconds: stopwatch.seconds() })
    }
}
