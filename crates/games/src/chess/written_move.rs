//! The grammar of written moves: SAN, long algebraic notation and UCI, with the variants that programs and books write.

use cozy_chess::{File, Move, Piece, Rank, Square};
use winnow::Parser;
use winnow::combinator::{alt, delimited, not, opt, peek, preceded, repeat};
use winnow::error::EmptyError;
use winnow::token::one_of;

use super::Chess;

type Parsed<T> = Result<T, EmptyError>;

/// Symbols between the two squares of a move.
const SEPARATORS: [char; 7] = ['-', 'x', ':', '×', '–', '—', '−'];

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Castling { is_long: bool },
    Piece { piece: Option<Piece>, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Piece> },
}

/// The meaning of a text that should be a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Legal(Move),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
    /// The text is a move, but no legal move fits.
    Illegal,
    /// The text is not a move.
    Unknown,
}

/// Returns the meaning of a text. The whole text must be one move, with its annotations.
pub(super) fn meaning(position: &Chess, text: &str) -> Meaning {
    let mut result = Meaning::Unknown;
    for (written, _) in readings(text).filter(|(_, length)| *length == text.len()) {
        match written.legal_moves(position)[..] {
            [played] => return Meaning::Legal(played),
            [] if result == Meaning::Unknown => result = Meaning::Illegal,
            [] => {}
            ref several => result = Meaning::Ambiguous(several.to_vec()),
        }
    }
    result
}

/// Returns the longest legal move at the beginning of a text, and its length with its annotations.
pub(super) fn leading(position: &Chess, text: &str) -> Option<(Move, usize)> {
    readings(text).find_map(|(written, length)| match written.legal_moves(position)[..] {
        [played] => Some((played, length)),
        _ => None,
    })
}

/// Returns whether a text consists of annotations, such as `!?`, `+-`, `e.p.` or `mate`.
pub(super) fn is_annotation(text: &str) -> bool {
    let mut rest = text;
    !text.is_empty() && annotations(&mut rest).is_ok() && rest.is_empty()
}

/// Returns the readings of the beginning of a text, from the longest to the shortest.
fn readings(text: &str) -> impl Iterator<Item = (Written, usize)> {
    let parsers: [fn(&mut &str) -> Parsed<Written>; 9] = [
        castling,
        |text| piece_move(text, (Some(file), Some(rank)), Some(promotion)),
        |text| piece_move(text, (Some(file), Some(rank)), None),
        |text| piece_move(text, (Some(file), None), Some(promotion)),
        |text| piece_move(text, (Some(file), None), None),
        |text| piece_move(text, (None, Some(rank)), Some(promotion)),
        |text| piece_move(text, (None, Some(rank)), None),
        |text| piece_move(text, (None, None), Some(promotion)),
        |text| piece_move(text, (None, None), None),
    ];
    parsers.into_iter().filter_map(move |parser| {
        let mut rest = text;
        let written = parser(&mut rest).ok()?;
        annotations(&mut rest).ok()?;
        // The beginning of `e3-e5` or `O-O-O` is not a move.
        not(one_of::<_, _, EmptyError>(SEPARATORS)).parse_next(&mut rest).ok()?;
        Some((written, text.len() - rest.len()))
    })
}

/// Parses `O-O` or `O-O-O`, also with zeros or small letters.
fn castling(text: &mut &str) -> Parsed<Written> {
    let king = |text: &mut &str| one_of(['O', '0', 'o']).void().parse_next(text);
    let next = |text: &mut &str| preceded(one_of(['-', '–', '—', '−']), king).parse_next(text);
    let is_long = preceded((king, next), opt(next)).parse_next(text)?.is_some();
    Ok(Written::Castling { is_long })
}

type Field<T> = Option<fn(&mut &str) -> Parsed<T>>;

/// Parses a move such as `Nbd7`, with the given parts of the square that the piece leaves.
fn piece_move(text: &mut &str, origin: (Field<File>, Field<Rank>), promotion: Field<Piece>) -> Parsed<Written> {
    let letter = opt(piece).parse_next(text)?;
    let file_from = origin.0.map(|mut file| file.parse_next(text)).transpose()?;
    let rank_from = origin.1.map(|mut rank| rank.parse_next(text)).transpose()?;
    if letter.is_some() || file_from.is_some() {
        opt(one_of(SEPARATORS)).parse_next(text)?;
    }
    let to = (file, rank).map(|(file, rank)| Square::new(file, rank)).parse_next(text)?;
    let promotion = promotion.map(|mut promotion| promotion.parse_next(text)).transpose()?;
    let is_square = file_from.is_some() && rank_from.is_some();
    // The square of a piece suffices, as in UCI. Otherwise, a move without a letter is a pawn's.
    let piece = letter.or(if is_square { None } else { Some(Piece::Pawn) });
    Ok(Written::Piece { piece, file: file_from, rank: rank_from, to, promotion })
}

