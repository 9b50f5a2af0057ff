//! Scenes as a PDF, with lines and areas as vector graphics and text as text.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::colour::Colour;
use super::font::{self, EmbeddedFont};
use super::scene::{Anchor, Point, Scene, Shape, Text};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFORMATION: Ref = Ref::new(5);
/// The first number of objects that are numbered on demand.
const NEXT: i32 = 6;
/// The character collection in which each glyph has the number that it has in its font.
const IDENTITY: SystemInfo = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Returns the scene as a PDF document of one page, which has the size of the scene. Text can be searched and copied, and fonts
/// are embedded. Equal scenes give equal bytes, because the document contains no date.
///
/// ```
/// use scoutlab_figures::painting::{Colour, Scene, Text};
///
/// let mut scene = Scene { width: 200.0, height: 100.0, title: "a label".to_owned(), ..Scene::default() };
/// scene.text(Text::new((10.0, 50.0), "leaves", 11.0, Colour::new(0)));
/// let document = scoutlab_figures::painting::pdf(&scene);
/// assert!(document.starts_with(b"%PDF-1.7") && document.ends_with(b"%%EOF"));
/// // 200 pixels are 150 points.
/// assert!(document.windows(12).any(|part| part == b"[0 0 150 75]"));
/// ```
pub fn pdf(scene: &Scene) -> Vec<u8> {
    pdf_of_pages(std::slice::from_ref(scene))
}

/// Returns a PDF document with a page for each scene. The title of the document is the title of the first scene.
///
/// ```
/// use scoutlab_figures::painting::{Scene, pdf_of_pages};
///
/// let page = Scene { width: 200.0, height: 100.0, ..Scene::default() };
/// let document = pdf_of_pages(&[page.clone(), page]);
/// assert!(document.windows(8).any(|part| part == b"/Count 2"));
/// ```
pub fn pdf_of_pages(scenes: &[Scene]) -> Vec<u8> {
    let mut painter = Painter { content: Content::new(), glyphs: [BTreeMap::new(), BTreeMap::new()], opacities: Vec::new() };
    let contents: Vec<_> = scenes.iter().map(|scene| painter.page(scene)).collect();
    let Painter { glyphs, opacities, .. } = painter;
    let mut next = (NEXT..).map(Ref::new);
    let mut take = || next.next().unwrap_or(CATALOG);
    let pages: Vec<_> = (0..scenes.len()).map(|page| if page == 0 { (PAGE, CONTENT) } else { (take(), take()) }).collect();
    let mut document = Pdf::new();
    document.catalog(CATALOG).pages(PAGES);
    document.pages(PAGES).kids(pages.iter().map(|(page, _)| *page)).count(scenes.len() as i32);
    let title = scenes.first().map_or_else(String::new, |scene| drawn(&scene.title));
    document.document_info(INFORMATION).title(TextStr(&title)).creator(TextStr("scoutlab"));
    for ((_, content), bytes) in pages.iter().zip(contents) {
        compressed(&mut document, *content, &bytes, false);
    }
    let faces: Vec<_> = [false, true].into_iter().zip(glyphs).filter(|(_, glyphs)| !glyphs.is_empty()).collect();
    let fonts: Vec<_> = faces.iter().map(|(bold, _)| (*bold, take())).collect();
    for (scene, (page, content)) in scenes.iter().zip(pages) {
        let mut page = document.page(page);
        let [width, height] = [scene.width, scene.height].map(|length| (length * scene.unit) as f32);
        page.parent(PAGES).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
        let mut resources = page.resources();
        let mut names = resources.fonts();
        for (bold, font) in &fonts {
            names.pair(face_name(*bold), *font);
        }
        names.finish();
        let mut states = resources.ext_g_states();
        for (index, opacity) in opacities.iter().enumerate() {
            let mut state = states.insert(Name(state_name(index).as_bytes())).start::<pdf_writer::writers::ExtGraphicsState>();
            state.stroking_alpha(*opacity as f32).non_stroking_alpha(*opacity as f32);
        }
        states.finish();
        resources.finish();
        page.finish();
    }
    for ((bold, glyphs), (_, font)) in faces.iter().zip(&fonts) {
        embed(&mut document, *bold, glyphs, *font, &mut take);
    }
    document.finish()
}

