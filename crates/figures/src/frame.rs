//! Everything around the data: title, panels, axes, grid, legend and note, with room for all their texts.

use crate::axis::{Axis, Tick};
use crate::labels::Extent;
use crate::legend::Legend;
use crate::palette::{AXIS, BLACK, FINE_GRID, GRID, TEXT};
use scoutlab_painting::{Anchor, Colour, Point, Scene, Text, text_width, wrapped};

pub(crate) const TITLE_SIZE: f64 = 15.0;
pub(crate) const LABEL_SIZE: f64 = 12.0;
pub(crate) const TICK_SIZE: f64 = 11.0;

const MARGIN: f64 = 16.0;
const TITLE_LINE: f64 = 20.0;
const PANEL_TITLE_LINE: f64 = 16.0;
const TICK_LINE: f64 = 14.0;
const GAP: f64 = 26.0;
const LARGEST_SQUARE: f64 = 480.0;
/// The least distance between two ticks, in pixels.
pub(crate) const TICK_SPACE: f64 = 34.0;

/// The size of a panel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum PanelSize {
    /// The panels fill the usual width.
    Filling,
    /// As `Filling`, but square.
    Square,
    /// Fixed width and height.
    Fixed(f64, f64),
}

/// The contents of a frame.
pub(crate) struct Request<'a> {
    pub(crate) title: &'a str,
    /// The titles of the panels, in order.
    pub(crate) panels: &'a [String],
    pub(crate) x: &'a Axis,
    pub(crate) y: &'a Axis,
    pub(crate) size: PanelSize,
    /// Room for labels to the right of each panel.
    pub(crate) right: f64,
    pub(crate) legend: &'a Legend<'a>,
    /// How to read the picture, in small print at the bottom.
    pub(crate) note: &'a str,
    /// Whether a grid and the lines of the axes are drawn behind the data.
    pub(crate) grid: bool,
}

/// The rectangle of one panel, with its axes.
#[derive(Clone, Copy)]
pub(crate) struct Panel<'a> {
    pub(crate) extent: Extent,
    x: &'a Axis,
    y: &'a Axis,
}

impl Panel<'_> {
    pub(crate) fn x(&self, value: f64) -> f64 {
        self.extent.left + (self.extent.right - self.extent.left) * self.x.share(value)
    }

    pub(crate) fn y(&self, value: f64) -> f64 {
        self.extent.bottom - (self.extent.bottom - self.extent.top) * self.y.share(value)
    }

    pub(crate) fn place(&self, (x, y): Point) -> Point {
        (self.x(x), self.y(y))
    }
}

/// The layout of a request, computed before anything is drawn.
struct Layout {
    columns: usize,
    lines: usize,
    left: f64,
    top: f64,
    panel: (f64, f64),
    /// The distance from the top of one line of panels to the next.
    pitch: f64,
    width: f64,
    x_ticks: XTicks,
    titles: Vec<String>,
    panel_title_lines: usize,
}

/// The labels below a panel.
struct XTicks {
    ticks: Vec<(Tick, Vec<String>)>,
    fine: Vec<f64>,
    upward: bool,
    height: f64,
}

/// Draws the frame and returns the panels to draw into.
pub(crate) fn frame<'a>(request: &Request<'a>) -> (Scene, Vec<Panel<'a>>) {
    let layout = lay_out(request);
    let lines = layout.lines as f64;
    let bottom = layout.top + lines * layout.pitch - GAP;
    let has_label = !request.x.label.is_empty();
    let mut y = bottom + if has_label { 20.0 } else { 4.0 };
    let note = wrapped(request.note, TICK_SIZE, false, layout.width - 2.0 * MARGIN);
    let notes_from = y + if note.is_empty() { 0.0 } else { 14.0 };
    y = notes_from + note.len() as f64 * TICK_LINE;
    let legend_bottom = layout.top + request.legend.height() + MARGIN;
    let height = (y + MARGIN - 6.0).max(legend_bottom);
    let mut scene =
        Scene { width: layout.width, height, title: request.title.to_owned(), shapes: Vec::new(), tips: Vec::new() };
    scene.rectangle(0.0, 0.0, layout.width, height, Colour::WHITE);
    for (index, line) in layout.titles.iter().enumerate() {
        let place = (MARGIN, MARGIN + TITLE_SIZE - 3.0 + index as f64 * TITLE_LINE);
        scene.text(Text::new(place, line.clone(), TITLE_SIZE, BLACK).bold());
    }
    let step = layout.panel.0 + request.right + GAP;
    let mut panels = Vec::new();
    for (index, title) in request.panels.iter().enumerate() {
        let (column, line) = (index % layout.columns, index / layout.columns);
        let left = layout.left + column as f64 * step;
        let title_height = layout.panel_title_lines as f64 * PANEL_TITLE_LINE;
        let top = layout.top + line as f64 * layout.pitch + title_height;
        let extent = Extent { left, top, right: left + layout.panel.0, bottom: top + layout.panel.1 };
        let panel = Panel { extent, x: request.x, y: request.y };
        for (number, text) in wrapped(title, LABEL_SIZE, true, layout.panel.0 + request.right).into_iter().enumerate() {
            let place = (left, top - title_height + LABEL_SIZE - 2.0 + number as f64 * PANEL_TITLE_LINE);
            scene.text(Text::new(place, text, LABEL_SIZE, TEXT).bold());
        }
        draw_axes(&mut scene, &panel, request, &layout.x_ticks, column == 0);
        panels.push(panel);
    }
    let shown = layout.columns.min(request.panels.len().max(1)) as f64;
    let middle = layout.left + (shown * step - GAP - request.right) / 2.0;
    let label = |place, text: &str| Text::new(place, text, LABEL_SIZE, BLACK).anchored(Anchor::Middle);
    scene.text(label((middle, bottom + 12.0), &request.x.label));
    let first_top = panels.first().map_or(layout.top, |panel| panel.extent.top);
    let last_bottom = panels.iter().map(|panel| panel.extent.bottom).fold(first_top, f64::max);
    for (index, line) in y_label(request, last_bottom - first_top).into_iter().enumerate() {
        let place = (MARGIN + 8.0 + index as f64 * 15.0, f64::midpoint(first_top, last_bottom));
        scene.text(label(place, &line).upward());
    }
    for (index, line) in note.into_iter().enumerate() {
        scene.text(Text::new((MARGIN, notes_from + 8.0 + index as f64 * TICK_LINE), line, TICK_SIZE, TEXT));
    }
    let first_bottom = panels.first().map_or(last_bottom, |panel| panel.extent.bottom).max(first_top + 90.0);
    request.legend.draw(&mut scene, layout.width - MARGIN - request.legend.width(), first_top, first_bottom);
    (scene, panels)
}

