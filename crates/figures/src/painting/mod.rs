//! Shapes and texts, painted as SVG, PNG and PDF.
//!
//! A [`Scene`] contains [`Shape`]s in pixels. [`svg()`], [`png()`] and [`pdf()`] paint a scene, with text in an embedded font.
//! Equal scenes always give equal bytes. The module does not depend on charts: callers decide what is drawn and where.
//!
//! ```
//! use scoutlab_figures::painting::{Colour, Scene};
//!
//! let mut scene = Scene { width: 20.0, height: 10.0, title: "a bar".to_owned(), ..Scene::default() };
//! scene.rectangle(0.0, 0.0, 5.0, 10.0, Colour::new(0x0000_72b2));
//! let document = scoutlab_figures::painting::svg(&scene)?;
//! assert!(document.starts_with("<svg width=\"20\" height=\"10\"") && document.contains("<title>a bar</title>"));
//! assert!(scoutlab_figures::painting::png(&scene)?.starts_with(b"\x89PNG"));
//! # Ok::<(), String>(())
//! ```

mod colour;
mod encode;
mod font;
mod paint;
mod pdf;
mod scene;

pub use colour::Colour;
pub use font::{FontError, choose as choose_font, text_width, wrapped};
pub use paint::{pixels, svg};
pub use pdf::{pdf, pdf_of_pages};
pub use scene::{Anchor, POINTS_PER_PIXEL, Point, Scene, Shape, Text, Tip};

/// Returns the scene as a PNG with high compression.
///
/// # Errors
/// Fails with the message of the painter or the encoder.
pub fn png(scene: &Scene) -> Result<Vec<u8>, String> {
    let (pixels, size) = pixels(scene)?;
    encode::encoded(&pixels, size).map_err(|error| error.to_string())
}
