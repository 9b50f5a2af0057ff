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
/// If nobody plays the game, so that it has no start, or it has no board to count squares on, or its games do not last that long.
pub(crate) fn random_position<G: Named>(text: &str, play: RandomPlay, seed: u64) -> Result<G, CatalogueError> {
    let start = match G::read("start") {
        Err(_) if G::SCORE.is_none() => return Err(games::without_score(G::NAME)),
        start => start?,
    };
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
            position = position.play(random_move(&position, &mut random)?);
            plies += 1;
        }
        (!position.is_terminal()).then_some(position)
    });
    let problem = format!("no game of {MOST_GAMES} goes on {}", play.missing());
    found.ok_or_else(|| SpecificationError::Argument { kind: KIND, name: text.trim().to_owned(), problem }.into())
}

#[cfg(test)]
mod tests {
    use scoutlab_games::othello::Othello;
    use scoutlab_games::tictactoe::TicTacToe;
    use scoutlab_games::ywf::Ywf;
    use scoutlab_games::{Game, Side};

    use super::*;
    use crate::catalogue::{game, games};

    fn position(game_name: &str, text: &str) -> String {
        game(game_name).unwrap().position(text).unwrap().name()
    }

    fn random_name<G: Named>(play: RandomPlay, seed: u64) -> String {
        random_position::<G>("random", play, seed).unwrap().position_name()
    }

    /// The stones and marks on a board.
    fn occupied(position: &str) -> usize {
        position.split_whitespace().next().unwrap().chars().filter(|&square| square != '-').count()
    }

    #[test]
    fn a_random_position_is_the_same_every_time_and_another_for_another_seed() {
        for entry in games().filter(|entry| entry.description().has_board) {
            let at = |seed: u64| position(entry.description().name, &format!("random:plies=4,seed={seed}"));
            assert_eq!(at(7), at(7), "{}", entry.description().name);
            let all: std::collections::HashSet<String> = (0..20).map(at).collect();
            assert!(all.len() >= 15, "{}: {} of 20", entry.description().name, all.len());
        }
    }

    #[test]
    fn a_random_position_is_one_move_after_that_of_one_ply_less() {
        fn check<G: Named>(most: u32) {
            for seed in 0..20 {
                let mut before = G::read("start").unwrap();
                assert_eq!(before.position_name(), random_name::<G>(RandomPlay::Plies(0), seed));
                for plies in 1..=most {
                    let name = random_name::<G>(RandomPlay::Plies(plies), seed);
                    let position = G::read(&name).unwrap();
                    assert!(before.generate().any(|played| before.play(played) == position), "{name} after {plies} plies");
                    assert!(!position.is_terminal());
                    assert_eq!(position.side_to_move(), if plies % 2 == 0 { Side::First } else { Side::Second });
                    before = position;
                }
            }
        }
        check::<Othello>(30);
        check::<Ywf>(30);
        // Later, some games are over and are drawn again.
        check::<TicTacToe>(4);
    }

    #[test]
    fn games_that_are_over_too_early_are_drawn_again() {
        for seed in 0..200 {
            let name = position("tictactoe", &format!("random:plies=8,seed={seed}"));
            assert_eq!(occupied(&name), 8);
            assert_eq!(game("tictactoe").unwrap().position(&name).unwrap().perft(1), 1);
        }
    }

    #[test]
    fn a_position_with_a_number_of_empty_squares_has_that_number_and_goes_on() {
        for seed in 0..50 {
            for empties in [60, 31, 14, 8, 1] {
                let name = position("othello", &format!("random:empties={empties},seed={seed}"));
                assert_eq!(64 - occupied(&name), empties, "{name}");
                assert!(!Othello::parse(&name).unwrap().is_terminal());
            }
            assert_eq!(occupied(&position("tictactoe", &format!("random:empties=1,seed={seed}"))), 8);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let message = |game_name: &str, text: &str| game(game_name).unwrap().position(text).err().unwrap().to_string();
        assert!(message("othello", "random:empties=12").contains("random:empties=12,seed=7"));
        assert!(message("othello", "random:empties=12,plies=9,seed=7").contains("expected two parameters"));
        assert!(message("othello", "random:empties=61,seed=7").contains("no game of 1000 goes on with 61 empty squares"));
        assert!(message("ywf", "random:seed=7").contains("random:plies=30,seed=7"));
        assert!(message("ywf", "random").contains("expected two parameters"));
        assert!(message("ywf", "random:plies=-1,seed=7").contains("a whole number from 0 to 1000"));
        assert!(message("ywf", "random:plies=3,seed=7,colour=1").contains("colour"));
        assert!(message("tictactoe", "random:plies=9,seed=7").contains("expected fewer plies"));
        assert_eq!(
            message("tree", "random:plies=9,seed=7"),
            "`tree` has no score; expected one of: othello, ywf, tictactoe (a game that implements `Scored` can be played)"
        );
        assert!(RandomPlay::parse("start").unwrap().is_none());
    }
}
