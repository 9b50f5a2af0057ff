//! Named positions: the Bratko-Kopec test, six positions for tests of move generators, and 1,000 positions from games between
//! equal players.

use std::sync::LazyLock;

use super::{Chess, Epd};
use crate::{NotationError, stored_games};

const BRATKO_KOPEC: &str = include_str!("../../data/bratko-kopec.epd");
/// Positions from White's move 8 to Black's move 30. `data/README.md` describes them.
const GAMES: &str = include_str!("../../data/chess-games.csv");

/// The six positions with which most programs test move generation, in the order of the Chess Programming Wiki. The second is
/// called Kiwipete: castling, captures en passant and promotions occur within a few plies.
const MOVE_GENERATION: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

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
        "kiwipete" => return Chess::parse(MOVE_GENERATION[1]).map(Some),
        _ => {}
    }
    if let Some(text) = stored_games::find(name, &GAME_POSITIONS) {
        return Chess::parse(text).map(Some);
    }
    let Some((set @ ("bk" | "cpw" | "games"), number)) = name.split_once(':') else { return Ok(None) };
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match (set, index) {
        ("bk", Some(index)) if index < bratko_kopec().len() => return Ok(Some(bratko_kopec()[index].position.clone())),
        ("cpw", Some(index)) if index < MOVE_GENERATION.len() => return Chess::parse(MOVE_GENERATION[index]).map(Some),
        _ => {}
    }
    let expected = format!("bk:1 to bk:24, cpw:1 to cpw:6 or games:1 to games:{}", GAME_POSITIONS.len());
    Err(NotationError::Stored { name: name.to_owned(), expected })
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
        for name in ["bk:0", "bk:25", "bk:", "bk:x", "cpw:0", "cpw:7", "games:0", "games:1001", "games:x"] {
            let message = find(name).unwrap_err().to_string();
            assert_eq!(
                message,
                format!(
                    "there is no stored position `{name}`, expected bk:1 to bk:24, cpw:1 to cpw:6 or games:1 to games:1000"
                )
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
    fn the_six_positions_have_their_published_numbers_of_moves() {
        let moves = (1..=6).map(|number| find(&format!("cpw:{number}")).unwrap().unwrap().count_moves());
        assert_eq!(moves.collect::<Vec<_>>(), [20, 48, 14, 6, 44, 46]);
        assert_eq!(find("cpw:1").unwrap(), Some(Chess::start()));
        assert_eq!(find("cpw:2"), find("kiwipete"));
    }
}