fn y_label(request: &Request, room: f64) -> Vec<String> {
    wrapped(&request.y.label, LABEL_SIZE, false, room)
}

fn lay_out(request: &Request) -> Layout {
    let count = request.panels.len().max(1);
    let columns = match count {
        1..=3 => count,
        4 => 2,
        _ => 3,
    };
    let (usual_width, usual_height) = match columns {
        1 => (760.0, 380.0),
        2 => (1100.0, 360.0),
        _ => (1320.0, 330.0),
    };
    let legend = request.legend.width();
    let height = if let PanelSize::Fixed(_, height) = request.size { height } else { usual_height };
    // The y label may take several lines. The ticks follow from the height.
    let y_ticks = request.y.ticks((height / TICK_SPACE) as usize).0;
    let widest = y_ticks.iter().map(|tick| text_width(&tick.text, TICK_SIZE, false)).fold(0.0, f64::max);
    let lines = count.div_ceil(columns);
    let label_lines = y_label(request, height * lines as f64).len();
    let left = MARGIN + 15.0 * label_lines as f64 + widest + 16.0;
    let gaps = (columns - 1) as f64 * GAP + columns as f64 * request.right;
    let panel_width = match request.size {
        PanelSize::Fixed(width, _) => width,
        _ => (usual_width - left - gaps - legend - MARGIN) / columns as f64,
    };
    let panel_width = panel_width.max(120.0);
    let side = panel_width.min(LARGEST_SQUARE);
    let panel = if request.size == PanelSize::Square { (side, side) } else { (panel_width, height) };
    let width = left + columns as f64 * panel.0 + gaps + legend + MARGIN;
    // A narrow picture is widened rather than have its title break into many lines.
    let width = width.max((text_width(request.title, TITLE_SIZE, true) / 2.0 + 60.0).min(760.0));
    let titles = wrapped(request.title, TITLE_SIZE, true, width - 2.0 * MARGIN);
    let panel_title = |title: &String| wrapped(title, LABEL_SIZE, true, panel.0 + request.right).len();
    let panel_title_lines = request.panels.iter().map(panel_title).max().unwrap_or(0);
    let x_ticks = x_ticks(request.x, panel.0);
    let top = MARGIN + titles.len() as f64 * TITLE_LINE + 8.0;
    let pitch = panel_title_lines as f64 * PANEL_TITLE_LINE + panel.1 + x_ticks.height + GAP;
    Layout { columns, lines, left, top, panel, pitch, width, x_ticks, titles, panel_title_lines }
}

/// Chooses as many ticks as have room for their texts. Long names are broken into lines or, if that does not help, rotated.
fn x_ticks(axis: &Axis, width: f64) -> XTicks {
    let extent = |text: &str| text_width(text, TICK_SIZE, false);
    if let Some(names) = axis.names() {
        let room = width / names.len().max(1) as f64 - 6.0;
        let (ticks, fine) = axis.ticks(names.len());
        let broken: Vec<Vec<String>> = names.iter().map(|name| wrapped(name, TICK_SIZE, false, room)).collect();
        let fits = broken.iter().all(|lines| lines.len() <= 3 && lines.iter().all(|line| extent(line) <= room));
        let texts = if fits { broken } else { names.iter().map(|name| vec![name.clone()]).collect() };
        let height = if fits {
            texts.iter().map(Vec::len).max().unwrap_or(1) as f64 * TICK_LINE + 4.0
        } else {
            names.iter().map(|name| extent(name)).fold(0.0, f64::max) + 8.0
        };
        return XTicks { ticks: ticks.into_iter().zip(texts).collect(), fine, upward: !fits, height };
    }
    let mut most = (width / TICK_SPACE) as usize;
    loop {
        let (ticks, fine) = axis.ticks(most);
        let free = ticks.windows(2).all(|pair| {
            let distance = (axis.share(pair[1].value) - axis.share(pair[0].value)) * width;
            distance >= f64::midpoint(extent(&pair[0].text), extent(&pair[1].text)) + 8.0
        });
        if free || most <= 1 {
            let ticks = ticks.into_iter().map(|tick| (tick.clone(), vec![tick.text])).collect();
            return XTicks { ticks, fine, upward: false, height: TICK_LINE + 4.0 };
        }
        most -= 1;
    }
}

fn draw_axes(scene: &mut Scene, panel: &Panel, request: &Request, x_ticks: &XTicks, labelled: bool) {
    let Extent { left, top, right, bottom } = panel.extent;
    let (y_ticks, y_fine) = request.y.ticks(((bottom - top) / TICK_SPACE) as usize);
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
