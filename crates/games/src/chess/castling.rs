//! Castling rights in a FEN: the letters of the standard, of X-FEN and of Shredder-FEN.

use cozy_chess::{Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square};

use super::words::{DASHES, color_name};

/// Reads castling rights into a builder that has the pieces: `-`, some of `KQkq`, which stand for the outermost rook on that side
/// of the king, or files of rooks such as `HAha`.
///
/// # Errors
///
/// Fails with the problem.
pub(super) fn read(castling: &str, builder: &mut BoardBuilder) -> Result<(), String> {
    if DASHES.contains(&castling) {
        return Ok(());
    }
    for letter in castling.chars() {
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(side);
        let king = File::ALL.into_iter().find(|&file| builder.square(Square::new(file, rank)) == Some((Piece::King, side)));
        let rooks =
            || File::ALL.into_iter().filter(|&file| builder.square(Square::new(file, rank)) == Some((Piece::Rook, side)));
        let rook = match letter.to_ascii_lowercase() {
            'k' => king.and_then(|king| rooks().rfind(|&rook| rook > king)).ok_or("right"),
            'q' => king.and_then(|king| rooks().find(|&rook| rook < king)).ok_or("left"),
            file @ 'a'..='h' => {
                let file = File::index(file as usize - 'a' as usize);
                king.and_then(|_| rooks().find(|&rook| rook == file)).ok_or("")
            }
            _ => {
                return Err(format!(
                    "the castling rights are `{castling}`, expected -, some of KQkq, or files of rooks such as HAha"
                ));
            }
        };
        let (Some(king), Ok(rook)) = (king, rook) else {
            let squares = match rook {
                Err("right") => "a rook to its right, as on e1 and h1".to_owned(),
                Err("left") => "a rook to its left, as on e1 and a1".to_owned(),
                _ => format!("a rook on {}{rank}", letter.to_ascii_lowercase()),
            };
            let squares = if side == Color::Black {
                squares.replace("e1", "e8").replace("h1", "h8").replace("a1", "a8")
            } else {
                squares
            };
            return Err(format!(
                "`{letter}` in the castling rights requires a king of {} on rank {rank} and {squares}",
                color_name(side)
            ));
        };
        let rights = builder.castle_rights_mut(side);
        let right = if rook > king { &mut rights.short } else { &mut rights.long };
        if right.replace(rook).is_some() {
            return Err(format!("`{letter}` repeats a castling right in `{castling}`"));
        }
    }
    if castling.is_empty() { Err("the castling rights are missing, expected - or some of KQkq".to_owned()) } else { Ok(()) }
}

/// Writes castling rights as X-FEN: `KQkq` for the outermost rooks, and the file of any other rook.
pub(super) fn write(board: &Board) -> String {
    let letters: String = Color::ALL.into_iter().flat_map(|side| letters(board, side)).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn letters(board: &Board, side: Color) -> impl Iterator<Item = char> {
    let CastleRights { short, long } = *board.castle_rights(side);
    let rank = Rank::First.relative_to(side);
    let rooks = board.colored_pieces(side, Piece::Rook);
    let has_rook = move |file: File| rooks.has(Square::new(file, rank));
    let outermost_short = File::ALL.into_iter().rfind(|&file| has_rook(file));
    let outermost_long = File::ALL.into_iter().find(|&file| has_rook(file));
    let letter = move |right: Option<File>, outermost: Option<File>, usual: char| {
        let letter = if right == outermost { usual } else { char::from(right?) };
        right.map(|_| if side == Color::White { letter.to_ascii_uppercase() } else { letter })
    };
    letter(short, outermost_short, 'k').into_iter().chain(letter(long, outermost_long, 'q'))
}

#[cfg(test)]
mod tests {
    use crate::Notation;
    use crate::chess::Chess;

    fn problem(text: &str) -> String {
        let message = Chess::parse(text).unwrap_err().to_string();
        message.strip_prefix(&format!("position `{text}`: ")).unwrap_or_else(|| panic!("{message}")).to_owned()
    }

    #[test]
    fn every_notation_of_castling_rights_is_read_and_x_fen_is_written() {
        for (board, rights, written) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq HAha AHah qkQK KAhq", "KQkq"),
            ("r3k2r/8/8/8/8/8/8/R3K2R", "Kq Ha", "Kq"),
            ("1r3kr1/8/8/8/8/8/8/1R3KR1", "KQkq GBgb", "KQkq"),
            // Two rooks to the right of the king: the inner one is named by its file.
            ("4k3/8/8/8/8/8/8/R2K1R1R", "KQ HA", "KQ"),
            ("4k3/8/8/8/8/8/8/R2K1R1R", "FQ FA QF", "FQ"),
            ("1rr1k3/8/8/8/8/8/8/4K3", "q b", "q"),
            ("1rr1k3/8/8/8/8/8/8/4K3", "c", "c"),
            ("4k3/8/8/8/8/8/8/4K3", "- – —", "-"),
        ] {
            for right in rights.split(' ') {
                let position = Chess::parse(&format!("{board} w {right} -")).unwrap();
                assert_eq!(position.position_name(), format!("{board} w {written} -"), "{right}");
                assert_eq!(Chess::parse(&position.position_name()), Ok(position));
            }
        }
    }

    #[test]
    fn impossible_castling_rights_are_refused() {
        for (text, expected) in [
            (
                "k7/8/8/8/8/8/8/7K w X -",
                "the castling rights are `X`, expected -, some of KQkq, or files of rooks such as HAha",
            ),
            (
                "k7/8/8/8/8/8/8/7K w K -",
                "`K` in the castling rights requires a king of White on rank 1 and a rook to its right, as on e1 and h1",
            ),
            (
                "r6k/8/8/7r/8/8/8/4K2R w k -",
                "`k` in the castling rights requires a king of Black on rank 8 and a rook to its right, as on e8 and h8",
            ),
            ("k7/8/8/8/8/8/8/4K2R w G -", "`G` in the castling rights requires a king of White on rank 1 and a rook on g1"),
            (
                "k7/8/8/8/8/4K3/8/R6R w Q -",
                "`Q` in the castling rights requires a king of White on rank 1 and a rook to its left, as on e1 and a1",
            ),
            ("k7/8/8/8/8/8/8/4K2R w KK -", "`K` repeats a castling right in `KK`"),
            ("k7/8/8/8/8/8/8/4KR1R w KF -", "`F` repeats a castling right in `KF`"),
        ] {
            assert_eq!(problem(text), expected);
        }
    }
}
