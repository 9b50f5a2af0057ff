//! Computes the arrangement of the panels of a figure before anything is drawn.

use crate::axis::{Axis, Tick};
use crate::legend::Legend;
use crate::painting::{text_width, wrapped};
use crate::sheet::Sheet;
use crate::sizes::{LABEL_SIZE, TICK_SIZE, TITLE_SIZE};

pub(crate) const TITLE_LINE: f64 = 20.0;
pub(crate) const PANEL_TITLE_LINE: f64 = 16.0;
pub(crate) const TICK_LINE: f64 = 14.0;
pub(crate) const GAP: f64 = 26.0;
/// The minimum distance between panels with logarithmic x axes, whose outer ticks have long texts.
const WIDE_GAP: f64 = 36.0;
/// The width that the text of the last tick needs beyond the panel.
const LAST_TICK: f64 = 12.0;
const LARGEST_SQUARE: f64 = 480.0;
/// The minimum width of a panel in a paper if several panels are side by side.
const NARROWEST: f64 = 165.0;
/// The fraction of a paper figure's width that a legend beside the panels may take.
const MOST_BESIDE: f64 = 0.22;

/// The minimum distance between two ticks, in pixels.
const TICK_SPACE: f64 = 34.0;

/// Returns the number of ticks that fit into a length.
pub(crate) fn most_ticks(length: f64) -> usize {
    (length / TICK_SPACE) as usize
}

/// The way in which the size of a panel is determined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum PanelSize {
    /// The panels fill the default width.
    Filling,
    /// Square panels that fill the default width.
    Square,
    /// Panels of cells with numbers.
    Cells {
        columns: usize,
        lines: usize,
        /// The width of the widest number.
        widest: f64,
    },
}

/// The contents of the frame.
pub(crate) struct Request<'a> {
    pub(crate) title: &'a str,
    /// The titles of the panels, in order.
    pub(crate) panels: &'a [String],
    pub(crate) x: &'a Axis,
    pub(crate) y: &'a Axis,
    pub(crate) size: PanelSize,
    /// The width of the labels to the right of each panel.
    pub(crate) right: f64,
    pub(crate) legend: &'a Legend<'a>,
    /// Instructions for reading the figure, in small print at the bottom.
    pub(crate) note: &'a str,
    /// Whether a grid and the lines of the axes are drawn behind the data.
    pub(crate) grid: bool,
    pub(crate) sheet: Sheet,
}

/// The arrangement of a figure.
pub(crate) struct Layout {
    pub(crate) columns: usize,
    pub(crate) lines: usize,
    pub(crate) left: f64,
    /// The distance between panels of one line, without the room for labels.
    pub(crate) gap: f64,
    pub(crate) top: f64,
    pub(crate) panel: (f64, f64),
    /// The distance from the top of one line of panels to the next.
    pub(crate) pitch: f64,
    pub(crate) width: f64,
    /// The axes, with ticks that cover the data.
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) x_ticks: XTicks,
    pub(crate) titles: Vec<String>,
    pub(crate) panel_title_lines: usize,
    /// Whether the legend is under the panels instead of beside them.
    pub(crate) legend_below: bool,
}

/// The ticks of the x axis, each with the lines of its text, and how the texts are drawn.
pub(crate) struct XTicks {
    pub(crate) ticks: Vec<(Tick, Vec<String>)>,
    pub(crate) fine: Vec<f64>,
    pub(crate) upward: bool,
    pub(crate) height: f64,
}

/// Breaks the label of the vertical axis into lines that fit into a height.
pub(crate) fn y_label(label: &str, room: f64) -> Vec<String> {
    wrapped(label, LABEL_SIZE, false, room)
}

/// The number of panels side by side, and the sizes that follow from this number.
struct Grid {
    columns: usize,
    left: f64,
    panel: (f64, f64),
    width: f64,
}

pub(crate) fn lay_out(request: &Request) -> Layout {
    let count = request.panels.len().max(1);
    let paper = request.sheet.width();
    let margin = request.sheet.margin();
    let legend_below = request.legend.goes_below()
        && paper.is_some_and(|width| request.sheet.is_narrow() || request.legend.width() > MOST_BESIDE * width);
    let legend = if legend_below { 0.0 } else { request.legend.width() };
    let grid = match paper {
        Some(width) => on_paper(request, count, legend, width),
        None => on_screen(request, count, legend),
    };
    let Grid { columns, left, panel, mut width } = grid;
    let title = if request.sheet.plain { "" } else { request.title };
    if paper.is_none() {
        // A narrow figure is widened so that its title does not break into many lines.
        width = width.max((text_width(title, TITLE_SIZE, true) / 2.0 + 60.0).min(760.0));
    }
    let titles = if title.is_empty() { Vec::new() } else { wrapped(title, TITLE_SIZE, true, width - 2.0 * margin) };
    let panel_title = |title: &String| wrapped(title, LABEL_SIZE, true, panel.0 + request.right).len();
    let panel_title_lines = request.panels.iter().map(panel_title).max().unwrap_or(0);
    let (x, y) = (covered(request.x, panel.0), covered(request.y, panel.1));
    let x_ticks = x_ticks(&x, panel.0);
    let top = margin + if titles.is_empty() { 4.0 } else { titles.len() as f64 * TITLE_LINE + 8.0 };
    let pitch = panel_title_lines as f64 * PANEL_TITLE_LINE + panel.1 + x_ticks.height + GAP;
    let lines = count.div_ceil(columns);
    let gap = gap(request);
    Layout { columns, lines, left, gap, top, panel, pitch, width, x, y, x_ticks, titles, panel_title_lines, legend_below }
}

