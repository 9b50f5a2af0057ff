//! Chess moves as SAN (Standard Algebraic Notation) or UCI, and the diagram.

use cozy_chess::util::display_san_move;
use cozy_chess::{Color, File, Move, Rank, Square};

use super::position::NULL_MOVE;
use super::written_move::{self, Meaning};
use super::{Chess, fen};
use crate::{Game, MoveSet, Notation, NotationError};

impl Chess {
    /// Returns the symbols on the squares, a8 b8 .. h8 a7 ..: `PNBRQK` is White, `pnbrqk` is Black, and `-` is empty.
    ///
    /// ```
    /// use scoutlab_games::chess::Chess;
    ///
    /// assert!(Chess::start().symbols().starts_with("rnbqkbnrpppppppp--------"));
    /// ```
    pub fn symbols(&self) -> String {
        let board = self.board();
        let symbol = |square: Square| {
            let Some(piece) = board.piece_on(square) else { return '-' };
            let letter = char::from(piece);
            if board.colors(Color::White).has(square) { letter.to_ascii_uppercase() } else { letter }
        };
        Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| symbol(Square::new(file, rank)))).collect()
    }
}

impl Notation for Chess {
    /// The name in SAN, such as `Nf3`, `exd5`, `O-O` or `e8=Q+`. The null move is `--`.
    fn move_name(&self, played: Move) -> String {
        if played == NULL_MOVE {
            return "--".to_owned();
        }
        display_san_move(self.board(), played).to_string()
    }

    /// The move in UCI. Castling is the square of the king and its destination, such as `e1g1`, if the king is on file e and the
    /// rook on file a or h. Otherwise, as in Chess960, it is the square of the king and the square of the rook. The null move is
    /// `0000`.
    fn coordinate_name(&self, played: Move) -> String {
        if played == NULL_MOVE {
            return "0000".to_owned();
        }
        let usual = (played.from.file(), played.to.file());
        let castles = self.board().colors(self.board().side_to_move()).has(played.to);
        let to = match usual {
            (File::E, File::H) if castles => Square::new(File::G, played.to.rank()),
            (File::E, File::A) if castles => Square::new(File::C, played.to.rank()),
            _ => played.to,
        };
        Move { to, ..played }.to_string()
    }

    /// The first four fields of a FEN: board, side to move, castling rights and en passant square. In Chess960, the castling rights
    /// are those of X-FEN: a rook that is not the outermost one is named by its file.
    fn position_name(&self) -> String {
        fen::write(self)
    }

