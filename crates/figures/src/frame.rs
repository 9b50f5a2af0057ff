//! Draws everything around the data: title, panels, axes, grid, legend and note.

use crate::axis::Axis;
use crate::labels::Extent;
use crate::layout::{GAP, Layout, PANEL_TITLE_LINE, Request, TICK_LINE, TITLE_LINE, XTicks, lay_out, most_ticks, y_label};
use crate::painting::{Anchor, Colour, Point, Scene, Text, wrapped};
use crate::palette::{AXIS, BLACK, FINE_GRID, GRID, TEXT};
use crate::sizes::{LABEL_SIZE, TICK_SIZE, TITLE_SIZE};

/// The rectangle of one panel, with its axes.
#[derive(Clone)]
pub(crate) struct Panel {
    pub(crate) extent: Extent,
    pub(crate) x_axis: Axis,
    pub(crate) y_axis: Axis,
}

impl Panel {
    pub(crate) fn x(&self, value: f64) -> f64 {
        self.extent.left + (self.extent.right - self.extent.left) * self.x_axis.share(value)
    }

    pub(crate) fn y(&self, value: f64) -> f64 {
        self.extent.bottom - (self.extent.bottom - self.extent.top) * self.y_axis.share(value)
    }

    pub(crate) fn place(&self, (x, y): Point) -> Point {
        (self.x(x), self.y(y))
    }
}

/// Draws the frame and returns the panels to draw into.
pub(crate) fn frame(request: &Request) -> (Scene, Vec<Panel>) {
    let layout = lay_out(request);
    let margin = request.sheet.margin();
    let bottom = layout.top + layout.lines as f64 * layout.pitch - GAP;
    let has_label = !request.x.label.is_empty();
    let legend_from = bottom + if has_label { 20.0 } else { 4.0 };
    let mut y = legend_from;
    if layout.legend_below {
        y += request.legend.height_below(layout.width - 2.0 * margin);
    }
    let note = wrapped(request.note, TICK_SIZE, false, layout.width - 2.0 * margin);
    let notes_from = y + if note.is_empty() { 0.0 } else { 14.0 };
    y = notes_from + note.len() as f64 * TICK_LINE;
    let legend_bottom = if layout.legend_below { 0.0 } else { layout.top + request.legend.height() + margin };
    let height = (y + (margin - 6.0).max(3.0)).max(legend_bottom);
    let title = request.title.to_owned();
    let mut scene = Scene { unit: request.sheet.unit(), width: layout.width, height, title, ..Scene::default() };
    scene.rectangle(0.0, 0.0, layout.width, height, Colour::WHITE);
    for (index, line) in layout.titles.iter().enumerate() {
        let place = (margin, margin + TITLE_SIZE - 3.0 + index as f64 * TITLE_LINE);
        scene.text(Text::new(place, line.clone(), TITLE_SIZE, BLACK).bold());
    }
    let step = layout.panel.0 + request.right + layout.gap;
    let mut panels = Vec::new();
    for (index, title) in request.panels.iter().enumerate() {
        let (column, line) = (index % layout.columns, index / layout.columns);
        let left = layout.left + column as f64 * step;
        let title_height = layout.panel_title_lines as f64 * PANEL_TITLE_LINE;
        let top = layout.top + line as f64 * layout.pitch + title_height;
        let extent = Extent { left, top, right: left + layout.panel.0, bottom: top + layout.panel.1 };
        let panel = Panel { extent, x_axis: layout.x.clone(), y_axis: layout.y.clone() };
        for (number, text) in wrapped(title, LABEL_SIZE, true, layout.panel.0 + request.right).into_iter().enumerate() {
            let place = (left, top - title_height + LABEL_SIZE - 2.0 + number as f64 * PANEL_TITLE_LINE);
            scene.text(Text::new(place, text, LABEL_SIZE, TEXT).bold());
        }
        draw_axes(&mut scene, &panel, request, &layout, column == 0);
        panels.push(panel);
    }
    let shown = layout.columns.min(request.panels.len().max(1)) as f64;
    let middle = layout.left + (shown * step - layout.gap - request.right) / 2.0;
    let label = |place, text: &str| Text::new(place, text, LABEL_SIZE, BLACK).anchored(Anchor::Middle);
    scene.text(label((middle, bottom + 12.0), &request.x.label));
    let first_top = panels.first().map_or(layout.top, |panel| panel.extent.top);
    let last_bottom = panels.iter().map(|panel| panel.extent.bottom).fold(first_top, f64::max);
    for (index, line) in y_label(&request.y.label, last_bottom - first_top).into_iter().enumerate() {
        let place = (margin + 8.0 + index as f64 * 15.0, f64::midpoint(first_top, last_bottom));
        scene.text(label(place, &line).upward());
    }
    for (index, line) in note.into_iter().enumerate() {
        scene.text(Text::new((margin, notes_from + 8.0 + index as f64 * TICK_LINE), line, TICK_SIZE, TEXT));
    }
    let first_bottom = panels.first().map_or(last_bottom, |panel| panel.extent.bottom).max(first_top + 90.0);
    if layout.legend_below {
        request.legend.draw_below(&mut scene, (margin, legend_from), layout.width - 2.0 * margin);
    } else {
        request.legend.draw(&mut scene, layout.width - margin - request.legend.width(), first_top, first_bottom);
    }
    request.note.clone_into(&mut scene.note);
    (scene, panels)
}

fn draw_axes(scene: &mut Scene, panel: &Panel, request: &Request, layout: &Layout, labelled: bool) {
    let Extent { left, top, right, bottom } = panel.extent;
    let x_ticks: &XTicks = &layout.x_ticks;
    let (y_ticks, y_fine) = panel.y_axis.ticks(most_ticks(bottom - top));
    let vertical = |value: f64| vec![(panel.x(value), top), (panel.x(value), bottom)];
    let horizontal = |value: f64| vec![(left, panel.y(value)), (right, panel.y(value))];
    if request.grid {
        for value in &x_ticks.fine {
            scene.line(vertical(*value), 0.7, FINE_GRID);
        }
        for value in &y_fine {
            scene.line(horizontal(*value), 0.7, FINE_GRID);
        }
        for (tick, _) in x_ticks.ticks.iter().filter(|_| request.x.names().is_none()) {
            scene.line(vertical(tick.value), 0.8, GRID);
        }
        for tick in y_ticks.iter().filter(|_| request.y.names().is_none()) {
            scene.line(horizontal(tick.value), 0.8, GRID);
        }
        scene.line(vec![(left, bottom), (right, bottom)], 1.0, AXIS);
        scene.line(vec![(left, top), (left, bottom)], 1.0, AXIS);
    }
    for (tick, lines) in &x_ticks.ticks {
        let x = panel.x(tick.value);
        if x_ticks.upward {
            let text = Text::new((x + TICK_SIZE * 0.35, bottom + 6.0), tick.text.clone(), TICK_SIZE, TEXT);
            scene.text(text.anchored(Anchor::End).upward());
            continue;
        }
        for (index, line) in lines.iter().enumerate() {
            let place = (x, bottom + 14.0 + index as f64 * TICK_LINE);
            scene.text(Text::new(place, line.clone(), TICK_SIZE, TEXT).anchored(Anchor::Middle));
        }
    }
    for tick in y_ticks.iter().filter(|_| labelled) {
        let place = (left - 6.0, panel.y(tick.value) + TICK_SIZE * 0.35);
        scene.text(Text::new(place, tick.text.clone(), TICK_SIZE, TEXT).anchored(Anchor::End));
    }
}