fn covered(axis: &Axis, length: f64) -> Axis {
    axis.covered(most_steps(axis, length))
}

/// Returns the maximum number of ticks on an axis of this length. Whole numbers are short, so more of them fit.
fn most_steps(axis: &Axis, length: f64) -> usize {
    if axis.is_whole() { (length / 18.0) as usize } else { most_ticks(length) }
}

/// Returns the room to the left of the panels, for labels and ticks of the vertical axis.
fn left(request: &Request, height: f64, lines: usize) -> f64 {
    // The height determines the ticks, and the number of lines of the y label.
    let y_ticks = covered(request.y, height).ticks(most_ticks(height)).0;
    let widest = y_ticks.iter().map(|tick| text_width(&tick.text, TICK_SIZE, false)).fold(0.0, f64::max);
    let label_lines = y_label(&request.y.label, height * lines as f64).len();
    request.sheet.margin() + 15.0 * label_lines as f64 + widest + 16.0
}

fn gap(request: &Request) -> f64 {
    if request.x.is_log() { WIDE_GAP } else { GAP }
}

fn on_screen(request: &Request, count: usize, legend: f64) -> Grid {
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
    let margin = request.sheet.margin();
    let height = match request.size {
        // Rows are high enough for their numbers. A few rows do not fill the whole height.
        PanelSize::Cells { lines, .. } => (340.0 / lines.max(1) as f64).clamp(24.0, 44.0) * lines as f64,
        _ => usual_height,
    };
    let left = left(request, height, count.div_ceil(columns));
    let gaps = (columns - 1) as f64 * gap(request) + columns as f64 * request.right;
    let panel_width = match request.size {
        PanelSize::Cells { columns, .. } => {
            let room = if count > 1 { 460.0 } else { 620.0 };
            (room / columns.max(1) as f64).clamp(50.0, 96.0) * columns as f64
        }
        _ => (usual_width - left - gaps - legend - margin) / columns as f64,
    };
    let panel_width = panel_width.max(120.0);
    let side = panel_width.min(LARGEST_SQUARE);
    let panel = if request.size == PanelSize::Square { (side, side) } else { (panel_width, height) };
    Grid { columns, left, panel, width: left + columns as f64 * panel.0 + gaps + legend + margin }
}

/// Returns the grid with the most panels side by side that are all wide enough.
fn on_paper(request: &Request, count: usize, legend: f64, width: f64) -> Grid {
    let margin = request.sheet.margin();
    let with_columns = |columns: usize| {
        let beyond = if request.x.names().is_none() && request.right + legend < LAST_TICK { LAST_TICK } else { 0.0 };
        let gaps = (columns - 1) as f64 * gap(request) + columns as f64 * request.right + beyond;
        let size = |left: f64| {
            let panel = (width - left - gaps - legend - margin) / columns as f64;
            let height = match request.size {
                PanelSize::Square => panel.min(300.0),
                // Numbers that are wider than their cells are rotated.
                PanelSize::Cells { columns, lines, widest } => {
                    let upward = widest + 3.0 > (panel / columns.max(1) as f64).min(64.0);
                    (if upward { widest + 6.0 } else { 20.0 }) * lines as f64
                }
                PanelSize::Filling => (panel * 0.66).clamp(150.0, 250.0),
            };
            (panel, height)
        };
        let mut room = 60.0;
        // The ticks depend on the height, and the height depends on the room for ticks.
        for _ in 0..2 {
            room = left(request, size(room).1, count.div_ceil(columns));
        }
        let (panel, height) = size(room);
        let panel = match request.size {
            PanelSize::Square => height,
            PanelSize::Cells { columns, .. } => panel.min(columns as f64 * 64.0),
            PanelSize::Filling => panel,
        };
        Grid { columns, left: room, panel: (panel, height), width }
    };
    let choices = (1..=count.min(3)).rev().filter(|columns| (count, *columns) != (4, 3));
    choices.map(with_columns).find(|grid| grid.columns == 1 || grid.panel.0 >= NARROWEST).unwrap_or_else(|| with_columns(1))
}

/// Returns as many ticks as have room for their texts. The names of a category axis are broken into lines, or rotated if they
/// still do not fit.
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
    let mut most = most_steps(axis, width);
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
