//! Named positions: positions 40 to 59 of the FFO endgame test suite, and 5,000 positions from games between equal players.

use std::sync::LazyLock;

use super::Othello;
use crate::{NotationError, stored_games};

const FFO: &str = include_str!("../../data/ffo-40-59.csv");
/// 1,000 positions each after 12, 20, 28, 36 and 44 plies. `data/README.md` describes them.
const GAMES: &str = include_str!("../../data/othello-games.csv");

/// A stored position and its known results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPosition {
    /// The number of the position in the suite.
    pub number: u32,
    pub position: Othello,
    /// The exact final disc difference for the side to move. Empty squares count for the winner.
    pub score: i32,
    /// All moves that reach this score.
    pub best_moves: Vec<String>,
}

static POSITIONS: LazyLock<Vec<StoredPosition>> = LazyLock::new(|| FFO.lines().skip(1).map(read_line).collect());
static GAME_POSITIONS: LazyLock<Vec<&str>> = LazyLock::new(|| stored_games::positions(GAMES));

/// Returns the FFO endgame positions 40 to 59, in order.
///
/// ```
/// use scoutlab_games::othello::ffo;
///
/// let first = &ffo()[0];
/// assert_eq!((first.number, first.score), (40, 38));
/// assert_eq!(first.position.empties(), 20);
/// ```
pub fn ffo() -> &'static [StoredPosition] {
    &POSITIONS
}

/// Returns the stored position called `name`, such as `ffo:41` or `games:12`.
///
/// # Errors
///
/// Fails with [`NotationError::Stored`] if no stored position has this name.
pub(super) fn find(name: &str) -> Result<Othello, NotationError> {
    if let Some(text) = stored_games::find(name, &GAME_POSITIONS) {
        return Othello::parse(text);
    }
    name.strip_prefix("ffo:")
        .and_then(|number| number.parse::<u32>().ok())
        .and_then(|number| ffo().iter().find(|stored| stored.number == number))
        .map(|stored| stored.position)
        .ok_or_else(|| {
            let expected = format!("ffo:40 to ffo:59 or games:1 to games:{}", GAME_POSITIONS.len());
            NotationError::Stored { name: name.to_owned(), expected }
        })
}

/// # Panics
///
/// Panics if the line is damaged. The file is compiled into the program, and a test reads all its lines.
fn read_line(line: &str) -> StoredPosition {
    let fields: Vec<&str> = line.split(',').collect();
    let [number, board, side, _empties, best_moves, score] = fields[..] else { panic!("six fields in `{line}`") };
    StoredPosition {
        number: number.parse().expect("a number"),
        position: Othello::parse(&format!("{board} {side}")).expect("a position"),
        score: score.parse().expect("a score"),
        best_moves: best_moves.split(' ').map(str::to_owned).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, MoveSet, Notation};

    #[test]
    fn the_suite_has_twenty_positions_with_the_stated_number_of_empty_squares() {
        assert_eq!(ffo().len(), 20);
        for (stored, line) in ffo().iter().zip(FFO.lines().skip(1)) {
            assert_eq!(stored.position.empties().to_string(), line.split(',').nth(3).unwrap());
        }
    }

    #[test]
    fn every_published_best_move_is_legal() {
        for stored in ffo() {
            let legal: Vec<String> = stored.position.moves().iter().map(|played| stored.position.move_name(played)).collect();
            assert!(stored.best_moves.iter().all(|best| legal.contains(best)), "{}", stored.number);
        }
    }

    #[test]
    fn the_positions_of_games_are_read_and_have_two_moves() {
        assert_eq!(GAME_POSITIONS.len(), 5000);
        for (number, line) in (1..).zip(GAMES.lines().skip(1)) {
            let (plies, text) = line.split_once(',').expect("two fields");
            let position = find(&format!("games:{number}")).unwrap();
            assert_eq!(position.position_name(), text);
            // A pass is a ply.
            assert!(position.moves().len() >= 2 && 60 - position.empties() <= plies.parse::<u32>().unwrap(), "{line}");
        }
        for name in ["games:0", "games:5001", "games:", "games:x"] {
            let message = find(name).unwrap_err().to_string();
            assert_eq!(
                message,
                format!("there is no stored position `{name}`, expected ffo:40 to ffo:59 or games:1 to games:5000")
            );
        }
    }
}
