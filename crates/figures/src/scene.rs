//! The shapes of a picture, in pixels of the SVG, before they are painted into either format.

use crate::palette::Colour;
use crate::tips::Tip;

/// A position: x to the right, y down.
pub(crate) type Point = (f64, f64);

/// Which point of a text lies at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text on its baseline.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    pub(crate) place: Point,
    pub(crate) content: String,
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
    pub(crate) colour: Colour,
    /// Whether it reads from bottom to top.
    pub(crate) upward: bool,
}

impl Text {
    pub(crate) fn new(place: Point, content: impl Into<String>, size: f64, colour: Colour) -> Self {
        Self { place, content: content.into(), size, bold: false, anchor: Anchor::Start, colour, upward: false }
    }

    pub(crate) fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    pub(crate) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub(crate) fn upward(self) -> Self {
        Self { upward: true, ..self }
    }
}

/// A shape to paint.
#[derive(Debug, Clone)]
pub(crate) enum Shape {
    Line { points: Vec<Point>, width: f64, colour: Colour },
    Polygon { points: Vec<Point>, colour: Colour },
    Circle { centre: Point, radius: f64, colour: Colour },
    Text(Text),
}

/// Shapes in the order in which they are painted. In the PNG, texts come on top of everything else.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The title of the SVG, for readers who cannot see it.
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
    /// The tips of the marks, in the SVG only. Later ones lie on top.
    pub(crate) tips: Vec<Tip>,
}

impl Scene {
    pub(crate) fn line(&mut self, points: Vec<Point>, width: f64, colour: Colour) {
        self.shapes.push(Shape::Line { points, width, colour });
    }

    /// A dashed straight line.
    pub(crate) fn dashes(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
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

    pub(crate) fn polygon(&mut self, points: Vec<Point>, colour: Colour) {
        self.shapes.push(Shape::Polygon { points, colour });
    }

    pub(crate) fn rectangle(&mut self, left: f64, top: f64, right: f64, bottom: f64, colour: Colour) {
        self.polygon(vec![(left, top), (right, top), (right, bottom), (left, bottom)], colour);
    }

    /// A filled circle with a thin white rim that separates it from its neighbours.
    pub(crate) fn dot(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.shapes.push(Shape::Circle { centre, radius: radius + 0.7, colour: crate::palette::WHITE.with_opacity(0.8) });
        self.shapes.push(Shape::Circle { centre, radius, colour });
    }

    pub(crate) fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }
}
