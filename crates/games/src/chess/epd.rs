//! Positions as EPD (Extended Position Description).

use cozy_chess::Move;

use super::position::Clocks;
use super::written_move::is_annotation;
use super::{Chess, fen};
use crate::file_format::{refuse_utf_16, split_lines};
use crate::{FileFormat, Notation, NotationError};

/// EPD files as sources of positions, one per line. Lines that start with `#`, `%` or `;` are comments.
pub const EPD: FileFormat<Chess> = FileFormat {
    extension: "epd",
    has_games: false,
    split: |bytes| {
        refuse_utf_16(bytes)?;
        split_lines(bytes)
    },
    read: |line| {
        let epd = read_line(line).map_err(|error| error.to_string())?;
        Ok(epd.map(|epd| epd.position).into_iter().collect())
    },
};

/// The lines of a file that have a position, each with its number, which starts with 1.
pub type NumberedLines = Vec<(usize, Result<Epd, NotationError>)>;

/// Reads the positions of an EPD file with their operations.
///
/// ```
/// use scoutlab_games::chess::epd_lines;
///
/// let lines = epd_lines(b"# a comment\n4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;\n")?;
/// assert_eq!((lines.len(), lines[0].0), (1, 2));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// Fails with the problem if the file is not an EPD file at all, such as UTF-16 text.
pub fn epd_lines(bytes: &[u8]) -> Result<NumberedLines, String> {
    let places = (1..).zip((EPD.split)(bytes)?);
    Ok(places.filter_map(|(number, place)| Some((number, read_line(&bytes[place]).transpose()?))).collect())
}

/// Reads a line, which has no position if it is empty or a comment.
fn read_line(line: &[u8]) -> Result<Option<Epd>, NotationError> {
    // Only texts in quotation marks may have another encoding than UTF-8.
    let line = String::from_utf8_lossy(line);
    let line = line.trim_matches(is_blank);
    if line.is_empty() || line.starts_with(['#', '%', ';']) {
        return Ok(None);
    }
    Epd::parse(line).map(Some)
}

/// Returns whether a character separates fields. Old programs fill lines with NUL, and end files with Control-Z.
fn is_blank(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '\0' | '\x1a')
}

/// A position with the operations that scoutlab knows.
///
/// ```
/// use scoutlab_games::Notation;
/// use scoutlab_games::chess::Epd;
///
/// let epd = Epd::parse("2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - bm g6; id \"BK.06\";").unwrap();
/// assert_eq!(epd.position.move_name(epd.best_moves[0]), "g6");
/// assert_eq!(epd.id.as_deref(), Some("BK.06"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    pub position: Chess,
    /// The best moves (`bm`).
    pub best_moves: Vec<Move>,
    /// The moves to avoid (`am`).
    pub avoid_moves: Vec<Move>,
    /// The number of moves to mate (`bm #5` or `dm 5`); negative if the side to move is mated.
    pub mate_in: Option<i32>,
    /// Depths, each with the number of move sequences of this many plies (`D4 197281`).
    pub perft_counts: Vec<(u32, u64)>,
    /// The name of the position (`id`).
    pub id: Option<String>,
}