fn drawn(text: &str) -> String {
    text.chars().map(font::drawn).collect()
}

fn face_name(bold: bool) -> Name<'static> {
    if bold { Name(b"B") } else { Name(b"R") }
}

fn state_name(index: usize) -> String {
    format!("G{index}")
}

/// Writes the content of pages and collects the resources that they need.
struct Painter {
    content: Content,
    /// The used glyphs of the regular and the bold face, with their characters.
    glyphs: [BTreeMap<u16, char>; 2],
    /// Opacities other than 1, in order of first use.
    opacities: Vec<f64>,
}

impl Painter {
    /// Returns the content of a page, and collects the resources that all pages share.
    fn page(&mut self, scene: &Scene) -> Vec<u8> {
        let (unit, height) = (scene.unit as f32, (scene.height * scene.unit) as f32);
        // In a scene, y points down. On a page, y points up.
        self.content.transform([unit, 0.0, 0.0, -unit, 0.0, height]);
        self.content.set_line_join(LineJoinStyle::RoundJoin);
        for shape in &scene.shapes {
            self.paint(shape);
        }
        std::mem::replace(&mut self.content, Content::new()).finish().to_vec()
    }

    fn paint(&mut self, shape: &Shape) {
        let (Shape::Line { colour, .. }
        | Shape::Polygon { colour, .. }
        | Shape::Circle { colour, .. }
        | Shape::Text(Text { colour, .. })) = shape;
        let clear = colour.opacity < 1.0;
        if clear {
            let known = self.opacities.iter().position(|opacity| opacity.total_cmp(&colour.opacity).is_eq());
            let index = known.unwrap_or_else(|| {
                self.opacities.push(colour.opacity);
                self.opacities.len() - 1
            });
            self.content.save_state();
            self.content.set_parameters(Name(state_name(index).as_bytes()));
        }
        match shape {
            Shape::Line { points, width, colour } => self.line(points, *width, *colour),
            Shape::Polygon { points, colour } => {
                self.ink(*colour);
                self.path(points);
                self.content.close_path().fill_nonzero();
            }
            Shape::Circle { centre, radius, colour } => {
                self.ink(*colour);
                self.circle(*centre, *radius);
            }
            Shape::Text(text) => self.text(text),
        }
        if clear {
            self.content.restore_state();
        }
    }

    fn ink(&mut self, colour: Colour) {
        let [red, green, blue] = parts(colour);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn path(&mut self, points: &[Point]) {
        for (index, (x, y)) in points.iter().enumerate() {
            let (x, y) = (rounded(*x), rounded(*y));
            if index == 0 {
                self.content.move_to(x, y)
            } else {
                self.content.line_to(x, y)
            };
        }
    }

    fn line(&mut self, points: &[Point], width: f64, colour: Colour) {
        let [red, green, blue] = parts(colour);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(width as f32);
        self.path(points);
        self.content.stroke();
    }

    fn circle(&mut self, (x, y): Point, radius: f64) {
        // This is the distance of the control points of a Bézier curve that approximates a quarter of a circle.
        const CONTROL: f64 = 0.552_285;
        let at = |across: f64, down: f64| (rounded(x + across * radius), rounded(y + down * radius));
        let (first_x, first_y) = at(1.0, 0.0);
        self.content.move_to(first_x, first_y);
        for (across, down) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            let (one, other) =
                (at(across - down * CONTROL, down + across * CONTROL), at(across * CONTROL - down, down * CONTROL + across));
            let end = at(-down, across);
            self.content.cubic_to(one.0, one.1, other.0, other.1, end.0, end.1);
        }
        self.content.fill_nonzero();
    }

