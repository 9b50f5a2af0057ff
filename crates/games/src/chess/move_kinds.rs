//! Kinds of moves: what tests of move generators count, and which rules a move concerns.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use super::Chess;
use crate::Game;

impl Chess {
    /// The kinds of moves that [`Chess::move_kinds`] tells apart. A move may be of several kinds.
    pub const MOVE_KINDS: [&'static str; 6] = ["captures", "en_passant", "castling", "promotions", "checks", "mates"];

    /// Returns the kinds of a legal move, which leads to the position `after`: bit 0 stands for the first of
    /// [`Chess::MOVE_KINDS`]. A capture en passant is also a capture, and a mate is also a check.
    ///
    /// ```
    /// use scoutlab_games::{Game, Notation, chess::Chess};
    ///
    /// let position = Chess::parse("4k3/8/8/3pP3/8/8/8/4K3 w - d6").unwrap();
    /// let played = position.parse_move("exd6").unwrap();
    /// assert_eq!(position.move_kinds(played, &position.play(played)), 0b11);
    /// ```
    pub fn move_kinds(&self, played: Move, after: &Self) -> u32 {
        let board = self.board();
        let captures = self.captured(played).is_some();
        let is_en_passant = captures && board.piece_on(played.to).is_none();
        let is_castling = board.colors(board.side_to_move()).has(played.to);
        let is_check = after.is_check();
        let is_mate = is_check && after.is_terminal();
        let kinds = [captures, is_en_passant, is_castling, played.promotion.is_some(), is_check, is_mate];
        kinds.iter().enumerate().map(|(bit, &is)| u32::from(is) << bit).sum()
    }

    /// Returns the rules that a move concerns, which need not be legal: `castling`, `en passant`, `promotion`, `double push`,
    /// `evasion` if the side to move is in check, `pin` if the piece is pinned, and what makes the move illegal: `no right to
    /// castle`, `castling through check`, `leaves the king in check`. The list is empty if the text is not a move in UCI of a piece
    /// of the side to move.
    ///
    /// ```
    /// use scoutlab_games::chess::Chess;
    ///
    /// // After the capture, the rook on h4 attacks the king.
    /// let position = Chess::parse("8/8/8/8/k2pP2R/8/8/4K3 b - e3").unwrap();
    /// assert_eq!(position.rules_of("d4e3"), ["en passant", "leaves the king in check"]);
    /// ```
    pub fn rules_of(&self, uci: &str) -> Vec<&'static str> {
        let Ok(Move { from, to, promotion }) = uci.trim().parse() else { return Vec::new() };
        let board = self.board();
        let side = board.side_to_move();
        let Some(piece) = board.piece_on(from).filter(|_| board.colors(side).has(from)) else { return Vec::new() };
        let file_distance = (from.file() as usize).abs_diff(to.file() as usize);
        let rank_distance = (from.rank() as usize).abs_diff(to.rank() as usize);
        let is_pawn = piece == Piece::Pawn;
        let is_en_passant = is_pawn && file_distance == 1 && !board.occupied().has(to);
        let is_castling = piece == Piece::King && rank_distance == 0 && (file_distance > 1 || board.colors(side).has(to));
        let is_check = self.is_check();
        let mut rules = Vec::new();
        let mut add = |rule, concerns| rules.extend(if concerns { Some(rule) } else { None });
        add("castling", is_castling);
        add("en passant", is_en_passant);
        add("promotion", is_pawn && (promotion.is_some() || to.rank() == Rank::Eighth.relative_to(side)));
        add("double push", is_pawn && rank_distance == 2);
        add("evasion", is_check);
        add("pin", board.pinned().has(from));
        if is_castling {
            let rights = board.castle_rights(side);
            let is_short = to.file() > from.file();
            add("no right to castle", if is_short { rights.short } else { rights.long }.is_none());
            let destination = Square::new(if is_short { File::G } else { File::C }, from.rank());
            let (first, last) = (from.file().min(destination.file()), from.file().max(destination.file()));
            let passes = |file: &File| (first..=last).contains(file);
            let mut path = File::ALL.into_iter().filter(passes).map(|file| Square::new(file, from.rank()));
            let kingless = board.occupied() & !from.bitboard();
            add("castling through check", path.any(|square| is_attacked(board, square, kingless, BitBoard::EMPTY)));
        } else {
            let captured = if is_en_passant { Square::new(to.file(), from.rank()) } else { to };
            let occupied = (board.occupied() & !from.bitboard() & !captured.bitboard()) | to.bitboard();
            let king = if piece == Piece::King { to } else { board.king(side) };
            add("leaves the king in check", is_attacked(board, king, occupied, captured.bitboard()));
        }
        rules
    }

