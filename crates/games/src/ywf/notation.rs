//! YWF positions and moves as text.

use super::{Action, Ywf};
use crate::{Game, Notation, NotationError, Side};

const BLACK: char = 'X';
const WHITE: char = 'O';
const GRAY: char = '+';
const EMPTY: char = '-';
const SQUARES: usize = 81;

impl Ywf {
    /// Reads `start`, or a board, the side to move (`X` or `O`) and the changes of Black minus the changes of White (0 if left
    /// out). A board has 81 characters, in the order a1 b1 .. i1 a2 ..: `X` is black, `O` is white, `+` is gray, and `-` or `.`
    /// is empty.
    ///
    /// ```
    /// use scoutlab_games::{Notation, ywf::Ywf};
    ///
    /// let rows = ["---------"; 3].concat();
    /// let text = format!("{rows}---+XO------O+X------XO+---{rows} X 0");
    /// assert_eq!(Ywf::parse(&text), Ok(Ywf::start()));
    /// assert_eq!(Ywf::start().position_name(), text);
    /// assert!(Ywf::parse("--- X").is_err());
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
        let mut words = position.split_whitespace();
        let [black, white, gray] = parse_board(position, words.next().unwrap_or_default())?;
        let side = match words.next() {
            Some("X" | "x" | "*") => Side::First,
            Some("O" | "o") => Side::Second,
            side => {
                return Err(NotationError::Side {
                    position: position.to_owned(),
                    found: side.unwrap_or("nothing").to_owned(),
                    expected: "X (black) or O (white) after the board",
                });
            }
        };
        let changes = match words.next() {
            None => 0,
            Some(changes) => changes.parse::<i64>().map_err(|_| {
                problem(position, format!("`{changes}` follows the side to move, expected Black's changes minus White's"))
            })?,
        };
        if let Some(rest) = words.next() {
            return Err(problem(position, format!("`{rest}` follows the changes, expected nothing")));
        }
        Self::new(black, white, gray, changes, side).map_err(|impossible| problem(position, impossible.to_string()))
    }
}

fn problem(position: &str, problem: String) -> NotationError {
    NotationError::Position { position: position.to_owned(), problem }
}

fn parse_board(position: &str, board: &str) -> Result<[u128; 3], NotationError> {
    let found = board.chars().count();
    if found != SQUARES {
        return Err(NotationError::Length { position: position.to_owned(), found, expected: SQUARES });
    }
    let mut stones = [0; 3];
    for (place, found) in board.chars().enumerate() {
        let colour = match found {
            BLACK | 'x' | '*' => 0,
            WHITE | 'o' => 1,
            GRAY => 2,
            EMPTY | '.' => continue,
            _ => {
                return Err(NotationError::Square {
                    position: position.to_owned(),
                    found,
                    square: square_name((place % 9) as u8, (place / 9) as u8),
                    expected: "X (black), O (white), + (gray) or - (empty)",
                });
            }
        };
        stones[colour] |= 1 << place;
    }
    Ok(stones)
}

fn square_name(column: u8, row: u8) -> String {
    format!("{}{}", char::from(b'a' + column), char::from(b'1' + row))
}

impl Notation for Ywf {
    const SEPARATORS: &'static str = "-";

    /// Returns `d4` for a play, `d4+` for the change of the gray stone on d4, or `pass`.
    fn move_name(&self, played: Action) -> String {
        match played.square() {
            None => "pass".to_owned(),
            Some((column, row)) if played.is_change() => format!("{}+", square_name(column, row)),
            Some((column, row)) => square_name(column, row),
        }
    }

    fn position_name(&self) -> String {
        let (black, white) = (self.stones(Side::First), self.stones(Side::Second));
        let board: String = (0..SQUARES)
            .map(|place| match 1 << place {
                bit if black & bit != 0 => BLACK,
                bit if white & bit != 0 => WHITE,
                bit if self.gray() & bit != 0 => GRAY,
                _ => EMPTY,
            })
            .collect();
        let side = if self.side_to_move() == Side::First { BLACK } else { WHITE };
        format!("{board} {side} {}", self.changes())
    }

    fn diagram(&self) -> String {
        let board: Vec<char> = self.position_name().chars().take(SQUARES).collect();
        let mut lines = vec!["  a b c d e f g h i".to_owned()];
        for (row, squares) in board.chunks(9).enumerate() {
            let squares: Vec<String> = squares.iter().map(char::to_string).collect();
            lines.push(format!("{} {}", row + 1, squares.join(" ")));
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Ywf::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_position_is_read_as_it_is_written() {
        let board = format!("XO+{}", "-".repeat(78));
        for rest in ["X 0", "O 0", "X 1", "O -1"] {
            let text = format!("{board} {rest}");
            assert_eq!(Ywf::parse(&text).unwrap().position_name(), text);
        }
        assert_eq!(Ywf::parse(&format!("{board} X")), Ywf::parse(&format!("{board} X 0")));
    }

    #[test]
    fn a_board_of_80_squares_is_refused_with_the_number_found() {
        let text = format!("{} X 0", "-".repeat(80));
        assert_eq!(Ywf::parse(&text), Err(NotationError::Length { position: text.clone(), found: 80, expected: 81 }));
    }

    #[test]
    fn an_unknown_character_is_refused_with_its_square() {
        let text = message(&format!("{}Z{} X", "-".repeat(10), "-".repeat(70)));
        assert!(text.contains("`Z` at square b2"), "{text}");
    }

    #[test]
    fn an_unknown_side_is_refused() {
        let board = "-".repeat(81);
        for (text, found) in [(format!("{board} B 0"), "`B`"), (board.clone(), "`nothing`"), (format!("{board} 0"), "`0`")] {
            assert!(message(&text).contains(&format!("the side to move is {found}")), "{}", message(&text));
        }
    }

    #[test]
    fn changes_that_the_rules_forbid_are_refused() {
        let board = "-".repeat(81);
        for changes in ["2", "-2", "9000000000"] {
            let text = message(&format!("{board} X {changes}"));
            assert!(text.contains(&format!("are {changes}, expected -1, 0 or 1")), "{text}");
        }
        assert!(message(&format!("{board} X one")).contains("`one` follows the side to move"));
        assert!(message(&format!("{board} X 0 0")).contains("`0` follows the changes"));
    }

    #[test]
    fn the_diagram_shows_coordinates_beside_the_stones() {
        let diagram = Ywf::start().diagram();
        let lines: Vec<&str> = diagram.lines().collect();
        assert_eq!(lines.len(), 10);
        assert_eq!(lines[0], "  a b c d e f g h i");
        assert_eq!(lines[4], "4 - - - + X O - - -");
        assert_eq!(lines[6], "6 - - - X O + - - -");
    }
}
