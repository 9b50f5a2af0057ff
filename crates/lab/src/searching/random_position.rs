//! `random:plies=30,seed=7` and `random:empties=12,seed=7`: positions that random play leads to.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use scoutlab_games::Game;
use scoutlab_search::specification::{Arguments, SpecificationError};

use crate::description::{CatalogueError, Named};
use crate::games;
use crate::stream::{Purpose, stream};

const NAME: &str = "random";
const KIND: &str = "position";

/// The most random plies: more than a game of any kind lasts.
const MOST_PLIES: i64 = 1000;

/// The most squares that a board has.
const MOST_SQUARES: i64 = 81;

/// The most games that are drawn to find one that goes on long enough.
const MOST_GAMES: u64 = 1000;

/// How long random play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RandomPlay {
    /// So many plies from the start.
    Plies(u32),
    /// Until so many squares are empty.
    Empties(u32),
}

impl RandomPlay {
    /// Reads how long random play goes on, and its seed; `None` if `text` is a position of another kind.
    ///
    /// # Errors
    ///
    /// If a parameter is missing or wrong.
    pub(crate) fn parse(text: &str) -> Result<Option<(Self, u64)>, SpecificationError> {
        let text = text.trim();
        if text != NAME && !text.starts_with("random:") {
            return Ok(None);
        }
        let mut arguments = Arguments::split(KIND, text)?;
        let plies = arguments.whole("plies", 0..=MOST_PLIES)?;
        let empties = arguments.whole("empties", 0..=MOST_SQUARES)?;
        let seed = arguments.whole("seed", 0..=i64::MAX)?;
        arguments.finish()?;
        let error = || SpecificationError::Argument { kind: KIND, name: text.to_owned(), problem: EXPECTED.to_owned() };
        let play = match (plies, empties) {
            (Some(plies), None) => Self::Plies(plies as u32),
            (None, Some(empties)) => Self::Empties(empties as u32),
            _ => return Err(error()),
        };
        Ok(Some((play, seed.ok_or_else(error)? as u64)))
    }

    /// What there is no game with.
    fn missing(self) -> String {
        match self {
            Self::Plies(plies) => format!("after {plies} random plies, expected fewer plies"),
            Self::Empties(empties) => {
                format!("with {empties} empty squares, expected a number that there is on the way from the start to the end")
            }
        }
    }
}

const EXPECTED: &str =
    "expected two parameters, as in `random:plies=30,seed=7` or, for a number of empty squares, `random:empties=12,seed=7`";

/// One of the legal moves, each with equal probability, or `None` if the game is over.
pub(crate) fn random_move<G: Game>(position: &G, random: &mut ChaCha8Rng) -> Option<G::Move> {
    match position.count_moves() {
        0 => None,
        count => position.generate().nth(random.random_range(0..count) as usize),
    }
}

/// The first position that is as asked for in a game from the start, each legal move with equal probability at each ply. Games that
/// are over by then are drawn again.
///
/// # Errors
///
/// If the game has no start, or no board to count squares on, or its games do not last that long.
pub(crate) fn random_position<G: Named>(text: &str, play: RandomPlay, seed: u64) -> Result<G, CatalogueError> {
    let Ok(start) = G::read("start") else { return Err(CatalogueError::NoStart { game: G::NAME }) };
    if G::BOARD.is_none() && matches!(play, RandomPlay::Empties(_)) {
        return Err(games::without_board(G::NAME));
    }
    let empty_squares = |position: &G| G::BOARD.map_or(0, |board| board.empty_squares(&position.squares()));
    let found = (0..MOST_GAMES).find_map(|game| {
        let mut random = stream(seed, game, Purpose::Opening);
        let mut position = start;
        let mut plies = 0;
        let is_asked_for = |position: &G, plies| match play {
            RandomPlay::Plies(wanted) => plies == wanted,
            RandomPlay::Empties(wanted) => empty_squares(position) == wanted as usize,
        };
        while !is_asked_for(&position, plies) {
            if i64::from(plies) == MOST_PLIES {
                return None;
            }
            position = position.play(random_move(&position, &mut random)?);
            plies += 1;
        }
        (!position.is_terminal()).then_some(position)
    });
    let problem = format!("no game of {MOST_GAMES} goes on {}", play.missing());
    found.ok_or_else(|| SpecificationError::Argument { kind: KIND, name: text.trim().to_owned(), problem }.into())
}
