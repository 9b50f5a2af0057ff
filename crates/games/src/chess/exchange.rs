//! The exchange values of captures (static exchange evaluation).

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use super::Chess;
use super::material::value_of;
use crate::Value;

/// Returns the exchange value of a legal move, or `None` if the move captures nothing.
pub(super) fn value(position: &Chess, played: Move) -> Option<Value> {
    let captured = position.captured(played)?;
    let board = position.board();
    let moved = board.piece_on(played.from).expect("a legal move moves a piece");
    let placed = played.promotion.unwrap_or(moved);
    let mut occupied = board.occupied() & !played.from.bitboard();
    if position.is_en_passant(played) {
        occupied &= !Square::new(played.to.file(), played.from.rank()).bitboard();
    }
    let reply = Exchange { board, square: played.to }.gain(!board.side_to_move(), occupied, value_of(placed));
    Some(value_of(captured) + value_of(placed) - value_of(moved) - reply)
}

/// The captures on one square.
struct Exchange<'b> {
    board: &'b Board,
    square: Square,
}

impl Exchange<'_> {
    /// Returns the greatest gain of a side that may capture a piece of the value `at_stake` or stop. Pieces that have left their
    /// squares are not in `occupied`.
    fn gain(&self, side: Color, occupied: BitBoard, at_stake: Value) -> Value {
        let Some((from, piece)) = self.least_valuable_attacker(side, occupied) else { return 0 };
        let occupied = occupied & !from.bitboard();
        if piece == Piece::King && self.least_valuable_attacker(!side, occupied).is_some() {
            return 0;
        }
        (at_stake - self.gain(!side, occupied, value_of(piece))).max(0)
    }

    /// Among equal pieces, the choice matters: each may open a line for another piece. The lowest square decides.
    fn least_valuable_attacker(&self, side: Color, occupied: BitBoard) -> Option<(Square, Piece)> {
        Piece::ALL.into_iter().find_map(|piece| {
            let squares = match piece {
                Piece::Pawn => get_pawn_attacks(self.square, !side),
                Piece::Knight => get_knight_moves(self.square),
                Piece::Bishop => get_bishop_moves(self.square, occupied),
                Piece::Rook => get_rook_moves(self.square, occupied),
                Piece::Queen => get_bishop_moves(self.square, occupied) | get_rook_moves(self.square, occupied),
                Piece::King => get_king_moves(self.square),
            };
            let attackers = squares & occupied & self.board.colored_pieces(side, piece);
            attackers.next_square().map(|from| (from, piece))
        })
    }
}
