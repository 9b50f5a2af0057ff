//! The embedded font. Its widths determine the layout of both image formats, and its outlines are painted into the PNG.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, Glyph, OutlinedGlyph, PxScale, point};

/// The font families named in an SVG: the embedded font, then a font with nearly equal widths.
pub(crate) const FAMILIES: &str = "DejaVu Sans, Verdana, sans-serif";

/// Half the x-height, in em: `0.5ex` in SVG.
pub(crate) const HALF_EX: f64 = 0.2735;

const REGULAR_FILE: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans.ttf");
const BOLD_FILE: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans-Bold.ttf");
static REGULAR: LazyLock<FontRef<'static>> = LazyLock::new(|| embedded(REGULAR_FILE));
static BOLD: LazyLock<FontRef<'static>> = LazyLock::new(|| embedded(BOLD_FILE));

fn embedded(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the font file embedded in the program is whole")
}

fn face(bold: bool) -> &'static FontRef<'static> {
    if bold { &BOLD } else { &REGULAR }
}

/// The description of an embedded face in a document. Heights are in thousandths of an em.
pub(crate) struct Embedded {
    pub(crate) bytes: &'static [u8],
    /// The name, with the tag of a subset before it.
    pub(crate) name: &'static str,
    pub(crate) ascent: f32,
    pub(crate) descent: f32,
    /// The bounding box of all glyphs of the font.
    pub(crate) bounds: pdf_writer::Rect,
}

pub(crate) fn embedded_face(bold: bool) -> Embedded {
    let (bytes, name, bounds) = if bold {
        (BOLD_FILE, "SCOUTB+DejaVuSans-Bold", pdf_writer::Rect::new(-1069.0, -415.0, 1975.0, 1174.0))
    } else {
        (REGULAR_FILE, "SCOUTR+DejaVuSans", pdf_writer::Rect::new(-1021.0, -463.0, 1793.0, 1232.0))
    };
    let (font, thousandths) = (face(bold), unit(face(bold), 1000.0) as f32);
    let (ascent, descent) = (font.ascent_unscaled() * thousandths, font.descent_unscaled() * thousandths);
    Embedded { bytes, name, ascent, descent, bounds }
}

/// Returns the number of the glyph for a character.
pub(crate) fn glyph(letter: char, bold: bool) -> u16 {
    face(bold).glyph_id(letter).0
}

/// Returns the number of pixels per unit of the font, at `size` pixels per em.
fn unit(font: &FontRef, size: f64) -> f64 {
    size / f64::from(font.units_per_em().unwrap_or(2048.0))
}

/// Returns the character that represents a character in the drawing. Line ends and tabs become spaces. XML does not allow
/// control characters, U+FFFE and U+FFFF, so these become U+FFFD.
pub(crate) const fn drawn(letter: char) -> char {
    match letter {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        letter => letter,
    }
}

/// Returns the width of a line of text in pixels, at `size` pixels per em. There is no kerning, as in the PNG.
///
/// ```
/// // A digit of DejaVu Sans is 1303 of 2048 units wide.
/// assert!((scoutlab_figures::painting::text_width("2011", 2048.0, false) - 4.0 * 1303.0).abs() < 1e-6);
/// ```
pub fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    let font = face(bold);
    text.chars().map(drawn).map(|letter| f64::from(font.h_advance_unscaled(font.glyph_id(letter)))).sum::<f64>()
        * unit(font, size)
}

/// Returns the outlines of a line of text, which starts at the origin and runs to the right.
pub(crate) fn outlines(text: &str, size: f64, bold: bool) -> Vec<OutlinedGlyph> {
    let font = face(bold);
    // The library scales a font by its height, not by its em.
    let scale = PxScale::from((unit(font, size) * f64::from(font.height_unscaled())) as f32);
    let mut x = 0.0;
    let mut letters = Vec::new();
    for letter in text.chars().map(drawn) {
        let id = font.glyph_id(letter);
        letters.extend(font.outline_glyph(Glyph { id, scale, position: point(x as f32, 0.0) }));
        x += f64::from(font.h_advance_unscaled(id)) * unit(font, size);
    }
    letters
}

/// Breaks text into lines no wider than `room` pixels, after spaces and after the marks that join names. A piece wider than
/// `room` gets its own line.
///
/// ```
/// assert_eq!(scoutlab_figures::painting::wrapped("table+killer:2", 12.0, false, 50.0), ["table+", "killer:2"]);
/// ```
pub fn wrapped(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in text.split_inclusive([' ', '-', '+', ':', ',', '/']) {
        match lines.last_mut() {
            Some(line) if text_width(format!("{line}{piece}").trim_end(), size, bold) <= room => line.push_str(piece),
            _ => lines.push(piece.to_owned()),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_dejavu_sans() {
        // DejaVu's own metrics give the advances: 1995 units of 2048 for 'm', 569 for 'i' and 1303 for a digit.
        assert!((text_width("mi", 2048.0, false) - 2564.0).abs() < 1e-6);
        assert!((text_width("2011", 2048.0, false) - 4.0 * 1303.0).abs() < 1e-6);
        assert!(text_width("alpha", 12.0, true) > text_width("alpha", 12.0, false));
    }

    #[test]
    fn the_characters_of_charts_are_in_both_fonts() {
        let missing = face(false).glyph_id('\u{10ffff}');
        for letter in "Aaé±×−–—’“”…→←≤≥≠≈∞αβγΔμσ²³√·•%".chars() {
            assert_ne!(face(false).glyph_id(letter), missing, "'{letter}' in the regular font");
            assert_ne!(face(true).glyph_id(letter), missing, "'{letter}' in the bold font");
        }
    }

    #[test]
    fn wrapping_keeps_every_word_and_the_room() {
        let lines = wrapped("Scout against minimax, by depth", 12.0, false, 100.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| text_width(line, 12.0, false) <= 100.0), "{lines:?}");
        assert_eq!(lines.join(" "), "Scout against minimax, by depth");
        assert_eq!(wrapped("table+killer:2", 12.0, false, 50.0), ["table+", "killer:2"]);
    }
}