    /// Returns whether a move is a capture en passant.
    pub fn is_en_passant(&self, played: Move) -> bool {
        self.captured(played).is_some() && self.board().piece_on(played.to).is_none()
    }

    /// Returns whether a move is castling.
    pub fn is_castling(&self, played: Move) -> bool {
        self.board().colors(self.board().side_to_move()).has(played.to)
    }

    /// Returns whether a move moves a pawn by two squares.
    pub fn is_double_push(&self, played: Move) -> bool {
        let distance = (played.from.rank() as usize).abs_diff(played.to.rank() as usize);
        distance == 2 && self.board().pieces(Piece::Pawn).has(played.from)
    }
}

/// Returns whether a piece of the side that is not to move attacks a square, if these squares are occupied and some of its pieces
/// are captured.
fn is_attacked(board: &Board, square: Square, occupied: BitBoard, captured: BitBoard) -> bool {
    let side: Color = board.side_to_move();
    let of = |piece: Piece| board.colored_pieces(!side, piece) & !captured;
    let queens = of(Piece::Queen);
    let attackers = (get_pawn_attacks(square, side) & of(Piece::Pawn))
        | (get_knight_moves(square) & of(Piece::Knight))
        | (get_king_moves(square) & of(Piece::King))
        | (get_bishop_moves(square, occupied) & (of(Piece::Bishop) | queens))
        | (get_rook_moves(square, occupied) & (of(Piece::Rook) | queens));
    !attackers.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveSet, Notation};

    fn rules(position: &str, moves: &str) -> Vec<String> {
        let position = Chess::parse(position).unwrap();
        moves.split(' ').map(|uci| position.rules_of(uci).join(", ")).collect()
    }

    #[test]
    fn the_rules_that_a_move_concerns_are_named() {
        let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - -";
        for (position, moves, expected) in [
            ("start", "e2e4 e2e3 g1f3", vec!["double push", "", ""]),
            ("kiwipete", "e1g1 e1h1 e1c1", vec!["castling", "castling", "castling"]),
            ("8/P6k/8/8/8/8/8/K7 w - -", "a7a8q a7a8", vec!["promotion", "promotion"]),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", vec!["en passant"]),
            (pinned, "e2c3", vec!["pin, leaves the king in check"]),
            ("4k3/8/8/8/8/8/8/r3K2R w K -", "e1f2 e1f1", vec!["evasion", "evasion, leaves the king in check"]),
            ("4k3/8/8/8/8/8/5r2/4K2R w K -", "e1g1", vec!["castling, castling through check"]),
            ("4k3/8/8/8/8/8/8/4K2R w - -", "e1g1", vec!["castling, no right to castle"]),
            // The king leaves its square, so the rook attacks the square behind it too.
            ("4k3/8/8/8/8/8/8/r3K3 w - -", "e1f1 e1d1", vec!["evasion, leaves the king in check"; 2]),
            ("start", "e7e5 e4e5 Nf3 e2 xyz", vec![""; 5]),
        ] {
            assert_eq!(rules(position, moves), expected, "{position}");
        }
    }

    /// [`Chess::rules_of`] has its own test of attacks.
    #[test]
    fn no_legal_move_has_a_reason_to_be_illegal() {
        let illegal = ["no right to castle", "castling through check", "leaves the king in check"];
        for number in 1..=6 {
            let root = Chess::parse(&format!("cpw:{number}")).unwrap();
            for played in root.moves().iter() {
                let position = root.play(played);
                for reply in position.moves().iter() {
                    let rules = position.rules_of(&position.coordinate_name(reply));
                    assert!(!rules.iter().any(|rule| illegal.contains(rule)), "{} {reply}: {rules:?}", position.fen());
                }
            }
        }
    }

    /// Conversely, a capture or move of a piece without a reason is legal.
    #[test]
    fn every_pseudo_legal_king_move_without_a_reason_is_legal() {
        for number in 1..=6 {
            let root = Chess::parse(&format!("cpw:{number}")).unwrap();
            for played in root.moves().iter() {
                let position = root.play(played);
                let side = position.board().side_to_move();
                let king = position.board().king(side);
                for to in get_king_moves(king) & !position.board().colors(side) {
                    let reply = Move { from: king, to, promotion: None };
                    let is_illegal = position.rules_of(&reply.to_string()).contains(&"leaves the king in check");
                    assert_eq!(position.moves().iter().any(|legal| legal == reply), !is_illegal, "{} {reply}", position.fen());
                }
            }
        }
    }
}
