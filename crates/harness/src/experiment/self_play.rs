//! Cells of self-play: one game between two players that are alike, searched by an algorithm from position to position.

use anyhow::Result;
use serde::Deserialize;

use super::Axis;
use super::cells::{CellOutcome, Cells, Layout, digits};
use super::measure::MeasureAxes;
use super::values::{GridError, depths, each, game_and_evaluators, seeds, texts, texts_or};
use crate::catalogue::{self, CatalogueError};
use crate::clock::Stopwatch;
use crate::players::{Playable, Player, PlayerError, PlayerSpecification};

/// The axes of a grid of games.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    /// Where games begin; `start` if absent.
    positions: Option<Axis>,
    depths: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    evaluators: Option<Axis>,
    /// How many seeds, counted up from the experiment's.
    seeds: Option<Axis>,
}

/// The columns that name a cell.
const KEYS: [&str; 7] = ["game", "position", "depth", "algorithm", "ordering", "evaluator", "seed"];

/// How the game ended, then what the searches did.
const RESULTS: [&str; 8] = ["plies", "black", "gray", "white", "leaves", "calls", "moves_tried", "same_moves"];

/// The algorithm whose moves are played.
const REFERENCE: &str = "alphabeta";

/// One game of self-play, by names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SelfPlayRequest {
    /// The game.
    pub(crate) game: String,
    /// The position it starts from.
    pub(crate) position: String,
    /// Plies to search.
    pub(crate) depth: u32,
    /// The algorithm that searches each position of the game.
    pub(crate) algorithm: String,
    /// The ordering of both players.
    pub(crate) ordering: String,
    /// The evaluator of both players.
    pub(crate) evaluator: String,
    /// Seeds the ordering.
    pub(crate) seed: u64,
}

/// What came of a game of self-play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SelfPlayed {
    /// The names of the moves played.
    pub(crate) moves: Vec<String>,
    /// The pieces at the end: the first side's, nobody's and the second side's.
    pub(crate) pieces: [usize; 3],
    /// The leaves of all searches.
    pub(crate) leaves: u64,
    /// The calls of all searches.
    pub(crate) calls: u64,
    /// The calls without those of the root.
    pub(crate) moves_tried: u64,
    /// The positions in which the algorithm chooses the move that is played.
    pub(crate) same_moves: usize,
}

/// Plays a game that was checked before.
pub(crate) type PreparedSelfPlay = Box<dyn Fn() -> Result<SelfPlayed, PlayerError> + Send + Sync>;

impl SelfPlayRequest {
    /// Checks every name and makes the game ready.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub(crate) fn prepare(&self) -> Result<PreparedSelfPlay, CatalogueError> {
        let entry = catalogue::game(&self.game)?;
        let position = entry.position(&self.position)?;
        (entry.played()?.self_play)(&Self { position: position.into_owned(), ..self.clone() })
    }

    fn player<G: Playable>(&self, algorithm: &str) -> Result<Player<G>, CatalogueError> {
        let player = PlayerSpecification::searching(algorithm, self.depth, &self.ordering, &self.evaluator)?;
        Player::new(&player.to_string())
    }
}

/// Makes a game of `G` ready.
///
/// The moves played are those of plain alpha-beta, whatever the algorithm, so that all algorithms search the same positions. Both
/// players share one seed: every position has one order of moves.
pub(crate) fn prepare<G: Playable>(request: &SelfPlayRequest) -> Result<PreparedSelfPlay, CatalogueError> {
    let root = G::read_unfinished(&request.position)?;
    let player = request.player::<G>(&request.algorithm)?;
    let reference = if request.algorithm == REFERENCE { None } else { Some(request.player::<G>(REFERENCE)?) };
    let seed = request.seed;
    Ok(Box::new(move || {
        let mut game = SelfPlayed::default();
        let mut position = root;
        while !position.is_terminal() {
            let choice = player.choose(&position, seed)?;
            let played = match &reference {
                Some(reference) => reference.choose(&position, seed)?.played,
                None => choice.played,
            };
            game.leaves += choice.leaves;
            game.calls += choice.calls;
            game.moves_tried += choice.moves_tried;
            game.same_moves += usize::from(choice.played == played);
            game.moves.push(G::move_name(played));
            position = position.play(played);
        }
        game.pieces = position.pieces();
        Ok(game)
    }))
}

/// A grid of games with all values checked.
#[derive(Clone, Debug)]
struct Games {
    game: String,
    positions: Vec<String>,
    depths: Vec<u32>,
    algorithms: Vec<String>,
    orderings: Vec<String>,
    evaluators: Vec<String>,
    seeds: Vec<u64>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "self-play";

