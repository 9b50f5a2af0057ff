//! Tic-tac-toe positions and moves as text.

use super::{Square, TicTacToe};
use crate::{Game, Notation, NotationError, Side};

const SQUARES: usize = 9;

const fn square_at(place: usize) -> Square {
    Square::new((place % 3) as u8, (place / 3) as u8)
}

impl TicTacToe {
    /// Reads `start`, a board, or `after` and the moves from the empty board, such as `after x1y1 x1y0`. A board has 9
    /// characters in reading order: `o`, `x`, and `-` or `.` for an empty square. The side to move, ` o` or ` x`, may follow.
    /// Otherwise, `o` moved first, so `o` is to move if both sides have equally many marks.
    ///
    /// ```
    /// use scoutlab_games::{Notation, tictactoe::TicTacToe};
    ///
    /// let position = TicTacToe::parse("after x1y1 x1y0").unwrap();
    /// assert_eq!(position.position_name(), "-x--o----");
    /// assert_eq!(TicTacToe::parse("-x--o----"), Ok(position));
    /// assert!(TicTacToe::parse("xx-------").is_err());
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
        let first = words.next().unwrap_or_default();
        if first == "after" {
            return play_all(position, words);
        }
        let (o, x) = parse_board(position, first)?;
        let side = words.next();
        if let Some(rest) = words.next() {
            return Err(problem(position, format!("`{rest}` follows the side to move, expected nothing")));
        }
        let board = match side {
            None => Self::new(o, x),
            Some("o" | "O") => Self::with_side_to_move(o, x, Side::First),
            Some("x" | "X") => Self::with_side_to_move(o, x, Side::Second),
            Some(rest) => {
                return Err(problem(position, format!("`{rest}` follows the board, expected the side to move, o or x")));
            }
        };
        board.map_err(|impossible| problem(position, impossible.to_string()))
    }
}

fn square_name(square: Square) -> String {
    format!("x{}y{}", square.x(), square.y())
}

fn problem(position: &str, problem: String) -> NotationError {
    NotationError::Position { position: position.to_owned(), problem }
}

fn play_all<'t>(position: &str, moves: impl Iterator<Item = &'t str>) -> Result<TicTacToe, NotationError> {
    let mut reached = TicTacToe::start();
    let mut played = 0;
    for name in moves {
        if reached.is_terminal() {
            return Err(problem(position, format!("the game is over before `{name}`")));
        }
        let found = reached.parse_move(name).map_err(|error| problem(position, format!("move {}: {error}", played + 1)))?;
        reached = reached.play(found);
        played += 1;
    }
    if played == 0 {
        return Err(problem(position, "no moves are given, expected moves such as `after x1y1 x1y0`".to_owned()));
    }
    Ok(reached)
}

fn parse_board(position: &str, board: &str) -> Result<(u16, u16), NotationError> {
    let found = board.chars().count();
    if found != SQUARES {
        return Err(NotationError::Length { position: position.to_owned(), found, expected: SQUARES });
    }
    let (mut o, mut x) = (0, 0);
    for (place, found) in board.chars().enumerate() {
        let square = square_at(place);
        match found {
            'o' | 'O' => o |= square.bit(),
            'x' | 'X' => x |= square.bit(),
            '-' | '.' => {}
            _ => {
                return Err(NotationError::Square {
                    position: position.to_owned(),
                    found,
                    square: square_name(square),
                    expected: "o, x or - (empty)",
                });
            }
        }
    }
    Ok((o, x))
}

impl Notation for TicTacToe {
    fn move_name(&self, played: Square) -> String {
        square_name(played)
    }

    /// Returns the board, followed by the side to move if `x` began.
    fn position_name(&self) -> String {
        let side = match (self.x_begins(), self.side_to_move()) {
            (false, _) => "",
            (true, Side::First) => " o",
            (true, Side::Second) => " x",
        };
        let squares = (0..SQUARES)
            .map(|place| match square_at(place).bit() {
                bit if self.marks(Side::First) & bit != 0 => 'o',
                bit if self.marks(Side::Second) & bit != 0 => 'x',
                _ => '-',
            })
            .collect::<String>();
        squares + side
    }

    fn diagram(&self) -> String {
        let board: Vec<char> = self.position_name().chars().take(SQUARES).collect();
        let mut lines = vec!["   x0 x1 x2".to_owned()];
        for (y, row) in board.chunks(3).enumerate() {
            lines.push(format!("y{y}  {}  {}  {}", row[0], row[1], row[2]));
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        TicTacToe::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_board_of_the_wrong_length_is_refused_with_the_number_found() {
        for (text, found) in [("", 0), ("--------", 8), ("ox--------", 10)] {
            let expected = NotationError::Length { position: text.to_owned(), found, expected: 9 };
            assert_eq!(TicTacToe::parse(text), Err(expected));
        }
    }

    #[test]
    fn an_unknown_character_is_refused_with_its_square() {
        assert!(message("-----q---").contains("`q` at square x2y1"));
    }

    #[test]
    fn a_board_that_no_game_leads_to_is_refused_with_the_reason() {
        assert!(message("x--------").contains("0 o and 1 x"), "{}", message("x--------"));
        assert!(message("oo-------").contains("2 o and 0 x"));
        assert!(message("oooxxx---").contains("both have three in a row"));
        assert!(message("ooox-xx--").contains("o has three in a row although"));
        assert!(message("xxxoo-oo-").contains("x has three in a row although"));
    }

    #[test]
    fn what_follows_the_board_is_refused() {
        assert!(message("--------- z").contains("`z` follows the board, expected the side to move, o or x"));
        assert!(message("--------- o x").contains("`x` follows the side to move"));
    }

    #[test]
    fn the_side_to_move_may_follow_the_board() {
        let read = |text: &str| TicTacToe::parse(text).unwrap();
        assert_eq!(read("--------- o"), TicTacToe::start());
        assert_eq!(read("ox------- X").position_name(), "ox------- x");
        assert_eq!(read("ox------- x").side_to_move(), Side::Second);
        assert_eq!(read("o-------- x"), read("o--------"));
        assert_eq!(read("x-------- o").play(Square::new(1, 0)).position_name(), "xo------- x");
        assert_eq!(read("xxxoo---- o").winner(), Some(Side::Second));
        assert!(message("o-------- o").contains("1 o and 0 x with o to move"));
        assert!(message("xxxoo--o- x").contains("x has three in a row although"));
        // By symmetry, the first player has equally many games.
        assert_eq!(read("--------- x").perft(9), 255_168);
    }

    #[test]
    fn moves_after_the_empty_board_must_be_legal_there() {
        assert!(message("after").contains("no moves"));
        let taken = message("after x1y1 x1y1");
        assert!(taken.contains("move 2: `x1y1` is not a legal move here") && taken.contains("x0y0 x1y0"), "{taken}");
        let over = message("after x0y0 x0y1 x1y0 x1y1 x2y0 x2y1");
        assert!(over.contains("the game is over before `x2y1`"), "{over}");
    }

    #[test]
    fn the_diagram_shows_coordinates_beside_the_marks() {
        let position = TicTacToe::parse("after x2y0 x0y1").unwrap();
        assert_eq!(position.diagram(), "   x0 x1 x2\ny0  -  -  o\ny1  x  -  -\ny2  -  -  -");
    }
}
