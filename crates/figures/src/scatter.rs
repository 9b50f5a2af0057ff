//! Draws scatter charts, with a point for each row or for each pair of rows.

use crate::axis::{Axis, Zero};
use crate::error::FigureError;
use crate::frame::{self, Panel};
use crate::labels::{Extent, Placer};
use crate::layout::{PanelSize, Request};
use crate::legend::{Legend, Mark};
use crate::looks::is_highlighted;
use crate::observation::Observation;
use crate::painting::{Colour, Scene, Text, Tip, text_width};
use crate::palette::{BLACK, REFERENCE, TEXT};
use crate::reference;
use crate::select::Selection;
use crate::sizes::TICK_SIZE;
use crate::specification::{Figure, Reference};
use crate::tips;
use scoutlab_table::data_table::parse_number;

const RADIUS: f64 = 3.4;
/// The maximum number of points in a panel for which all names are shown if no point is highlighted.
const NAMED_POINTS: usize = 25;

/// Draws the chart.
pub(crate) fn draw(figure: &Figure, selection: &Selection) -> Result<Scene, FigureError> {
    let mut places = Vec::new();
    for observation in &selection.observations {
        let x = parse_number(&observation.x).filter(|x| x.is_finite()).ok_or_else(|| {
            let (column, found) = (&figure.x.column, &observation.x);
            figure.bad_value(format!("expected finite numbers in the x column '{column}', found '{found}'"))
        })?;
        places.push((x, observation.y));
    }
    let references = |place: fn(&Reference) -> Option<f64>| figure.reference.iter().filter_map(place);
    let x_values: Vec<f64> = places.iter().map(|place| place.0).chain(references(|line| line.x)).collect();
    let y_values: Vec<f64> = places.iter().map(|place| place.1).chain(references(|line| line.y)).collect();
    let mut x = Axis::numeric(figure, &figure.x, &x_values, Zero::IfNear)?;
    let mut y = Axis::numeric(figure, &figure.y, &y_values, Zero::IfNear)?;
    if figure.diagonal {
        (x, y) = Axis::alike(x, y);
    }
    let titles: Vec<String> = selection.panels.iter().map(|panel| figure.facet_titles.title(panel).to_owned()).collect();
    let legend = legend(figure, selection);
    let request = Request {
        title: &figure.title,
        panels: &titles,
        x: &x,
        y: &y,
        size: if figure.diagonal { PanelSize::Square } else { PanelSize::Filling },
        right: 0.0,
        legend: &legend,
        note: "",
        grid: true,
        sheet: selection.sheet,
    };
    let (mut scene, areas) = frame::frame(&request);
    for (area, panel) in areas.iter().zip(&selection.panels) {
        let here = || selection.observations.iter().zip(&places).filter(|(observation, _)| &observation.panel == panel);
        reference::lines(figure, &mut scene, area);
        if figure.diagonal {
            let (low, high) = (area.x_axis.low, area.x_axis.high);
            scene.line(vec![area.place((low, low)), area.place((high, high))], 1.2, REFERENCE);
        }
        for (name, look) in selection.series.iter().zip(&selection.looks) {
            for (observation, place) in here().filter(|(observation, _)| &observation.series == name) {
                look.mark.draw(&mut scene, area.place(*place), RADIUS, look.colour);
                let names = [figure.facet_titles.title(panel), figure.series_titles.title(name), &observation.label];
                let value = format!("{} {}, {} {}", x.label, tips::exact(place.0), y.label, tips::exact(place.1));
                scene.tips.push(Tip::at(area.place(*place), tips::named(&names, &value)));
            }
        }
        let dots: Vec<_> = here().map(|(observation, place)| (observation, area.place(*place))).collect();
        draw_labels(figure, &mut scene, area, &dots);
    }
    Ok(scene)
}

fn legend(figure: &Figure, selection: &Selection) -> Legend<'static> {
    let Some(series) = figure.series.as_ref().filter(|_| selection.series.len() > 1) else { return Legend::None };
    let entries = selection.series.iter().zip(&selection.looks);
    let entries = entries.map(|(name, look)| (figure.series_titles.title(name).to_owned(), *look));
    Legend::Entries {
        title: figure.series_label.as_ref().unwrap_or(series).clone(),
        mark: Mark::Dot,
        entries: entries.collect(),
    }
}

fn draw_labels(figure: &Figure, scene: &mut Scene, area: &Panel, dots: &[(&Observation, (f64, f64))]) {
    let extents = dots.iter().map(|(_, dot)| Extent::around(*dot, RADIUS)).collect();
    let Extent { left, top, right, bottom } = area.extent;
    let diagonal = if figure.diagonal { reference::sampled(&[(left, bottom), (right, top)]) } else { Vec::new() };
    let mut placer = Placer::new(area.extent, extents, diagonal);
    let chosen = |observation: &Observation| {
        if figure.highlight.is_empty() { dots.len() <= NAMED_POINTS } else { is_highlighted(figure, &observation.label) }
    };
    for (observation, dot) in dots.iter().filter(|(observation, _)| figure.label.is_some() && chosen(observation)) {
        let label = &observation.label;
        let place = placer.beside(*dot, text_width(label, TICK_SIZE, false), TICK_SIZE + 1.0);
        scene.rectangle(place.left - 1.0, place.top, place.right + 1.0, place.bottom, Colour::WHITE.with_opacity(0.6));
        let nearest = place.nearest(*dot);
        if (nearest.0 - dot.0).hypot(nearest.1 - dot.1) > 9.0 {
            scene.line(vec![*dot, nearest], 0.7, TEXT);
        }
        scene.text(Text::new((place.left, place.bottom - 2.5), label.clone(), TICK_SIZE, BLACK));
    }
    if figure.diagonal {
        let (width, height) = (text_width("equal", TICK_SIZE, false) + 4.0, TICK_SIZE + 3.0);
        let along = |share: f64| (left + (right - left) * share, bottom - (bottom - top) * share);
        let candidates = [0.93, 0.08, 0.8, 0.2].into_iter().flat_map(|share| {
            let (x, y) = along(share);
            [(x - width - 8.0, y - height / 2.0), (x + 8.0, y - height / 2.0)]
        });
        let candidates = candidates.map(|(left, top)| Extent { left, top, right: left + width, bottom: top + height });
        let place = placer.fewest(candidates.collect());
        reference::write(scene, place, "equal");
    }
    reference::labels(figure, scene, area, &mut placer);
}
