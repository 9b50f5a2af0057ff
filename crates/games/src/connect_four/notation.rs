//! The notation of positions and moves.

use super::{COLUMNS, ConnectFour, Drop, ROWS, sets};
use crate::{Game, Notation, NotationError};

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
    // The columns of published positions are numbered from 1.
    let letter =
        |column: char| column.to_digit(10).and_then(|number| Some(name(number.checked_sub(1)? as usize))).unwrap_or(column);
    text.chars().try_fold(ConnectFour::start(), |position, column| {
        let played = position.parse_move(&letter(column).to_string());
        // The error quotes the move as the user wrote it.
        let told = |error| {
            if let NotationError::Move { legal, .. } = error {
                NotationError::Move { name: column.to_string(), legal }
            } else {
                error
            }
        };
        Ok(position.play(played.map_err(told)?))
    })
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
