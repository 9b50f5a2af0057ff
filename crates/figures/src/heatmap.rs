//! Draws heat maps, which are coloured cells with numbers.

use crate::axis::{Axis, Zero};
use crate::error::FigureError;
use crate::frame::{self, Panel};
use crate::layout::{PanelSize, Request, most_ticks};
use crate::legend::Legend;
use crate::observation::Observation;
use crate::painting::{Anchor, Colour, Scene, Text, Tip, text_width};
use crate::palette::{self, BLACK, GRID};
use crate::select::{Selection, in_order};
use crate::sizes::TICK_SIZE;
use crate::specification::Figure;
use crate::summary::{Summary, aggregate_note, summarise};
use crate::ticks::short;
use crate::tips;
use scoutlab_table::units::Size;

struct Cell {
    panel: usize,
    column: usize,
    line: usize,
    value: f64,
    size: Size,
}

/// Draws the chart.
pub(crate) fn draw(figure: &Figure, selection: &Selection) -> Result<Scene, FigureError> {
    let columns = in_order(selection.observations.iter().map(|observation| observation.x.as_str()), &figure.x.titles);
    let mut lines = in_order(selection.observations.iter().map(|observation| observation.row.as_str()), &figure.y.titles);
    // The first line is at the top, but positions count from the bottom.
    lines.reverse();
    let cells = cells(figure, selection, &columns, &lines)?;
    let values: Vec<f64> = cells.iter().map(|cell| cell.value).collect();
    let balanced = figure.ratio.is_some() && values.iter().all(|value| *value > 0.0);
    let mut range = Axis::numeric(figure, figure.measure(), &values, Zero::AsData)?;
    if balanced {
        // The colours of ratios are symmetric around 1 on a logarithmic scale.
        let furthest = values.iter().map(|value| value.ln().abs()).fold(0.02, f64::max).exp();
        let logarithmic =
            crate::specification::Axis { scale: Some(crate::specification::Scale::Log), ..figure.measure().clone() };
        range = Axis::numeric(figure, &logarithmic, &values, Zero::AsData)?.spanning(1.0 / furthest, furthest);
    } else if let (Some(low), Some(high)) = (values.iter().copied().reduce(f64::min), values.iter().copied().reduce(f64::max))
        && low < high
    {
        range = range.spanning(low, high);
    }
    let colour = move |share: f64| if balanced { palette::balance(share) } else { palette::cell(share) };
    let widest = values.iter().map(|value| text_width(&short(*value), TICK_SIZE, false)).fold(0.0, f64::max);
    let size = PanelSize::Cells { columns: columns.len(), lines: lines.len(), widest };
    let most = most_ticks(lines.len() as f64 * 34.0).min(10);
    let ticks = range.ticks(most.max(2)).0.into_iter().map(|tick| (range.share(tick.value), tick.text));
    let title = figure.measure().label().to_owned();
    // In a narrow figure, there is no room for a colour bar, and the numbers in the cells must suffice.
    let narrow = selection.sheet.is_narrow();
    let legend = if narrow { Legend::None } else { Legend::Bar { title, colour: &colour, ticks: ticks.collect() } };
    let x = Axis::category(&figure.x, &columns);
    let y = Axis::category(&figure.y, &lines);
    let panels: Vec<String> = selection.panels.iter().map(|panel| figure.facet_titles.title(panel).to_owned()).collect();
    let mut note = aggregate_note("Cells", figure.aggregate, cells.iter().map(|cell| ("", &cell.size))).unwrap_or_default();
    if narrow {
        note.insert_str(0, &format!("Numbers: {}. ", figure.measure().label()));
    }
    let request = Request {
        title: &figure.title,
        panels: &panels,
        x: &x,
        y: &y,
        size,
        right: 0.0,
        legend: &legend,
        note: &note,
        grid: false,
        sheet: selection.sheet,
    };
    let (mut scene, areas) = frame::frame(&request);
    for (index, area) in areas.iter().enumerate() {
        draw_missing(&mut scene, area);
        for cell in cells.iter().filter(|cell| cell.panel == index) {
            draw_cell(&mut scene, area, cell, colour(range.share(cell.value)), widest);
            let names =
                [&panels[index], figure.x.titles.title(&columns[cell.column]), figure.y.titles.title(&lines[cell.line])];
            let summary = Summary { value: cell.value, interval: None, size: cell.size.clone() };
            let (x, y) = (cell.column as f64, cell.line as f64);
            let (one, other) = ((area.x(x - 0.5), area.y(y - 0.5)), (area.x(x + 0.5), area.y(y + 0.5)));
            scene.tips.push(Tip::over(one, other, tips::named(&names, &tips::in_words(&summary))));
        }
    }
    Ok(scene)
}

fn cells(figure: &Figure, selection: &Selection, columns: &[String], lines: &[String]) -> Result<Vec<Cell>, FigureError> {
    let mut cells = Vec::new();
    for (panel, panel_name) in selection.panels.iter().enumerate() {
        for (line, line_name) in lines.iter().enumerate() {
            for (column, column_name) in columns.iter().enumerate() {
                let own = selection.observations.iter().filter(|observation| {
                    &observation.panel == panel_name && &observation.x == column_name && &observation.row == line_name
                });
                let values: Vec<&Observation> = own.collect();
                if !values.is_empty() {
                    let place = || format!("the cell {} = {column_name}, {} = {line_name}", figure.x.column, figure.y.column);
                    let summary = summarise(figure, figure.aggregate, false, &values, place)?;
                    cells.push(Cell { panel, column, line, value: summary.value, size: summary.size });
                }
            }
        }
    }
    Ok(cells)
}

/// Fills the panel with grey, which remains visible in cells without a number.
fn draw_missing(scene: &mut Scene, area: &Panel) {
    let extent = area.extent;
    scene.rectangle(extent.left, extent.top, extent.right, extent.bottom, GRID.towards(Colour::WHITE, 0.5));
}

fn draw_cell(scene: &mut Scene, area: &Panel, cell: &Cell, colour: Colour, widest: f64) {
    let (x, y) = (cell.column as f64, cell.line as f64);
    let gap = 0.8;
    scene.rectangle(area.x(x - 0.5) + gap, area.y(y + 0.5) + gap, area.x(x + 0.5) - gap, area.y(y - 0.5) - gap, colour);
    let ink = if colour.is_light() { BLACK } else { Colour::WHITE };
    let drop = TICK_SIZE * 0.35;
    let text = |place| Text::new(place, short(cell.value), TICK_SIZE, ink).anchored(Anchor::Middle);
    if widest + 3.0 <= area.x(x + 1.0) - area.x(x) {
        scene.text(text((area.x(x), area.y(y) + drop)));
    } else {
        scene.text(text((area.x(x) + drop, area.y(y))).upward());
    }
}
