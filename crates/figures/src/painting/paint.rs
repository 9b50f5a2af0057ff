//! Paints the shapes of a scene into SVG and PNG, using the backends of plotters.

use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontFamily, FontStyle, FontTransform, RGBAColor, ShapeStyle, TextStyle};

use super::colour::Colour;
use super::font;
use super::scene::{Anchor, POINTS_PER_PIXEL, Point, Scene, Shape, Text, Tip};

/// The number of plotters units per pixel of the SVG. plotters has integer coordinates, and ten units per pixel keep curves
/// smooth.
const SVG_UNITS: f64 = 10.0;
/// The number of PNG pixels per SVG pixel, along one side.
const PNG_SCALE: f64 = 2.0;
/// The side of the square of painted pixels whose mean is one pixel of the PNG.
const OVERSAMPLING: u32 = 3;
/// The number by which plotters divides a font size before writing it.
const PLOTTERS_EM: f64 = 1.24;

fn colour(colour: Colour) -> RGBAColor {
    RGBAColor(colour.red, colour.green, colour.blue, colour.opacity)
}

fn place(point: Point, scale: f64) -> (i32, i32) {
    ((point.0 * scale).round() as i32, (point.1 * scale).round() as i32)
}

fn drawn(text: &str) -> String {
    text.chars().map(font::drawn).collect()
}

fn escaped(text: &str) -> String {
    drawn(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns the scene as an SVG document.
///
/// # Errors
/// Fails with the message of the painter.
pub fn svg(scene: &Scene) -> Result<String, String> {
    let size = ((scene.width * SVG_UNITS).round() as u32, (scene.height * SVG_UNITS).round() as u32);
    let mut document = String::new();
    {
        let mut backend = SVGBackend::with_string(&mut document, size);
        for shape in &scene.shapes {
            match shape {
                Shape::Text(text) => svg_text(&mut backend, text),
                Shape::Line { points, width, colour: ink } => {
                    let style =
                        ShapeStyle { color: colour(*ink), filled: false, stroke_width: (width * SVG_UNITS).round() as u32 };
                    backend
                        .draw_path(points.iter().map(|point| place(*point, SVG_UNITS)), &style)
                        .map_err(|error| error.to_string())
                }
                other => fill(&mut backend, other, SVG_UNITS),
            }?;
        }
        backend.present().map_err(|error| error.to_string())?;
    }
    let body = document.split_once('\n').map_or("", |(_, body)| body);
    let body = body.strip_suffix("</svg>\n").ok_or("plotters did not end its document")?;
    let body = without_defaults(body);
    let title = escaped(&scene.title);
    let tips = tips(scene);
    Ok(format!(
        "<svg width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         stroke-linejoin=\"round\" stroke-linecap=\"butt\">\n<title>{title}</title>\n{body}{tips}</svg>\n",
        length(scene, scene.width),
        length(scene, scene.height),
        size.0,
        size.1
    ))
}

/// Returns the elements without attributes that repeat a default, because such attributes take much space in a figure with many
/// marks.
fn without_defaults(body: &str) -> String {
    let shorter = |line: &str| {
        // Only elements begin with `<`. Texts are on separate lines, with `<` escaped.
        if !line.starts_with('<') {
            return line.to_owned();
        }
        line.replace(" opacity=\"1\"", "").replace(" stroke=\"none\" stroke-width=\"0\"", "").replace(" \"/>", "\"/>")
    };
    body.split_inclusive('\n').map(shorter).collect()
}

/// Returns a length as the value of an attribute. It is in pixels by default, or in points if the scene has its own unit.
fn length(scene: &Scene, pixels: f64) -> String {
    if scene.unit.total_cmp(&POINTS_PER_PIXEL).is_eq() {
        format!("{}", pixels.round())
    } else {
        format!("{:.2}pt", pixels * scene.unit)
    }
}

/// Returns transparent rectangles over the marks, each with the text of its tip.
fn tips(scene: &Scene) -> String {
    if scene.tips.is_empty() {
        return String::new();
    }
    let tip = |tip: &Tip| {
        let ((left, top), (right, bottom)) = (place(tip.from, SVG_UNITS), place(tip.to, SVG_UNITS));
        format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>\n",
            right - left,
            bottom - top,
            escaped(&tip.text)
        )
    };
    format!("<g class=\"tips\" fill=\"transparent\">\n{}</g>\n", scene.tips.iter().map(tip).collect::<Vec<_>>().concat())
}

fn svg_text(backend: &mut SVGBackend, text: &Text) -> Result<(), String> {
    let style = if text.bold { FontStyle::Bold } else { FontStyle::Normal };
    let family = FontFamily::Name(font::families());
    let turned = if text.upward { FontTransform::Rotate270 } else { FontTransform::None };
    let size = text.size * SVG_UNITS;
    let horizontal = match text.anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    };
    // plotters cannot anchor text at its baseline. With the bottom anchor, the baseline is half an ex above the position.
    let drop = font::half_ex() * text.size;
    let at = if text.upward { (text.place.0 + drop, text.place.1) } else { (text.place.0, text.place.1 + drop) };
    let ink = colour(text.colour);
    // plotters divides `scaled` by `PLOTTERS_EM`, which may not give `size` exactly. A neighbouring floating-point number may.
    let scaled = size * PLOTTERS_EM;
    let scaled = [scaled.next_down(), scaled.next_up()]
        .into_iter()
        .find(|near| (near / PLOTTERS_EM).total_cmp(&size).is_eq())
        .unwrap_or(scaled);
    let style = TextStyle::from(FontDesc::new(family, scaled, style).transform(turned))
        .color(&ink)
        .pos(Pos::new(horizontal, VPos::Bottom));
    backend.draw_text(&drawn(&text.content), &style, place(at, SVG_UNITS)).map_err(|error| error.to_string())
}

