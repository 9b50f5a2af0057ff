//! The notation of positions and moves.

use scoutlab_games::{Game, Notation, NotationError, Side};

use crate::{Cell, Hex};

impl<const N: usize> Hex<N> {
    /// Reads `start`; the cells of the moves from the empty board, such as `b2c3`; or one character `X`, `O` or `-` per cell,
    /// row by row from a1.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        if text == "start" {
            return Ok(Self::start());
        }
        if text.starts_with(|character: char| character.is_ascii_lowercase()) {
            return after_moves(text);
        }
        from_cells(text)
    }
}

/// Plays moves. Each move begins with a letter.
fn after_moves<const N: usize>(text: &str) -> Result<Hex<N>, NotationError> {
    let mut position = Hex::start();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.char_indices().skip(1).find(|(_, character)| character.is_ascii_lowercase());
        let (name, others) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
        position = position.play(position.parse_move(name)?);
        rest = others;
    }
    Ok(position)
}

fn from_cells<const N: usize>(text: &str) -> Result<Hex<N>, NotationError> {
    let found = text.chars().count();
    if found != Hex::<N>::CELLS {
        return Err(NotationError::Length { position: text.to_owned(), found, expected: Hex::<N>::CELLS });
    }
    let [mut first, mut second] = [0, 0];
    for (cell, found) in text.chars().enumerate() {
        match found {
            'X' => first |= 1 << cell,
            'O' => second |= 1 << cell,
            '-' => {}
            _ => {
                let square = name::<N>(cell);
                return Err(NotationError::Square { position: text.to_owned(), found, square, expected: "X O -" });
            }
        }
    }
    Hex::new(first, second).ok_or_else(|| NotationError::Position {
        position: text.to_owned(),
        problem: "no game leads to this position: X needs as many stones as O or one more, and the side to move may not have connected its edges"
            .to_owned(),
    })
}

fn name<const N: usize>(cell: usize) -> String {
    format!("{}{}", char::from(b'a' + (cell % N) as u8), cell / N + 1)
}

impl<const N: usize> Notation for Hex<N> {
    fn move_name(&self, played: Cell) -> String {
        name::<N>(played.0.into())
    }

    fn position_name(&self) -> String {
        let symbol = |cell: usize| {
            let has = |side| self.stones(side) >> cell & 1 == 1;
            if has(Side::First) {
                'X'
            } else if has(Side::Second) {
                'O'
            } else {
                '-'
            }
        };
        (0..Self::CELLS).map(symbol).collect()
    }

    /// Each row leans to the right.
    fn diagram(&self) -> String {
        let cells: Vec<char> = self.position_name().chars().collect();
        let columns: String = (0..N).flat_map(|column| [' ', char::from(b'a' + column as u8)]).collect();
        let rows = cells.chunks(N).enumerate().map(|(row, cells)| {
            let cells: String = cells.iter().flat_map(|cell| [' ', *cell]).collect();
            format!("\n{}{}{cells}", " ".repeat(row), row + 1)
        });
        format!(" {columns}{}", rows.collect::<String>())
    }
}
