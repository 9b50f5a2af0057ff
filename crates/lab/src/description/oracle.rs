//! Oracles of games.

use scoutlab_games::{Evaluator, Game, MoveSet};
use scoutlab_search::orderings::{ExactScores, Oracle};
use scoutlab_search::{Limit, Window};

use super::game_of::GameOf;
use super::registered_game::RegisteredGame;
use super::solvable::Solving;

/// Returns an oracle for game `G`. If the game has [`RegisteredGame::EXACT_SCORES`], the oracle uses these scores.
pub(crate) fn oracle<G: RegisteredGame>() -> Oracle<G> {
    with_scores(Oracle::default())
}

/// Returns an oracle like [`oracle`] that caches at most `entries` entries.
pub(crate) fn oracle_with_limit<G: RegisteredGame>(entries: usize) -> Oracle<G> {
    with_scores(Oracle::with_limit(entries))
}

fn with_scores<G: RegisteredGame>(oracle: Oracle<G>) -> Oracle<G> {
    match G::EXACT_SCORES {
        Some(make) => oracle.with_exact_scores(make),
        None => oracle,
    }
}

/// The maximum number of remaining plies at which exact scores are checked.
const CHECKED: u32 = 12;

/// Checks the game's endgame solver at one position and, at terminal positions, the evaluators based on the score. The function
/// checks nothing if the game has no endgame solver, or if the position is far from the end of the game.
///
/// # Errors
///
/// Fails with a message that states the value found and the value expected.
pub(crate) fn check_exact_scores<G: RegisteredGame>(position: &G, game: &GameOf<G>) -> Option<Result<(), String>> {
    let (make, solving) = (G::EXACT_SCORES?, G::SOLVING?);
    let mut search = make();
    let longest = search.longest(position);
    (longest <= CHECKED).then(|| check(position, game, &mut *search, longest, solving))
}

fn check<G: RegisteredGame>(
    position: &G,
    game: &GameOf<G>,
    search: &mut dyn ExactScores<G>,
    longest: u32,
    solving: Solving<G>,
) -> Result<(), String> {
    if lasts_longer(position, longest) {
        return Err(format!("`ExactScores::longest` is {longest}, but more plies can be played"));
    }
    let exact = (solving.exact)(0);
    let score = Oracle::default().value(position, longest, &*exact);
    let range = search.range();
    for window in [Window::new(range.lower - 1, range.upper + 1), Window::above(score - 1), Window::above(score)] {
        let Some(found) = search.score(position, window, &Limit::NONE) else { continue };
        // If the search fails high or low, the bound may be looser than the score.
        let is_right = found == score || found <= window.alpha && score <= found || found >= window.beta && score >= found;
        if !is_right {
            let Window { alpha, beta } = window;
            return Err(format!(
                "`ExactScores::score` is {found} in the window from {alpha} to {beta}, but the score is {score}"
            ));
        }
    }
    if !position.is_terminal() {
        return Ok(());
    }
    for name in &game.description.evaluators {
        let evaluator = game.evaluator(name);
        let value = evaluator.value(position);
        if let Some(found) = evaluator.of_score(score, true)
            && found != value
        {
            return Err(format!(
                "`of_score` of `{name}` is {found} for the score {score}, but the value of the terminal position is {value}"
            ));
        }
    }
    Ok(())
}

fn lasts_longer<G: Game>(position: &G, plies: u32) -> bool {
    !position.is_terminal()
        && (plies == 0 || position.moves().iter().any(|played| lasts_longer(&position.play(played), plies - 1)))
}
