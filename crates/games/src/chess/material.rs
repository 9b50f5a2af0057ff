//! `material`: the sum of the pieces.

use cozy_chess::{Color, Piece};

use super::{Chess, outcome};
use crate::{Evaluator, Value};

/// The values of all pieces except kings.
const VALUES: [(Piece, Value); 5] =
    [(Piece::Pawn, 100), (Piece::Knight, 300), (Piece::Bishop, 300), (Piece::Rook, 500), (Piece::Queen, 900)];

/// Returns the value of a piece, 0 for a king.
pub(super) fn value_of(piece: Piece) -> Value {
    VALUES.iter().find(|(known, _)| *known == piece).map_or(0, |(_, value)| *value)
}

/// The pieces of the side to move minus the opponent's pieces, in hundredths of a pawn: pawn 100, knight and bishop 300, rook
/// 500, queen 900. A side that is checkmated scores -[`MATE`](super::MATE), and stalemate scores 0.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::chess::{Chess, Material};
///
/// assert_eq!(Material.value(&Chess::start()), 0);
/// let mated = Chess::parse("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").unwrap();
/// assert_eq!(Material.value(&mated), -100_000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Evaluator<Chess> for Material {
    fn value(&self, position: &Chess) -> Value {
        outcome::of_terminal(position).unwrap_or_else(|| {
            let board = position.board();
            let side = board.side_to_move();
            let count = |side: Color, piece: Piece| board.colored_pieces(side, piece).len() as Value;
            VALUES.into_iter().map(|(piece, value)| value * (count(side, piece) - count(!side, piece))).sum()
        })
    }
}