    fn text(&mut self, text: &Text) {
        let letters = drawn(&text.content);
        let mut codes = Vec::with_capacity(2 * letters.len());
        for letter in letters.chars() {
            let glyph = font::glyph(letter, text.bold);
            self.glyphs[usize::from(text.bold)].entry(glyph).or_insert(letter);
            codes.extend(glyph.to_be_bytes());
        }
        if codes.is_empty() {
            return;
        }
        let width = font::text_width(&text.content, text.size, text.bold);
        let back = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let (x, y) = text.place;
        let matrix = if text.upward {
            [0.0, -1.0, -1.0, 0.0, rounded(x), rounded(y + back)]
        } else {
            [1.0, 0.0, 0.0, -1.0, rounded(x - back), rounded(y)]
        };
        self.ink(text.colour);
        self.content.begin_text().set_font(face_name(text.bold), text.size as f32);
        self.content.set_text_matrix(matrix).show(Str(&codes)).end_text();
    }
}

/// Rounds a length to hundredths, which take few bytes and are precise enough.
fn rounded(length: f64) -> f32 {
    ((length * 100.0).round() / 100.0) as f32
}

fn parts(colour: Colour) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

fn compressed(document: &mut Pdf, place: Ref, bytes: &[u8], is_font: bool) {
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(bytes, 9);
    let mut stream = document.stream(place, &packed);
    stream.filter(Filter::FlateDecode);
    if is_font {
        stream.pair(Name(b"Length1"), bytes.len() as i32);
    }
}

