//! What a picture consists of, in pixels of the SVG, before it is painted into either format.

use super::palette::Colour;
use super::tips::Tip;

/// A place: to the right, and down.
pub(super) type Point = (f64, f64);

/// Where a text stands relative to its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text on its baseline.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) place: Point,
    pub(super) content: String,
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) anchor: Anchor,
    pub(super) colour: Colour,
    /// Reads from bottom to top.
    pub(super) upward: bool,
}

impl Text {
    pub(super) fn new(place: Point, content: impl Into<String>, size: f64, colour: Colour) -> Self {
        Self { place, content: content.into(), size, bold: false, anchor: Anchor::Start, colour, upward: false }
    }

    pub(super) fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    pub(super) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub(super) fn upward(self) -> Self {
        Self { upward: true, ..self }
    }
}

/// Something to paint.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    Line { points: Vec<Point>, width: f64, colour: Colour },
    Polygon { points: Vec<Point>, colour: Colour },
    Circle { centre: Point, radius: f64, colour: Colour },
    Text(Text),
}

/// Shapes in the order in which they are painted; texts come on top of everything else.
#[derive(Debug, Clone)]
pub(super) struct Scene {
    pub(super) width: f64,
    pub(super) height: f64,
    /// For readers of the SVG who cannot see it.
    pub(super) title: String,
    pub(super) shapes: Vec<Shape>,
    /// What shows at the marks, in the SVG only; later ones lie on top.
    pub(super) tips: Vec<Tip>,
}

impl Scene {
    pub(super) fn line(&mut self, points: Vec<Point>, width: f64, colour: Colour) {
        self.shapes.push(Shape::Line { points, width, colour });
    }

    /// A straight line of dashes.
    pub(super) fn dashes(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
        const DASH: f64 = 5.0;
        const GAP: f64 = 4.0;
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let at = |distance: f64| {
            let share = if length > 0.0 { (distance / length).min(1.0) } else { 0.0 };
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        };
        for index in 0..(length / (DASH + GAP)).ceil() as usize {
            let start = index as f64 * (DASH + GAP);
            self.line(vec![at(start), at(start + DASH)], width, colour);
        }
    }

    pub(super) fn polygon(&mut self, points: Vec<Point>, colour: Colour) {
        self.shapes.push(Shape::Polygon { points, colour });
    }

    pub(super) fn rectangle(&mut self, left: f64, top: f64, right: f64, bottom: f64, colour: Colour) {
        self.polygon(vec![(left, top), (right, top), (right, bottom), (left, bottom)], colour);
    }

    /// A filled circle with a thin white rim, so that neighbours stay apart.
    pub(super) fn dot(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.shapes.push(Shape::Circle { centre, radius: radius + 0.7, colour: super::palette::WHITE.with_opacity(0.8) });
        self.shapes.push(Shape::Circle { centre, radius, colour });
    }

    pub(super) fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }
}
