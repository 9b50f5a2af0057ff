//! Checks the claims of a game's description: the winner, the length of the game, and the board.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use scoutlab_conformance::{Check, Failure, Sample};
use scoutlab_games::Side;

use crate::position::{AnyPosition, random_move};
use crate::stream::{Purpose, stream};

const NO_WINNER_YET: &str = "no side has won before the game ends";
const FOR_THE_WINNER: &str = "the score of a terminal position favours the winner";
const IN_BOUNDS: &str = "a score and its negative are within SCORES";
const EXACT: &str = "exact scores and values computed from them agree with a search";
const LONG_ENOUGH: &str = "a game lasts no longer than plies_left";
const SQUARES: &str = "each square of the board has one of its symbols";

/// The maximum length of a random game, in plies.
const LONGEST_GAME: usize = 300;

/// A random game: its positions from the start, and the names of its moves.
struct Played {
    positions: Vec<Arc<dyn AnyPosition>>,
    moves: Vec<String>,
    is_over: bool,
}

/// Plays random games from `starts` and checks the claims of the game's description in them.
pub(super) fn check(starts: &[Arc<dyn AnyPosition>], sample: Sample) -> Vec<Check> {
    type Rule = (&'static str, bool, fn(&Played) -> (u64, Option<(usize, String)>));
    let Some(start) = starts.first() else { return Vec::new() };
    let description = start.game();
    let rules: [Rule; 6] = [
        (NO_WINNER_YET, description.is_scored, |game| each(game, false, no_winner_yet)),
        (FOR_THE_WINNER, description.is_scored, |game| each(game, true, for_the_winner)),
        (IN_BOUNDS, description.is_solvable, |game| each(game, true, in_bounds)),
        (EXACT, description.is_solvable && description.has_exact_scores, |game| {
            among(game, 0..game.positions.len(), AnyPosition::check_exact_scores)
        }),
        (LONG_ENOUGH, start.knows_length(), long_enough),
        (SQUARES, description.has_board, |game| everywhere(game, squares)),
    ];
    let games: Vec<Played> = (0..sample.trees).map(|number| play(starts, sample.seed, number)).collect();
    let claimed = rules.into_iter().filter(|(_, is_claimed, _)| *is_claimed);
    let found = claimed.map(|(rule, _, find)| {
        let (mut cases, mut smallest) = (0, None);
        for game in &games {
            let (checked, failure) = find(game);
            cases += checked;
            if let Some((plies, message)) = failure
                && smallest.as_ref().is_none_or(|(least, _)| plies < *least)
            {
                smallest = Some((plies, told(game, plies, &message)));
            }
        }
        Check { rule, cases, failure: smallest.map(|(_, message)| Failure { message, tree: None, leaves: None }) }
    });
    found.collect()
}

fn play(starts: &[Arc<dyn AnyPosition>], seed: u64, number: u64) -> Played {
    let mut random = stream(seed, number, Purpose::Opening);
    let mut position = starts[number as usize % starts.len()].clone();
    let mut game = Played { positions: vec![position.clone()], moves: Vec::new(), is_over: false };
    while game.moves.len() < LONGEST_GAME {
        let Some(played) = random_move(&*position, &mut random) else {
            game.is_over = true;
            break;
        };
        game.moves.push(position.move_name(played));
        position = position.after(played);
        game.positions.push(position.clone());
    }
    game
}

/// Returns the message for a failure in a game after this many plies.
fn told(game: &Played, plies: usize, found: &str) -> String {
    let name = game.positions[plies].name();
    match plies {
        0 => format!("in {name}: {found}"),
        _ => format!("in {name}, after {}: {found}", game.moves[..plies].join(" ")),
    }
}

/// Checks the terminal position of a game if `is_end` is true, and all other positions if it is false. Returns the number of
/// checks, and the first failure with the number of plies before the failure.
fn each(game: &Played, is_end: bool, check: fn(&dyn AnyPosition) -> Result<(), String>) -> (u64, Option<(usize, String)>) {
    let goes_on = game.positions.len() - usize::from(game.is_over);
    let places = if is_end { goes_on..game.positions.len() } else { 0..goes_on };
    among(game, places, |position| Some(check(position)))
}

/// Checks the positions after the numbers of plies in `places`, except positions for which the check returns `None`.
fn among(
    game: &Played,
    mut places: Range<usize>,
    check: impl Fn(&dyn AnyPosition) -> Option<Result<(), String>>,
) -> (u64, Option<(usize, String)>) {
    let mut cases = 0;
    let failure = places.find_map(|plies| {
        let found = catch_unwind(AssertUnwindSafe(|| check(&*game.positions[plies])));
        let found = found.unwrap_or_else(|_| Some(Err("it panicked".to_owned())))?;
        cases += 1;
        found.err().map(|message| (plies, message))
    });
    (cases, failure)
}

/// Checks all positions of a game.
fn everywhere(game: &Played, check: fn(&dyn AnyPosition) -> Result<(), String>) -> (u64, Option<(usize, String)>) {
    let [before, end] = [false, true].map(|is_end| each(game, is_end, check));
    (before.0 + end.0, before.1.or(end.1))
}

fn side_name(position: &dyn AnyPosition, winner: Option<Side>) -> &'static str {
    winner.map_or("no one", |side| crate::position::side_name(position, side))
}