    fn cells(&self, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let (game, evaluators) = game_and_evaluators(&self.game, self.evaluators.as_ref())?;
        let depths = depths(&self.depths)?;
        let positions = texts_or(self.positions.as_ref(), "start")?;
        let algorithms = texts(&self.algorithms)?;
        let orderings = texts_or(self.orderings.as_ref(), "none")?;
        // Each value is tried in an otherwise plain game: a game is wrong only if one of its names is.
        let plain = SelfPlayRequest {
            game: game.clone(),
            position: "start".to_owned(),
            depth: 1,
            algorithm: REFERENCE.to_owned(),
            ordering: "none".to_owned(),
            evaluator: evaluators[0].clone(),
            seed,
        };
        each(self.positions.as_ref(), &positions, |position| SelfPlayRequest { position, ..plain.clone() }.prepare())?;
        each(Some(&self.algorithms), &algorithms, |algorithm| SelfPlayRequest { algorithm, ..plain.clone() }.prepare())?;
        each(self.orderings.as_ref(), &orderings, |ordering| SelfPlayRequest { ordering, ..plain.clone() }.prepare())?;
        let seeds = seeds(self.seeds.as_ref(), seed)?;
        Ok(Box::new(Games { game, positions, depths, algorithms, orderings, evaluators, seeds }))
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
        SelfPlayRequest {
            game: self.game.clone(),
            position: self.positions[position].clone(),
            depth: self.depths[depth],
            algorithm: self.algorithms[algorithm].clone(),
            ordering: self.orderings[ordering].clone(),
            evaluator: self.evaluators[evaluator].clone(),
            seed: self.seeds[seed],
        }
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
        let request = self.request(index);
        let (depth, seed) = (request.depth.to_string(), request.seed.to_string());
        vec![request.game, request.position, depth, request.algorithm, request.ordering, request.evaluator, seed]
    }

    /// Minimax visits every line, and a few moves per ply survive pruning.
    fn estimate(&self, index: usize) -> u64 {
        let request = self.request(index);
        let branching = if request.algorithm == "minimax" { 10_u64 } else { 3 };
        branching.saturating_pow(request.depth.min(30))
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let stopwatch = Stopwatch::start();
        let game = self.request(index).prepare()?()?;
        let [first, nobodys, second] = game.pieces;
        let mut results = [game.moves.len(), first, nobodys, second].map(|count| count.to_string()).to_vec();
        results.extend([game.leaves, game.calls, game.moves_tried].map(|count| count.to_string()));
        results.push(game.same_moves.to_string());
        Ok(CellOutcome { results, leaves: game.leaves, seconds: stopwatch.seconds() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(game: &str, algorithm: &str, ordering: &str, seed: u64) -> SelfPlayed {
        let evaluator = catalogue::game(game).unwrap().evaluators[0].to_owned();
        let [game, position, algorithm, ordering] = [game, "start", algorithm, ordering].map(str::to_owned);
        SelfPlayRequest { game, position, depth: 3, algorithm, ordering, evaluator, seed }.prepare().unwrap()().unwrap()
    }

    #[test]
    fn the_ywf_game_in_our_order_has_the_counts_of_two_independent_programs() {
        let minimax = played("ywf", "minimax", "none", 0);
        let alphabeta = played("ywf", "alphabeta", "none", 0);
        assert_eq!(minimax.moves_tried, 691_219);
        assert_eq!(alphabeta.moves_tried, 56_143);
        assert_eq!(minimax.moves.len(), 85);
        assert_eq!(minimax.pieces, [39, 16, 26]);
        assert_eq!(alphabeta.pieces, [39, 16, 26]);
        // One call more for the root of each search.
        assert_eq!(minimax.calls, 691_219 + 85);
    }

    #[test]
    fn algorithms_that_keep_the_first_of_equal_moves_play_the_same_game() {
        for game in ["ywf", "othello", "tictactoe"] {
            for (ordering, seed) in [("none", 0), ("random", 1), ("random", 2)] {
                let alphabeta = played(game, "alphabeta", ordering, seed);
                assert_eq!(alphabeta.same_moves, alphabeta.moves.len());
                for algorithm in ["minimax", "scout", "negascout"] {
                    let other = played(game, algorithm, ordering, seed);
                    assert_eq!(other.moves, alphabeta.moves, "{game} {algorithm} {ordering} {seed}");
                    assert_eq!(other.same_moves, other.moves.len(), "{game} {algorithm} {ordering} {seed}");
                }
            }
        }
    }

    #[test]
    fn every_seed_of_the_random_order_is_a_game_of_its_own_and_always_the_same() {
        let [one, again, other] = [1, 1, 2].map(|seed| played("ywf", "alphabeta", "random", seed));
        assert_eq!(one, again);
        assert_ne!(one.moves, other.moves);
    }

    #[test]
    fn a_player_by_its_parts_is_the_one_by_its_name() {
        let text = |algorithm| PlayerSpecification::searching(algorithm, 3, "killer:2", "discs").unwrap().to_string();
        assert_eq!(text("alphabeta"), "alphabeta:depth=3,ordering=killer:2,eval=discs");
        assert_eq!(text("mtdf:guess=0"), "mtdf:guess=0,depth=3,ordering=killer:2,eval=discs");
        assert!(PlayerSpecification::searching("alphabetta", 3, "none", "discs").is_err());
    }
}
