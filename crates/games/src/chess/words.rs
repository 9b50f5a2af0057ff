//! Words that messages and notations of chess share.

use cozy_chess::Color;

/// The dashes that word processors make of `-`.
pub(super) const DASHES: [&str; 4] = ["-", "–", "—", "−"];

/// Returns the name of a side.
pub(super) const fn color_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}
