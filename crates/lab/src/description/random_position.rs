//! `random:plies=30,seed=7` and `random:empties=12,seed=7`: positions reached by random play.

use chacha20::ChaCha8Rng;
use rand::RngExt;
use scoutlab_games::MoveSet;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::ability::Ability;
use super::error::RequestError;
use super::registered_game::RegisteredGame;
use crate::stream::{Purpose, stream};

const NAME: &str = "random";
const KIND: &str = "position";

/// The maximum number of random plies. Every built-in game with a start position is shorter, except chess.
const MOST_PLIES: i64 = 1000;

/// The maximum number of squares on a board.
const MOST_SQUARES: i64 = 81;

/// The maximum number of random games played to find one that is long enough.
const MOST_GAMES: u64 = 1000;

/// The length of random play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RandomPlay {
    /// Play this many plies from the start.
    Plies(u32),
    /// Play until this many squares are empty.
    Empties(u32),
}

impl RandomPlay {
    /// Parses the length and the seed of random play. Returns `None` if `text` is another kind of position.
    ///
    /// # Errors
    ///
    /// Fails if a parameter is missing or wrong.
    fn parse(text: &str) -> Result<Option<(Self, u64)>, SpecificationError> {
        let text = text.trim();
        if text != NAME && !text.starts_with("random:") {
            return Ok(None);
        }
        let mut arguments = Arguments::split(KIND, text)?;
        arguments.set_examples(&["random:plies=30,seed=7", "random:empties=12,seed=7"]);
        let plies = arguments.whole("plies", 0..=MOST_PLIES)?;
        let empties = arguments.whole("empties", 0..=MOST_SQUARES)?;
        let seed = arguments.whole("seed", 0..=i64::MAX)?;
        arguments.finish().map_err(|error| if text.contains('=') { error } else { missing(text) })?;
        let error = || missing(text);
        let play = match (plies, empties) {
            (Some(plies), None) => Self::Plies(plies as u32),
            (None, Some(empties)) => Self::Empties(empties as u32),
            _ => return Err(error()),
        };
        Ok(Some((play, seed.ok_or_else(error)? as u64)))
    }

    /// Returns the error message for a search in which no random game was long enough.
    fn missing(self) -> String {
        match self {
            Self::Plies(plies) => {
                format!("all {MOST_GAMES} random games ended before ply {plies}: choose a smaller `plies`")
            }
            Self::Empties(empties) => {
                format!(
                    "none of {MOST_GAMES} random games had a position with {empties} empty squares and a legal move: choose another `empties`"
                )
            }
        }
    }
}

/// Returns the error for a text without a length or without a seed.
fn missing(text: &str) -> SpecificationError {
    SpecificationError::Argument { kind: KIND, name: text.to_owned(), problem: EXPECTED.to_owned() }
}

const EXPECTED: &str =
    "expected two parameters, as in `random:plies=30,seed=7` or, for a number of empty squares, `random:empties=12,seed=7`";

/// Returns the random position that `text` requests. Returns `None` if `text` is another kind of position.
///
/// # Errors
///
/// Fails with [`RequestError`] if the request is wrong or no random game is long enough.
pub(super) fn random<G: RegisteredGame>(text: &str) -> Result<Option<G>, RequestError> {
    RandomPlay::parse(text)?.map(|(play, seed)| random_position(text, play, seed)).transpose()
}

/// Plays random games from the start, with equal probability for each legal move at each ply, until a game reaches a position
/// that `play` describes. Returns this position.
///
/// # Errors
///
/// Fails if the game has no start position, if it has no board on which to count squares, or if its games end too early.
fn random_position<G: RegisteredGame>(text: &str, play: RandomPlay, seed: u64) -> Result<G, RequestError> {
    let Ok(start) = G::read("start") else { return Err(RequestError::NoStart { game: G::NAME }) };
    if G::BOARD.is_none() && matches!(play, RandomPlay::Empties(_)) {
        return Err(RequestError::Lacks { game: G::NAME, ability: Ability::Board, known: String::new() });
    }
    (0..MOST_GAMES).find_map(|game| play_out(&start, play, stream(seed, game, Purpose::Opening))).ok_or_else(|| {
        SpecificationError::Argument { kind: KIND, name: text.trim().to_owned(), problem: play.missing() }.into()
    })
}

/// Returns the first position of a random game that `play` describes, or `None` if the game ends before or at this position.
fn play_out<G: RegisteredGame>(start: &G, play: RandomPlay, mut random: ChaCha8Rng) -> Option<G> {
    let is_found = |position: &G, plies: usize| match play {
        RandomPlay::Plies(wanted) => plies == wanted as usize,
        RandomPlay::Empties(wanted) => {
            G::BOARD.is_some_and(|board| board.empty_squares(&position.squares()) == wanted as usize)
        }
    };
    let (mut position, mut plies) = (start.clone(), 0);
    while !is_found(&position, plies) {
        let moves = position.moves();
        if plies == MOST_PLIES as usize || moves.is_empty() {
            return None;
        }
        let played = random.random_range(0..moves.len() as u64) as usize;
        position = position.play(moves.at(played));
        plies += 1;
    }
    (!position.is_terminal()).then_some(position)
}
