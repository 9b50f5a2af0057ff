//! Line charts, of counts or of ratios.

use crate::axis::{Axis, Zero};
use crate::colouring::{colours, is_highlighted};
use crate::curves::{Curve, Curves, Places, aggregates_rows, curves};
use crate::error::FigureError;
use crate::frame::{self, Panel, PanelSize, Request, TICK_SIZE};
use crate::labels::{Extent, Placer, spread};
use crate::legend::{Legend, Mark};
use crate::palette::{BLACK, FADED, distinct};
use crate::reference;
use crate::select::{PUBLISHED, Selection};
use crate::specification::{Colours, Figure};
use crate::summary::{aggregate_note, interval_note};
use crate::tips;
use scoutlab_painting::{Colour, Point, Scene, Text, Tip, text_width};

/// If there are more series than this, they are grey and only highlighted ones have labels.
const LABELLED_SERIES: usize = 8;
/// Labels stand beside the ends of the lines. If one is wider than this, all go into a legend.
const WIDEST_LABEL: f64 = 150.0;
const LABEL_STEP: f64 = 13.5;
/// A line of more places than this has no room for dots.
const MOST_DOTS: usize = 20;
/// Lines thinner than this have no dots.
const STRONG: f64 = 2.0;
/// Marks of a curve that are closer together than this share the tip of the first.
const CLOSEST_TIPS: f64 = 6.0;

/// How each line looks.
struct Style {
    colours: Vec<Colour>,
    titles: Vec<String>,
    labelled: Vec<bool>,
    widths: Vec<f64>,
    /// Whether the names stand beside the ends of the lines rather than in a legend.
    direct: bool,
}

/// Draws the chart.
pub(crate) fn draw(figure: &Figure, selection: &Selection) -> Result<Scene, FigureError> {
    let places = Places::new(figure, selection)?;
    let panels: Vec<Curves> =
        selection.panels.iter().map(|panel| curves(figure, selection, &places, panel)).collect::<Result<_, _>>()?;
    let style = Style::new(figure, selection);
    let points = || panels.iter().flat_map(Curves::all).flat_map(|curve| &curve.points);
    let single = || panels.iter().flat_map(|panel| &panel.points);
    let references = |place: fn(&crate::specification::Reference) -> Option<f64>| figure.reference.iter().filter_map(place);
    let x_values: Vec<f64> =
        points().map(|point| point.0).chain(single().map(|point| point.x)).chain(references(|line| line.x)).collect();
    let ends = points().flat_map(|(_, summary)| summary.interval.map_or([summary.value; 2], |(low, high)| [low, high]));
    let values = points().map(|(_, summary)| summary.value).chain(single().map(|point| point.y));
    let y_values: Vec<f64> = values.chain(ends).chain(references(|line| line.y)).collect();
    let (x, y) = (places.axis(figure, &x_values)?, Axis::numeric(figure, &figure.y, &y_values, Zero::IfNear)?);
    let titles: Vec<String> = selection.panels.iter().map(|panel| figure.facet_titles.title(panel).to_owned()).collect();
    let (legend, note) = (style.legend(figure, &panels), note(figure, &panels));
    let request = Request {
        title: &figure.title,
        panels: &titles,
        x: &x,
        y: &y,
        size: PanelSize::Filling,
        right: if style.direct { style.label_room(&panels, figure) } else { 0.0 },
        legend: &legend,
        note: &note,
        grid: true,
    };
    let (mut scene, areas) = frame::frame(&request);
    for ((area, curves), title) in areas.iter().zip(&panels).zip(&titles) {
        draw_panel(figure, &mut scene, area, curves, &style);
        add_tips(figure, &mut scene, area, curves, (&style, &x, title));
    }
    Ok(scene)
}

impl Style {
    fn new(figure: &Figure, selection: &Selection) -> Self {
        let series = &selection.series;
        let many = series.len() > LABELLED_SERIES && figure.colours != Colours::Ramp;
        let across = figure.aggregate != crate::aggregate::Aggregate::None && !aggregates_rows(figure);
        let mut colours = colours(figure, series, many);
        let strong = |name: &String| is_highlighted(figure, name) || name == PUBLISHED;
        if across {
            // Black is the colour of the aggregate here.
            for (colour, _) in colours.iter_mut().zip(series).filter(|(_, name)| *name == PUBLISHED) {
                *colour = distinct(1);
            }
        }
        let behind = across || !figure.highlight.is_empty();
        let width = |name: &String| match (strong(name), many) {
            (false, true) => 0.9,
            (false, false) if behind => 1.2,
            _ => 2.0,
        };
        let titles: Vec<String> = series.iter().map(|name| figure.series_titles.title(name).to_owned()).collect();
        let labelled: Vec<bool> = series.iter().map(|name| !name.is_empty() && (strong(name) || !many)).collect();
        let widest = titles.iter().zip(&labelled).filter(|(_, labelled)| **labelled);
        let widest = widest.map(|(title, _)| text_width(title, TICK_SIZE, false)).fold(0.0, f64::max);
        let few = labelled.iter().filter(|labelled| **labelled).count() <= 16;
        let direct = widest <= WIDEST_LABEL && selection.panels.len() <= 3 && few;
        Self { widths: series.iter().map(width).collect(), colours, titles, labelled, direct }
    }

