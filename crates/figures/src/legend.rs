//! Draws the legend, to the right of the panels or under them.

use crate::look::Look;
use crate::mark;
use crate::painting::{Anchor, Colour, Scene, Text, text_width, wrapped};
use crate::palette::{AXIS, TEXT};
use crate::sizes::{LABEL_SIZE, TICK_SIZE};

/// The mark beside an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Line,
    Dot,
    Square,
}

/// A legend.
pub(crate) enum Legend<'a> {
    None,
    /// Names with their styles.
    Entries {
        title: String,
        mark: Mark,
        entries: Vec<(String, Look)>,
    },
    /// A colour bar with labelled positions from 0 (bottom) to 1 (top).
    Bar {
        title: String,
        colour: &'a dyn Fn(f64) -> Colour,
        ticks: Vec<(f64, String)>,
    },
}

const MARK_WIDTH: f64 = 26.0;
const ENTRY_GAP: f64 = 16.0;
const LINE_HEIGHT: f64 = 17.0;
const TITLE_HEIGHT: f64 = 15.0;
const BAR_WIDTH: f64 = 14.0;
const BAR_STEPS: usize = 64;
/// The maximum width of a line of the title. Entries are not broken into lines.
const TITLE_ROOM: f64 = 130.0;

impl Legend<'_> {
    /// Returns the width that the legend takes beside the panels, including the gap before it.
    pub(crate) fn width(&self) -> f64 {
        let widest =
            |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| text_width(text, TICK_SIZE, false)).fold(0.0, f64::max);
        let (title, content) = match self {
            Self::None => return 0.0,
            Self::Entries { title, entries, .. } => {
                (title, MARK_WIDTH + 6.0 + widest(&mut entries.iter().map(|entry| entry.0.as_str())))
            }
            Self::Bar { title, ticks, .. } => (title, BAR_WIDTH + 8.0 + widest(&mut ticks.iter().map(|tick| tick.1.as_str()))),
        };
        let titles = wrapped(title, TICK_SIZE, true, TITLE_ROOM);
        let title = titles.iter().map(|line| text_width(line, TICK_SIZE, true)).fold(0.0, f64::max);
        24.0 + content.max(title)
    }

    /// Returns the height that the legend needs beside the panels.
    pub(crate) fn height(&self) -> f64 {
        match self {
            Self::Entries { title, entries, .. } => {
                wrapped(title, TICK_SIZE, true, TITLE_ROOM).len() as f64 * TITLE_HEIGHT
                    + entries.len() as f64 * LINE_HEIGHT
                    + 6.0
            }
            Self::Bar { .. } => 90.0,
            Self::None => 0.0,
        }
    }

    /// Returns whether the legend can be placed under the panels.
    pub(crate) fn goes_below(&self) -> bool {
        matches!(self, Self::Entries { .. })
    }

    /// Returns the height that the legend needs under the panels.
    pub(crate) fn height_below(&self, width: f64) -> f64 {
        let lines = self.places_below(width).last().map_or(0, |(_, line)| line + 1);
        if lines == 0 { 0.0 } else { lines as f64 * LINE_HEIGHT + 6.0 }
    }

    /// Returns the horizontal position and the line of the title and of each entry under the panels, for lines of this width.
    fn places_below(&self, width: f64) -> Vec<(f64, usize)> {
        let Self::Entries { title, entries, .. } = self else { return Vec::new() };
        let title = if title.is_empty() { 0.0 } else { text_width(title, TICK_SIZE, true) };
        let entry = |(name, _): &(String, Look)| MARK_WIDTH + 6.0 + text_width(name, TICK_SIZE, false);
        let (mut x, mut line) = (0.0, 0);
        let place = |length: f64| {
            if x > 0.0 && x + length > width {
                (x, line) = (0.0, line + 1);
            }
            let place = (x, line);
            x += if length > 0.0 { length + ENTRY_GAP } else { 0.0 };
            place
        };
        std::iter::once(title).chain(entries.iter().map(entry)).map(place).collect()
    }

    /// Draws the legend in lines under the panels.
    pub(crate) fn draw_below(&self, scene: &mut Scene, (left, top): (f64, f64), width: f64) {
        let Self::Entries { title, mark, entries } = self else { return };
        let mut places =
            self.places_below(width).into_iter().map(|(x, line)| (left + x, top + (line as f64 + 0.8) * LINE_HEIGHT));
        if let Some(place) = places.next() {
            scene.text(Text::new(place, title.clone(), TICK_SIZE, TEXT).bold());
        }
        for ((name, look), (x, y)) in entries.iter().zip(places) {
            draw_mark(scene, *mark, (x, y - 4.0), *look);
            scene.text(Text::new((x + MARK_WIDTH + 6.0, y), name.clone(), TICK_SIZE, TEXT));
        }
    }

    /// Draws the legend with its left edge at `left`, between `top` and `bottom`.
    pub(crate) fn draw(&self, scene: &mut Scene, left: f64, top: f64, bottom: f64) {
        let left = left + 24.0;
        let (Self::Entries { title, .. } | Self::Bar { title, .. }) = self else { return };
        let mut y = top + TICK_SIZE;
        for line in wrapped(title, TICK_SIZE, true, TITLE_ROOM) {
            scene.text(Text::new((left, y), line, TICK_SIZE, TEXT).bold());
            y += TITLE_HEIGHT;
        }
        match self {
            Self::None => {}
            Self::Entries { mark, entries, .. } => {
                for (name, look) in entries {
                    y += 4.0;
                    draw_mark(scene, *mark, (left, y - 4.0), *look);
                    scene.text(Text::new((left + MARK_WIDTH + 6.0, y), name.clone(), TICK_SIZE, TEXT));
                    y += LINE_HEIGHT - 4.0;
                }
            }
            Self::Bar { colour, ticks, .. } => {
                let top = y - 4.0;
                let height = bottom - top;
                for step in 0..BAR_STEPS {
                    let above = bottom - height * (step + 1) as f64 / BAR_STEPS as f64;
                    // Each step overlaps the one above it so that no seam shows.
                    let below = (above + height / BAR_STEPS as f64 + 0.5).min(bottom);
                    scene.rectangle(left, above, left + BAR_WIDTH, below, colour((step as f64 + 0.5) / BAR_STEPS as f64));
                }
                for (share, text) in ticks {
                    let y = bottom - height * share;
                    scene.line(vec![(left + BAR_WIDTH, y), (left + BAR_WIDTH + 4.0, y)], 1.0, AXIS);
                    let place = (left + BAR_WIDTH + 8.0, y + LABEL_SIZE * 0.33);
                    scene.text(Text::new(place, text.clone(), TICK_SIZE, TEXT).anchored(Anchor::Start));
                }
            }
        }
    }
}

fn draw_mark(scene: &mut Scene, mark: Mark, (left, middle): (f64, f64), look: Look) {
    let centre = (left + MARK_WIDTH / 2.0, middle);
    match mark {
        Mark::Line => {
            look.draw_line(scene, &[(left, middle), (left + MARK_WIDTH, middle)], 2.0);
            look.mark.draw(scene, centre, 3.4, look.colour);
        }
        Mark::Dot => look.mark.draw(scene, centre, 3.6, look.colour),
        Mark::Square => {
            let (from, to) = ((centre.0 - 10.0, middle - 5.5), (centre.0 + 10.0, middle + 5.5));
            scene.rectangle(from.0, from.1, to.0, to.1, look.colour);
            mark::hatch(scene, look.hatch(), from, to);
        }
    }
}
