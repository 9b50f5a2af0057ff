//! Cells that count the six node types in searches of any game.

use std::fmt::Debug;

use anyhow::Result;
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::tictactoe::Outcome;
use scoutlab_games::tree::{Leaves, UniformPosition};
use scoutlab_games::{Evaluator, Game};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::{ChildWindows, NodeTypes};
use scoutlab_search::orderings::Oracle;
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::{Algorithm, Search, algorithms};
use serde::Deserialize;

use super::Axis;
use super::cells::{CellOutcome, Cells, Layout, digits};
use super::measure::MeasureAxes;
use super::searches::label;
use super::tictactoe_series::positions;
use super::values::{GridError, at, depths, each, numbers, one_text, seeds, texts, texts_or};
use crate::catalogue::{DEEPEST, Evaluated, ordering_chain};
use crate::clock::Stopwatch;

/// The axes of a grid of node types.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    depths: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    /// The plies that rows are about, each by itself, or `all` together.
    plies: Option<Axis>,
    /// How many seeds, counted up from the experiment's.
    seeds: Option<Axis>,
}

/// The games, each with the evaluator that is used.
const GAMES: [&str; 3] = ["tictactoe", "othello", "tree"];

const KEYS: [&str; 7] = ["game", "position", "depth", "algorithm", "ordering", "ply", "seed"];

const RESULTS: [&str; 9] = ["type1", "type2", "type3", "type4", "type5", "type6", "untyped", "calls", "untyped_share"];

/// One value of the axis of positions: a position or a set of them, with the oracle that all of its searches share.
#[derive(Clone, Debug)]
struct Roots<G: Game> {
    name: String,
    positions: Vec<G>,
    oracle: Oracle<G>,
}

/// Entries that the oracles of a grid remember together: for Othello some 300 MB.
const ORACLE_ENTRIES: usize = 1 << 22;

impl<G: Game> Roots<G> {
    /// One of `count` values of the axis.
    fn new((name, positions): (String, Vec<G>), count: usize) -> Self {
        Self { name, positions, oracle: Oracle::with_limit(ORACLE_ENTRIES / count.max(1)) }
    }
}

/// A grid with all values checked.
#[derive(Debug)]
struct Grid<G: Game, E> {
    game: &'static str,
    evaluator: E,
    algorithms: Vec<(String, AnyAlgorithm)>,
    orderings: Vec<String>,
    roots: Vec<Roots<G>>,
    depths: Vec<u32>,
    /// All plies together, or one.
    plies: Vec<Option<u32>>,
    seeds: Vec<u64>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "node-types";

    fn cells(&self, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = one_text(&self.game, "game")?;
        let places = &self.positions;
        match game.as_str() {
            "tictactoe" => self.checked("tictactoe", Outcome, seed, positions(places)?),
            "othello" => {
                let found = each(Some(places), &texts(places)?, |name| Ok((name.clone(), vec![Othello::parse(&name)?])))?;
                self.checked("othello", Discs, seed, found)
            }
            "tree" => {
                let found =
                    each(Some(places), &texts(places)?, |name| Ok((name.clone(), vec![UniformPosition::parse(&name)?])))?;
                self.checked("tree", Leaves, seed, found)
            }
            _ => Err(at(Some(&self.game), SpecificationError::unknown("game", &game, GAMES))),
        }
    }
}

