//! `random:plies=30,seed=7`: the position that random play leads to.

use scoutlab_search::specification::{Arguments, SpecificationError};

use super::{CatalogueError, GameEntry};
use crate::players::{Playable, Purpose, random_move, stream};

const NAME: &str = "random";
const KIND: &str = "position";

/// The most random plies: more than a game of any kind lasts.
const MOST_PLIES: i64 = 1000;

/// The most games that are drawn to find one that goes on long enough.
const MOST_GAMES: u64 = 1000;

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
    let seed = arguments.whole("seed", 0..=i64::MAX)?;
    arguments.finish()?;
    let error = |problem| SpecificationError::Argument { kind: KIND, name: text.to_owned(), problem };
    let (Some(plies), Some(seed)) = (plies, seed) else {
        return Err(error("expected both parameters, as in `random:plies=30,seed=7`".to_owned()).into());
    };
    let position = (entry.played()?.random_position)(plies as u32, seed as u64);
    let too_long = || error(format!("no game of {MOST_GAMES} goes on after {plies} random plies, expected fewer plies"));
    Ok(Some(position.ok_or_else(too_long)?))
}

/// The name of the position after `plies` plies from the start, each legal move with equal probability at each. Games that are over
/// by then are drawn again; nothing if all were.
pub(crate) fn after<G: Playable>(plies: u32, seed: u64) -> Option<String> {
    let start = G::read("start").expect("every game reads `start`");
    (0..MOST_GAMES).find_map(|game| {
        let mut random = stream(seed, game, Purpose::Opening);
        let mut position = start;
        for _ in 0..plies {
            position = position.play(random_move(&position, &mut random)?);
        }
        (!position.is_terminal()).then(|| position.position_name())
    })
}

#[cfg(test)]
mod tests {
    use scoutlab_games::Side;
    use scoutlab_games::othello::Othello;
    use scoutlab_games::tictactoe::TicTacToe;
    use scoutlab_games::ywf::Ywf;

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
                assert_eq!(before.position_name(), after::<G>(0, seed).unwrap());
                for plies in 1..=most {
                    let name = after::<G>(plies, seed).unwrap();
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
    fn what_is_wrong_is_told() {
        let message = |game_name: &str, text: &str| drawn(game(game_name).unwrap(), text).unwrap_err().to_string();
        assert!(message("ywf", "random:seed=7").contains("random:plies=30,seed=7"));
        assert!(message("ywf", "random").contains("expected both parameters"));
        assert!(message("ywf", "random:plies=-1,seed=7").contains("a whole number from 0 to 1000"));
        assert!(message("ywf", "random:plies=3,seed=7,colour=1").contains("colour"));
        assert!(message("tictactoe", "random:plies=9,seed=7").contains("expected fewer plies"));
        assert!(message("tree", "random:plies=9,seed=7").contains("nobody plays it"));
        assert_eq!(drawn(game("ywf").unwrap(), "start"), Ok(None));
    }
}