    fn diagram(&self) -> String {
        let symbols: Vec<String> = self.symbols().chars().map(String::from).collect();
        let rows = symbols.chunks(8).zip((1..=8).rev()).map(|(row, rank)| format!("{rank} {}", row.join(" ")));
        std::iter::once("  a b c d e f g h".to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
    }

    /// Reads SAN, long algebraic notation (`Ng1-f3`) or UCI: the two squares and the promotion, such as `e2e4`, `e1g1` or `e7e8q`.
    /// In Chess960, castling in UCI is the square of the king and the square of the rook. Annotations such as `!?` may follow.
    fn parse_move(&self, name: &str) -> Result<Move, NotationError> {
        let name = name.trim();
        let names =
            |moves: &mut dyn Iterator<Item = Move>| moves.map(|played| self.move_name(played)).collect::<Vec<_>>().join(" ");
        match written_move::meaning(self, name) {
            Meaning::Legal(played) => Ok(played),
            Meaning::Ambiguous(candidates) => {
                Err(NotationError::Ambiguous { name: name.to_owned(), candidates: names(&mut candidates.into_iter()) })
            }
            Meaning::Illegal | Meaning::Unknown => {
                Err(NotationError::Move { name: name.to_owned(), legal: names(&mut self.moves().iter()) })
            }
        }
    }

    fn leading_move(&self, text: &str) -> Option<(Move, usize)> {
        written_move::leading(self, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(position: &str, name: &str) -> Result<String, String> {
        let position = Chess::parse(position).unwrap();
        let name = position.parse_move(name).map(|played| position.move_name(played));
        name.map_err(|error| error.to_string())
    }

    #[test]
    fn moves_are_read_as_san_and_as_uci() {
        for (position, san, uci) in [
            ("start", "Nf3", "g1f3"),
            ("kiwipete", "O-O", "e1g1"),
            ("kiwipete", "O-O-O", "e1c1"),
            ("kiwipete", "dxe6", "d5e6"),
            ("kiwipete", "Bxa6", "e2a6"),
            ("8/P6k/8/8/8/8/8/K7 w - -", "a8=Q", "a7a8q"),
            ("8/P6k/8/8/8/8/8/K7 w - -", "a8=N", "a7a8n"),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "dxe3", "d4e3"),
            ("7k/8/8/8/8/8/8/KR4R1 w - -", "Rbf1", "b1f1"),
            ("7k/R7/8/8/8/8/R7/1K6 w - -", "R2a3", "a2a3"),
            // A bishop and a pawn of the file b.
            ("8/7k/8/2p5/1P1B4/8/8/K7 w - -", "bxc5", "b4c5"),
            ("8/7k/8/2p5/1P1B4/8/8/K7 w - -", "Bxc5", "d4c5"),
        ] {
            assert_eq!(read(position, san).as_deref(), Ok(san));
            assert_eq!(read(position, uci).as_deref(), Ok(san));
        }
        assert_eq!(read("kiwipete", "0-0-0").as_deref(), Ok("O-O-O"));
        assert_eq!(read("8/8/8/8/8/k7/7R/K7 w - -", "Rh3").as_deref(), Ok("Rh3+"));
    }

    #[test]
    fn castling_in_uci_is_a_move_of_the_king_from_the_usual_squares_only() {
        for (position, san, uci) in [
            ("kiwipete", "O-O", "e1g1"),
            ("kiwipete", "O-O-O", "e1c1"),
            ("4k2r/8/8/8/8/8/8/4K3 b k -", "O-O", "e8g8"),
            ("4k3/8/8/8/8/8/8/4KR2 w K -", "O-O", "e1f1"),
            ("1k6/8/8/8/8/8/8/RK6 w Q -", "O-O-O", "b1a1"),
        ] {
            let position = Chess::parse(position).unwrap();
            assert_eq!(position.coordinate_name(position.parse_move(san).unwrap()), uci);
        }
    }

    #[test]
    fn a_move_in_uci_is_read_as_the_same_move() {
        for position in ["kiwipete", "cpw:4", "cpw:5", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb -"] {
            let position = Chess::parse(position).unwrap();
            for played in position.moves().iter() {
                assert_eq!(position.parse_move(&position.coordinate_name(played)), Ok(played));
            }
        }
    }

    #[test]
    fn illegal_moves_are_refused_with_the_legal_ones() {
        let legal =
            "is not a legal move here, expected one of: Na3 Nc3 Nf3 Nh3 a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4";
        for name in ["e5", "e2e5", "O-O", "e1g1", "e1h1", "Ke2", "nf3", "", "0000", "e7e5", "ä", "e2e4q", "e2e4e7e5"] {
            assert_eq!(read("start", name), Err(format!("`{name}` {legal}")));
        }
    }

    #[test]
    fn the_diagram_shows_coordinates_beside_the_pieces() {
        let diagram = Chess::start().diagram();
        let lines: Vec<&str> = diagram.lines().collect();
        assert_eq!(lines.len(), 9);
        assert_eq!((lines[0], lines[1]), ("  a b c d e f g h", "8 r n b q k b n r"));
        assert_eq!((lines[5], lines[8]), ("4 - - - - - - - -", "1 R N B Q K B N R"));
    }
}
