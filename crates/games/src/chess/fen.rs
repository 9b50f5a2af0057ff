//! Positions as FEN (Forsyth-Edwards Notation).

use std::str::FromStr;

use cozy_chess::{BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square, get_king_moves};

use super::position::Clocks;
use super::words::{DASHES, color_name};
use super::{Chess, Epd, castling, stored};
use crate::NotationError;

/// The letters of the pieces of White.
const PIECES: [(char, Piece); Piece::NUM] = [
    ('P', Piece::Pawn),
    ('N', Piece::Knight),
    ('B', Piece::Bishop),
    ('R', Piece::Rook),
    ('Q', Piece::Queen),
    ('K', Piece::King),
];

impl Chess {
    /// Reads `start`, `kiwipete`, another position for tests of move generators (`cpw:1` to `cpw:6`), a position of the
    /// Bratko-Kopec test (`bk:1` to `bk:24`), a FEN, or an EPD, whose operations are checked and ignored.
    ///
    /// ```
    /// use scoutlab_games::Notation;
    /// use scoutlab_games::chess::Chess;
    ///
    /// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    /// assert_eq!(Chess::parse(&format!("{text} 0 1")), Ok(Chess::start()));
    /// assert_eq!(Chess::start().position_name(), text);
    /// assert!(Chess::parse("8/8/8/8/8/8/8/K7 w - - 0 1").is_err()); // Black has no king
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let position = text.trim();
        match stored::find(position)? {
            Some(found) => Ok(found),
            None => Epd::parse(position).map(|found| found.position),
        }
    }
}

/// Reads the first four fields of a FEN or EPD: the board, the side to move, the castling rights and the en passant square.
///
/// # Errors
///
/// Fails with the problem, which the caller puts into [`NotationError::Position`].
pub(super) fn read(fields: [&str; 4], clocks: Clocks) -> Result<Chess, String> {
    let [board, side, castling, en_passant] = fields;
    let mut builder = BoardBuilder::empty();
    read_board(board, &mut builder)?;
    for side in Color::ALL {
        check_pieces(&builder, side)?;
    }
    check_distance_of_kings(&builder)?;
    builder.side_to_move = match side {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => return Err(format!("the side to move is `{side}`, expected w or b")),
    };
    castling::read(castling, &mut builder)?;
    read_en_passant(en_passant, &mut builder)?;
    let waiting = !builder.side_to_move;
    let board = builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidEnPassant => {
            format!("the last move cannot have been the advance of a pawn past the en passant square {en_passant}")
        }
        // The pieces, the castling rights and the clocks are valid, so only a check remains.
        _ => format!("{} is in check, but {} is to move", color_name(waiting), color_name(!waiting)),
    })?;
    match board.checkers().len() {
        0..=2 => Ok(Chess::new(board, clocks)),
        checkers => Err(format!("{checkers} pieces give check, expected at most 2")),
    }
}

fn read_board(board: &str, builder: &mut BoardBuilder) -> Result<(), String> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("the board `{board}` has {} ranks, expected 8 separated by /", rows.len()));
    }
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for symbol in row.chars() {
            if let Some(empty @ 1..=8) = symbol.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let Some((_, piece)) = PIECES.into_iter().find(|(letter, _)| letter.eq_ignore_ascii_case(&symbol)) else {
                return Err(format!(
                    "`{symbol}` in rank {rank} is not one of PNBRQK (White), pnbrqk (Black) or 1 to 8 (empty squares)"
                ));
            };
            let side = if symbol.is_ascii_uppercase() { Color::White } else { Color::Black };
            if let Some(file) = File::try_index(file) {
                *builder.square_mut(Square::new(file, rank)) = Some((piece, side));
            }
            file += 1;
        }
        if file != File::NUM {
            return Err(format!("rank {rank}, `{row}`, has {file} squares, expected 8"));
        }
    }
    Ok(())
}

/// Checks that a side has exactly one king, at most eight pawns and promoted pieces together, and no pawn on the first or last
/// rank. A position that passes has at most [`MAX_MOVES`](crate::MAX_MOVES) moves.
fn check_pieces(builder: &BoardBuilder, side: Color) -> Result<(), String> {
    let squares = |wanted: Piece| Square::ALL.into_iter().filter(move |&square| builder.square(square) == Some((wanted, side)));
    let count = |wanted: Piece| squares(wanted).count();
    let name = color_name(side);
    match count(Piece::King) {
        1 => {}
        0 => return Err(format!("{name} has no king")),
        kings => return Err(format!("{name} has {kings} kings, expected one")),
    }
    if let Some(square) = squares(Piece::Pawn).find(|square| matches!(square.rank(), Rank::First | Rank::Eighth)) {
        return Err(format!("{name} has a pawn on {square}, expected pawns only on the ranks 2 to 7"));
    }
    let pawns = count(Piece::Pawn);
    let at_start = [(Piece::Queen, 1), (Piece::Rook, 2), (Piece::Bishop, 2), (Piece::Knight, 2)];
    let promoted: usize = at_start.into_iter().map(|(piece, pieces)| count(piece).saturating_sub(pieces)).sum();
    if pawns + promoted > 8 {
        return Err(format!("{name} has {pawns} pawns and at least {promoted} promoted pieces, expected at most 8 together"));
    }
    Ok(())
}

