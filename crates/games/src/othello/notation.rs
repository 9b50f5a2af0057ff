//! Othello positions and moves as text.

use super::{Othello, Square, stored};
use crate::{Game, MoveSet, Notation, NotationError, Side};

const BLACK: char = 'X';
const WHITE: char = 'O';
const EMPTY: char = '-';

/// Returns the square at `place` in the text of a board of `size` columns and rows. If `size` is 8, the order is a1 b1 .. h1 a2
/// ... A smaller board is the middle of an 8x8 board.
const fn square_at(place: usize, size: u8) -> Square {
    let margin = (8 - size) / 2;
    Square::new(margin + (place % size as usize) as u8, margin + (place / size as usize) as u8)
}

impl Othello {
    /// Reads `start`, a stored position such as `ffo:41`, or a board and the side to move, `X` or `O`. A board has 64
    /// characters, in the order a1 b1 .. h1 a2 ..: `X` is black, `O` is white, and `-` or `.` is empty.
    ///
    /// ```
    /// use scoutlab_games::{Notation, othello::Othello};
    ///
    /// let text = "---------------------------OX------XO--------------------------- X";
    /// assert_eq!(Othello::parse(text), Ok(Othello::start()));
    /// assert_eq!(Othello::start().position_name(), text);
    /// assert!(Othello::parse("--- X").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let position = text.trim();
        if position == "start" {
            return Ok(Self::start());
        }
        if position.contains(':') {
            return stored::find(position);
        }
        read(position, 8)
    }
}

/// Reads a board of `size` columns and rows, and the side to move.
///
/// # Errors
///
/// Fails with [`NotationError`], which states what was found and what was expected.
pub(crate) fn read(position: &str, size: u8) -> Result<Othello, NotationError> {
    let mut words = position.split_whitespace();
    let board = words.next().unwrap_or_default();
    let (black, white) = parse_board(position, board, size)?;
    let side = words.next();
    let side = match side {
        Some("X" | "x" | "*") => Side::First,
        Some("O" | "o") => Side::Second,
        _ => {
            return Err(NotationError::Side {
                position: position.to_owned(),
                found: side.unwrap_or("nothing").to_owned(),
                expected: "X (black) or O (white) after the board",
            });
        }
    };
    if let Some(rest) = words.next() {
        return Err(NotationError::Position {
            position: position.to_owned(),
            problem: format!("`{rest}` follows the side to move, expected nothing"),
        });
    }
    Ok(match side {
        Side::First => Othello::new(black, white, side),
        Side::Second => Othello::new(white, black, side),
    })
}

fn parse_board(position: &str, board: &str, size: u8) -> Result<(u64, u64), NotationError> {
    let found = board.chars().count();
    let expected = usize::from(size * size);
    if found != expected {
        return Err(NotationError::Length { position: position.to_owned(), found, expected });
    }
    let (mut black, mut white) = (0, 0);
    for (place, found) in board.chars().enumerate() {
        let square = square_at(place, size);
        match found {
            BLACK | 'x' | '*' => black |= square.bit(),
            WHITE | 'o' => white |= square.bit(),
            EMPTY | '.' => {}
            _ => {
                return Err(NotationError::Square {
                    position: position.to_owned(),
                    found,
                    square: square_name(square),
                    expected: "X (black), O (white) or - (empty)",
                });
            }
        }
    }
    Ok((black, white))
}

/// Returns the name of a square, such as `d3`, or `pass`.
pub(crate) fn square_name(played: Square) -> String {
    if played == Square::PASS {
        return "pass".to_owned();
    }
    format!("{}{}", char::from(b'a' + played.column()), char::from(b'1' + played.row()))
}

/// Returns the square at the beginning of a transcript, in letters and digits such as `f5`, or as 10 * row + column as in WTHOR
/// files: `56` is f5.
pub(crate) fn leading_square(text: &str) -> Option<Square> {
    let [first, second] = *text.as_bytes().first_chunk()?;
    let number = |digit: u8| matches!(digit, b'1'..=b'8').then(|| digit - b'1');
    let (column, row) = match first.to_ascii_lowercase() {
        letter @ b'a'..=b'h' => (letter - b'a', number(second)?),
        digit => (number(second)?, number(digit)?),
    };
    Some(Square::new(column, row))
}

/// The separators of transcripts of Othello, as in `f5-d6-c3`.
pub(crate) const SEPARATORS: &str = "-";

impl Notation for Othello {
    const SEPARATORS: &'static str = SEPARATORS;

    fn leading_move(&self, text: &str) -> Option<(Square, usize)> {
        leading_square(text).filter(|&square| self.moves().place_of(square).is_some()).map(|square| (square, 2))
    }

    fn move_name(&self, played: Square) -> String {
        square_name(played)
    }

    fn position_name(&self) -> String {
        board_text(self, 8)
    }

    fn diagram(&self) -> String {
        diagram(self, 8)
    }
}

/// Returns the text of a position on a board of `size` columns and rows: the squares and the side to move.
pub(crate) fn board_text(position: &Othello, size: u8) -> String {
    let (black, white) = (position.discs(Side::First), position.discs(Side::Second));
    let mut text: String = (0..usize::from(size * size))
        .map(|place| match square_at(place, size).bit() {
            bit if black & bit != 0 => BLACK,
            bit if white & bit != 0 => WHITE,
            _ => EMPTY,
        })
        .collect();
    text.push(' ');
    text.push(if position.side_to_move() == Side::First { BLACK } else { WHITE });
    text
}

/// Returns the board with the names of its columns and rows.
pub(crate) fn diagram(position: &Othello, size: u8) -> String {
    let names = |first: u8| (0..size).map(move |place| char::from(first + (8 - size) / 2 + place).to_string());
    let squares: Vec<String> = board_text(position, size).chars().map(|square| square.to_string()).collect();
    let mut lines = vec![format!("  {}", names(b'a').collect::<Vec<_>>().join(" "))];
    for (name, row) in names(b'1').zip(squares.chunks(size.into())) {
        lines.push(format!("{name} {}", row.join(" ")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_read_as_it_is_written() {
        for stored in stored::ffo() {
            assert_eq!(Othello::parse(&stored.position.position_name()), Ok(stored.position));
        }
    }

    #[test]
    fn a_board_of_63_squares_is_refused_with_the_number_found() {
        let text = format!("{} X", "-".repeat(63));
        assert_eq!(Othello::parse(&text), Err(NotationError::Length { position: text.clone(), found: 63, expected: 64 }));
    }

    #[test]
    fn an_unknown_character_is_refused_with_its_square() {
        let text = format!("{}Z{} X", "-".repeat(9), "-".repeat(54));
        let error = Othello::parse(&text).unwrap_err().to_string();
        assert!(error.contains("`Z` at square b2"), "{error}");
    }

    #[test]
    fn an_unknown_side_is_refused() {
        let board = "-".repeat(64);
        for (text, found) in [(format!("{board} B"), "`B`"), (board.clone(), "`nothing`"), (format!("{board} XX"), "`XX`")] {
            let error = Othello::parse(&text).unwrap_err().to_string();
            assert!(error.contains(&format!("the side to move is {found}")), "{error}");
        }
        assert!(Othello::parse(&format!("{board} X X")).unwrap_err().to_string().contains("`X` follows the side"));
    }

    #[test]
    fn an_unknown_stored_position_is_refused_with_the_names_there_are() {
        let error = Othello::parse("ffo:60").unwrap_err().to_string();
        assert!(error.contains("ffo:40") && error.contains("ffo:59"), "{error}");
    }
}