/// Embeds a face, with the widths and characters of the glyphs in use.
fn embed(document: &mut Pdf, bold: bool, glyphs: &BTreeMap<u16, char>, font: Ref, take: &mut impl FnMut() -> Ref) {
    let EmbeddedFont { bytes, name, ascent, descent, bounds } = font::embedded_face(bold);
    let (descendant, descriptor, characters, file) = (take(), take(), take(), take());
    let name = Name(name.as_bytes());
    document
        .type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(descendant)
        .to_unicode(characters);
    let mut glyph_widths = document.cid_font(descendant);
    glyph_widths.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
    glyph_widths.cid_to_gid_map_predefined(Name(b"Identity")).default_width(0.0);
    let mut widths = glyph_widths.widths();
    for (glyph, letter) in glyphs {
        widths.consecutive(*glyph, [font::text_width(&letter.to_string(), 1000.0, bold) as f32]);
    }
    widths.finish();
    glyph_widths.finish();
    document
        .font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(bounds)
        .italic_angle(0.0)
        .ascent(ascent)
        .descent(descent)
        .cap_height(729.0)
        .stem_v(if bold { 140.0 } else { 80.0 })
        .font_file2(file);
    let mut map = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
    for (glyph, letter) in glyphs {
        map.pair(*glyph, *letter);
    }
    let map = map.finish();
    document.cmap(characters, &map);
    compressed(document, file, bytes, true);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let mut scene = Scene { width: 300.0, height: 200.0, title: "Scout & α".to_owned(), ..Scene::default() };
        scene.rectangle(0.0, 0.0, 300.0, 200.0, Colour::WHITE);
        scene.polygon(vec![(1.0, 2.0), (3.0, 4.0), (5.0, 1.0)], Colour::new(0x00ff_0000).with_opacity(0.16));
        scene.line(vec![(10.0, 20.0), (30.0, 40.0)], 2.0, Colour::new(0));
        scene.dot((50.0, 60.0), 3.0, Colour::new(0x0000_72b2));
        scene.text(Text::new((100.0, 50.0), "leaves α", 11.0, Colour::new(0)).anchored(Anchor::Middle));
        scene.text(Text::new((20.0, 150.0), "b = 4", 12.0, Colour::new(0)).bold().upward());
        scene
    }

    /// Returns the text between the first occurrences of two marks.
    fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
        text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).expect("both marks are there").0
    }

    /// Returns bytes as text, with one letter per byte.
    fn letters(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| char::from(*byte)).collect()
    }

    /// Returns the objects by number. Like a PDF reader, this function finds the objects through the table at the end of the
    /// document. Streams are decompressed.
    fn objects(document: &[u8]) -> BTreeMap<usize, (String, Vec<u8>)> {
        let end = letters(&document[document.len() - 40..]);
        let start: usize = between(&end, "startxref\n", "\n").parse().expect("a number");
        let table = letters(&document[start..]);
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("xref"));
        let count: usize = lines.next().and_then(|line| line.strip_prefix("0 ")).expect("a count").parse().expect("a number");
        let places: Vec<usize> = lines.skip(1).take(count - 1).map(|line| line[..10].parse().expect("ten digits")).collect();
        let object = |(index, place): (usize, &usize)| {
            let rest = &document[*place..];
            let object = letters(&rest[..rest.len().min(2000)]);
            assert!(object.starts_with(&format!("{} 0 obj", index + 1)), "the object is where the table says");
            let head = object[..object.find("endobj").unwrap_or(object.len())].split("stream\n").next().unwrap_or_default();
            let mut bytes = Vec::new();
            if head.contains("/Length ") {
                let length: usize = between(head, "/Length ", "\n").trim().parse().expect("a length");
                let from = rest.windows(7).position(|part| part == b"stream\n").expect("a stream") + 7;
                bytes = rest[from..from + length].to_vec();
            }
            if head.contains("FlateDecode") {
                bytes = miniz_oxide::inflate::decompress_to_vec_zlib(&bytes).expect("it unpacks");
            }
            (index + 1, (head.to_owned(), bytes))
        };
        places.iter().enumerate().map(object).collect()
    }

    #[test]
    fn the_same_scene_gives_the_same_bytes_without_a_date() {
        let document = pdf(&scene());
        assert_eq!(document, pdf(&scene()));
        let text: String = document.iter().map(|byte| char::from(*byte)).collect();
        assert!(!text.contains("Date") && !text.contains("/ID"), "nothing tells when it was made");
    }

    #[test]
    fn a_reader_finds_every_object_and_the_shapes_as_they_are() {
        let objects = objects(&pdf(&scene()));
        let content = String::from_utf8_lossy(&objects[&4].1).into_owned();
        // Pixels become points, and y points up instead of down.
        assert!(content.starts_with("0.75 0 0 -0.75 0 150 cm\n"), "{content}");
        assert!(content.contains("10 20 m\n30 40 l\nS"), "{content}");
        assert!(content.contains("/G0 gs\n1 0 0 rg\n1 2 m\n3 4 l\n5 1 l\nh\nf\n"), "{content}");
        assert!(objects[&3].0.contains("/MediaBox [0 0 225 150]") && objects[&3].0.contains("/CA 0.16"), "{}", objects[&3].0);
        assert_eq!(content.matches(" c\n").count(), 2 * 4, "a dot and its rim are four curves each");
    }

    #[test]
    fn letters_can_be_read_again_from_both_embedded_faces() {
        let objects = objects(&pdf(&scene()));
        let maps: Vec<String> = objects.values().map(|object| String::from_utf8_lossy(&object.1).into_owned()).collect();
        let maps: Vec<&String> = maps.iter().filter(|map| map.contains("beginbfchar")).collect();
        for (bold, letters, map) in [(false, "leavs α", maps[0]), (true, "b=4 ", maps[1])] {
            for letter in letters.chars() {
                let line = format!("<{:04X}> <{:04X}>", font::glyph(letter, bold), letter as u32);
                assert!(map.contains(&line), "{line} in {map}");
            }
            assert_eq!(map.matches("> <").count(), letters.chars().count() + 1, "only what is used, and the range");
        }
        for bold in [false, true] {
            let file = font::embedded_face(bold).bytes;
            assert!(objects.values().any(|object| object.1 == file), "the face is there, whole");
        }
        // The PDF contains the widths with which the layout was computed, in thousandths of an em.
        let widths = objects.values().find(|object| object.0.contains("/W [")).expect("widths").0.clone();
        let width = format!("{} [{}]", font::glyph('l', false), font::text_width("l", 1000.0, false) as f32);
        assert!(widths.contains(&width), "{width} in {widths}");
    }
}