    fn label(&self, figure: &Figure, curve: &Curve) -> Option<(String, Colour, bool)> {
        match curve.series {
            None => Some((figure.aggregate.title().to_owned(), BLACK, true)),
            Some(index) if self.labelled[index] => Some((self.titles[index].clone(), self.colours[index], false)),
            Some(_) => None,
        }
    }

    fn label_room(&self, panels: &[Curves], figure: &Figure) -> f64 {
        let labels = panels.iter().flat_map(Curves::all).filter_map(|curve| self.label(figure, curve));
        let widest = labels.map(|(text, _, bold)| text_width(&text, TICK_SIZE, bold)).fold(0.0, f64::max);
        if widest > 0.0 { widest + 16.0 } else { 0.0 }
    }

    fn legend(&self, figure: &Figure, panels: &[Curves]) -> Legend<'static> {
        if self.direct {
            return Legend::None;
        }
        let series = (0..self.titles.len()).filter(|index| self.labelled[*index]);
        let mut entries: Vec<(String, Colour)> =
            series.map(|index| (self.titles[index].clone(), self.colours[index])).collect();
        if panels.iter().any(|panel| panel.aggregate.is_some()) {
            entries.push((figure.aggregate.title().to_owned(), BLACK));
        }
        Legend::Entries { title: series_label(figure).to_owned(), mark: Mark::Line, entries }
    }
}

fn series_label(figure: &Figure) -> &str {
    figure.series_label.as_deref().or(figure.series.as_deref()).unwrap_or_default()
}

fn note(figure: &Figure, panels: &[Curves]) -> String {
    let mut parts = Vec::new();
    let counts = |curves: &mut dyn Iterator<Item = &Curve>| {
        curves.flat_map(|curve| &curve.points).map(|(_, summary)| summary.count).collect::<Vec<_>>().into_iter()
    };
    if panels.iter().any(|panel| panel.aggregate.is_some()) {
        parts.push(format!("Thin lines: each {}.", series_label(figure)));
        let counts = counts(&mut panels.iter().flat_map(|panel| &panel.aggregate));
        parts.extend(aggregate_note("Heavy line", figure.aggregate, counts));
    } else {
        let line = if figure.series.is_some() { "Lines" } else { "Line" };
        parts.extend(aggregate_note(line, figure.aggregate, counts(&mut panels.iter().flat_map(|panel| &panel.series))));
    }
    if figure.interval {
        parts.push(interval_note("Band"));
    }
    if let Some(title) = figure.points.as_ref().and_then(|points| points.title.as_ref()) {
        parts.push(format!("Dots: {title}."));
    }
    parts.join(" ")
}

fn draw_panel(figure: &Figure, scene: &mut Scene, area: &Panel, curves: &Curves, style: &Style) {
    reference::lines(figure, scene, area);
    let path = |curve: &Curve| curve.points.iter().map(|(x, summary)| area.place((*x, summary.value))).collect::<Vec<_>>();
    let look = |curve: &Curve| curve.series.map_or((BLACK, 2.8), |index| (style.colours[index], style.widths[index]));
    for curve in curves.all() {
        draw_band(scene, area, curve, look(curve).0);
    }
    // Strong lines lie on top of faint ones.
    let mut ordered: Vec<&Curve> = curves.all().collect();
    ordered.sort_by(|first, second| look(first).1.total_cmp(&look(second).1));
    // Dots tell where a line was measured. All lines have them or none, whether most have room for them.
    let strong = || ordered.iter().filter(|curve| look(curve).1 >= STRONG);
    let has_dots = strong().filter(|curve| path(curve).len() <= MOST_DOTS).count() * 2 >= strong().count();
    for curve in &ordered {
        let (colour, width) = look(curve);
        let points = path(curve);
        if points.len() > 1 {
            scene.line(points.clone(), width, colour);
        }
        let marked = width >= STRONG && has_dots;
        for point in points.iter().filter(|_| marked || points.len() == 1) {
            scene.dot(*point, 1.4 + width * 0.6, colour);
        }
    }
    let sampled: Vec<_> =
        curves.all().filter(|curve| look(curve).0 != FADED).flat_map(|curve| reference::sampled(&path(curve))).collect();
    let sampled = sampled.into_iter().chain(reference::places(figure, area)).collect();
    let dots: Vec<_> = curves.points.iter().map(|point| area.place((point.x, point.y))).collect();
    let taken = dots.iter().map(|dot| Extent::around(*dot, 5.0)).collect();
    let mut placer = Placer::new(area.extent, taken, sampled);
    for (point, dot) in curves.points.iter().zip(&dots) {
        let place = placer.beside(*dot, text_width(&point.label, TICK_SIZE, true), TICK_SIZE + 2.0);
        scene.rectangle(place.left - 1.0, place.top, place.right + 1.0, place.bottom, Colour::WHITE.with_opacity(0.7));
        let colour = distinct(1).towards(BLACK, 0.35);
        let nearest = place.nearest(*dot);
        if (nearest.0 - dot.0).hypot(nearest.1 - dot.1) > 9.0 {
            scene.line(vec![*dot, nearest], 0.8, colour);
        }
        scene.text(Text::new((place.left, place.bottom - 3.0), point.label.clone(), TICK_SIZE, colour).bold());
    }
    for dot in &dots {
        scene.dot(*dot, 4.2, distinct(1));
    }
    reference::labels(figure, scene, area, &mut placer);
    if style.direct {
        draw_end_labels(figure, scene, area, curves, style);
    }
}

