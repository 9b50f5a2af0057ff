//! Positions as text.

use super::{CentralOthello, Generation, variation};
use crate::othello::{Othello, SEPARATORS, Square, board_text, diagram, leading_square, read, square_name};
use crate::{Game, MoveSet, Notation, NotationError};

/// The separator between a position and the name of its move generation order.
const BY: &str = " by ";

impl<const SIZE: u8> CentralOthello<SIZE> {
    /// Reads `start`, a stored position (`pv:12` on 6x6, `ffo:41` on 8x8), or a board and the side to move, `X` or `O`. A 6x6
    /// board has 36 characters, in the order b2 c2 .. g2 b3 ..: `X` is black, `O` is white, and `-` or `.` is empty. A move
    /// generation order such as `by rows` may follow.
    ///
    /// ```
    /// use scoutlab_games::{Notation, othello6::{Generation, Othello6}};
    ///
    /// let text = "--------------OX----XO-------------- X";
    /// assert_eq!(Othello6::parse(text), Ok(Othello6::start()));
    /// assert_eq!(Othello6::start().position_name(), text);
    ///
    /// let by_columns = Othello6::parse("start by columns").unwrap();
    /// assert_eq!(by_columns, Othello6::start().generating(Generation::Columns));
    /// assert_eq!(by_columns.position_name(), format!("{text} by columns"));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let (position, generation) = match text.rsplit_once(BY) {
            None => (text.trim(), Self::GENERATION),
            Some((position, name)) => (
                position.trim(),
                name.trim().parse().map_err(|_| NotationError::Position {
                    position: text.to_owned(),
                    problem: format!(
                        "`{}` is not a move generation order, expected {}",
                        name.trim(),
                        Generation::NAMES.join(", ")
                    ),
                })?,
            ),
        };
        if position == "start" {
            return Ok(Self::start().generating(generation));
        }
        let found = match (SIZE, position.contains(':')) {
            (8, _) => Othello::parse(position)?,
            (_, true) => variation::find(position)?.position(),
            (_, false) => read(position, SIZE)?,
        };
        Ok(Self::new(found, generation))
    }
}

impl<const SIZE: u8> Notation for CentralOthello<SIZE> {
    const SEPARATORS: &'static str = SEPARATORS;

    fn leading_move(&self, text: &str) -> Option<(Square, usize)> {
        leading_square(text).filter(|&square| self.moves().place_of(square).is_some()).map(|square| (square, 2))
    }

    fn move_name(&self, played: Square) -> String {
        square_name(played)
    }

    fn position_name(&self) -> String {
        let mut text = board_text(&self.position(), SIZE);
        if self.generation() != Self::GENERATION {
            text.push_str(BY);
            text.push_str(self.generation().name());
        }
        text
    }

    fn diagram(&self) -> String {
        diagram(&self.position(), SIZE)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Othello6;
    use super::*;
    use crate::NotationError;

    #[test]
    fn what_is_no_position_of_the_small_board_is_refused() {
        let board = "-".repeat(36);
        assert!(matches!(Othello6::parse(&"-".repeat(64)), Err(NotationError::Length { found: 64, expected: 36, .. })));
        for (text, part) in [
            (format!("{}Z X", "-".repeat(35)), "`Z` at square g7"),
            (format!("{board} B"), "the side to move is `B`"),
            ("pv:34".to_owned(), "pv:0 to pv:33"),
            ("pv:-1".to_owned(), "pv:0 to pv:33"),
            ("ffo:41".to_owned(), "pv:0 to pv:33"),
            ("start by diagonals".to_owned(), "expected columns, rows, columns-reversed, rows-reversed"),
        ] {
            let error = Othello6::parse(&text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_diagram_has_the_names_of_the_inner_squares() {
        let diagram = Othello6::start().diagram();
        assert_eq!(diagram.lines().next(), Some("  b c d e f g"));
        assert_eq!(diagram.lines().nth(3), Some("4 - - O X - -"));
        assert_eq!(diagram.lines().count(), 7);
    }
}
