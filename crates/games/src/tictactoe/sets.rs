//! The sets of positions over which the published counts are summed.
//!
//! All sets come from one walk over the game tree, depth first, with the moves in reading order. The first board of a
//! symmetry class in this walk represents the class. The positions of a set are listed in the order of the walk.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::{Outcome, TicTacToe};
use crate::{Evaluator, Game, MoveSet, NotationError, Side, Value};

/// The names that [`positions`] accepts. `initial` is the empty board. `627` contains every class of unfinished boards. `431`
/// contains the classes of unfinished boards in which some legal move is not optimal, judged by the outcome alone. `unfinished`
/// contains all 4,520 unfinished boards, including symmetric boards.
pub const NAMES: [&str; 4] = ["initial", "431", "627", "unfinished"];

static INITIAL: [TicTacToe; 1] = [TicTacToe::start()];
static UNFINISHED: LazyLock<Vec<TicTacToe>> = LazyLock::new(|| unfinished(Game::key));
static CLASSES: LazyLock<Vec<TicTacToe>> = LazyLock::new(|| unfinished(Game::class_key));
static CLASSES_WITH_MISTAKES: LazyLock<Vec<TicTacToe>> = LazyLock::new(with_mistakes);

/// Returns the positions of a set, without duplicates.
///
/// ```
/// use scoutlab_games::tictactoe::sets;
///
/// assert_eq!(sets::positions("unfinished").unwrap().len(), 4520); // reachable, and not over
/// assert_eq!(sets::positions("627").unwrap().len(), 627); // of these, up to rotation and reflection
/// ```
///
/// # Errors
///
/// Fails with [`NotationError::Stored`] if there is no set with this name.
pub fn positions(name: &str) -> Result<&'static [TicTacToe], NotationError> {
    match name {
        "initial" => Ok(&INITIAL),
        "431" => Ok(&CLASSES_WITH_MISTAKES),
        "627" => Ok(&CLASSES),
        "unfinished" => Ok(&UNFINISHED),
        _ => Err(NotationError::Stored { name: name.to_owned(), expected: NAMES.join(", ") }),
    }
}

/// The separator between the name of a set and a number of marks.
const WITH_MARKS: &str = ":marks=";

/// Returns the positions of a set. For `SET:marks=N`, returns only the positions with N marks on the board. Returns `None` if
/// the text does not begin with the name of a set.
///
/// ```
/// use scoutlab_games::tictactoe::sets;
///
/// assert_eq!(sets::find("431:marks=2").unwrap().unwrap().len(), 9);
/// assert!(sets::find("431:marks=8").unwrap_err().to_string().contains("431:marks=1 to 431:marks=7"));
/// assert_eq!(sets::find("o---x----"), Ok(None));
/// ```
///
/// # Errors
///
/// Fails with [`NotationError::Stored`] if the set has no position with this many marks.
pub fn find(name: &str) -> Result<Option<Vec<TicTacToe>>, NotationError> {
    let (set, marks) = name.split_once(WITH_MARKS).map_or((name, None), |(set, marks)| (set, Some(marks)));
    if !NAMES.contains(&set) {
        return Ok(None);
    }
    let mut found = positions(set)?.to_vec();
    let Some(marks) = marks else { return Ok(Some(found)) };
    let on_board = |position: &TicTacToe| position.mark_count();
    let range = found.iter().map(on_board).min().zip(found.iter().map(on_board).max());
    found.retain(|position| on_board(position).to_string() == marks);
    if found.is_empty() {
        let expected = range.map_or_else(String::new, |(fewest, most)| format!("{set}:marks={fewest} to {set}:marks={most}"));
        return Err(NotationError::Stored { name: name.to_owned(), expected });
    }
    Ok(Some(found))
}

/// Returns one unfinished board for each result of `name`: the first board in the order of the walk.
fn unfinished(name: fn(&TicTacToe) -> u32) -> Vec<TicTacToe> {
    fn walk(position: TicTacToe, name: fn(&TicTacToe) -> u32, met: &mut HashSet<u32>, found: &mut Vec<TicTacToe>) {
        // Boards for which `name` returns equal numbers have equally many marks. If the walk has visited one of these boards,
        // it has also visited all boards below it, or their images.
        if position.is_terminal() || !met.insert(name(&position)) {
            return;
        }
        found.extend(TicTacToe::new(position.marks(Side::First), position.marks(Side::Second)));
        position.moves().iter().for_each(|played| walk(position.play(played), name, met, found));
    }
    let mut found = Vec::new();
    walk(TicTacToe::start(), name, &mut HashSet::new(), &mut found);
    found
}

fn with_mistakes() -> Vec<TicTacToe> {
    let mut known = HashMap::new();
    let mut has_mistakes = |position: &TicTacToe| {
        let best = exact_value(*position, &mut known);
        position.moves().iter().any(|played| -exact_value(position.play(played), &mut known) != best)
    };
    CLASSES.iter().copied().filter(|position| has_mistakes(position)).collect()
}

/// Returns the value under best play for the side to move.
fn exact_value(position: TicTacToe, known: &mut HashMap<u32, Value>) -> Value {
    if let Some(&value) = known.get(&position.class_key()) {
        return value;
    }
    let best = position.moves().iter().map(|played| -exact_value(position.play(played), known)).max();
    let value = best.unwrap_or_else(|| Outcome.value(&position));
    known.insert(position.class_key(), value);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_set_exists_and_any_other_is_refused_with_the_names() {
        assert!(NAMES.iter().all(|name| positions(name).is_ok()));
        let error = positions("628").unwrap_err().to_string();
        assert!(error.contains("`628`") && error.contains("431, 627"), "{error}");
    }

    #[test]
    fn the_positions_of_a_set_are_as_if_set_up() {
        assert!(UNFINISHED.iter().all(|position| position.last_move().is_none()));
    }
}
