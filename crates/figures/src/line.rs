//! Draws line charts of counts, ratios or distributions.

use crate::axis::{Axis, Zero};
use crate::curves::{Curve, Curves, Places, aggregates_rows, curves};
use crate::error::FigureError;
use crate::frame::{self, Panel};
use crate::labels::{Extent, Placer, spread};
use crate::layout::{PanelSize, Request};
use crate::legend::{Legend, Mark};
use crate::look::Look;
use crate::looks::{fades, is_highlighted};
use crate::mark::{Mark as PointMark, POINT_INK};
use crate::observation::PUBLISHED;
use crate::painting::{Colour, Point, Scene, Text, Tip, text_width};
use crate::palette::{BLACK, FADED, distinct};
use crate::reference;
use crate::select::Selection;
use crate::sheet::Sheet;
use crate::sizes::TICK_SIZE;
use crate::specification::Figure;
use crate::summary::{aggregate_note, interval_note};
use crate::tips;

/// The maximum width of a label at the end of a line. If a label is wider, a legend replaces all labels.
const WIDEST_LABEL: f64 = 150.0;
const LABEL_STEP: f64 = 13.5;
/// The maximum distance of a label from the end of its line. If a label would be further away, a legend replaces all labels.
const FURTHEST_LABEL: f64 = 1.8 * LABEL_STEP;
/// The fraction of a paper figure's width that labels may take.
const MOST_LABELS: f64 = 0.28;
/// The width of the mark before a label.
const LABEL_MARK: f64 = 11.0;
/// The maximum number of lines that end at the same height. With more lines, readers could not assign the labels to lines.
const MOST_ENDS: usize = 3;
/// The vertical distance up to which the ends of two lines look equal.
const SAME_END: f64 = 3.0;
/// The minimum mean distance between marks if every point of a line has a mark.
const MARK_ROOM: f64 = 14.0;
/// The distance along a line between marks if only some points have marks.
const MARK_STEP: f64 = 84.0;
/// The minimum width of a line with marks.
const STRONG: f64 = 2.0;
/// The minimum distance between tips. A mark that is closer to the previous tip of its curve has no tip.
const CLOSEST_TIPS: f64 = 6.0;

/// Half the width of the ends of a dot's error bar.
const BAR_END: f64 = 3.0;

/// The width of the gaps before and after a label.
const LABEL_GAP: f64 = 16.0;
/// The minimum height of a panel on a screen, followed by the minimum height in a paper.
const LEAST_HEIGHT: f64 = 330.0;
const LEAST_PAPER_HEIGHT: f64 = 160.0;

/// The appearance of each line.
struct Style {
    looks: Vec<Look>,
    titles: Vec<String>,
    labelled: Vec<bool>,
    widths: Vec<f64>,
    /// Whether names are written at the ends of the lines instead of in a legend.
    direct: bool,
}

