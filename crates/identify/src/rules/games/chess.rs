//! Chess.

use scoutlab_games::chess::{Chess, MATE, Material, Move, Piece, Squares};
use scoutlab_games::{Evaluator, Game, Side, Value};

use super::for_first;
use crate::rules::{Conventional, Ending, Evaluation, Generation, PositionKey, Rules, Sorting};

impl Conventional for Chess {
    const PASS: Option<Move> = None;
    const MATE: Option<Value> = Some(MATE);
    const ENDINGS: &'static [Ending] = &[Ending::Usual];
    const EVALUATIONS: &'static [Evaluation] = &[Evaluation::Usual, Evaluation::Squares];
    const SORTINGS: &'static [Sorting] = &[Sorting::Generated, Sorting::Captures, Sorting::Evaluated, Sorting::Mobility];
    const KEYS: &'static [PositionKey] = PositionKey::ALL;

    fn key_words(&self, part: PositionKey) -> [u64; 6] {
        let (board, (zero, one, two, white)) = (self.board(), self.key());
        let is_black = self.side_to_move() == Side::Second;
        if part == PositionKey::WithoutSide {
            // The key of a position negates its first word if Black is to move.
            return [if is_black { !zero } else { zero }, one, two, white, 0, 0];
        }
        let of = |piece: Piece| board.pieces(piece).0;
        let zero = of(Piece::Pawn) | of(Piece::Bishop) | of(Piece::Queen);
        let one = of(Piece::Knight) | of(Piece::Bishop) | of(Piece::King);
        let two = of(Piece::Rook) | of(Piece::Queen) | of(Piece::King);
        [zero, one, two, board.colors(board.side_to_move()).0, u64::from(is_black), 0]
    }

    fn evaluated(&self, evaluation: Evaluation) -> Option<Value> {
        (evaluation == Evaluation::Squares).then(|| for_first(self, Squares.value(self)))
    }

    fn generations(&self) -> &'static [Generation] {
        &[Generation::Usual, Generation::Rows, Generation::PythonChess, Generation::Pieces]
    }

    fn is_full(&self) -> bool {
        self.is_terminal()
    }

    fn rank(&self, played: Move, rules: &Rules) -> u32 {
        match rules.generation {
            Generation::PythonChess => python_chess_rank(self, played),
            Generation::Pieces => piece_rank(self, played),
            // From a8 to h1.
            Generation::Rows => number(from_a8(played.from as u32), from_a8(played.to as u32), promotion_rank(played)),
            _ => 0,
        }
    }

    fn worth(&self, _ending: Ending, _is_over: &dyn Fn() -> bool) -> Value {
        for_first(self, Material.value(self))
    }

    fn range(_ending: Ending) -> Option<(Value, Value)> {
        None
    }
}

/// Returns the place of a square, which is numbered from a1, in the order from a8 to h1.
const fn from_a8(square: u32) -> u32 {
    (7 - square / 8) * 8 + square % 8
}

/// Combines the ranks of the square that a piece leaves, the square to which it moves, and the promotion.
const fn number(from: u32, to: u32, promotion: u32) -> u32 {
    (from * 64 + to) * 4 + promotion
}

/// Promotions to queens come first, then to rooks, bishops and knights.
fn promotion_rank(played: Move) -> u32 {
    played.promotion.map_or(0, |piece| Piece::Queen as u32 - piece as u32)
}

fn piece_of(position: &Chess, played: Move) -> Piece {
    position.board().piece_on(played.from).unwrap_or(Piece::Pawn)
}

/// Returns whether a move is castling: the king goes to the square of its own rook.
fn is_castling(position: &Chess, played: Move) -> bool {
    position.board().colors(position.board().side_to_move()).has(played.to)
}

/// Returns the rank in an order by pieces, from pawns to the king, which castles last.
fn piece_rank(position: &Chess, played: Move) -> u32 {
    let group = if is_castling(position, played) { 6 } else { piece_of(position, played) as u32 };
    group << 14 | number(played.from as u32, played.to as u32, promotion_rank(played))
}

/// Returns the rank in the order of `Board.legal_moves` of python-chess 1.11. In check, moves of the king come first. Then pieces,
/// castling, captures by pawns, single steps, double steps and captures en passant follow each other, each from h8 to a1.
fn python_chess_rank(position: &Chess, played: Move) -> u32 {
    let (from, to) = (63 - played.from as u32, 63 - played.to as u32);
    let piece = piece_of(position, played);
    let is_straight = played.from.file() == played.to.file();
    let is_double_step = (played.from as u32).abs_diff(played.to as u32) == 16;
    let is_on_piece = position.board().piece_on(played.to).is_some();
    let (group, from, to) = match piece {
        Piece::King if position.is_check() => (0, from, to),
        _ if is_castling(position, played) => (2, 0, to),
        Piece::Pawn if is_straight => (if is_double_step { 5 } else { 4 }, 0, to),
        Piece::Pawn => (if is_on_piece { 3 } else { 6 }, from, to),
        _ => (1, from, to),
    };
    group << 14 | number(from, to, promotion_rank(played))
}