fn add_tips(figure: &Figure, scene: &mut Scene, area: &Panel, curves: &Curves, (style, axis, panel): (&Style, &Axis, &str)) {
    let place = |x: f64| {
        let name = axis.names().and_then(|names| names.get(x as usize));
        name.map_or_else(|| format!("{} {}", axis.label, tips::exact(x)), |name| figure.x.titles.title(name).to_owned())
    };
    for curve in curves.all() {
        let name = curve.series.map_or_else(|| figure.aggregate.title(), |index| &style.titles[index]);
        let mut last: Option<Point> = None;
        for (x, summary) in &curve.points {
            let mark = area.place((*x, summary.value));
            // The steps of a distribution may be too close together to point at.
            if last.is_none_or(|last| (mark.0 - last.0).hypot(mark.1 - last.1) >= CLOSEST_TIPS) {
                let text = tips::named(&[panel, name, &place(*x)], &tips::in_words(summary));
                scene.tips.push(Tip::at(mark, text));
                last = Some(mark);
            }
        }
    }
    for point in &curves.points {
        let text = tips::named(&[panel, &point.label, &place(point.x)], &tips::exact(point.y));
        scene.tips.push(Tip::at(area.place((point.x, point.y)), text));
    }
}

fn draw_band(scene: &mut Scene, area: &Panel, curve: &Curve, colour: Colour) {
    let ends = |upper: bool| {
        let end = move |(low, high): (f64, f64)| if upper { high } else { low };
        curve.points.iter().filter_map(move |(x, summary)| summary.interval.map(|interval| area.place((*x, end(interval)))))
    };
    let mut outline: Vec<_> = ends(true).collect();
    if let [only] = outline[..] {
        // A band needs two points. A single one has a whisker.
        scene.line(ends(false).chain([only]).collect(), 1.4, colour);
    } else if !outline.is_empty() {
        let lower: Vec<_> = ends(false).collect();
        outline.extend(lower.into_iter().rev());
        scene.polygon(outline, colour.with_opacity(0.16));
    }
}

/// The line from a label to its curve is dashed if it is longer than this. It must not look like part of the curve.
const LONG_LEADER: f64 = 60.0;

fn draw_end_labels(figure: &Figure, scene: &mut Scene, area: &Panel, curves: &Curves, style: &Style) {
    // Ends this close together look the same.
    const SAME: f64 = 3.0;
    let mut labels = Vec::new();
    for curve in curves.all() {
        if let (Some(label), Some((x, last))) = (style.label(figure, curve), curve.points.last()) {
            let end = area.place((*x, last.value));
            let before = curve.points.iter().rev().nth(1).map_or(end.1, |(x, summary)| area.place((*x, summary.value)).1);
            labels.push((end, (end.1 / SAME).round() * SAME, before, label));
        }
    }
    // Labels of curves with the same end are in the order of the curves just before it.
    labels.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.2.total_cmp(&other.2)));
    let wanted: Vec<f64> = labels.iter().map(|(_, height, ..)| *height).collect();
    let Extent { top, right, bottom, .. } = area.extent;
    let heights = spread(&wanted, LABEL_STEP, top + 4.0, bottom - 4.0);
    for ((end, _, _, (text, colour, bold)), y) in labels.into_iter().zip(heights) {
        let left = right + 12.0;
        let (from, to, faint) = ((end.0 + 4.0, end.1), (left - 2.0, y), colour.towards(Colour::WHITE, 0.4));
        if to.0 - from.0 > LONG_LEADER {
            scene.dashes(from, to, 0.7, faint);
        } else if (end.1 - y).abs() > 4.0 || right - end.0 > 30.0 {
            scene.line(vec![from, to], 0.7, faint);
        }
        let text = Text::new((left, y + TICK_SIZE * 0.35), text, TICK_SIZE, colour.towards(BLACK, 0.35));
        scene.text(if bold { text.bold() } else { text });
    }
}