/// Draws the chart.
pub(crate) fn draw(figure: &Figure, selection: &Selection) -> Result<Scene, FigureError> {
    let places = Places::new(figure, selection)?;
    let panels: Vec<Curves> =
        selection.panels.iter().map(|panel| curves(figure, selection, &places, panel)).collect::<Result<_, _>>()?;
    let mut style = Style::new(figure, selection);
    let points = || panels.iter().flat_map(Curves::all).flat_map(|curve| &curve.points);
    let single = || panels.iter().flat_map(|panel| &panel.points);
    let references = |place: fn(&crate::specification::Reference) -> Option<f64>| figure.reference.iter().filter_map(place);
    let x_values: Vec<f64> =
        points().map(|point| point.0).chain(single().map(|point| point.x)).chain(references(|line| line.x)).collect();
    let summaries = || points().map(|(_, summary)| summary).chain(single().map(|point| &point.summary));
    let ends = summaries().flat_map(|summary| summary.interval.map_or([summary.value; 2], |(low, high)| [low, high]));
    let values = summaries().map(|summary| summary.value);
    let y_values: Vec<f64> = values.chain(ends).chain(references(|line| line.y)).collect();
    let (x, y) = (places.axis(figure, &x_values)?, Axis::numeric(figure, &figure.y, &y_values, Zero::IfNear)?);
    style.choose_places(figure, &panels, &y, selection.sheet);
    let titles: Vec<String> = selection.panels.iter().map(|panel| figure.facet_titles.title(panel).to_owned()).collect();
    let (legend, note) = (style.legend(figure, &panels), note(figure, selection, &panels));
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
        sheet: selection.sheet,
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
        let many = fades(figure, series);
        let across = figure.aggregate != scoutlab_table::Aggregate::None && !aggregates_rows(figure);
        let mut looks = selection.looks.clone();
        let strong = |name: &String| is_highlighted(figure, name) || name == PUBLISHED;
        if across {
            // In this figure, black is the colour of the aggregate.
            for (look, _) in looks.iter_mut().zip(series).filter(|(_, name)| *name == PUBLISHED) {
                look.colour = distinct(1);
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
        Self { widths: series.iter().map(width).collect(), looks, titles, labelled, direct: false }
    }

    /// Decides whether names are written at the ends of the lines. This requires short names, and ends that are far apart.
    fn choose_places(&mut self, figure: &Figure, panels: &[Curves], y: &Axis, sheet: Sheet) {
        let room = self.label_room(panels, figure);
        let height = sheet.width().map_or(LEAST_HEIGHT, |_| LEAST_PAPER_HEIGHT);
        let apart = panels.iter().all(|panel| {
            let labelled = panel.all().filter(|curve| self.label(figure, curve).is_some());
            let ends = labelled.filter_map(|curve| curve.points.last());
            let wanted: Vec<f64> = ends.map(|(_, last)| (1.0 - y.share(last.value)) * height).collect();
            let places = spread(&wanted, LABEL_STEP, 4.0, height - 4.0);
            let near = |end: f64| wanted.iter().filter(|other| (*other - end).abs() <= SAME_END).count();
            let told_apart = wanted.iter().all(|end| near(*end) <= MOST_ENDS);
            told_apart && wanted.iter().zip(places).all(|(wanted, place)| (wanted - place).abs() <= FURTHEST_LABEL)
        });
        let taken = room * panels.len() as f64;
        let fits = match sheet.width() {
            None => room - LABEL_GAP - LABEL_MARK <= WIDEST_LABEL,
            Some(width) => taken <= MOST_LABELS * width && (panels.len() == 1 || !sheet.is_narrow()),
        };
        self.direct = panels.len() <= 3 && fits && apart;
    }

    fn label(&self, figure: &Figure, curve: &Curve) -> Option<(String, Look, bool)> {
        match curve.series {
            None => Some((figure.aggregate.title().to_owned(), Look::AGGREGATE, true)),
            Some(index) if self.labelled[index] => Some((self.titles[index].clone(), self.looks[index], false)),
            Some(_) => None,
        }
    }

    /// Returns whether a curve has marks.
    fn is_marked(&self, curve: &Curve) -> bool {
        curve.series.is_none_or(|index| self.widths[index] >= STRONG)
    }

    fn label_room(&self, panels: &[Curves], figure: &Figure) -> f64 {
        let labels = panels.iter().flat_map(Curves::all).filter_map(|curve| self.label(figure, curve));
        let widest = labels.map(|(text, _, bold)| text_width(&text, TICK_SIZE, bold)).fold(0.0, f64::max);
        if widest > 0.0 { widest + LABEL_GAP + LABEL_MARK } else { 0.0 }
    }

    fn legend(&self, figure: &Figure, panels: &[Curves]) -> Legend<'static> {
        if self.direct {
            return Legend::None;
        }
        let series = (0..self.titles.len()).filter(|index| self.labelled[*index]);
        let mut entries: Vec<(String, Look)> = series.map(|index| (self.titles[index].clone(), self.looks[index])).collect();
        if panels.iter().any(|panel| panel.aggregate.is_some()) {
            entries.push((figure.aggregate.title().to_owned(), Look::AGGREGATE));
        }
        if entries.is_empty() {
            return Legend::None;
        }
        Legend::Entries { title: series_label(figure).to_owned(), mark: Mark::Line, entries }
    }
}

fn series_label(figure: &Figure) -> &str {
    figure.series_label.as_deref().or(figure.series.as_deref()).unwrap_or_default()
}

