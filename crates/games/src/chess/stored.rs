//! Named positions: the Bratko-Kopec test, and 1,000 positions from games between equal players.

use std::sync::LazyLock;

use super::{Chess, Epd};
use crate::{NotationError, stored_games};

const BRATKO_KOPEC: &str = include_str!("../../data/bratko-kopec.epd");
/// Positions from White's move 8 to Black's move 30. `data/README.md` describes them.
const GAMES: &str = include_str!("../../data/chess-games.csv");

/// A position with which many programs test move generation. Castling, captures en passant and promotions occur within a few
/// plies.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// # Panics
///
/// Panics on a damaged line. The file is compiled into the program, and a test reads all of it.
static POSITIONS: LazyLock<Vec<Epd>> =
    LazyLock::new(|| BRATKO_KOPEC.lines().map(|line| Epd::parse(line).expect("a stored position")).collect());

static GAME_POSITIONS: LazyLock<Vec<&str>> = LazyLock::new(|| stored_games::positions(GAMES));

/// Returns the 24 positions of the Bratko-Kopec test (1982), with their best moves.
///
/// ```
/// use scoutlab_games::Notation;
/// use scoutlab_games::chess::bratko_kopec;
///
/// let first = &bratko_kopec()[0];
/// assert_eq!(first.id.as_deref(), Some("BK.01"));
/// assert_eq!(first.position.move_name(first.best_moves[0]), "Qd1+");
/// ```
pub fn bratko_kopec() -> &'static [Epd] {
    &POSITIONS
}

/// Returns the position with a name such as `bk:1`; `None` if the text is not the name of a stored position.
///
/// # Errors
///
/// Fails with [`NotationError::Stored`] if the text has the form of such a name, but no stored position has this name.
pub(super) fn find(name: &str) -> Result<Option<Chess>, NotationError> {
    match name {
        "start" => return Ok(Some(Chess::start())),
        "kiwipete" => return Chess::parse(KIWIPETE).map(Some),
        _ => {}
    }
    if let Some(text) = stored_games::find(name, &GAME_POSITIONS) {
        return Chess::parse(text).map(Some);
    }
    let Some((set @ ("bk" | "games"), number)) = name.split_once(':') else { return Ok(None) };
    let found = number.parse::<usize>().ok().filter(|_| set == "bk");
    let found = found.and_then(|number| bratko_kopec().get(number.checked_sub(1)?));
    let expected = || format!("bk:1 to bk:24 or games:1 to games:{}", GAME_POSITIONS.len());
    let refused = || NotationError::Stored { name: name.to_owned(), expected: expected() };
    found.map(|stored| Some(stored.position.clone())).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Side};

    #[test]
    fn every_stored_position_has_a_number_and_a_best_move() {
        assert_eq!(bratko_kopec().len(), 24);
        for (number, stored) in (1..).zip(bratko_kopec()) {
            assert_eq!(stored.id, Some(format!("BK.{number:02}")));
            assert!(!stored.best_moves.is_empty() && stored.avoid_moves.is_empty());
            assert_eq!(find(&format!("bk:{number}")), Ok(Some(stored.position.clone())));
        }
    }

    #[test]
    fn a_number_outside_the_test_is_refused() {
        for name in ["bk:0", "bk:25", "bk:", "bk:x", "games:0", "games:1001", "games:x"] {
            let message = find(name).unwrap_err().to_string();
            assert_eq!(
                message,
                format!("there is no stored position `{name}`, expected bk:1 to bk:24 or games:1 to games:1000")
            );
        }
    }

    #[test]
    fn the_positions_of_games_are_read_and_have_two_moves() {
        assert_eq!(GAME_POSITIONS.len(), 1000);
        for (number, line) in (1..).zip(GAMES.lines().skip(1)) {
            let (plies, text) = line.split_once(',').expect("two fields");
            let position = find(&format!("games:{number}")).unwrap().unwrap();
            assert_eq!(position.fen(), text);
            let plies: u32 = plies.parse().unwrap();
            let side = if plies.is_multiple_of(2) { Side::First } else { Side::Second };
            assert!(position.count_moves() >= 2 && position.side_to_move() == side, "{line}");
            assert!(text.ends_with(&format!(" {}", plies / 2 + 1)), "{line}");
        }
    }

    #[test]
    fn kiwipete_has_48_moves() {
        assert_eq!(find("kiwipete").unwrap().unwrap().count_moves(), 48);
    }
}