impl Epd {
    /// Reads a FEN, or an EPD: the first four fields of a FEN, followed by operations such as `bm e4 Nf3;`. The two clocks of a FEN
    /// may precede the operations. Operations other than `bm`, `am`, `dm`, `id`, `D1`, `D2`, .., `hmvc` and `fmvn` (the
    /// clocks) are ignored.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let text = text.trim_matches(is_blank);
        let refused = |problem: String| NotationError::Position { position: text.to_owned(), problem };
        let mut fields = [""; 4];
        let mut rest = text;
        for (number, field) in fields.iter_mut().enumerate() {
            // `;` may touch the last field.
            let end = rest.find(|symbol| is_blank(symbol) || symbol == ';').unwrap_or(rest.len());
            if end == 0 {
                return Err(refused(format!(
                    "{number} fields, expected start, kiwipete, cpw:1 to cpw:6, bk:1 to bk:24, games:1 to games:1000, a FEN or \
                     an EPD"
                )));
            }
            *field = &rest[..end];
            rest = rest[end..].trim_start_matches(is_blank);
        }
        let (clocks, rest) = read_clocks(rest).map_err(refused)?;
        let position = fen::read(fields, clocks).map_err(refused)?;
        let mut epd = Self {
            position,
            best_moves: Vec::new(),
            avoid_moves: Vec::new(),
            mate_in: None,
            perft_counts: Vec::new(),
            id: None,
        };
        for operation in operations(rest) {
            epd.add(operation).map_err(refused)?;
        }
        Ok(epd)
    }

    fn add(&mut self, operation: &str) -> Result<(), String> {
        let (name, operands) = operation.split_once(is_blank).unwrap_or((operation, ""));
        let whole = || operands.trim_matches(is_blank).parse();
        match name {
            "bm" => self.best_moves = self.moves(operands)?,
            "am" => self.avoid_moves = self.moves(operands)?,
            "dm" => self.mate_in = whole().ok().or(self.mate_in),
            "id" => self.id = Some(operands.trim_matches(is_blank).trim_matches('"').to_owned()),
            "hmvc" | "fmvn" => {
                let clock = whole().map_err(|_| format!("`{operation}`: expected a whole number"))?;
                self.position.set_clock(name == "hmvc", clock.unsigned_abs());
            }
            _ => {
                if let Some(depth) = name.strip_prefix('D').and_then(|depth| depth.parse().ok()) {
                    // Thousands may be separated by commas.
                    let count = operands.trim_matches(is_blank).replace(',', "").parse();
                    self.perft_counts.push((depth, count.map_err(|_| format!("`{operation}`: expected a whole number"))?));
                }
            }
        }
        Ok(())
    }

    /// Reads moves, which may be numbered, annotated and separated by commas. `#5` is a mate in 5 moves instead of a move.
    fn moves(&mut self, operands: &str) -> Result<Vec<Move>, String> {
        let mut moves = Vec::new();
        for name in operands.split(|symbol| is_blank(symbol) || symbol == ',').filter(|name| !name.is_empty()) {
            if let Some(moves) = name.strip_prefix('#').and_then(|moves| moves.parse().ok()) {
                self.mate_in = Some(moves);
                continue;
            }
            // A move number.
            let name = name.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim_start_matches('.');
            if !name.is_empty() && !is_annotation(name) {
                moves.push(self.position.parse_move(name).map_err(|error| error.to_string())?);
            }
        }
        Ok(moves)
    }
}

/// Reads the last two fields of a FEN, if the text begins with them: the number of plies since the last capture or pawn move, and
/// the move number. Returns the clocks and the remaining text.
fn read_clocks(text: &str) -> Result<(Clocks, &str), String> {
    if !text.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        return Ok((Clocks::default(), text));
    }
    let problem = || format!("`{text}` follows the en passant square, expected two numbers (FEN) or operations (EPD)");
    let mut rest = text;
    let mut clocks = [0; 2];
    for clock in &mut clocks {
        let end = rest.find(|symbol| is_blank(symbol) || symbol == ';').unwrap_or(rest.len());
        *clock = rest[..end].parse().map_err(|_| problem())?;
        rest = rest[end..].trim_start_matches(is_blank);
    }
    // The name of an operation begins with a letter.
    if !rest.is_empty() && !rest.starts_with(|first: char| first.is_alphabetic() || first == ';') {
        return Err(problem());
    }
    let [quiet_plies, number] = clocks;
    Ok((Clocks { quiet_plies, number }, rest))
}

