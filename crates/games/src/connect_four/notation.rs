//! The notation of positions and moves.

use super::{COLUMNS, ConnectFour, Drop, ROWS, sets};
use crate::{Game, MoveSet, Notation, NotationError};

impl ConnectFour {
    /// Reads `start`; the columns of the moves from the empty board, as letters such as `ddce` or as numbers such as `4435`;
    /// the name of a published position such as `Test_L3_R1:17`; or 42 characters `X` `O` `-` from the top left to the bottom
    /// right square.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        if text == "start" {
            return Ok(Self::start());
        }
        if let Some((set, line)) = text.split_once(':') {
            return sets::position(text, set, line);
        }
        if !text.is_empty()
            && (text.bytes().all(|byte| byte.is_ascii_lowercase()) || text.bytes().all(|byte| byte.is_ascii_digit()))
        {
            return after_moves(text);
        }
        from_squares(text)
    }
}

fn after_moves(text: &str) -> Result<ConnectFour, NotationError> {
    text.chars().try_fold(ConnectFour::start(), |position, column| Ok(position.play(position.parse_move(&column.to_string())?)))
}

fn from_squares(text: &str) -> Result<ConnectFour, NotationError> {
    let found = text.chars().count();
    if found != COLUMNS * ROWS {
        return Err(NotationError::Length { position: text.to_owned(), found, expected: COLUMNS * ROWS });
    }
    let [mut first, mut second] = [0, 0];
    for (index, found) in text.chars().enumerate() {
        let (column, row) = (index % COLUMNS, ROWS - 1 - index / COLUMNS);
        match found {
            'X' => first |= ConnectFour::square(column, row),
            'O' => second |= ConnectFour::square(column, row),
            '-' => {}
            _ => {
                let square = format!("{}{}", name(column), row + 1);
                return Err(NotationError::Square { position: text.to_owned(), found, square, expected: "X O -" });
            }
        }
    }
    ConnectFour::new(first, second).ok_or_else(|| NotationError::Position {
        position: text.to_owned(),
        problem: "no game leads to this position: a disc may not float, X needs as many discs as O or one more, and the side to move may not have four in a row"
            .to_owned(),
    })
}

fn name(column: usize) -> char {
    char::from(b'a' + column as u8)
}

impl Notation for ConnectFour {
    fn move_name(&self, played: Drop) -> String {
        name(Self::move_index(played)).to_string()
    }

    /// Reads the letter or the number of a column.
    fn parse_move(&self, name: &str) -> Result<Drop, NotationError> {
        let wanted = name.trim();
        let is_wanted = |played: Drop| {
            let column = Self::move_index(played);
            self.move_name(played).eq_ignore_ascii_case(wanted) || (column + 1).to_string() == wanted
        };
        let moves = self.moves();
        moves.iter().find(|&played| is_wanted(played)).ok_or_else(|| NotationError::Move {
            name: wanted.to_owned(),
            legal: moves.iter().map(|played| self.move_name(played)).collect::<Vec<_>>().join(" "),
        })
    }

    fn position_name(&self) -> String {
        let [first, second] = self.discs();
        let squares = (0..ROWS).rev().flat_map(|row| (0..COLUMNS).map(move |column| Self::square(column, row)));
        squares
            .map(|square| {
                if first & square != 0 {
                    'X'
                } else if second & square != 0 {
                    'O'
                } else {
                    '-'
                }
            })
            .collect()
    }

    fn diagram(&self) -> String {
        let squares: Vec<char> = self.position_name().chars().collect();
        let rows = squares.chunks(COLUMNS).enumerate().map(|(index, row)| {
            let row: String = row.iter().flat_map(|square| [' ', *square]).collect();
            format!("{}{row}\n", ROWS - index)
        });
        let columns: String = (0..COLUMNS).flat_map(|column| [' ', name(column)]).collect();
        format!("{} {columns}", rows.collect::<Vec<_>>().concat()).replace("\n  ", "\n ")
    }
}