fn file(text: &mut &str) -> Parsed<File> {
    one_of('a'..='h').map(|letter: char| File::index(letter as usize - 'a' as usize)).parse_next(text)
}

fn rank(text: &mut &str) -> Parsed<Rank> {
    one_of('1'..='8').map(|digit: char| Rank::index(digit as usize - '1' as usize)).parse_next(text)
}

/// Parses the letter or the symbol of a piece.
fn piece(text: &mut &str) -> Parsed<Piece> {
    alt((
        one_of(['P', '♙', '♟']).value(Piece::Pawn),
        one_of(['N', '♘', '♞']).value(Piece::Knight),
        one_of(['B', '♗', '♝']).value(Piece::Bishop),
        one_of(['R', '♖', '♜']).value(Piece::Rook),
        one_of(['Q', '♕', '♛']).value(Piece::Queen),
        one_of(['K', '♔', '♚']).value(Piece::King),
    ))
    .parse_next(text)
}

/// Parses the piece of a promotion: `=Q`, `/Q`, `(Q)` or `Q`, also with a small letter.
fn promotion(text: &mut &str) -> Parsed<Piece> {
    let promoted = |text: &mut &str| {
        let small = alt(('n'.value(Piece::Knight), 'b'.value(Piece::Bishop), 'r'.value(Piece::Rook), 'q'.value(Piece::Queen)));
        alt((piece, small)).parse_next(text)
    };
    alt((preceded(opt(one_of(['=', '/'])), promoted), delimited('(', promoted, ')'))).parse_next(text)
}

/// Parses any number of annotations: marks of check and mate, `e.p.`, and evaluations.
fn annotations(text: &mut &str) -> Parsed<()> {
    let evaluation = alt((
        alt(("+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+")),
        one_of(['+', '#']).take(),
        // `=` before a letter belongs to a promotion.
        ("=", not(peek(one_of(('A'..='Z', 'a'..='z'))))).take(),
        one_of(['!', '?', '~', '±', '∓', '⩲', '⩱', '∞', '□', '†', '‡']).take(),
    ));
    let word = alt(("e.p.", "e.p", "ep.", "ep", "checkmate", "mate", "check", "ch.", "ch"));
    repeat::<_, _, (), _, _>(0.., alt((evaluation, word))).parse_next(text)
}

impl Written {
    /// Returns the legal moves that fit. Without a promotion, a pawn that promotes fits with all its promotions.
    fn legal_moves(self, position: &Chess) -> Vec<Move> {
        let board = position.board();
        let side = board.side_to_move();
        match self {
            Self::Castling { is_long } => {
                let rights = board.castle_rights(side);
                let rook = if is_long { rights.long } else { rights.short };
                let from = board.king(side);
                let castling = rook.map(|file| Move { from, to: Square::new(file, from.rank()), promotion: None });
                castling.into_iter().filter(|&played| board.is_legal(played)).collect()
            }
            Self::Piece { piece, file, rank, to, promotion } => {
                if matches!(piece, None | Some(Piece::King))
                    && let (Some(file), Some(rank)) = (file, rank)
                    && let Some(castling) = castling_by_squares(position, Square::new(file, rank), to)
                {
                    return vec![castling];
                }
                let own = board.colors(side);
                let mut from = piece.map_or(own, |piece| own & board.pieces(piece));
                // A pawn that captures is named by its file.
                let file = file.or_else(|| (piece == Some(Piece::Pawn) && rank.is_none()).then(|| to.file()));
                if let Some(file) = file {
                    from &= file.bitboard();
                }
                if let Some(rank) = rank {
                    from &= rank.bitboard();
                }
                let mut found = Vec::new();
                board.generate_moves_for(from, |mut moves| {
                    // Castling is a capture of the own rook here.
                    moves.to &= to.bitboard() & !own;
                    found.extend(moves.into_iter().filter(|played| promotion.is_none() || played.promotion == promotion));
                    false
                });
                found
            }
        }
    }
}

