//! Positions that random play leads to: `random:plies=30,seed=7`.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use scoutlab_games::Game;
use scoutlab_search::specification::{Arguments, SpecificationError};

use super::CatalogueError;
use crate::players::random_move;

/// The name before the colon.
const NAME: &str = "random";

/// Games that may end too early before the position is given up.
const MOST_GAMES: u32 = 1_000;

/// Reads a position: `random:plies=30,seed=7` is the one after so many random moves from `start`, every legal move being equally
/// likely each time; anything else is read by `parse`.
///
/// A game that ends before is dropped, and the next one played with the random numbers that follow.
///
/// # Errors
///
/// If a parameter is missing or out of range, if no game lasts that long, or as `parse`.
pub(super) fn read<G: Game, Wrong>(
    text: &str,
    start: impl Fn() -> G,
    parse: impl FnOnce(&str) -> Result<G, Wrong>,
) -> Result<G, CatalogueError>
where
    CatalogueError: From<Wrong>,
{
    match text.trim().strip_prefix(NAME) {
        Some(rest) if rest.starts_with(':') => Ok(after_random_moves(text, start)?),
        _ => Ok(parse(text)?),
    }
}

fn after_random_moves<G: Game>(text: &str, start: impl Fn() -> G) -> Result<G, SpecificationError> {
    let mut arguments = Arguments::split("position", text)?;
    let plies = arguments.whole("plies", 0..=1_000)?.ok_or_else(|| arguments.error("expected plies=N, how many moves"))?;
    let seed = arguments.whole("seed", 0..=i64::MAX)?.ok_or_else(|| arguments.error("expected seed=N"))?;
    arguments.finish()?;
    let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
    for _ in 0..MOST_GAMES {
        let end = (0..plies).try_fold(start(), |position, _| {
            let played = random_move(&position, &mut random)?;
            Some(position.play(played))
        });
        if let Some(position) = end.filter(|position| !position.is_terminal()) {
            return Ok(position);
        }
    }
    Err(arguments.error(format!("no game of {MOST_GAMES} random ones goes on after {plies} moves")))
}

#[cfg(test)]
mod tests {
    use scoutlab_games::NotationError;
    use scoutlab_games::ywf::Ywf;

    use super::*;

    fn ywf(text: &str) -> Result<Ywf, CatalogueError> {
        read(text, Ywf::start, |text| -> Result<Ywf, NotationError> { Ywf::parse(text) })
    }

    #[test]
    fn a_seed_names_one_position_and_another_seed_another() {
        let position = ywf("random:plies=30,seed=7").unwrap();
        assert_eq!(position, ywf("random:seed=7,plies=30").unwrap());
        assert_ne!(position, ywf("random:plies=30,seed=8").unwrap());
        assert_eq!(ywf("random:plies=0,seed=7").unwrap(), Ywf::parse("start").unwrap());
        assert!(!position.is_terminal());
    }

    #[test]
    fn what_is_missing_or_impossible_is_refused() {
        for (text, expected) in [
            ("random:plies=30", "expected seed=N"),
            ("random:seed=3", "expected plies=N"),
            ("random:plies=900,seed=3", "no game of 1000 random ones goes on after 900 moves"),
            ("random:plies=-1,seed=3", "-1"),
            ("random:plies=1,seed=3,depth=2", "depth"),
        ] {
            let error = ywf(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
