//! Cells that play matches: many games of a searching player, which always moves first or always second, against an opponent.

use anyhow::Result;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::values::{GridError, algorithms, at, chosen, depths, each, evaluators, game, numbers, orderings, seeds, texts_or};
use crate::matches::{Colours, GameRecord, MatchRequest, MatchTally};
use crate::shell::Command;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::players::{PlayerSpecification, SearchSpec};
use scoutlab::position::Position;

/// The axes of a grid of matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    depths: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    evaluators: Option<Axis>,
    /// The opponents; `random` if absent.
    opponents: Option<Axis>,
    /// Whether the player moves `first` or `second`; both if absent.
    sides: Option<Axis>,
    /// The number of games per match.
    games: Axis,
    /// The number of seeds, starting with the seed of the experiment.
    seeds: Option<Axis>,
}

/// The sides, with names valid for all games.
const SIDES: [(&str, Colours); 2] = [("first", Colours::First), ("second", Colours::Second)];

/// The maximum number of games per cell.
const MOST_GAMES: u64 = 1_000_000;

/// A validated grid of matches.
pub(super) struct Matches {
    game: &'static str,
    start: Position,
    depths: Vec<u32>,
    algorithms: Vec<AnyAlgorithm>,
    orderings: Vec<OrderingSpec>,
    evaluators: Vec<&'static str>,
    opponents: Vec<(String, PlayerSpecification)>,
    sides: Vec<(&'static str, Colours)>,
    games: Vec<u64>,
    seeds: Vec<u64>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "match";

    type Cells = Matches;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Matches, GridError> {
        let game = game(catalogue, &self.game)?;
        catalogue.scored_game(game.name()).map_err(|error| at(Some(&self.game), error))?;
        let start = game.position("start").map_err(|error| at(Some(&self.game), error))?;
        let plain = plain(&start, seed);
        plain.prepare().map_err(|error| at(Some(&self.game), error))?;
        let sides = self.sides.as_ref().map_or_else(|| Ok(SIDES.to_vec()), |axis| chosen(axis, "side", &SIDES))?;
        let opponents = texts_or(self.opponents.as_ref(), "random")?;
        let opponents = each(self.opponents.as_ref(), &opponents, |text| {
            let second = PlayerSpecification::parse(&text, catalogue)?;
            MatchRequest { second: second.clone(), ..plain.clone() }.prepare()?;
            Ok((text, second))
        })?;
        Ok(Matches {
            game: game.name(),
            depths: depths(&self.depths)?,
            algorithms: algorithms(catalogue, &self.algorithms)?,
            orderings: orderings(catalogue, self.orderings.as_ref(), "none", &start)?,
            evaluators: evaluators(self.evaluators.as_ref(), game)?,
            opponents,
            sides,
            games: numbers(&self.games, 1..=MOST_GAMES)?,
            seeds: seeds(self.seeds.as_ref(), seed)?,
            start,
        })
    }
}

/// Returns a match between two random players.
fn plain(start: &Position, seed: u64) -> MatchRequest {
    MatchRequest {
        position: start.clone(),
        first: PlayerSpecification::Random,
        second: PlayerSpecification::Random,
        colours: Colours::First,
        random_plies: 0,
        most_plies: None,
        seed,
    }
}

/// The settings of one cell.
struct Match<'m> {
    search: SearchSpec,
    evaluator: &'static str,
    opponent: &'m (String, PlayerSpecification),
    side: (&'static str, Colours),
    games: u64,
    seed: u64,
}

impl Matches {
    const fn lengths(&self) -> [usize; 8] {
        [
            self.depths.len(),
            self.algorithms.len(),
            self.orderings.len(),
            self.evaluators.len(),
            self.opponents.len(),
            self.sides.len(),
            self.games.len(),
            self.seeds.len(),
        ]
    }

    fn cell(&self, index: usize) -> Match<'_> {
        let [depth, algorithm, ordering, evaluator, opponent, side, games, seed] = digits(index, self.lengths());
        Match {
            search: SearchSpec {
                algorithm: self.algorithms[algorithm].clone(),
                depth: self.depths[depth],
                ordering: self.orderings[ordering].clone(),
                evaluator: Some(self.evaluators[evaluator].to_owned()),
            },
            evaluator: self.evaluators[evaluator],
            opponent: &self.opponents[opponent],
            side: self.sides[side],
            games: self.games[games],
            seed: self.seeds[seed],
        }
    }
}

/// What identifies a cell.
pub(super) struct Key {
    game: &'static str,
    search: SearchSpec,
    evaluator: &'static str,
    opponent: String,
    side: &'static str,
    games: u64,
    seed: u64,
}