fn no_winner_yet(position: &dyn AnyPosition) -> Result<(), String> {
    let winner = position.winner();
    let told = || format!("`Scored::winner` is {}, expected no winner while there are moves", side_name(position, winner));
    winner.map_or(Ok(()), |_| Err(told()))
}

fn for_the_winner(position: &dyn AnyPosition) -> Result<(), String> {
    let (winner, points) = (position.winner(), position.points());
    let expected = match winner {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    };
    let told = || {
        let name = side_name(position, winner);
        let first = side_name(position, Some(Side::First));
        format!(
            "`Scored::winner` is {name}, `Scored::score` is {points}, expected a score above 0 if {first} wins, below 0 if the other side wins"
        )
    };
    if points.signum() == expected { Ok(()) } else { Err(told()) }
}

fn in_bounds(position: &dyn AnyPosition) -> Result<(), String> {
    let Some((value, bounds)) = position.exact_score() else { return Ok(()) };
    // Either side may have this score, so the bounds must contain both signs.
    if [value, -value].iter().all(|value| (bounds.lower..=bounds.upper).contains(value)) {
        return Ok(());
    }
    Err(format!("the score is {value} for the side to move, but `SCORES` is from {} to {}", bounds.lower, bounds.upper))
}

/// Checks at each position that the game lasts no longer than `plies_left`. Reports the last violation, because the fewest
/// moves remain after it.
fn long_enough(game: &Played) -> (u64, Option<(usize, String)>) {
    let left = |plies: usize| game.moves.len() - plies;
    let failure = (0..game.positions.len()).rev().find_map(|plies| {
        let said = catch_unwind(AssertUnwindSafe(|| game.positions[plies].plies_left()));
        match said {
            Ok(said) if said as usize >= left(plies) => None,
            Ok(said) => {
                let rest = game.moves[plies..].join(" ");
                Some((
                    plies,
                    format!(
                        "`plies_left` is {said}, expected at least {}, because these moves were played: {rest}",
                        left(plies)
                    ),
                ))
            }
            Err(_) => Some((plies, "it panicked".to_owned())),
        }
    });
    (game.positions.len() as u64, failure)
}

fn squares(position: &dyn AnyPosition) -> Result<(), String> {
    let Some(board) = position.board() else { return Ok(()) };
    let squares = position.squares();
    let (found, expected) = (squares.chars().count(), board.columns * board.rows);
    if found != expected {
        return Err(format!(
            "`{squares}` has {found} symbols, expected {expected}, one for each square of `RegisteredGame::BOARD`"
        ));
    }
    match squares.chars().find(|symbol| !board.symbols.contains(*symbol)) {
        Some(unknown) => Err(format!("unknown symbol `{unknown}` on a square, expected one of {}", board.symbols)),
        None => Ok(()),
    }
}
