//! The shapes of a picture in pixels of the SVG, before painting.

use super::colour::Colour;

/// The number of points per pixel, as defined by CSS.
pub const POINTS_PER_PIXEL: f64 = 0.75;

/// Half the minimum width and height of the area in which a tip appears, in pixels.
const REACH: f64 = 5.0;

/// A position. x points to the right, and y points down.
pub type Point = (f64, f64);

/// The point of a text that lies at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The left end, or the lower end if the text reads upward.
    Start,
    /// The middle of the baseline.
    Middle,
    /// The right end, or the upper end if the text reads upward.
    End,
}

/// A line of text on its baseline.
#[derive(Debug, Clone)]
pub struct Text {
    /// The position of the anchor, which lies on the baseline.
    pub place: Point,
    /// The letters. Line breaks and tabs are drawn as spaces.
    pub content: String,
    /// The size of an em in pixels.
    pub size: f64,
    /// Whether the bold face is used.
    pub bold: bool,
    /// The point of the text that lies at `place`.
    pub anchor: Anchor,
    /// The colour of the letters.
    pub colour: Colour,
    /// Whether the text reads from bottom to top.
    pub upward: bool,
}

impl Text {
    /// Creates text that starts at a place and runs to the right, in the regular face.
    pub fn new(place: Point, content: impl Into<String>, size: f64, colour: Colour) -> Self {
        Self { place, content: content.into(), size, bold: false, anchor: Anchor::Start, colour, upward: false }
    }

    /// Returns this text with another anchor.
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Returns this text in the bold face.
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Returns this text, read from bottom to top.
    pub fn upward(self) -> Self {
        Self { upward: true, ..self }
    }
}

/// A tip: the text for a rectangle of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Tip {
    /// The upper left corner.
    pub from: Point,
    /// The lower right corner.
    pub to: Point,
    /// The text of the tip.
    pub text: String,
}

impl Tip {
    /// Returns the tip of a small mark around a centre.
    pub fn at(centre: Point, text: String) -> Self {
        Self { from: (centre.0 - REACH, centre.1 - REACH), to: (centre.0 + REACH, centre.1 + REACH), text }
    }

    /// Returns the tip of a bar or cell, given by two opposite corners. A rectangle too small to point at is enlarged.
    ///
    /// ```
    /// use scoutlab_figures::painting::Tip;
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
        /// The width in pixels.
        width: f64,
        colour: Colour,
    },
    /// A filled polygon.
    Polygon {
        /// The corners in order.
        points: Vec<Point>,
        colour: Colour,
    },
    /// A filled circle.
    Circle {
        centre: Point,
        /// The radius in pixels.
        radius: f64,
        colour: Colour,
    },
    /// A line of text.
    Text(Text),
}

/// Shapes in the order in which they are painted. In the PNG, texts come on top of everything else.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The number of points per pixel, in SVG and PDF.
    pub unit: f64,
    /// The width in pixels.
    pub width: f64,
    /// The height in pixels.
    pub height: f64,
    /// The title of the SVG, for readers who cannot see the image.
    pub title: String,
    /// The note under a figure, which describes its samples and intervals. The shapes also contain the text of the note.
    pub note: String,
    /// The shapes, in the order of painting.
    pub shapes: Vec<Shape>,
    /// The tips of the marks, which only the SVG contains. Later tips lie on top of earlier tips.
    pub tips: Vec<Tip>,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            unit: POINTS_PER_PIXEL,
            width: 0.0,
            height: 0.0,
            title: String::new(),
            note: String::new(),
            shapes: Vec::new(),
            tips: Vec::new(),
        }
    }
}

impl Scene {
    /// Adds a line.
    pub fn line(&mut self, points: Vec<Point>, width: f64, colour: Colour) {
        self.shapes.push(Shape::Line { points, width, colour });
    }

    /// Adds a dashed straight line.
    pub fn dashes(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
        self.dashed(&[from, to], (5.0, 4.0), width, colour);
    }

    /// Adds a dashed line through the points, with the given dash and gap lengths.
    ///
    /// ```
    /// use scoutlab_figures::painting::{Colour, Scene, Shape};
    ///
    /// let mut scene = Scene::default();
    /// scene.dashed(&[(0.0, 0.0), (6.0, 0.0), (6.0, 9.0)], (8.0, 3.0), 1.0, Colour::new(0));
    /// let Shape::Line { points, .. } = &scene.shapes[0] else { panic!("a line") };
    /// assert_eq!(points[..], [(0.0, 0.0), (6.0, 0.0), (6.0, 2.0)]);
    /// assert_eq!(scene.shapes.len(), 2);
    /// ```
    pub fn dashed(&mut self, points: &[Point], (dash, gap): (f64, f64), width: f64, colour: Colour) {
        // `left` is the remaining length of the current dash or gap.
        let (mut inked, mut left) = (true, dash);
        let mut piece: Vec<Point> = points.first().copied().into_iter().collect();
        for ends in points.windows(2) {
            let (mut from, to) = (ends[0], ends[1]);
            loop {
                let length = (to.0 - from.0).hypot(to.1 - from.1);
                if length < left {
                    left -= length;
                    piece.push(to);
                    break;
                }
                from = (from.0 + (to.0 - from.0) * left / length, from.1 + (to.1 - from.1) * left / length);
                piece.push(from);
                if inked {
                    self.line(std::mem::take(&mut piece), width, colour);
                }
                piece = vec![from];
                inked = !inked;
                left = if inked { dash } else { gap };
            }
        }
        if inked && piece.len() > 1 {
            self.line(piece, width, colour);
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

    /// Adds a filled circle.
    pub fn circle(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.shapes.push(Shape::Circle { centre, radius, colour });
    }

    /// Adds a filled circle with a thin white rim that separates it from its neighbours.
    pub fn dot(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.circle(centre, radius + 0.7, Colour::WHITE.with_opacity(0.8));
        self.circle(centre, radius, colour);
    }

    /// Adds a line of text.
    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// Adds the shapes of another scene, scaled, with its upper left corner at a place. Tips are omitted.
    ///
    /// ```
    /// use scoutlab_figures::painting::{Colour, Scene, Shape};
    ///
    /// let (mut page, mut dot) = (Scene::default(), Scene::default());
    /// dot.circle((4.0, 6.0), 2.0, Colour::new(0));
    /// page.insert(&dot, (10.0, 20.0), 0.5);
    /// let Shape::Circle { centre, radius, .. } = page.shapes[0] else { panic!("a circle") };
    /// assert_eq!((centre, radius), ((12.0, 23.0), 1.0));
    /// ```
    pub fn insert(&mut self, scene: &Self, (left, top): Point, scale: f64) {
        let place = |(x, y): Point| (left + x * scale, top + y * scale);
        for shape in &scene.shapes {
            let mut shape = shape.clone();
            match &mut shape {
                Shape::Line { points, width, .. } => {
                    *points = points.iter().copied().map(place).collect();
                    *width *= scale;
                }
                Shape::Polygon { points, .. } => *points = points.iter().copied().map(place).collect(),
                Shape::Circle { centre, radius, .. } => {
                    *centre = place(*centre);
                    *radius *= scale;
                }
                Shape::Text(text) => {
                    text.place = place(text.place);
                    text.size *= scale;
                }
            }
            self.shapes.push(shape);
        }
    }
}