fn note(figure: &Figure, selection: &Selection, panels: &[Curves]) -> String {
    let mut parts = Vec::new();
    let name = |panel: usize, curve: &Curve| match curve.series {
        Some(series) if figure.series.is_some() => figure.series_titles.title(&selection.series[series]),
        _ => figure.facet_titles.title(&selection.panels[panel]),
    };
    let across = panels.iter().any(|panel| panel.aggregate.is_some());
    // A published number does not summarise a sample.
    let measured = |curve: &&Curve| curve.series.is_none_or(|series| selection.series[series] != PUBLISHED);
    let aggregated = |panel: &Curves| -> Vec<Curve> {
        let series = panel.series.iter().filter(measured).cloned();
        if across { panel.aggregate.iter().cloned().collect() } else { series.collect() }
    };
    let curves: Vec<(&str, Curve)> = panels
        .iter()
        .enumerate()
        .flat_map(|(index, panel)| aggregated(panel).into_iter().map(move |curve| (name(index, &curve), curve)))
        .collect();
    let sizes = curves.iter().flat_map(|(name, curve)| curve.points.iter().map(|(_, summary)| (*name, &summary.size)));
    let mark = match (across, figure.series.is_some()) {
        (true, _) => "Heavy line",
        (false, true) => "Lines",
        (false, false) => "Line",
    };
    if across {
        parts.push(format!("Thin lines: each {}.", series_label(figure)));
    }
    parts.extend(aggregate_note(mark, figure.aggregate, sizes));
    if figure.interval {
        let points = panels.iter().flat_map(|panel| &panel.points).map(|point| &point.summary);
        let barred = points.clone().any(|point| point.interval.is_some());
        let summaries = curves.iter().flat_map(|(_, curve)| curve.points.iter().map(|(_, summary)| summary)).chain(points);
        parts.push(interval_note(if barred { "bands and bars" } else { "bands" }, summaries));
    }
    if let Some(title) = figure.points.as_ref().and_then(|points| points.title.as_ref()) {
        parts.push(format!("Dots: {title}."));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn draw_panel(figure: &Figure, scene: &mut Scene, area: &Panel, curves: &Curves, style: &Style) {
    reference::lines(figure, scene, area);
    let path = |curve: &Curve| curve.points.iter().map(|(x, summary)| area.place((*x, summary.value))).collect::<Vec<_>>();
    let look = |curve: &Curve| curve.series.map_or((Look::AGGREGATE, 2.8), |index| (style.looks[index], style.widths[index]));
    for curve in curves.all() {
        draw_band(scene, area, curve, look(curve).0.colour);
    }
    // Strong lines are drawn over faint ones.
    let mut ordered: Vec<&Curve> = curves.all().collect();
    ordered.sort_by(|first, second| look(first).1.total_cmp(&look(second).1));
    // If there is room on at least half of the lines, every measured point has a mark. Otherwise, a few marks distinguish the
    // lines.
    let strong = || ordered.iter().filter(|curve| style.is_marked(curve));
    let most = (area.extent.right - area.extent.left) / MARK_ROOM;
    let everywhere = strong().filter(|curve| curve.points.len() as f64 <= most).count() * 2 >= strong().count();
    for (rank, curve) in ordered.iter().enumerate() {
        let (look, width) = look(curve);
        let points = path(curve);
        if points.len() > 1 {
            look.draw_line(scene, &points, width);
        }
        let marked = match (style.is_marked(curve), everywhere) {
            (true, true) => points,
            (true, false) => apart(&points, (rank as f64 * 0.382).fract() * MARK_STEP),
            (false, _) if points.len() == 1 => points,
            (false, _) => Vec::new(),
        };
        for point in marked {
            look.mark.draw(scene, point, 1.8 + width * 0.6, look.colour);
        }
    }
    let sampled: Vec<_> =
        curves.all().filter(|curve| look(curve).0.colour != FADED).flat_map(|curve| reference::sampled(&path(curve))).collect();
    let sampled: Vec<_> = sampled.into_iter().chain(reference::places(figure, area)).collect();
    let dots: Vec<_> = curves.points.iter().map(|point| area.place((point.x, point.summary.value))).collect();
    let bars: Vec<(Point, Point)> = curves
        .points
        .iter()
        .filter_map(|point| {
            let (low, high) = point.summary.interval?;
            Some((area.place((point.x, low)), area.place((point.x, high))))
        })
        .collect();
    let sampled: Vec<_> = bars.iter().flat_map(|(low, high)| reference::sampled(&[*low, *high])).chain(sampled).collect();
    for (low, high) in bars {
        for end in [low, high] {
            scene.line(vec![(end.0 - BAR_END, end.1), (end.0 + BAR_END, end.1)], 1.0, POINT_INK);
        }
        scene.line(vec![low, high], 1.0, POINT_INK);
    }
    let taken = dots.iter().map(|dot| Extent::around(*dot, 5.0)).collect();
    let mut placer = Placer::new(area.extent, taken, sampled);
    for (point, dot) in curves.points.iter().zip(&dots) {
        let place = placer.beside(*dot, text_width(&point.label, TICK_SIZE, true), TICK_SIZE + 2.0);
        scene.rectangle(place.left - 1.0, place.top, place.right + 1.0, place.bottom, Colour::WHITE.with_opacity(0.7));
        let nearest = place.nearest(*dot);
        if (nearest.0 - dot.0).hypot(nearest.1 - dot.1) > 9.0 {
            scene.line(vec![*dot, nearest], 0.8, POINT_INK);
        }
        scene.text(Text::new((place.left, place.bottom - 3.0), point.label.clone(), TICK_SIZE, POINT_INK).bold());
    }
    for dot in &dots {
        PointMark::POINT.draw(scene, *dot, 4.4, POINT_INK);
    }
    reference::labels(figure, scene, area, &mut placer);
    if style.direct {
        draw_end_labels(figure, scene, area, curves, style);
    }
}

/// Returns points of a path that are about `MARK_STEP` apart, from a distance of `start` along the path.
fn apart(points: &[Point], start: f64) -> Vec<Point> {
    let mut left = start;
    let mut chosen = Vec::new();
    let mut before = points.first();
    for point in points {
        left -= before.map_or(0.0, |before| (point.0 - before.0).hypot(point.1 - before.1));
        before = Some(point);
        if left <= 0.0 {
            chosen.push(*point);
            left = MARK_STEP;
        }
    }
    if chosen.is_empty() { points.last().copied().into_iter().collect() } else { chosen }
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
        let text = tips::named(&[panel, &point.label, &place(point.x)], &tips::in_words(&point.summary));
        scene.tips.push(Tip::at(area.place((point.x, point.summary.value)), text));
    }
}

fn draw_band(scene: &mut Scene, area: &Panel, curve: &Curve, colour: Colour) {
    // Places without an interval divide the band.
    for part in curve.points.chunk_by(|one, other| one.1.interval.is_some() == other.1.interval.is_some()) {
        let ends = |upper: bool| {
            let end = move |(low, high): (f64, f64)| if upper { high } else { low };
            part.iter().filter_map(move |(x, summary)| summary.interval.map(|interval| area.place((*x, end(interval)))))
        };
        let mut outline: Vec<_> = ends(true).collect();
        if let [only] = outline[..] {
            // A band requires at least two points. A single point gets a whisker instead.
            scene.line(ends(false).chain([only]).collect(), 1.4, colour);
        } else if !outline.is_empty() {
            let lower: Vec<_> = ends(false).collect();
            outline.extend(lower.into_iter().rev());
            scene.polygon(outline, colour.with_opacity(0.16));
        }
    }
}

/// The length above which the line from a label to its curve is dashed, so that it does not look like part of the curve.
const LONG_LEADER: f64 = 60.0;

fn draw_end_labels(figure: &Figure, scene: &mut Scene, area: &Panel, curves: &Curves, style: &Style) {
    let mut labels = Vec::new();
    for curve in curves.all() {
        if let (Some((text, look, bold)), Some((x, last))) = (style.label(figure, curve), curve.points.last()) {
            let label = (text, look, bold, style.is_marked(curve));
            let end = area.place((*x, last.value));
            let before = curve.points.iter().rev().nth(1).map_or(end.1, |(x, summary)| area.place((*x, summary.value)).1);
            labels.push((end, (end.1 / SAME_END).round() * SAME_END, before, label));
        }
    }
    // If curves end at the same height, their labels are in the order of the curves at the point before.
    labels.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.2.total_cmp(&other.2)));
    let wanted: Vec<f64> = labels.iter().map(|(_, height, ..)| *height).collect();
    let Extent { top, right, bottom, .. } = area.extent;
    let heights = spread(&wanted, LABEL_STEP, top + 4.0, bottom - 4.0);
    for ((end, _, _, (text, look, bold, marked)), y) in labels.into_iter().zip(heights) {
        let left = right + 12.0;
        let (from, to, faint) = ((end.0 + 4.0, end.1), (left - 2.0, y), look.colour.towards(Colour::WHITE, 0.4));
        if to.0 - from.0 > LONG_LEADER {
            scene.dashes(from, to, 0.7, faint);
        } else if (end.1 - y).abs() > 4.0 || right - end.0 > 30.0 {
            scene.line(vec![from, to], 0.7, faint);
        }
        if marked {
            look.mark.draw(scene, (left + 3.5, y), 3.0, look.colour);
        }
        let indent = if marked { LABEL_MARK } else { 0.0 };
        let ink = look.colour.towards(BLACK, 0.35);
        let text = Text::new((left + indent, y + TICK_SIZE * 0.35), text, TICK_SIZE, ink);
        scene.text(if bold { text.bold() } else { text });
    }
}
