//! `random:plies=30,seed=7` and `random:empties=12,seed=7`: positions that random play leads to.

use scoutlab_search::specification::{Arguments, SpecificationError};

use super::{CatalogueError, GameEntry};
use crate::players::{Playable, Purpose, random_move, stream};

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

/// The position that `text` draws, in the game's notation, or nothing if it is not of this form.
///
/// # Errors
///
/// If a parameter is missing or wrong, nobody plays the game, or its games do not last that long.
pub(super) fn drawn(entry: &GameEntry, text: &str) -> Result<Option<String>, CatalogueError> {
    let text = text.trim();
    if text != NAME && !text.starts_with("random:") {
        return Ok(None);
    }
    let mut arguments = Arguments::split(KIND, text)?;
    let plies = arguments.whole("plies", 0..=MOST_PLIES)?;
    let empties = arguments.whole("empties", 0..=MOST_SQUARES)?;
    let seed = arguments.whole("seed", 0..=i64::MAX)?;
    arguments.finish()?;
    let error = |problem| SpecificationError::Argument { kind: KIND, name: text.to_owned(), problem };
    let (play, end) = match (plies, empties) {
        (Some(plies), None) => (RandomPlay::Plies(plies as u32), format!("after {plies} random plies, expected fewer plies")),
        (None, Some(empties)) => (
            RandomPlay::Empties(empties as u32),
            format!("with {empties} empty squares, expected a number that there is on the way from the start to the end"),
        ),
        _ => return Err(error(EXPECTED.to_owned()).into()),
    };
    let seed = seed.ok_or_else(|| error(EXPECTED.to_owned()))?;
    let position = (entry.played()?.random_position)(play, seed as u64);
    Ok(Some(position.ok_or_else(|| error(format!("no game of {MOST_GAMES} goes on {end}")))?))
}

const EXPECTED: &str =
    "expected two parameters, as in `random:plies=30,seed=7` or, for a number of empty squares, `random:empties=12,seed=7`";

/// The name of the first position that is as asked for in a game from the start, each legal move with equal probability at each ply.
/// Games that are over by then are drawn again; nothing if all were.
pub(crate) fn random_position<G: Playable>(play: RandomPlay, seed: u64) -> Option<String> {
    let start = G::read("start").expect("every game reads `start`");
    (0..MOST_GAMES).find_map(|game| {
        let mut random = stream(seed, game, Purpose::Opening);
        let mut position = start;
        let mut plies = 0;
        let is_asked_for = |position: &G, plies| match play {
            RandomPlay::Plies(wanted) => plies == wanted,
            RandomPlay::Empties(wanted) => position.empty_squares() == wanted as usize,
        };
        while !is_asked_for(&position, plies) {
            position = position.play(random_move(&position, &mut random)?);
            plies += 1;
        }
        (!position.is_terminal()).then(|| position.position_name())
    })
}

#[cfg(test)]
mod tests {
    use scoutlab_games::othello::Othello;
    use scoutlab_games::tictactoe::TicTacToe;
    use scoutlab_games::ywf::Ywf;
    use scoutlab_games::{Game, Side};

    use super::*;
    use crate::catalogue::{game, games, perft};

    fn position(game_name: &str, text: &str) -> String {
        drawn(game(game_name).unwrap(), text).unwrap().unwrap()
    }

    /// The stones and marks on a board.
    fn occupied(position: &str) -> usize {
        position.split_whitespace().next().unwrap().chars().filter(|&square| square != '-').count()
    }

    #[test]
    fn a_random_position_is_the_same_every_time_and_another_for_another_seed() {
        for entry in games().filter(|entry| entry.played.is_some()) {
            let at = |seed: u64| position(entry.name, &format!("random:plies=4,seed={seed}"));
            assert_eq!(at(7), at(7), "{}", entry.name);
            let all: std::collections::HashSet<String> = (0..20).map(at).collect();
            assert!(all.len() >= 15, "{}: {} of 20", entry.name, all.len());
        }
    }

    #[test]
    fn a_random_position_is_one_move_after_that_of_one_ply_less() {
        fn check<G: Playable>(most: u32) {
            for seed in 0..20 {
                let mut before = G::read("start").unwrap();
                assert_eq!(before.position_name(), random_position::<G>(RandomPlay::Plies(0), seed).unwrap());
                for plies in 1..=most {
                    let name = random_position::<G>(RandomPlay::Plies(plies), seed).unwrap();
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
            assert_eq!(perft("tictactoe", &name).unwrap()(1), 1);
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
        let message = |game_name: &str, text: &str| drawn(game(game_name).unwrap(), text).unwrap_err().to_string();
        assert!(message("othello", "random:empties=12").contains("random:empties=12,seed=7"));
        assert!(message("othello", "random:empties=12,plies=9,seed=7").contains("expected two parameters"));
        assert!(message("othello", "random:empties=61,seed=7").contains("no game of 1000 goes on with 61 empty squares"));
        assert!(message("ywf", "random:seed=7").contains("random:plies=30,seed=7"));
        assert!(message("ywf", "random").contains("expected two parameters"));
        assert!(message("ywf", "random:plies=-1,seed=7").contains("a whole number from 0 to 1000"));
        assert!(message("ywf", "random:plies=3,seed=7,colour=1").contains("colour"));
        assert!(message("tictactoe", "random:plies=9,seed=7").contains("expected fewer plies"));
        assert!(message("tree", "random:plies=9,seed=7").contains("nobody plays it"));
        assert_eq!(drawn(game("ywf").unwrap(), "start"), Ok(None));
    }
}