/// Splits operations at semicolons outside quotation marks.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let split = text.split(move |symbol| {
        is_quoted ^= symbol == '"';
        symbol == ';' && !is_quoted
    });
    split.map(|operation| operation.trim_matches(is_blank)).filter(|operation| !operation.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDING: &str = "8/8/8/8/8/k7/7R/K7 w - -";

    #[test]
    fn known_operations_are_read_and_others_are_ignored() {
        let epd = Epd::parse(&format!("{ENDING} am Rh3+ h2g2; c0 \"two; parts\"; bm Kb1; id \"a; b\"")).unwrap();
        let names = |moves: &[Move]| moves.iter().map(|&played| epd.position.move_name(played)).collect::<Vec<_>>();
        assert_eq!(names(&epd.best_moves), ["Kb1"]);
        assert_eq!(names(&epd.avoid_moves), ["Rh3+", "Rg2"]);
        assert_eq!(epd.id.as_deref(), Some("a; b"));
        assert_eq!(Epd::parse(ENDING).unwrap().position, epd.position);
    }

    #[test]
    fn clocks_may_precede_operations() {
        for (rest, clocks) in [
            ("", (0, 1)),
            ("3 71", (3, 71)),
            ("0 0", (0, 0)),
            ("120 300", (120, 300)),
            ("3 71;", (3, 71)),
            ("3 71 ;D1 20 ;D2 400", (3, 71)),
            ("3 71; v=12", (3, 71)),
            ("3 71 bm Kb1; id \"x\";", (3, 71)),
            (";D1 20", (0, 1)),
            ("bm Kb1; hmvc 3; fmvn 71;", (3, 71)),
            ("hmvc 3", (3, 1)),
            ("D1 20; D2 400", (0, 1)),
        ] {
            let position = Epd::parse(&format!("{ENDING} {rest}")).unwrap().position;
            assert_eq!((position.halfmove_clock(), position.fullmove_number()), clocks, "{rest}");
        }
    }

    #[test]
    fn counts_of_move_sequences_are_read_in_every_common_form() {
        for rest in [
            ";D1 20 ;D2 4,000",
            "0 1 ;D1 20 ;D2 4000",
            "0 1; D1 20; D2 4000;",
            "D1 20; D2 4000;",
            "0 1;D1\t20;D2  4000 ",
            ";id x ;D1 20 ;c0 \"D9 9\" ;D2 4000 ;Dx 4 ;dm 3",
        ] {
            assert_eq!(Epd::parse(&format!("{ENDING} {rest}")).unwrap().perft_counts, [(1, 20), (2, 4000)], "{rest}");
        }
    }

    #[test]
    fn the_operands_of_public_suites_are_read() {
        for (rest, moves, mate_in) in [
            ("bm Kb1;", "Kb1", None),
            ("bm Rh3+;", "Rh3+", None),
            ("bm Rh3 +;", "Rh3+", None),
            ("bm Rh3!, Kb1?", "Rh3+ Kb1", None),
            ("bm 1. Rh3+", "Rh3+", None),
            ("bm 1.Rh3+ ;", "Rh3+", None),
            ("bm a1b1 h2-h3", "Kb1 Rh3+", None),
            ("bm #5;", "", Some(5)),
            ("bm #-2; 00:00;", "", Some(-2)),
            ("bm Kb1 #12", "Kb1", Some(12)),
            ("bm Kb1; dm 3; ce 32000", "Kb1", Some(3)),
            ("bm Kb1; id \"STS(v1.0) 1\"; c0 \"Kb1=10, Rh3+=2; Rg2=1\";", "Kb1", None),
            ("bm;", "", None),
            ("pv Zz9; acd 12; bm\tKb1", "Kb1", None),
        ] {
            let epd = Epd::parse(&format!("{ENDING} {rest}")).unwrap();
            let names: Vec<String> = epd.best_moves.iter().map(|&played| epd.position.move_name(played)).collect();
            assert_eq!((names.join(" ").as_str(), epd.mate_in), (moves, mate_in), "{rest}");
        }
    }

    #[test]
    fn blanks_touching_semicolons_and_comment_lines_are_read() {
        let file = "\u{feff}# a comment\r\n8/8/8/8/8/k7/7R/K7 w - -;D1 20\r\n\0\0\r\n  8/8/8/8/8/k7/7R/K7\tW  -  - 0 1\0\0\r\n; x\n\x1a";
        let lines = (EPD.split)(file.as_bytes()).unwrap();
        let read: Vec<usize> = lines.iter().map(|line| (EPD.read)(&file.as_bytes()[line.clone()]).unwrap().len()).collect();
        assert_eq!(read, [0, 1, 0, 1, 0, 0]);
        let latin_1 = b"8/8/8/8/8/k7/7R/K7 w - - id \"Z\xfcrich\";";
        assert_eq!((EPD.read)(latin_1).unwrap().len(), 1);
        let refused = (EPD.split)(b"\xff\xfe8\0/\0").unwrap_err();
        assert_eq!(refused, "the file is UTF-16 text, expected UTF-8");
    }

    #[test]
    fn an_illegal_best_move_is_refused() {
        let message = Epd::parse(&format!("{ENDING} bm Rh9;")).unwrap_err().to_string();
        assert!(message.contains("`Rh9` is not a legal move here, expected one of: Kb1"), "{message}");
    }

    #[test]
    fn a_count_that_is_no_number_is_refused() {
        let message = Epd::parse(&format!("{ENDING} ;D1 20 ;D2 many")).unwrap_err().to_string();
        assert!(message.ends_with("`D2 many`: expected a whole number"), "{message}");
    }

    #[test]
    fn wrong_clocks_are_refused() {
        for clocks in ["0", "0 1 2", "0 x", "-1 1", "99999999999 1"] {
            let message = Epd::parse(&format!("{ENDING} {clocks}")).unwrap_err().to_string();
            let expected = format!("`{clocks}` follows the en passant square, expected two numbers (FEN) or operations (EPD)");
            assert!(message.ends_with(&expected), "{message}");
        }
    }
}