/// Paints a filled shape. Lines and texts are skipped.
fn fill<Backend: DrawingBackend>(backend: &mut Backend, shape: &Shape, scale: f64) -> Result<(), String> {
    let style = |ink: &Colour| ShapeStyle { color: colour(*ink), filled: true, stroke_width: 0 };
    match shape {
        Shape::Polygon { points, colour } => backend
            .fill_polygon(points.iter().map(|point| place(*point, scale)), &style(colour))
            .map_err(|error| error.to_string()),
        Shape::Circle { centre, radius, colour } => {
            let radius = (radius * scale).round() as u32;
            backend.draw_circle(place(*centre, scale), radius, &style(colour), true).map_err(|error| error.to_string())
        }
        Shape::Line { .. } | Shape::Text(_) => Ok(()),
    }
}

/// Paints a line as one rectangle per segment, with round joints, because the wide paths of plotters break at sharp angles.
fn stroke<Backend: DrawingBackend>(
    backend: &mut Backend,
    points: &[Point],
    width: f64,
    ink: Colour,
    scale: f64,
) -> Result<(), String> {
    for piece in points.windows(2) {
        let (from, to) = (piece[0], piece[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        if length > 0.0 {
            let (across, along) = ((to.0 - from.0) / length * width / 2.0, (to.1 - from.1) / length * width / 2.0);
            let corners = [(-along, across), (along, -across)];
            let corner = |end: Point, side: usize| (end.0 + corners[side].0, end.1 + corners[side].1);
            let points = vec![corner(from, 0), corner(to, 0), corner(to, 1), corner(from, 1)];
            fill(backend, &Shape::Polygon { points, colour: ink }, scale)?;
        }
    }
    if points.len() > 2 {
        for joint in &points[1..points.len() - 1] {
            fill(backend, &Shape::Circle { centre: *joint, radius: width / 2.0, colour: ink }, scale)?;
        }
    }
    Ok(())
}

/// Returns the scene as rows of RGB bytes, with the width and height of the image in pixels. The image is twice as wide and
/// twice as high as the scene.
///
/// # Errors
/// Fails with the message of the painter.
pub fn pixels(scene: &Scene) -> Result<(Vec<u8>, (u32, u32)), String> {
    let (width, height) = ((scene.width * PNG_SCALE).round() as u32, (scene.height * PNG_SCALE).round() as u32);
    let fine = (width * OVERSAMPLING, height * OVERSAMPLING);
    let mut canvas = vec![0xff; fine.0 as usize * fine.1 as usize * 3];
    {
        let mut backend = BitMapBackend::with_buffer(&mut canvas, fine);
        let scale = PNG_SCALE * f64::from(OVERSAMPLING);
        // The canvas is already white, and painting it white again would take most of the time.
        for shape in scene.shapes.iter().skip_while(|shape| is_white(shape)) {
            match shape {
                Shape::Line { points, width, colour } => stroke(&mut backend, points, *width, *colour, scale)?,
                other => fill(&mut backend, other, scale)?,
            }
        }
        backend.present().map_err(|error| error.to_string())?;
    }
    let mut image = reduced(&canvas, (width, height));
    for shape in &scene.shapes {
        if let Shape::Text(text) = shape {
            set_text(&mut image, (width, height), text);
        }
    }
    Ok((image, (width, height)))
}

/// Returns whether a shape is filled with opaque white.
fn is_white(shape: &Shape) -> bool {
    let (Shape::Polygon { colour, .. } | Shape::Circle { colour, .. }) = shape else { return false };
    (colour.red, colour.green, colour.blue) == (0xff, 0xff, 0xff) && colour.opacity >= 1.0
}

/// Returns the means of squares with sides of `OVERSAMPLING` pixels.
fn reduced(canvas: &[u8], (width, height): (u32, u32)) -> Vec<u8> {
    let fold = OVERSAMPLING as usize;
    let row = width as usize * fold * 3;
    let mut image = Vec::with_capacity(width as usize * height as usize * 3);
    let mut sums = vec![0_u16; row];
    for rows in canvas.chunks_exact(row * fold) {
        // Columns are added first, because the compiler can then add neighbours in SIMD registers. This requires sums without
        // overflow checks, and the sum of nine bytes fits into 16 bits.
        sums.fill(0);
        for row in rows.chunks_exact(row) {
            for (sum, part) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(u16::from(*part));
            }
        }
        for square in sums.chunks_exact(3 * fold) {
            let mut pixel = [0_u16; 3];
            for column in square.as_chunks::<3>().0 {
                for (sum, part) in pixel.iter_mut().zip(column) {
                    *sum = sum.wrapping_add(*part);
                }
            }
            image.extend(pixel.map(|sum| (sum / (OVERSAMPLING * OVERSAMPLING) as u16) as u8));
        }
    }
    image
}

fn set_text(image: &mut [u8], (width, height): (u32, u32), text: &Text) {
    let size = text.size * PNG_SCALE;
    let shift = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -font::text_width(&text.content, size, text.bold) / 2.0,
        Anchor::End => -font::text_width(&text.content, size, text.bold),
    };
    let origin = (text.place.0 * PNG_SCALE, text.place.1 * PNG_SCALE);
    for letter in font::outlines(&text.content, size, text.bold) {
        let corner = letter.px_bounds().min;
        letter.draw(|x, y, cover| {
            let along = shift + f64::from(corner.x) + f64::from(x);
            let down = f64::from(corner.y) + f64::from(y);
            let at = if text.upward { (origin.0 + down, origin.1 - along - 1.0) } else { (origin.0 + along, origin.1 + down) };
            let at = (at.0.round() as i64, at.1.round() as i64);
            if (0..i64::from(width)).contains(&at.0) && (0..i64::from(height)).contains(&at.1) {
                let index = (at.1 * i64::from(width) + at.0) as usize * 3;
                // Sixteen shades look smooth enough, and fewer colours make a smaller file.
                let cover = (f64::from(cover).clamp(0.0, 1.0) * 15.0).round() / 15.0 * text.colour.opacity;
                for (part, ink) in [text.colour.red, text.colour.green, text.colour.blue].into_iter().enumerate() {
                    let paper = f64::from(image[index + part]);
                    image[index + part] = (paper + (f64::from(ink) - paper) * cover).round() as u8;
                }
            }
        });
    }
}
