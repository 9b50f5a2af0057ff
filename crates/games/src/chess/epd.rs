//! Positions as EPD (Extended Position Description).

use cozy_chess::Move;

use super::{Chess, fen};
use crate::file_format::{read_line, split_lines};
use crate::{FileFormat, Notation, NotationError};

/// EPD files as sources of positions, one per line.
pub const EPD: FileFormat<Chess> = FileFormat {
    extension: "epd",
    has_games: false,
    split: split_lines,
    read: |line| read_line(line, str::trim, |text| Ok(Epd::parse(text)?.position)),
};

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
    /// The position.
    pub position: Chess,
    /// The best moves (`bm`).
    pub best_moves: Vec<Move>,
    /// The moves to avoid (`am`).
    pub avoid_moves: Vec<Move>,
    /// The name of the position (`id`).
    pub id: Option<String>,
}

impl Epd {
    /// Reads a FEN, or an EPD: the first four fields of a FEN, followed by operations such as `bm e4 Nf3;`. Operations other than
    /// `bm`, `am` and `id` are ignored.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        let refused = |problem: String| NotationError::Position { position: text.to_owned(), problem };
        let mut fields = [""; 4];
        let mut rest = text;
        for (number, field) in fields.iter_mut().enumerate() {
            if rest.is_empty() {
                return Err(refused(format!("{number} fields, expected start, kiwipete, bk:1 to bk:24, a FEN or an EPD")));
            }
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            *field = &rest[..end];
            rest = rest[end..].trim_start();
        }
        let position = fen::read(fields).map_err(refused)?;
        let mut epd = Self { position, best_moves: Vec::new(), avoid_moves: Vec::new(), id: None };
        if rest.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
            check_clocks(rest).map_err(refused)?;
        } else {
            for operation in operations(rest) {
                epd.add(operation).map_err(refused)?;
            }
        }
        Ok(epd)
    }

    fn add(&mut self, operation: &str) -> Result<(), String> {
        let (name, operands) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let moves = || {
            let read = |name: &str| self.position.parse_move(name).map_err(|error| error.to_string());
            operands.split_whitespace().map(read).collect::<Result<Vec<_>, _>>()
        };
        match name {
            "bm" => self.best_moves = moves()?,
            "am" => self.avoid_moves = moves()?,
            "id" => self.id = Some(operands.trim().trim_matches('"').to_owned()),
            _ => {}
        }
        Ok(())
    }
}

/// Checks the last two fields of a FEN: the number of plies since the last capture or pawn move, and the move number.
fn check_clocks(rest: &str) -> Result<(), String> {
    let clocks: Vec<&str> = rest.split_whitespace().collect();
    if clocks.len() == 2 && clocks.iter().all(|clock| clock.parse::<u32>().is_ok()) {
        return Ok(());
    }
    Err(format!("`{rest}` follows the en passant square, expected two numbers (FEN) or operations (EPD)"))
}

/// Splits operations at semicolons outside quotation marks.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let split = text.split(move |symbol| {
        is_quoted ^= symbol == '"';
        symbol == ';' && !is_quoted
    });
    split.map(str::trim).filter(|operation| !operation.is_empty())
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
    fn an_illegal_best_move_is_refused() {
        let message = Epd::parse(&format!("{ENDING} bm Rh9;")).unwrap_err().to_string();
        assert!(message.contains("`Rh9` is not a legal move here, expected one of: Kb1"), "{message}");
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
