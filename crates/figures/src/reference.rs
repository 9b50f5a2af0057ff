//! Draws reference lines, which are labelled straight lines across a panel.

use crate::frame::Panel;
use crate::labels::{Extent, Placer};
use crate::painting::{Colour, Point, Scene, Text, text_width};
use crate::palette::REFERENCE;
use crate::sizes::TICK_SIZE;
use crate::specification::Figure;

/// Draws the reference lines. This function is called before the data is drawn.
pub(crate) fn lines(figure: &Figure, scene: &mut Scene, panel: &Panel) {
    for (from, to) in ends(figure, panel) {
        scene.dashes(from, to, 1.2, REFERENCE);
    }
}

/// Returns points on the reference lines, so that other labels can avoid the lines.
pub(crate) fn places(figure: &Figure, panel: &Panel) -> Vec<Point> {
    ends(figure, panel).into_iter().flat_map(|(from, to)| sampled(&[from, to])).collect()
}

fn ends(figure: &Figure, panel: &Panel) -> Vec<(Point, Point)> {
    let Extent { left, top, right, bottom } = panel.extent;
    let ends = figure.reference.iter().filter_map(|reference| match (reference.x, reference.y) {
        (Some(x), _) => Some(((panel.x(x), top), (panel.x(x), bottom))),
        (None, Some(y)) => Some(((left, panel.y(y)), (right, panel.y(y)))),
        (None, None) => None,
    });
    ends.collect()
}

/// Writes the labels of the reference lines where they cover the least. This function is called after the data is drawn.
pub(crate) fn labels(figure: &Figure, scene: &mut Scene, panel: &Panel, placer: &mut Placer) {
    let Extent { left, top, right, bottom } = panel.extent;
    for reference in &figure.reference {
        let Some(label) = &reference.label else { continue };
        let (width, height) = (text_width(label, TICK_SIZE, false) + 4.0, TICK_SIZE + 3.0);
        let at = |left: f64, top: f64| Extent { left, top, right: left + width, bottom: top + height };
        let candidates = if let Some(x) = reference.x.map(|x| panel.x(x)) {
            let heights = [top + 2.0, bottom - height - 2.0, f64::midpoint(top, bottom)];
            heights.into_iter().flat_map(|y| [at(x + 3.0, y), at(x - 3.0 - width, y)]).collect()
        } else {
            let y = panel.y(reference.y.unwrap_or_default());
            let (first, last) = (left + 3.0, right - width - 3.0);
            let between = (1..24).map(|step| first + (last - first) * f64::from(step) / 24.0);
            [last, first].into_iter().chain(between).flat_map(|x| [at(x, y - height - 2.0), at(x, y + 2.0)]).collect()
        };
        write(scene, placer.fewest(candidates), label);
    }
}

/// Writes a label on a translucent background, which keeps it readable over lines.
pub(crate) fn write(scene: &mut Scene, place: Extent, label: &str) {
    scene.rectangle(place.left, place.top, place.right, place.bottom, Colour::WHITE.with_opacity(0.75));
    scene.text(Text::new((place.left + 2.0, place.bottom - 3.5), label, TICK_SIZE, REFERENCE));
}

/// Returns points along a path, a few pixels apart, so that labels can avoid the path.
pub(crate) fn sampled(points: &[Point]) -> Vec<Point> {
    let mut samples: Vec<Point> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let steps = ((to.0 - from.0).hypot(to.1 - from.1) / 4.0).ceil().max(1.0);
        samples.extend((1..=steps as usize).map(|step| {
            let share = step as f64 / steps;
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        }));
    }
    samples
}