impl Axes {
    fn checked<G, E>(
        &self,
        game: &'static str,
        evaluator: E,
        seed: u64,
        positions: Vec<(String, Vec<G>)>,
    ) -> Result<Box<dyn Cells>, GridError>
    where
        G: Evaluated<Move: Send + Sync, Key: Send + Sync> + Send + Sync + 'static,
        E: Evaluator<G> + Debug + Send + Sync + 'static,
    {
        let names = texts(&self.algorithms)?;
        let algorithms = each(Some(&self.algorithms), &names, |name| {
            let algorithm: AnyAlgorithm = name.parse()?;
            Ok((name, algorithm))
        })?;
        if let Some((name, _)) = algorithms.iter().find(|(_, algorithm)| ChildWindows::of(algorithm).is_none()) {
            let problem = format!(
                "algorithm `{name}` has no node types, expected alphabeta, alphabeta-soft, scout, scout-window, negascout or pvs"
            );
            return Err(at(Some(&self.algorithms), problem));
        }
        let orderings = texts_or(self.orderings.as_ref(), "none")?;
        each(self.orderings.as_ref(), &orderings, |name| Ok(ordering_chain::<G>(&name, seed, Oracle::default()).map(drop)?))?;
        let plies = match &self.plies {
            None => vec![None],
            Some(axis) if texts(axis)? == ["all"] => vec![None],
            Some(axis) => numbers(axis, 0..=DEEPEST.into())?.into_iter().map(|ply| Some(ply as u32)).collect(),
        };
        let count = positions.len();
        Ok(Box::new(Grid {
            game,
            evaluator,
            algorithms,
            orderings,
            roots: positions.into_iter().map(|roots| Roots::new(roots, count)).collect(),
            depths: depths(&self.depths)?,
            plies,
            seeds: seeds(self.seeds.as_ref(), seed)?,
        }))
    }
}

impl<G: Evaluated, E: Evaluator<G>> Grid<G, E> {
    /// Algorithms change slowest: cells of one position then seldom run at once and wait for each other at its oracle.
    const fn lengths(&self) -> [usize; 6] {
        [self.algorithms.len(), self.orderings.len(), self.roots.len(), self.depths.len(), self.plies.len(), self.seeds.len()]
    }

    /// The visits of one search by ply and type.
    fn search(&self, root: &G, oracle: &Oracle<G>, index: usize) -> Result<Vec<[u64; 7]>> {
        let [algorithm, ordering, _, depth, _, seed] = digits(index, self.lengths());
        let (algorithm, depth) = (&self.algorithms[algorithm].1, self.depths[depth]);
        let chain = ordering_chain(&self.orderings[ordering], self.seeds[seed], oracle.clone())?;
        let windows = ChildWindows::of(algorithm).unwrap_or(ChildWindows::Whole);
        let mut types = NodeTypes::new(&self.evaluator, oracle.clone(), root, depth, windows);
        let mut search = Search::new(&self.evaluator, chain, &mut types, ());
        // Only the algorithms that have node types, so that the others need not be compiled for this observer.
        match algorithm {
            AnyAlgorithm::Scout(scout) => scout.search(&mut search, root, depth),
            AnyAlgorithm::ScoutWindow(scout) => scout.search(&mut search, root, depth),
            AnyAlgorithm::NegaScout(negascout) => negascout.search(&mut search, root, depth),
            AnyAlgorithm::Pvs(pvs) => pvs.search(&mut search, root, depth),
            AnyAlgorithm::AlphaBetaSoft(alphabeta) => alphabeta.search(&mut search, root, depth),
            _ => algorithms::AlphaBeta.search(&mut search, root, depth),
        }?;
        Ok(types.counts_by_ply().to_vec())
    }
}

impl<G, E> Cells for Grid<G, E>
where
    G: Evaluated<Move: Send + Sync, Key: Send + Sync> + Send + Sync,
    E: Evaluator<G> + Debug + Send + Sync,
{
    fn layout(&self) -> Layout {
        Layout { keys: KEYS.map(str::to_owned).to_vec(), results: RESULTS.map(str::to_owned).to_vec() }
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let [algorithm, ordering, root, depth, ply, seed] = digits(index, self.lengths());
        vec![
            self.game.to_owned(),
            label(&self.roots[root].name).to_owned(),
            self.depths[depth].to_string(),
            self.algorithms[algorithm].0.clone(),
            self.orderings[ordering].clone(),
            self.plies[ply].map_or_else(|| "all".to_owned(), |ply| ply.to_string()),
            self.seeds[seed].to_string(),
        ]
    }

    fn estimate(&self, index: usize) -> u64 {
        let [_, _, root, depth, ..] = digits(index, self.lengths());
        self.roots[root].positions.len() as u64 * 5_u64.saturating_pow(self.depths[depth].min(20))
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let [_, _, root, _, ply, _] = digits(index, self.lengths());
        let Roots { positions, oracle, .. } = &self.roots[root];
        let stopwatch = Stopwatch::start();
        let mut sum = [0; 7];
        for position in positions {
            for (at, counts) in self.search(position, oracle, index)?.iter().enumerate() {
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
