//! The tags of a game that determine its first position.

use super::super::{Chess, Epd};
use crate::Damaged;

/// The names of variants with the rules of chess, in lowercase and without blanks and hyphens. The name of Chess960 does not change
/// the rules of castling, which follow from the position.
const CHESS: [&str; 18] = [
    "",
    "?",
    "chess",
    "standard",
    "normal",
    "classical",
    "orthodox",
    "regular",
    "fromposition",
    "setup",
    "chess960",
    "960",
    "frc",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "wild/fr",
    "freestyle",
];

/// The values of the tags `FEN` and `Variant`, with their offsets.
#[derive(Debug, Default)]
pub(super) struct Tags {
    fen: Option<(String, usize)>,
    variant: Option<(String, usize)>,
}

impl Tags {
    pub(super) fn add(&mut self, name: &[u8], value: &[u8], offset: usize) {
        let found = match name.to_ascii_lowercase().as_slice() {
            b"fen" => &mut self.fen,
            b"variant" => &mut self.variant,
            _ => return,
        };
        *found = Some((String::from_utf8_lossy(value).trim().to_owned(), offset));
    }

    /// Returns the first position.
    pub(super) fn start(&self) -> Result<Chess, Damaged<Chess>> {
        let refused = |offset, problem| Damaged { positions: Vec::new(), offset: Some(offset), problem };
        if let Some((variant, offset)) = &self.variant {
            let name: String = variant.to_lowercase().chars().filter(|symbol| !matches!(symbol, ' ' | '-' | '_')).collect();
            if !CHESS.contains(&name.as_str()) {
                let problem = format!("the tag Variant is `{variant}`, expected Standard, From Position or Chess960");
                return Err(refused(*offset, problem));
            }
        }
        match &self.fen {
            Some((fen, offset)) if !matches!(fen.as_str(), "" | "?" | "-" | "startpos") => {
                Epd::parse(fen).map(|epd| epd.position).map_err(|error| refused(*offset, error.to_string()))
            }
            _ => Ok(Chess::start()),
        }
    }
}
