//! `random:plies=30,seed=7` and `random:empties=12,seed=7`: positions reached by random play.

use std::sync::Arc;

use scoutlab_games::{MoveSet, NotationError};
use scoutlab_search::specification::{Arguments, SpecificationError};

use crate::description::{RegisteredGame, RequestError};
use crate::games;
use crate::position::{AnyPosition, random_move};
use crate::stream::{Purpose, stream};

const NAME: &str = "random";
const KIND: &str = "position";

/// The maximum number of random plies: more than any game lasts.
const MOST_PLIES: i64 = 1000;

/// The maximum number of squares on a board.
const MOST_SQUARES: i64 = 81;

/// The maximum number of games drawn to find one that is long enough.
const MOST_GAMES: u64 = 1000;

/// The length of random play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RandomPlay {
    /// Up to this many plies from the start.
    Plies(u32),
    /// Until this many squares are empty.
    Empties(u32),
}

impl RandomPlay {
    /// Parses the length and the seed of random play; `None` if `text` is another kind of position.
    ///
    /// # Errors
    ///
    /// If a parameter is missing or wrong.
    fn parse(text: &str) -> Result<Option<(Self, u64)>, SpecificationError> {
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

    /// The reason why no such position was found.
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

const EXPECTED: &str =
    "expected two parameters, as in `random:plies=30,seed=7` or, for a number of empty squares, `random:empties=12,seed=7`";

/// The position that a text describes: drawn at random, or read.
///
/// # Errors
///
/// [`RequestError`] if the text describes none.
pub(crate) fn random_or_read<G: RegisteredGame>(
    text: &str,
    read: impl FnOnce(&str) -> Result<G, NotationError>,
) -> Result<G, RequestError> {
    match RandomPlay::parse(text)? {
        Some((play, seed)) => random_position(text, play, seed),
        None => Ok(read(text)?),
    }
}

/// The first requested position in a random game from the start, with equal probability for each legal move at each ply. Games that
/// end earlier are redrawn.
///
/// # Errors
///
/// If the game has no start, or no board to count squares on, or its games do not last that long.
fn random_position<G: RegisteredGame>(text: &str, play: RandomPlay, seed: u64) -> Result<G, RequestError> {
    let Ok(start) = G::read("start") else { return Err(RequestError::NoStart { game: G::NAME }) };
    if G::BOARD.is_none() && matches!(play, RandomPlay::Empties(_)) {
        return Err(games::without_board(G::NAME));
    }
    let moves = moves_to(Arc::new(start.clone()), play, seed).ok_or_else(|| SpecificationError::Argument {
        kind: KIND,
        name: text.trim().to_owned(),
        problem: play.missing(),
    })?;
    let mut position = start;
    for number in moves {
        position = position.play(position.moves().at(number));
    }
    Ok(position)
}

/// The moves that lead to the first requested position, each as its index in move generation order.
fn moves_to(start: Arc<dyn AnyPosition>, play: RandomPlay, seed: u64) -> Option<Vec<usize>> {
    let empty_squares = |position: &dyn AnyPosition| position.board().map(|board| board.empty_squares(&position.squares()));
    let is_asked_for = |position: &dyn AnyPosition, plies: usize| match play {
        RandomPlay::Plies(wanted) => plies == wanted as usize,
        RandomPlay::Empties(wanted) => empty_squares(position) == Some(wanted as usize),
    };
    (0..MOST_GAMES).find_map(|game| {
        let mut random = stream(seed, game, Purpose::Opening);
        let mut position = start.clone();
        let mut moves = Vec::new();
        while !is_asked_for(&*position, moves.len()) {
            if moves.len() == MOST_PLIES as usize {
                return None;
            }
            let played = random_move(&*position, &mut random)?;
            position = position.after(played);
            moves.push(played);
        }
        (!position.is_terminal()).then_some(moves)
    })
}
