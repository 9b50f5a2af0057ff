//! Bar charts, with bars in groups and whiskers for intervals.

use crate::axis::{Axis, Zero};
use crate::error::FigureError;
use crate::frame::{self, Panel};
use crate::labels::{Extent, Placer};
use crate::layout::{PanelSize, Request};
use crate::legend::{Legend, Mark};
use crate::look::Look;
use crate::mark;
use crate::observation::{Observation, PUBLISHED};
use crate::painting::{Anchor, Colour, Point, Scene, Text, Tip, text_width};
use crate::palette::BLACK;
use crate::reference;
use crate::select::{Selection, in_order};
use crate::sizes::TICK_SIZE;
use crate::specification::{Figure, Scale};
use crate::summary::{Summary, aggregate_note, interval_note, summarise};
use crate::ticks::short;
use crate::tips;

/// The fraction of a group's width that its bars cover.
const FILLED: f64 = 0.8;

struct Bar {
    panel: usize,
    group: usize,
    series: usize,
    summary: Summary,
}

/// Draws the chart.
pub(crate) fn draw(figure: &Figure, selection: &Selection) -> Result<Scene, FigureError> {
    let groups = in_order(selection.observations.iter().map(|observation| observation.x.as_str()), &figure.x.titles);
    let bars = bars(figure, selection, &groups)?;
    let ends = bars.iter().filter_map(|bar| bar.summary.interval).flat_map(|(low, high)| [low, high]);
    let references = figure.reference.iter().filter_map(|reference| reference.y);
    // The bars of a ratio grow up or down from 1 on a logarithmic axis.
    let foot = figure.ratio.iter().filter(|_| figure.y.scale == Some(Scale::Log)).map(|_| 1.0);
    let values: Vec<f64> = bars.iter().map(|bar| bar.summary.value).chain(ends).chain(references).chain(foot).collect();
    let mut y = Axis::numeric(figure, &figure.y, &values, Zero::Included)?;
    if figure.ratio.is_some() && y.is_log() {
        y = y.reaching(0.98, 1.02);
    }
    if !figure.interval {
        // Without whiskers, the numbers are written above the bars.
        y = y.with_headroom();
    }
    let x = Axis::category(&figure.x, &groups);
    let looks = &selection.looks;
    let panels: Vec<String> = selection.panels.iter().map(|panel| figure.facet_titles.title(panel).to_owned()).collect();
    let (legend, note) = (legend(figure, selection), note(figure, selection, &bars));
    let request = Request {
        title: &figure.title,
        panels: &panels,
        x: &x,
        y: &y,
        size: PanelSize::Filling,
        right: 0.0,
        legend: &legend,
        note: &note,
        grid: true,
        sheet: selection.sheet,
    };
    let (mut scene, areas) = frame::frame(&request);
    for (index, area) in areas.iter().enumerate() {
        let base = match (area.y_axis.is_log(), figure.ratio.is_some()) {
            (true, true) => 1.0,
            (true, false) => area.y_axis.low,
            (false, _) => 0.0,
        };
        let own: Vec<&Bar> = bars.iter().filter(|bar| bar.panel == index).collect();
        draw_panel(figure, &mut scene, area, &own, looks, base);
        for bar in own {
            let series = if is_grouped(figure) { figure.series_titles.title(&selection.series[bar.series]) } else { "" };
            let names = [&panels[index], figure.x.titles.title(&groups[bar.group]), series];
            let (one, other) = bar_ends(figure, area, bar, looks.len(), base);
            scene.tips.push(Tip::over(one, other, tips::named(&names, &tips::in_words(&bar.summary))));
        }
    }
    Ok(scene)
}

fn bars(figure: &Figure, selection: &Selection, groups: &[String]) -> Result<Vec<Bar>, FigureError> {
    let mut bars = Vec::new();
    for (panel, panel_name) in selection.panels.iter().enumerate() {
        for (group, group_name) in groups.iter().enumerate() {
            for (series, series_name) in selection.series.iter().enumerate() {
                let own = selection.observations.iter().filter(|observation| {
                    &observation.panel == panel_name && &observation.x == group_name && &observation.series == series_name
                });
                let values: Vec<&Observation> = own.collect();
                if !values.is_empty() {
                    let place = || format!("the bar {} = {group_name} {series_name}", figure.x.column);
                    let summary = summarise(figure, figure.aggregate, figure.interval, &values, place)?;
                    bars.push(Bar { panel, group, series, summary });
                }
            }
        }
    }
    Ok(bars)
}

/// Returns whether each group has one bar per series. Otherwise, each group has a single bar.
fn is_grouped(figure: &Figure) -> bool {
    figure.series.as_ref().is_some_and(|series| *series != figure.x.column)
}

fn legend(figure: &Figure, selection: &Selection) -> Legend<'static> {
    let Some(series) = figure.series.as_ref().filter(|_| is_grouped(figure) && selection.series.len() > 1) else {
        return Legend::None;
    };
    let entries = selection.series.iter().zip(&selection.looks);
    let entries = entries.map(|(name, look)| (figure.series_titles.title(name).to_owned(), *look));
    Legend::Entries {
        title: figure.series_label.as_ref().unwrap_or(series).clone(),
        mark: Mark::Square,
        entries: entries.collect(),
    }
}