impl Cells for Matches {
    type Key = Key;
    type Found = MatchTally;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("game", "the game", |key: &Key| key.game),
            Column::new("depth", "plies that the player searches", |key: &Key| key.search.depth),
            Column::new("algorithm", "the player's algorithm", |key: &Key| key.search.algorithm.to_string()),
            Column::new("ordering", "the player's move ordering", |key: &Key| key.search.ordering.to_string()),
            Column::new("evaluator", "the player's evaluator", |key: &Key| key.evaluator),
            Column::new("opponent", "the opponent", |key: &Key| key.opponent.clone()),
            Column::new("side", "the player's side (`first` or `second`)", |key: &Key| key.side),
            Column::new("games", "the number of games", |key: &Key| key.games),
            Column::new("seed", "the seed of all random choices", |key: &Key| key.seed),
        ]
    }

    fn results() -> Vec<Column<MatchTally>> {
        vec![
            Column::new("wins", "games that the player won", |tally: &MatchTally| tally.wins),
            Column::new("draws", "drawn games", |tally: &MatchTally| tally.draws),
            Column::new("losses", "games that the player lost", |tally: &MatchTally| tally.losses),
            Column::new(
                "interval_low",
                "the lower end of Wilson's 95 % interval of the share of wins; a draw is not a win",
                |tally: &MatchTally| format!("{:.4}", tally.interval().0),
            ),
            Column::new("interval_high", "the upper end of this interval", |tally: &MatchTally| {
                format!("{:.4}", tally.interval().1)
            }),
            Column::new("mean_score", "the player's mean final score", |tally: &MatchTally| {
                format!("{:.2}", tally.mean_score())
            }),
            Column::new("leaves", "leaves of the player's searches", |tally: &MatchTally| tally.efforts[0].leaves),
            Column::new("calls", "visits of the player's searches", |tally: &MatchTally| tally.efforts[0].calls),
        ]
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Key {
        let Match { search, evaluator, opponent: (opponent, _), side: (side, _), games, seed } = self.cell(index);
        Key { game: self.game, search, evaluator, opponent: opponent.clone(), side, games, seed }
    }

    fn command(&self, index: usize) -> String {
        let cell = self.cell(index);
        Command::new(&["match", self.game])
            .with("first", &cell.search)
            .with("second", &cell.opponent.0)
            .with("colours", cell.side.0)
            .with("games", cell.games)
            .with("seed", cell.seed)
            .into_text()
    }

    /// Returns a rough guess, for which three moves per ply survive pruning.
    fn estimate(&self, index: usize) -> u64 {
        let cell = self.cell(index);
        cell.games.saturating_mul(3_u64.saturating_pow(cell.search.depth.min(30)))
    }

    fn run(&self, index: usize) -> Result<Computed<MatchTally>> {
        let cell = self.cell(index);
        let request = MatchRequest {
            first: PlayerSpecification::Search(cell.search),
            second: cell.opponent.1.clone(),
            colours: cell.side.1,
            ..plain(&self.start, cell.seed)
        };
        let stopwatch = CpuStopwatch::start();
        let contest = request.prepare()?;
        let games = (0..cell.games).map(|number| contest.play(number)).collect::<Result<Vec<GameRecord>, _>>()?;
        let tally = MatchTally::of(&games);
        let leaves = tally.efforts[0].leaves;
        Ok(Computed { found: tally, leaves, seconds: stopwatch.seconds() })
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::experiment::cells::AnyCells;
    use crate::experiment::grid::cells_of;
    use crate::matches::play_all;
    use scoutlab_runs::Version;

    fn grid(text: &str) -> Result<Box<dyn AnyCells>, GridError> {
        cells_of(&format!("[[grid]]\nmeasure = 'match'\n{text}"), Version::Usual, 5)
    }

    #[test]
    fn a_cell_has_the_results_of_the_match_whatever_the_threads() {
        let cells = grid("game = 'othello'\ndepths = [1, 2]\nalgorithms = 'alphabeta'\ngames = [7, 30]\nseeds = 2").unwrap();
        assert_eq!(cells.len(), 2 * 2 * 2 * 2);
        let catalogue = Catalogue::built_in();
        for index in 0..cells.len() {
            let key = cells.key(index);
            let request = MatchRequest {
                position: catalogue.game("othello").unwrap().position("start").unwrap(),
                first: PlayerSpecification::parse(&format!("alphabeta:depth={}", key[1]), &catalogue).unwrap(),
                second: PlayerSpecification::Random,
                colours: if key[6] == "first" { Colours::First } else { Colours::Second },
                random_plies: 0,
                most_plies: None,
                seed: key[8].parse().unwrap(),
            };
            let contest = request.prepare().unwrap();
            let results = cells.run(index).unwrap().results;
            assert_eq!(results, cells.run(index).unwrap().results);
            for jobs in [1, 2, 5] {
                let games = play_all(&contest, key[7].parse().unwrap(), NonZeroUsize::new(jobs)).unwrap();
                let wins = games.iter().filter(|game| game.winner() == Some(crate::matches::Contestant::First)).count();
                let calls: u64 = games.iter().map(|game| game.efforts[0].calls).sum();
                assert_eq!((results[0].as_str(), results[7].as_str()), (&*wins.to_string(), &*calls.to_string()), "{key:?}");
            }
            let counts: Vec<u64> = results[..3].iter().map(|count| count.parse().unwrap()).collect();
            assert_eq!(counts.iter().sum::<u64>().to_string(), key[7]);
        }
    }

    #[test]
    fn wrong_values_are_told() {
        let problem = |text: &str| grid(text).unwrap_err().problem;
        let plain = "game = 'ywf'\ndepths = 1\n";
        assert!(problem(&format!("{plain}algorithms = 'alphabetta'\ngames = 1")).contains("did you mean `alphabeta`"));
        assert!(problem(&format!("{plain}algorithms = 'alphabeta'")).contains("`games` is missing"));
        assert!(problem(&format!("{plain}algorithms = 'alphabeta'\ngames = 0")).contains("from 1 to"));
        let good = format!("{plain}algorithms = 'alphabeta'\ngames = 1\n");
        assert!(problem(&format!("{good}sides = 'black'")).contains("unknown side `black`, expected one of: first, second"));
        assert!(problem(&format!("{good}opponents = 'nobody'")).contains("unknown player `nobody`"));
        assert!(problem(&format!("{good}orderings = 'chaos'")).contains("unknown ordering `chaos`"));
        assert!(problem("game = 'tree'\ndepths = 1\nalgorithms = 'alphabeta'\ngames = 1").contains("`tree` has no score"));
    }
}
