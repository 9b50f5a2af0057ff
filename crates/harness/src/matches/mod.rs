//! Matches: many games between two players.
//!
//! A game depends on the request and its own number alone, so that the games can be played in parallel, in any order, by any
//! number of threads.

mod game_record;
mod text;

use std::collections::HashSet;
use std::num::NonZeroUsize;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use scoutlab_figures::wilson_interval;
use scoutlab_games::Side;

use crate::description::{CatalogueError, Named, Score, unfinished};
use crate::games;
use crate::players::{Player, PlayerError, PlayerSpecification, Purpose, stream};
use crate::searching::random_move;

pub use game_record::{Contestant, Effort, GameRecord};
pub use text::to_text;

/// Who moves first in which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// The first player moves first in every game.
    First,
    /// The second player moves first in every game.
    Second,
    /// The first player moves first in the first game, the second in the second game, and so on in turn.
    Alternate,
}

impl Colours {
    /// Who moves first in the game of this number, counted from 0.
    const fn moves_first(self, number: u64) -> Contestant {
        match self {
            Self::Alternate if number % 2 == 1 => Contestant::Second,
            Self::First | Self::Alternate => Contestant::First,
            Self::Second => Contestant::Second,
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Alternate => "alternate",
        }
    }
}

/// A match, by names.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRequest {
    /// The game.
    pub game: String,
    /// The player whose results are told.
    pub first: PlayerSpecification,
    /// Its opponent.
    pub second: PlayerSpecification,
    /// Who moves first in which game.
    pub colours: Colours,
    /// The position each game starts from, in the game's notation.
    pub position: String,
    /// The number of plies at the beginning of each game that neither player chooses: they are drawn at random, each legal move
    /// with equal probability.
    pub random_plies: u32,
    /// Seeds every random choice.
    pub seed: u64,
}

/// Two players ready for their games.
pub struct PreparedMatch {
    /// The name of the first player, without superfluous blanks.
    pub first: String,
    /// The name of the second player, without superfluous blanks.
    pub second: String,
    /// What the sides are called.
    pub sides: [&'static str; 2],
    /// The unit of scores, in the plural.
    pub unit: &'static str,
    play: Box<dyn Fn(u64) -> Result<GameRecord, PlayerError> + Send + Sync>,
}

impl PreparedMatch {
    /// Plays the game of this number, counted from 0.
    ///
    /// # Errors
    ///
    /// [`PlayerError`] if a search reaches a limit of its algorithm.
    pub fn play(&self, number: u64) -> Result<GameRecord, PlayerError> {
        (self.play)(number)
    }
}

/// Makes a match ready.
///
/// # Errors
///
/// [`CatalogueError`] if nobody wins the game, it is over at `root`, or a player names something that the game does not have.
pub(crate) fn prepare<G: Named>(root: G, request: &MatchRequest) -> Result<PreparedMatch, CatalogueError> {
    let Some(score) = G::SCORE else { return Err(games::without_score(G::NAME)) };
    let root = unfinished(root)?;
    let players = [Player::new::<G>(&request.first)?, Player::new::<G>(&request.second)?];
    let [first, second] = [&players[0], &players[1]].map(|player| player.name().to_owned());
    let (colours, random_plies, seed) = (request.colours, request.random_plies, request.seed);
    let play = move |number| {
        let moves_first = colours.moves_first(number);
        let first_side = if root.side_to_move() == Side::First { moves_first } else { moves_first.other() };
        play_game((&root, score), [&players[0], &players[1]], first_side, random_plies, seed, number)
    };
    Ok(PreparedMatch { first, second, sides: G::SIDES, unit: score.unit, play: Box::new(play) })
}

fn play_game<G: Named>(
    (root, score): (&G, Score<G>),
    players: [&Player; 2],
    first_side: Contestant,
    random_plies: u32,
    seed: u64,
    number: u64,
) -> Result<GameRecord, PlayerError> {
    let contestant = |side| if side == Side::First { first_side } else { first_side.other() };
    let mut seats = [Side::First, Side::Second]
        .map(|side| players[contestant(side) as usize].sit_down(stream(seed, number, Purpose::Player(side))));
    let mut moves: Vec<String> = Vec::new();
    let mut position = *root;
    let mut opening = stream(seed, number, Purpose::Opening);
    for _ in 0..random_plies {
        let Some(played) = random_move(&position, &mut opening) else { break };
        moves.push(G::move_name(played));
        position = position.play(played);
    }
    let mut efforts = [Effort::default(); 2];
    while !position.is_terminal() {
        let side = position.side_to_move();
        let choice = seats[side as usize].choose(&position)?;
        efforts[contestant(side) as usize].add(choice.calls, choice.leaves);
        moves.push(G::move_name(choice.played));
        position = position.play(choice.played);
    }
    Ok(GameRecord {
        number,
        first_side,
        start: root.position_name(),
        starts: root.side_to_move(),
        plies: moves.len(),
        moves: moves.join(" "),
        winner: (score.winner)(&position),
        score: (score.score)(&position),
        efforts,
    })
}

/// Plays this many games with `jobs` threads, or one per core, and returns them in order. A bar shows the progress if the error
/// output is a terminal.
///
/// # Errors
///
/// If the threads cannot be started, or a search reaches a limit of its algorithm.
pub fn play_all(contest: &PreparedMatch, games: u64, jobs: Option<NonZeroUsize>) -> Result<Vec<GameRecord>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.map_or(0, NonZeroUsize::get))
        .build()
        .context("the worker threads could not be started")?;
    let bar = progress_bar(games);
    let play = |number| {
        let game = contest.play(number).with_context(|| format!("game {}", number + 1));
        bar.inc(1);
        game
    };
    let played: Vec<Result<GameRecord>> = pool.install(|| (0..games).into_par_iter().map(play).collect());
    bar.finish_and_clear();
    // The first failure in the order of games, whichever thread met one first.
    played.into_iter().collect()
}

fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let style =
        ProgressStyle::with_template("{wide_bar} {percent}% {pos}/{len} games, {eta} left").expect("a constant template");
    bar.with_style(style.progress_chars("=> "))
}

/// What came of a match, as far as the first player is concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// Games that the first player won.
    pub wins: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games that the first player lost.
    pub losses: u64,
    /// The sum of all final scores from the first player's view.
    pub score: i64,
    /// What the first and the second player did.
    pub efforts: [Effort; 2],
}

impl Tally {
    /// Adds up games.
    pub fn of<'g>(games: impl IntoIterator<Item = &'g GameRecord>) -> Self {
        games.into_iter().fold(Self::default(), |mut tally, game| {
            tally.games += 1;
            match game.winner() {
                Some(Contestant::First) => tally.wins += 1,
                None => tally.draws += 1,
                Some(Contestant::Second) => tally.losses += 1,
            }
            tally.score += i64::from(game.score_of(Contestant::First));
            for (sum, effort) in tally.efforts.iter_mut().zip(game.efforts) {
                sum.searches += effort.searches;
                sum.calls += effort.calls;
                sum.leaves += effort.leaves;
            }
            tally
        })
    }

    /// The 95 % interval of the share of games that the first player wins. A draw is not a win.
    pub fn interval(&self) -> (f64, f64) {
        wilson_interval(self.wins, self.games)
    }

    /// The mean final score from the first player's view, in the game's unit; 0 without games.
    pub fn mean_score(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.score as f64 / self.games as f64 }
    }

    /// The calls of both players' searches.
    pub const fn calls(&self) -> u64 {
        self.efforts[0].calls + self.efforts[1].calls
    }
}

/// The number of games that differ in their moves or in who had which side.
pub fn distinct_games(games: &[GameRecord]) -> usize {
    games.iter().map(|game| (game.first_side, game.moves.as_str())).collect::<HashSet<_>>().len()
}
