//! The font of all figures. The widths of its letters determine the layout in every image format, and its outlines are painted
//! into the PNG. The program embeds `DejaVu Sans`, but [`choose`] can replace it.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, Glyph, OutlinedGlyph, PxScale, point};
use thiserror::Error;
use ttf_parser::name_id;

const REGULAR_FILE: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans.ttf");
const BOLD_FILE: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans-Bold.ttf");

/// The value of `half_ex` for the embedded font, rounded so that committed figures keep their bytes.
const HALF_EX: f64 = 0.2735;

/// The font of this process, which is fixed at its first use.
static FONT: OnceLock<Typeface> = OnceLock::new();

/// Errors of [`choose`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FontError {
    /// The file is damaged, or has another format.
    #[error("expected a TrueType font (.ttf)")]
    Unreadable,
    /// The license of the font does not permit embedding it in documents.
    #[error("this font may not be embedded in documents")]
    Restricted,
    /// A figure has been drawn, or a font has been chosen.
    #[error("the font is already in use")]
    Late,
}

/// A regular and a bold face.
struct Typeface {
    regular: Face,
    bold: Face,
    /// The font families named in an SVG.
    families: String,
    /// Half the x-height, in em. An SVG calls this length `0.5ex`.
    half_ex: f64,
}

struct Face {
    outlines: FontRef<'static>,
    /// The name with the prefix that marks a subset, such as `SCOUTR+DejaVuSans`.
    name: String,
    bytes: &'static [u8],
    bounds: pdf_writer::Rect,
}

impl Face {
    fn read(bytes: &'static [u8], tag: &str) -> Result<Self, FontError> {
        let parsed = ttf_parser::Face::parse(bytes, 0).map_err(|_| FontError::Unreadable)?;
        if parsed.tables().glyf.is_none() {
            return Err(FontError::Unreadable);
        }
        if parsed.permissions() == Some(ttf_parser::Permissions::Restricted) {
            return Err(FontError::Restricted);
        }
        let em = f32::from(parsed.units_per_em());
        let (edges, unit) = (parsed.global_bounding_box(), 1000.0 / em);
        let [left, bottom, right, top] =
            [edges.x_min, edges.y_min, edges.x_max, edges.y_max].map(|edge| (f32::from(edge) * unit).round());
        Ok(Self {
            outlines: FontRef::try_from_slice(bytes).map_err(|_| FontError::Unreadable)?,
            name: format!("{tag}+{}", name(&parsed, name_id::POST_SCRIPT_NAME).unwrap_or_else(|| "Font".to_owned())),
            bytes,
            bounds: pdf_writer::Rect::new(left, bottom, right, top),
        })
    }
}

impl Typeface {
    fn read(regular: &'static [u8], bold: &'static [u8]) -> Result<Self, FontError> {
        let parsed = ttf_parser::Face::parse(regular, 0).map_err(|_| FontError::Unreadable)?;
        let family = name(&parsed, name_id::FAMILY).unwrap_or_else(|| "Font".to_owned());
        // Verdana has nearly the same widths as the embedded font.
        let families = format!("{family}, Verdana, sans-serif");
        let em = f64::from(parsed.units_per_em());
        let half_ex = parsed.x_height().filter(|height| *height > 0).map_or(0.25, |height| f64::from(height) / em / 2.0);
        Ok(Self { regular: Face::read(regular, "SCOUTR")?, bold: Face::read(bold, "SCOUTB")?, families, half_ex })
    }
}

/// Returns one of the names in a font file, without characters that have a special meaning in a list of families.
fn name(face: &ttf_parser::Face<'_>, id: u16) -> Option<String> {
    let text = face.names().into_iter().filter(|name| name.name_id == id).find_map(|name| name.to_string())?;
    let text: String = text.chars().filter(|letter| letter.is_alphanumeric() || " -".contains(*letter)).collect();
    Some(text).filter(|text| !text.is_empty())
}

/// Chooses the font of all figures that this process draws. Without a bold face, the regular face is also used for bold text.
///
/// # Errors
///
/// Fails with [`FontError`] if a file is not a TrueType font, if its license forbids embedding, or if the font of this process
/// is already fixed.
pub fn choose(regular: Vec<u8>, bold: Option<Vec<u8>>) -> Result<(), FontError> {
    let regular: &'static [u8] = regular.leak();
    let bold = bold.map_or(regular, |bold| bold.leak());
    FONT.set(Typeface::read(regular, bold)?).map_err(|_| FontError::Late)
}

fn font() -> &'static Typeface {
    FONT.get_or_init(|| {
        let embedded = Typeface::read(REGULAR_FILE, BOLD_FILE).expect("the font file embedded in the program is whole");
        Typeface { half_ex: HALF_EX, ..embedded }
    })
}

fn style(bold: bool) -> &'static Face {
    if bold { &font().bold } else { &font().regular }
}

fn face(bold: bool) -> &'static FontRef<'static> {
    &style(bold).outlines
}

/// Returns the font families named in an SVG.
pub(crate) fn families() -> &'static str {
    &font().families
}

/// Returns half the x-height, in em.
pub(crate) fn half_ex() -> f64 {
    font().half_ex
}

/// What a PDF needs to embed a face. Lengths are in thousandths of an em.
pub(crate) struct EmbeddedFont {
    pub(crate) bytes: &'static [u8],
    /// The name with the prefix that marks a subset, such as `SCOUTR+DejaVuSans`.
    pub(crate) name: &'static str,
    pub(crate) ascent: f32,
    pub(crate) descent: f32,
    /// The bounding box of all glyphs of the font.
    pub(crate) bounds: pdf_writer::Rect,
}

pub(crate) fn embedded_face(bold: bool) -> EmbeddedFont {
    let Face { outlines: font, name, bytes, bounds, .. } = style(bold);
    let thousandths = unit(font, 1000.0) as f32;
    let (ascent, descent) = (font.ascent_unscaled() * thousandths, font.descent_unscaled() * thousandths);
    EmbeddedFont { bytes, name, ascent, descent, bounds: *bounds }
}

/// Returns the number of the glyph for a character.
pub(crate) fn glyph(letter: char, bold: bool) -> u16 {
    face(bold).glyph_id(letter).0
}

/// Returns the number of pixels per unit of the font, at `size` pixels per em.
fn unit(font: &FontRef, size: f64) -> f64 {
    size / f64::from(font.units_per_em().unwrap_or(2048.0))
}

/// Returns the character that is drawn for a character of a text. Line breaks and tabs become spaces. XML does not allow control
/// characters, U+FFFE and U+FFFF, so these become U+FFFD.
pub(crate) const fn drawn(letter: char) -> char {
    match letter {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        letter => letter,
    }
}

/// Returns the width of a line of text in pixels, at `size` pixels per em. Kerning is not applied, because the PNG has none.
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

/// Breaks text into lines no wider than `room` pixels, after spaces and after punctuation that joins names. A piece wider than
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
