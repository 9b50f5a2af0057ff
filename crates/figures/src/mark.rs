//! Marks on points, dashes of lines and hatches of bars, which distinguish series without colour.

use crate::painting::{Colour, Point, Scene};
use crate::palette::BLACK;

/// The number of shapes. Further marks repeat the shapes as open marks.
pub(crate) const SHAPES: usize = 8;

/// A mark: one of eight shapes, filled or open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    shape: usize,
    open: bool,
}

impl Mark {
    /// The mark of single labelled points.
    pub(crate) const POINT: Self = Self { shape: 0, open: true };
    /// A filled circle.
    pub(crate) const CIRCLE: Self = Self { shape: 0, open: false };
    /// A star.
    pub(crate) const STAR: Self = Self { shape: 7, open: false };

    /// Returns the mark for the series with this number. Marks repeat after twice [`SHAPES`].
    pub(crate) const fn numbered(number: usize) -> Self {
        Self { shape: number % SHAPES, open: number / SHAPES % 2 == 1 }
    }

    /// Draws the mark with a thin white rim that separates it from its neighbours. Marks of equal radius look about equally
    /// large.
    pub(crate) fn draw(self, scene: &mut Scene, centre: Point, radius: f64, colour: Colour) {
        if self.shape == 0 {
            scene.dot(centre, radius, colour);
            if self.open {
                scene.circle(centre, radius * 0.5, Colour::WHITE);
            }
            return;
        }
        scene.polygon(self.corners(centre, radius, 0.7), Colour::WHITE.with_opacity(0.8));
        scene.polygon(self.corners(centre, radius, 0.0), colour);
        if self.open {
            scene.polygon(self.corners(centre, radius * 0.5, 0.0), Colour::WHITE);
        }
    }

    /// Returns the corners of the shape, moved outwards by `rim`.
    fn corners(self, (x, y): Point, radius: f64, rim: f64) -> Vec<Point> {
        let ring = |corners: u32, radius: f64, turn: f64| {
            (0..corners).map(move |corner| {
                let angle = (f64::from(corner) / f64::from(corners) + turn) * std::f64::consts::TAU;
                (x + radius * angle.sin(), y - radius * angle.cos())
            })
        };
        match self.shape {
            // `draw` handles circles separately, so both numbers stand for the square.
            0 | 1 => ring(4, radius * 1.28 + rim * 1.4, 0.125).collect(),
            2 => ring(3, radius * 1.45 + rim * 2.0, 0.0).collect(),
            3 => ring(4, radius * 1.38 + rim * 1.4, 0.0).collect(),
            4 => ring(3, radius * 1.45 + rim * 2.0, 0.5).collect(),
            5 => cross((x, y), radius * 1.4 + rim, radius * 0.45 + rim, 0.0),
            6 => cross((x, y), radius * 1.45 + rim, radius * 0.45 + rim, 0.125),
            _ => {
                let (tips, notches) = (ring(5, radius * 1.6 + rim * 1.8, 0.0), ring(5, radius * 0.68 + rim, 0.1));
                tips.zip(notches).flat_map(|(tip, notch)| [tip, notch]).collect()
            }
        }
    }
}

/// Returns the corners of a plus sign, rotated by a fraction of a full turn. `half` is half the width of its arms.
fn cross((x, y): Point, length: f64, half: f64, turn: f64) -> Vec<Point> {
    let (sine, cosine) = (turn * std::f64::consts::TAU).sin_cos();
    let corners = [(-half, -length), (half, -length), (half, -half)];
    (0..4)
        .flat_map(|quarter| {
            corners.into_iter().map(move |mut corner: Point| {
                for _ in 0..quarter {
                    corner = (-corner.1, corner.0);
                }
                corner
            })
        })
        .map(|(across, down)| (x + across * cosine - down * sine, y + across * sine + down * cosine))
        .collect()
}