/// Returns the legal castling move that two squares describe: the king takes its own rook, or goes two squares from the file e.
fn castling_by_squares(position: &Chess, from: Square, to: Square) -> Option<Move> {
    let board = position.board();
    let side = board.side_to_move();
    if from != board.king(side) {
        return None;
    }
    let rights = board.castle_rights(side);
    let is_short = from.file() == File::E && to == Square::new(File::G, from.rank());
    let is_long = from.file() == File::E && to == Square::new(File::C, from.rank());
    let rook = [(rights.short, is_short), (rights.long, is_long)].into_iter().find_map(|(rook, is_by_king)| {
        let rook = Square::new(rook?, from.rank());
        (rook == to || is_by_king).then_some(rook)
    })?;
    let castling = Move { from, to: rook, promotion: None };
    board.is_legal(castling).then_some(castling)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    /// Returns the name in SAN of the move that a text means.
    fn name(position: &str, text: &str) -> String {
        let position = Chess::parse(position).unwrap();
        let names = |moves: &[Move]| moves.iter().map(|&played| position.move_name(played)).collect::<Vec<_>>().join(" ");
        match meaning(&position, text) {
            Meaning::Legal(played) => names(&[played]),
            Meaning::Ambiguous(several) => format!("one of {}", names(&several)),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn every_form_of_a_move_is_read() {
        let (start, pawns) = ("start", "4k3/2p4p/5P2/3pP3/8/8/p5p1/4K3 w - d6");
        let promotes = "4k3/8/8/8/8/8/p5p1/4K3 b - -";
        for (position, texts, expected) in [
            (start, "e4 e2e4 e2-e4 Pe4 Pe2e4 Pe2-e4 e2–e4 ♙e4 e4! e4!? e4+- e4+/= e4= e4⩲ e4!+-", "e4"),
            (start, "Nf3 Ng1f3 Ng1-f3 g1f3 g1-f3 ♘f3 ♞f3 Ngf3 N1f3 Nf3+ Nf3□", "Nf3"),
            (pawns, "exd6 ed6 e5xd6 e5d6 e5:d6 e:d6 e×d6 exd6e.p. exd6ep exd6e.p.! Pexd6 exd6!e.p.", "exd6"),
            ("6k1/8/8/8/8/8/4q3/6KR w - -", "Rh8+ Rh8++ Rh8# Rh8ch Rh8ch. Rh8mate Rh8check!? Rh8†", "Rh8+"),
            ("7k/6pp/8/8/8/8/8/R5K1 w - -", "Ra8# Ra8 Ra8+ Ra8++ Ra8mate Ra8checkmate Ra8#!! Ra1-a8# a1a8", "Ra8#"),
            ("kiwipete", "O-O 0-0 o-o O-O! 0–0 e1g1 e1h1 Ke1g1 Ke1-g1", "O-O"),
            ("kiwipete", "O-O-O 0-0-0 o-o-o O-O-O?! e1c1 e1a1 Ke1-c1", "O-O-O"),
            (promotes, "g1=Q+ g1Q g1q g1=q g1/Q g1(Q) g1=Q# g2g1q g2g1Q g2-g1=q g1=♛", "g1=Q+"),
            (promotes, "a1=N a1n a1(N) a1/n a2a1n", "a1=N"),
        ] {
            for text in texts.split(' ') {
                assert_eq!(name(position, text), expected, "{position} {text}");
            }
        }
    }

    #[test]
    fn a_move_that_fits_several_pieces_is_ambiguous() {
        let (knights, file) = ("4k3/8/8/8/8/5N2/8/1N2K3 w - -", "4k3/8/4N3/8/4N3/8/8/4K3 w - -");
        assert_eq!(name(knights, "Nd2"), "one of Nbd2 Nfd2");
        assert_eq!(name(knights, "Nfd2"), "Nfd2");
        assert_eq!(name(file, "Neg5"), "one of N4g5 N6g5");
        assert_eq!(name("4k3/P7/8/8/8/8/8/4K3 w - -", "a8"), "one of a8=N a8=B a8=R+ a8=Q+");
        // The other knight is pinned.
        assert_eq!(name("4k3/8/8/8/8/2b2N2/1N6/K7 w - -", "Nd3"), "Illegal");
        assert_eq!(name("4k3/8/8/8/7b/6N1/8/1N2K3 w - -", "Nd2"), "Nd2");
    }

    #[test]
    fn what_is_not_one_move_is_refused() {
        for text in [
            "", "e", "4", "e9", "i4", "nf3", "SF3", "Sf3", "e4e5e6", "e4--", "e2-", "-e4", "N@f3", "e4Nf6", "O-O-O-O", "O",
            "xe4", "ä",
        ] {
            assert_eq!(name("start", text), "Unknown", "{text}");
        }
        for text in ["e5", "Ke2", "O-O", "d1e2", "e4=Q", "dxe4", "e1h1"] {
            assert_eq!(name("start", text), "Illegal", "{text}");
        }
    }

    #[test]
    fn the_longest_legal_move_leads() {
        let start = Chess::start();
        let lengths = ["e2e4e7e5", "e4e5", "Nf3Nc6", "e4!e5", "e3-e5", "O-O", "e4"].map(|text| leading(&start, text));
        assert_eq!(lengths.map(|found| found.map_or(0, |(_, length)| length)), [4, 2, 3, 3, 0, 0, 2]);
    }

    #[test]
    fn annotations_may_stand_alone() {
        for text in ["!", "?!", "+", "#", "+-", "-+", "+/=", "=", "e.p.", "ep", "mate", "ch", "++", "±"] {
            assert!(is_annotation(text), "{text}");
        }
        for text in ["", "-", "--", "e4", "N", "+e4", "=Q", "m"] {
            assert!(!is_annotation(text), "{text}");
        }
    }
}
