//! The shapes of a picture, in pixels of the SVG, before they are painted into either format.

use crate::colour::Colour;

/// Pointing within this distance of a mark's centre is always enough, in pixels.
const REACH: f64 = 5.0;

/// A position: x to the right, y down.
pub type Point = (f64, f64);

/// Which point of a text lies at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end, or its lower end if it reads upward.
    Start,
    /// The middle of its baseline.
    Middle,
    /// Its right end, or its upper end if it reads upward.
    End,
}

/// A line of text on its baseline.
#[derive(Debug, Clone)]
pub struct Text {
    /// Where the anchor lies, on the baseline.
    pub place: Point,
    /// The letters. Line ends are drawn as blanks.
    pub content: String,
    /// Pixels per em.
    pub size: f64,
    /// Whether the bold face is used.
    pub bold: bool,
    /// Which point of the text lies at `place`.
    pub anchor: Anchor,
    /// The colour of the letters.
    pub colour: Colour,
    /// Whether it reads from bottom to top.
    pub upward: bool,
}

impl Text {
    /// Text that starts at a place and runs to the right, in the regular face.
    pub fn new(place: Point, content: impl Into<String>, size: f64, colour: Colour) -> Self {
        Self { place, content: content.into(), size, bold: false, anchor: Anchor::Start, colour, upward: false }
    }

    /// The same text with another anchor.
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same text in the bold face.
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same text, read from bottom to top.
    pub fn upward(self) -> Self {
        Self { upward: true, ..self }
    }
}

/// The text for a rectangle of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Tip {
    /// The upper left corner.
    pub from: Point,
    /// The lower right corner.
    pub to: Point,
    /// What is shown.
    pub text: String,
}

impl Tip {
    /// The tip of a small mark.
    pub fn at(centre: Point, text: String) -> Self {
        Self { from: (centre.0 - REACH, centre.1 - REACH), to: (centre.0 + REACH, centre.1 + REACH), text }
    }

    /// The tip of a bar or cell, given by two opposite corners. A rectangle too small to point at is enlarged.
    ///
    /// ```
    /// use scoutlab_painting::Tip;
    ///
    /// let flat = Tip::over((10.0, 100.0), (50.0, 100.0), String::new());
    /// assert_eq!((flat.from, flat.to), ((10.0, 95.0), (50.0, 105.0)));
    /// ```
    pub fn over(one: Point, other: Point, text: String) -> Self {
        let ends = |one: f64, other: f64| {
            let middle = f64::midpoint(one, other);
            let half = ((other - one).abs() / 2.0).max(REACH);
            (middle - half, middle + half)
        };
        let ((left, right), (top, bottom)) = (ends(one.0, other.0), ends(one.1, other.1));
        Self { from: (left, top), to: (right, bottom), text }
    }
}

/// A shape to paint.
#[derive(Debug, Clone)]
pub enum Shape {
    /// A line through points.
    Line {
        /// The points in order.
        points: Vec<Point>,
        /// Its width in pixels.
        width: f64,
        /// Its colour.
        colour: Colour,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners in order.
        points: Vec<Point>,
        /// Its colour.
        colour: Colour,
    },
    /// A filled circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius in pixels.
        radius: f64,
        /// Its colour.
        colour: Colour,
    },
    /// A line of text.
    Text(Text),
}

/// Shapes in the order in which they are painted. In the PNG, texts come on top of everything else.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Pixels from left to right.
    pub width: f64,
    /// Pixels from top to bottom.
    pub height: f64,
    /// The title of the SVG, for readers who cannot see it.
    pub title: String,
    /// What is painted, in this order.
    pub shapes: Vec<Shape>,
    /// The tips of the marks, in the SVG only. Later ones lie on top.
    pub tips: Vec<Tip>,
}

impl Scene {
    /// Adds a line.
    pub fn line(&mut self, points: Vec<Point>, width: f64, colour: Colour) {
        self.shapes.push(Shape::Line { points, width, colour });
    }

    /// Adds a dashed straight line.
    pub fn dashes(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
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

    /// Adds a filled polygon.
    pub fn polygon(&mut self, points: Vec<Point>, colour: Colour) {
        self.shapes.push(Shape::Polygon { points, colour });
    }

    /// Adds a filled rectangle.
    pub fn rectangle(&mut self, left: f64, top: f64, right: f64, bottom: f64, colour: Colour) {
        self.polygon(vec![(left, top), (right, top), (right, bottom), (left, bottom)], colour);
    }

    /// Adds a filled circle with a thin white rim that separates it from its neighbours.
    pub fn dot(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.shapes.push(Shape::Circle { centre, radius: radius + 0.7, colour: Colour::WHITE.with_opacity(0.8) });
        self.shapes.push(Shape::Circle { centre, radius, colour });
    }

    /// Adds a line of text.
    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }
}