/// Draws a pattern of white lines over a bar, for readers who cannot see colours. There are [`SHAPES`] patterns, and the first
/// has no lines.
pub(crate) fn hatch(scene: &mut Scene, number: usize, (left, top): Point, (right, bottom): Point) {
    let ink = Colour::WHITE.with_opacity(0.85);
    let directions: &[(f64, f64, f64)] = match number % SHAPES {
        // Each entry contains the normal of the lines, and the distance between neighbouring lines.
        0 => &[],
        1 => &[(1.0, 1.0, 8.5)],
        2 => &[(0.0, 1.0, 6.5)],
        3 => &[(1.0, -1.0, 8.5)],
        4 => &[(1.0, 1.0, 12.0), (1.0, -1.0, 12.0)],
        5 => &[(1.0, 0.0, 6.5)],
        6 => &[(0.0, 1.0, 9.0), (1.0, 0.0, 9.0)],
        _ => &[(1.0, 1.0, 5.0)],
    };
    for &(across, down, gap) in directions {
        let at = |x: f64, y: f64| (x - left) * across + (y - bottom) * down;
        let ends = [at(left, top), at(right, top), at(left, bottom), at(right, bottom)];
        let (low, high) = ends.into_iter().fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(end), high.max(end)));
        let step = gap * f64::hypot(across, down);
        for index in (low / step).floor() as i64..=(high / step).ceil() as i64 {
            let level = (index as f64 + 0.5) * step;
            if let Some((from, to)) = clipped((across, down, level), (left, top), (right, bottom), bottom) {
                scene.line(vec![from, to], 1.1, ink);
            }
        }
    }
}

/// Returns the part of a line within a rectangle, unless the line only touches a corner. The line is
/// `(x - left) * across + (y - base) * down = level`.
fn clipped(
    (across, down, level): (f64, f64, f64),
    (left, top): Point,
    (right, bottom): Point,
    base: f64,
) -> Option<(Point, Point)> {
    let mut ends: Vec<Point> = Vec::new();
    let mut add = |x: f64, y: f64| {
        let inside = (left - 1e-9..=right + 1e-9).contains(&x) && (top - 1e-9..=bottom + 1e-9).contains(&y);
        if inside && ends.iter().all(|end| (end.0 - x).hypot(end.1 - y) > 0.5) {
            ends.push((x, y));
        }
    };
    if down != 0.0 {
        for x in [left, right] {
            add(x, base + (level - (x - left) * across) / down);
        }
    }
    if across != 0.0 {
        for y in [top, bottom] {
            add(left + (level - (y - base) * down) / across, y);
        }
    }
    match ends[..] {
        [from, to, ..] => Some((from, to)),
        _ => None,
    }
}

/// The colour of single labelled points.
pub(crate) const POINT_INK: Colour = BLACK;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::painting::Shape;

    fn scene() -> Scene {
        Scene { width: 40.0, height: 40.0, ..Scene::default() }
    }

    #[test]
    fn sixteen_marks_look_different_without_colour() {
        let painted = |number: usize| {
            let mut scene = scene();
            Mark::numbered(number).draw(&mut scene, (20.0, 20.0), 4.0, BLACK);
            crate::painting::pixels(&scene).expect("it can be painted").0
        };
        let marks: Vec<Vec<u8>> = (0..2 * SHAPES).map(painted).collect();
        for (number, mark) in marks.iter().enumerate() {
            for other in &marks[..number] {
                let different = mark.iter().zip(other).filter(|(one, other)| one.abs_diff(**other) > 100).count() / 3;
                assert!(different >= 12, "{number}: {different} pixels differ");
            }
        }
    }

    #[test]
    fn hatches_stay_within_their_bar_and_differ() {
        let drawn = |number: usize| {
            let mut scene = scene();
            hatch(&mut scene, number, (5.0, 8.0), (25.0, 38.0));
            let ends = scene.shapes.iter().flat_map(|shape| match shape {
                Shape::Line { points, .. } => points.clone(),
                _ => Vec::new(),
            });
            ends.collect::<Vec<_>>()
        };
        assert!(drawn(0).is_empty());
        for number in 1..SHAPES {
            let ends = drawn(number);
            assert!(ends.len() >= 4, "{number}: {ends:?}");
            assert!(ends.iter().all(|(x, y)| (4.99..=25.01).contains(x) && (7.99..=38.01).contains(y)), "{number}: {ends:?}");
            assert!((0..number).all(|other| drawn(other) != ends));
        }
    }
}
