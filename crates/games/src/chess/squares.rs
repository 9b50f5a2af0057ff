//! `squares`: the sum of the pieces, each with a bonus for its square.

use cozy_chess::{Color, Piece, Square};

use super::{Chess, outcome};
use crate::{Evaluator, Value};

/// The pieces of the side to move minus the opponent's pieces, in hundredths of a pawn. The value of a piece depends on its
/// square.
///
/// Let f and r be the distances of a square's file and rank from the edge, from 0 (edge) to 3 (centre). Let a be the number of
/// ranks from the first rank of the piece's side to the square (0 on this rank). The values are:
///
/// | piece | value |
/// |---|---|
/// | pawn | 100 + (a - 1)(f + 2) |
/// | knight | 300 + 6(f + r) |
/// | bishop | 300 + 4(f + r) |
/// | rook | 500 + 3f |
/// | queen | 900 + 2(f + r) |
/// | king | -5(f + a) |
///
/// A side that is checkmated scores -[`MATE`](super::MATE), and stalemate scores 0.
///
/// ```
/// use scoutlab_games::chess::{Chess, Squares};
/// use scoutlab_games::{Evaluator, Game, Notation};
///
/// let start = Chess::start();
/// let after = start.play(start.parse_move("e4").unwrap());
/// assert_eq!(Squares.value(&after), -10); // e4 has a = 3 and f = 3, so the pawn gains 2 times 5
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Squares;

/// The values of White's pieces, by piece and square. Black's pieces have the values of the mirrored squares.
static VALUES: [[Value; Square::NUM]; Piece::NUM] = values();

const fn values() -> [[Value; Square::NUM]; Piece::NUM] {
    /// Returns the distance of a file or a rank from the edge, from 0 to 3.
    const fn centrality(line: usize) -> Value {
        (if line < 4 { line } else { 7 - line }) as Value
    }
    let mut values = [[0; Square::NUM]; Piece::NUM];
    let mut square = 0;
    while square < Square::NUM {
        let (file, rank, advance) = (centrality(square % 8), centrality(square / 8), (square / 8) as Value);
        values[Piece::Pawn as usize][square] = 100 + (advance - 1) * (file + 2);
        values[Piece::Knight as usize][square] = 300 + 6 * (file + rank);
        values[Piece::Bishop as usize][square] = 300 + 4 * (file + rank);
        values[Piece::Rook as usize][square] = 500 + 3 * file;
        values[Piece::Queen as usize][square] = 900 + 2 * (file + rank);
        values[Piece::King as usize][square] = -5 * (file + advance);
        square += 1;
    }
    values
}

impl Evaluator<Chess> for Squares {
    fn value(&self, position: &Chess) -> Value {
        outcome::of_terminal(position).unwrap_or_else(|| {
            let board = position.board();
            let mut white = 0;
            for piece in Piece::ALL {
                let values = &VALUES[piece as usize];
                let sum = |side: Color, mirror: usize| -> Value {
                    board.colored_pieces(side, piece).into_iter().map(|square| values[square as usize ^ mirror]).sum()
                };
                white += sum(Color::White, 0) - sum(Color::Black, 56);
            }
            if board.side_to_move() == Color::White { white } else { -white }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_position_has_the_same_value() {
        let position = Chess::parse("4k3/1p3n2/8/3q4/8/2B5/PP3R2/4K3 w - - 0 1").unwrap();
        let mirrored = Chess::parse("4k3/pp3r2/2b5/8/3Q4/8/1P3N2/4K3 b - - 0 1").unwrap();
        // White: pawns 100 + 100, bishop 300 + 4 * 4, rook 500 + 3 * 2, king -5 * 3. Black: pawn 100, knight 300 + 6 * 3, queen
        // 900 + 2 * 6, king -5 * 3.
        assert_eq!(Squares.value(&position), 1007 - 1315);
        assert_eq!(Squares.value(&mirrored), 1007 - 1315);
    }
}