/// Checks that the kings do not attack each other, which `cozy-chess` does not check.
fn check_distance_of_kings(builder: &BoardBuilder) -> Result<(), String> {
    let is_king = |square: &Square| builder.square(*square).is_some_and(|(piece, _)| piece == Piece::King);
    let kings: Vec<Square> = Square::ALL.into_iter().filter(is_king).collect();
    if get_king_moves(kings[0]).has(kings[1]) {
        return Err(format!("the kings on {} and {} attack each other", kings[0], kings[1]));
    }
    Ok(())
}

fn read_en_passant(en_passant: &str, builder: &mut BoardBuilder) -> Result<(), String> {
    if DASHES.contains(&en_passant) {
        return Ok(());
    }
    let rank = Rank::Sixth.relative_to(builder.side_to_move);
    let square = Square::from_str(&en_passant.to_ascii_lowercase()).ok().filter(|square| square.rank() == rank);
    let Some(square) = square else {
        return Err(format!("the en passant square is `{en_passant}`, expected - or a square of rank {rank}"));
    };
    builder.en_passant = Some(square);
    Ok(())
}

/// Writes the four fields that [`read`] reads. The en passant square is written only if a pawn can be captured there.
pub(super) fn write(position: &Chess) -> String {
    // `cozy-chess` writes the en passant square of every double advance, and loses the file of a rook that may castle.
    let text = position.board().to_string();
    let [board, side] = [0, 1].map(|field| text.split(' ').nth(field).unwrap_or_default());
    let en_passant = position.en_passant().map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{board} {side} {} {en_passant}", castling::write(position.board()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    fn problem(text: &str) -> String {
        let message = Chess::parse(text).unwrap_err().to_string();
        let start = format!("position `{text}`: ");
        message.strip_prefix(&start).unwrap_or_else(|| panic!("{message}")).to_owned()
    }

    #[test]
    fn the_en_passant_square_is_written_only_if_a_pawn_can_be_captured() {
        let start = Chess::start();
        let after = start.parse_move("e4").map(|played| crate::Game::play(&start, played)).unwrap();
        assert_eq!(after.position_name(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
        assert_eq!(Chess::parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"), Ok(after));
        let can = "4k3/8/8/8/3pP3/8/8/4K3 b - e3";
        assert_eq!(Chess::parse(can).unwrap().position_name(), can);
        // The capture would expose the king on a4 to the rook.
        assert!(Chess::parse("8/8/8/8/k2pP2R/8/8/4K3 b - e3").unwrap().position_name().ends_with("b - -"));
    }

    #[test]
    fn illegal_pieces_are_refused() {
        for (text, expected) in [
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
            ("kk6/8/8/8/8/8/8/7K w - - 0 1", "Black has 2 kings, expected one"),
            ("k6P/8/8/8/8/8/8/7K w - - 0 1", "White has a pawn on h8, expected pawns only on the ranks 2 to 7"),
            ("k7/8/8/8/8/8/8/p6K w - - 0 1", "Black has a pawn on a1, expected pawns only on the ranks 2 to 7"),
            (
                "k7/8/8/8/8/8/PPPPPPPP/QQ5K w - - 0 1",
                "White has 8 pawns and at least 1 promoted pieces, expected at most 8 together",
            ),
            ("k6R/8/8/8/8/8/8/7K w - - 0 1", "Black is in check, but White is to move"),
            ("k6R/8/8/8/8/8/8/r6K w - - 0 1", "Black is in check, but White is to move"),
            // A rook, a bishop and a knight.
            ("4r2k/8/8/8/7b/3n4/8/4K3 w - - 0 1", "3 pieces give check, expected at most 2"),
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "the kings on d5 and e5 attack each other"),
        ] {
            assert_eq!(problem(text), expected);
        }
    }

    #[test]
    fn malformed_fields_are_refused() {
        for (text, expected) in [
            ("8/8/8 w - -", "the board `8/8/8` has 3 ranks, expected 8 separated by /"),
            ("k7/8/8/8/8/8/8/6K w - -", "rank 1, `6K`, has 7 squares, expected 8"),
            ("k7/8/8/54/8/8/8/7K w - -", "rank 5, `54`, has 9 squares, expected 8"),
            (
                "k7/8/8/8/8/8/x7/7K w - -",
                "`x` in rank 2 is not one of PNBRQK (White), pnbrqk (Black) or 1 to 8 (empty squares)",
            ),
            ("k7/8/8/8/8/8/8/7K x - -", "the side to move is `x`, expected w or b"),
            ("k7/8/8/8/8/8/8/7K w - e3", "the en passant square is `e3`, expected - or a square of rank 6"),
            ("k7/8/8/8/8/8/8/7K w - e6", "the last move cannot have been the advance of a pawn past the en passant square e6"),
            (
                "k7/8/8/8/8/8/8/7K w",
                "2 fields, expected start, kiwipete, cpw:1 to cpw:6, bk:1 to bk:24, games:1 to games:1000, a FEN or an EPD",
            ),
        ] {
            assert_eq!(problem(text), expected);
        }
    }
}
