//! What the description of a game claims besides its rules: who has won, how long it lasts, what its board looks like.

use std::panic::{AssertUnwindSafe, catch_unwind};

use scoutlab_games::Side;
use scoutlab_search::contract::{Check, Failure, Sample};

use super::Named;
use crate::searching::random_move;
use crate::stream::{Purpose, stream};

const NOBODY_YET: &str = "nobody has won while the game goes on";
const FOR_THE_WINNER: &str = "the score of an ended game is for the winner";
const IN_BOUNDS: &str = "a score and its negative are within SCORES";
const LONG_ENOUGH: &str = "a game lasts no longer than plies_left";
const SQUARES: &str = "each square of the board has one of its symbols";

/// The longest random game, in plies.
const LONGEST_GAME: usize = 300;

/// A random game: its positions, from the start on, and the names of its moves.
struct Played<G> {
    positions: Vec<G>,
    moves: Vec<String>,
    is_over: bool,
}

/// Checks what the game claims on random games from these positions.
pub(super) fn check<G: Named>(starts: &[G], sample: Sample) -> Vec<Check> {
    type Rule<G> = (&'static str, bool, fn(&Played<G>) -> (u64, Option<(usize, String)>));
    let is_bound = G::SOLVING.is_some_and(|solving| solving.is_bound);
    let rules: [Rule<G>; 5] = [
        (NOBODY_YET, G::SCORE.is_some(), |game| each(game, false, nobody_yet)),
        (FOR_THE_WINNER, G::SCORE.is_some(), |game| each(game, true, for_the_winner)),
        (IN_BOUNDS, G::SOLVING.is_some(), |game| each(game, true, in_bounds)),
        (LONG_ENOUGH, is_bound, long_enough),
        (SQUARES, G::BOARD.is_some(), |game| {
            let [before, end] = [false, true].map(|is_end| each(game, is_end, squares));
            (before.0 + end.0, before.1.or(end.1))
        }),
    ];
    let games: Vec<Played<G>> = (0..sample.trees).map(|number| play(starts, sample.seed, number)).collect();
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

fn play<G: Named>(starts: &[G], seed: u64, number: u64) -> Played<G> {
    let mut random = stream(seed, number, Purpose::Opening);
    let mut position = starts[number as usize % starts.len()];
    let mut game = Played { positions: vec![position], moves: Vec::new(), is_over: false };
    while game.moves.len() < LONGEST_GAME {
        let Some(played) = random_move(&position, &mut random) else {
            game.is_over = true;
            break;
        };
        position = position.play(played);
        game.moves.push(G::move_name(played));
        game.positions.push(position);
    }
    game
}

/// What was found, and where.
fn told<G: Named>(game: &Played<G>, plies: usize, found: &str) -> String {
    let name = game.positions[plies].position_name();
    match plies {
        0 => format!("in {name}: {found}"),
        _ => format!("in {name}, after {}: {found}", game.moves[..plies].join(" ")),
    }
}

/// Checks the end of a game, if it has come, or every position before that. The number of checks, and the first failure with the
/// plies before it.
fn each<G: Named>(game: &Played<G>, is_end: bool, check: impl Fn(&G) -> Result<(), String>) -> (u64, Option<(usize, String)>) {
    let goes_on = game.positions.len() - usize::from(game.is_over);
    let places = if is_end { goes_on..game.positions.len() } else { 0..goes_on };
    let cases = places.len() as u64;
    let failure = places.into_iter().find_map(|plies| {
        let found = catch_unwind(AssertUnwindSafe(|| check(&game.positions[plies])));
        found.unwrap_or_else(|_| Err("it panicked".to_owned())).err().map(|message| (plies, message))
    });
    (cases, failure)
}

fn side_name<G: Named>(winner: Option<Side>) -> &'static str {
    winner.map_or("nobody", crate::description::side_name::<G>)
}

fn nobody_yet<G: Named>(position: &G) -> Result<(), String> {
    let winner = G::SCORE.and_then(|score| (score.winner)(position));
    let told = || format!("`Scored::winner` is {}, expected nobody as long as there are moves", side_name::<G>(winner));
    winner.map_or(Ok(()), |_| Err(told()))
}

fn for_the_winner<G: Named>(position: &G) -> Result<(), String> {
    let Some(score) = G::SCORE else { return Ok(()) };
    let (winner, points) = ((score.winner)(position), (score.points)(position));
    let expected = match winner {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    };
    let told = || {
        let name = side_name::<G>(winner);
        let first = crate::description::side_name::<G>(Side::First);
        format!(
            "`Scored::winner` is {name}, `Scored::score` is {points}, expected one greater than 0 if {first} wins, less if the other"
        )
    };
    if points.signum() == expected { Ok(()) } else { Err(told()) }
}

fn in_bounds<G: Named>(position: &G) -> Result<(), String> {
    let Some(solving) = G::SOLVING else { return Ok(()) };
    let value = (solving.exact)(0).value(position);
    let bounds = solving.scores;
    // Either side may be the one that solves.
    if [value, -value].iter().all(|value| (bounds.lower..=bounds.upper).contains(value)) {
        return Ok(());
    }
    Err(format!("the score is {value} for the side to move, `SCORES` is from {} to {}", bounds.lower, bounds.upper))
}

/// The last position that breaks the rule has the fewest moves to look at.
fn long_enough<G: Named>(game: &Played<G>) -> (u64, Option<(usize, String)>) {
    let Some(solving) = G::SOLVING else { return (0, None) };
    let left = |plies: usize| game.moves.len() - plies;
    let failure = (0..game.positions.len()).rev().find_map(|plies| {
        let said = catch_unwind(AssertUnwindSafe(|| (solving.plies_left)(&game.positions[plies])));
        match said {
            Ok(said) if said as usize >= left(plies) => None,
            Ok(said) => {
                let rest = game.moves[plies..].join(" ");
                Some((plies, format!("`plies_left` is {said}, but {} more were played: {rest}", left(plies))))
            }
            Err(_) => Some((plies, "it panicked".to_owned())),
        }
    });
    (game.positions.len() as u64, failure)
}

fn squares<G: Named>(position: &G) -> Result<(), String> {
    let Some(board) = G::BOARD else { return Ok(()) };
    let squares = position.squares();
    let (found, expected) = (squares.chars().count(), board.columns * board.rows);
    if found != expected {
        return Err(format!("`{squares}` has {found} symbols, expected {expected}, one for each square of `Named::BOARD`"));
    }
    match squares.chars().find(|symbol| !board.symbols.contains(*symbol)) {
        Some(unknown) => Err(format!("`{unknown}` is on a square, expected one of {}", board.symbols)),
        None => Ok(()),
    }
}