fn note(figure: &Figure, selection: &Selection, bars: &[Bar]) -> String {
    let mut parts = Vec::new();
    let name = |bar: &Bar| {
        let series = selection.series[bar.series].as_str();
        if is_grouped(figure) {
            figure.series_titles.title(series)
        } else {
            figure.facet_titles.title(&selection.panels[bar.panel])
        }
    };
    // A published number does not summarise a sample.
    let published = |bar: &&Bar| selection.series[bar.series] == PUBLISHED || selection.panels[bar.panel] == PUBLISHED;
    let measured = || bars.iter().filter(|bar| !published(bar));
    parts.extend(aggregate_note("Bars", figure.aggregate, measured().map(|bar| (name(bar), &bar.summary.size))));
    if figure.interval {
        parts.push(interval_note("whiskers", measured().map(|bar| &bar.summary)));
    }
    parts.join(" ")
}

fn contrast(paper: Colour) -> Colour {
    if paper.is_light() { BLACK } else { Colour::WHITE }
}

/// Returns the width of one bar. The bars of a group fit side by side.
fn bar_width(figure: &Figure, area: &Panel, series: usize) -> f64 {
    let in_group = if is_grouped(figure) { series as f64 } else { 1.0 };
    ((area.x(1.0) - area.x(0.0)) * FILLED / in_group).min(64.0)
}

fn bar_middle(figure: &Figure, area: &Panel, bar: &Bar, series: usize) -> f64 {
    let offset = if is_grouped(figure) { bar.series as f64 - (series as f64 - 1.0) / 2.0 } else { 0.0 };
    area.x(bar.group as f64) + offset * bar_width(figure, area, series)
}

/// Returns two opposite corners of the bar, one at its base and one at its value.
fn bar_ends(figure: &Figure, area: &Panel, bar: &Bar, series: usize, base: f64) -> (Point, Point) {
    let inset = if is_grouped(figure) && series > 1 { 1.0 } else { 0.0 };
    let (middle, half) = (bar_middle(figure, area, bar, series), bar_width(figure, area, series) / 2.0 - inset);
    ((middle - half, area.y(base)), (middle + half, area.y(bar.summary.value)))
}

fn draw_panel(figure: &Figure, scene: &mut Scene, area: &Panel, bars: &[&Bar], looks: &[Look], base: f64) {
    let width = bar_width(figure, area, looks.len());
    for bar in bars {
        let ((left, from), (right, to)) = bar_ends(figure, area, bar, looks.len(), base);
        let (top, bottom) = (from.min(to), from.max(to));
        scene.rectangle(left, top, right, bottom, looks[bar.series].colour);
        if is_grouped(figure) {
            mark::hatch(scene, looks[bar.series].hatch(), (left, top), (right, bottom));
        }
    }
    scene.line(vec![(area.extent.left, area.y(base)), (area.extent.right, area.y(base))], 1.0, BLACK);
    reference::lines(figure, scene, area);
    let mut taken = Vec::new();
    let texts: Vec<String> = bars.iter().map(|bar| short(bar.summary.value)).collect();
    let fits = texts.iter().all(|text| text_width(text, TICK_SIZE, false) <= width - 1.0);
    for (bar, text) in bars.iter().zip(texts) {
        let (middle, top) = (bar_middle(figure, area, bar, looks.len()), area.y(bar.summary.value));
        let upward = bar.summary.value >= base;
        let mut end = top;
        if let Some((low, high)) = bar.summary.interval {
            let (low, high) = (area.y(low), area.y(high));
            let cap = (width / 4.0).min(5.0);
            scene.line(vec![(middle, low), (middle, high)], 1.3, BLACK);
            for y in [low, high] {
                scene.line(vec![(middle - cap, y), (middle + cap, y)], 1.3, BLACK);
            }
            end = if upward { high.min(top) } else { low.max(top) };
        }
        let half = width / 2.0;
        taken.push(Extent {
            left: middle - half,
            top: end.min(area.y(base)) - TICK_SIZE - 4.0,
            right: middle + half,
            bottom: end.max(area.y(base)),
        });
        if fits {
            // Above a whisker, the number would look like the end of the whisker, so the number stands at the foot of the bar
            // if there is room.
            let foot = area.y(base);
            let inside = bar.summary.interval.is_some() && (foot - top).abs() > TICK_SIZE + 10.0;
            let y = match (inside, upward) {
                (true, true) => foot - 5.0,
                (true, false) => foot + TICK_SIZE + 3.0,
                (false, true) => end - 4.0,
                (false, false) => end + TICK_SIZE + 1.0,
            };
            let mut ink = BLACK;
            if inside && is_grouped(figure) {
                // Letters are hard to read on a hatch, or on a colour that prints as medium grey.
                let half = text_width(&text, TICK_SIZE, false) / 2.0 + 2.0;
                scene.rectangle(middle - half, y - TICK_SIZE + 1.0, middle + half, y + 2.0, Colour::WHITE);
            } else if inside {
                ink = contrast(looks[bar.series].colour);
            }
            scene.text(Text::new((middle, y), text, TICK_SIZE, ink).anchored(Anchor::Middle));
        }
    }
    reference::labels(figure, scene, area, &mut Placer::new(area.extent, taken, Vec::new()));
}
