//! Assigns colours and marks to names. A name has the same colour and mark in all figures of an experiment.

use crate::look::Look;
use crate::observation::PUBLISHED;
use crate::painting::Colour;
use crate::palette::{self, DISTINCT_COLOURS, NAMELESS, distinct};
use crate::select::{self};
use crate::specification::{Colours, Figure, Kind};
use crate::unpivot;
use scoutlab_table::data_table::{DataTable, parse_number};

/// The maximum number of coloured series in a line chart. If there are more, series that are not highlighted are grey.
pub(crate) const MOST_STRONG_LINES: usize = 8;

/// The looks of the names in the figures of an experiment.
///
/// Names are numbered column by column, in the order in which the figures first show them. A figure that is added at the end
/// does not change the figures before it. The number determines the mark. Each name gets a colour that the column does not use
/// yet or, once all colours are used, a colour that the figure does not show yet.
#[derive(Debug, Clone, Default)]
pub struct Looks {
    known: Vec<Known>,
}

#[derive(Debug, Clone)]
struct Known {
    column: String,
    name: String,
    look: Look,
}

impl Looks {
    /// Returns the looks of all names in the figures of an experiment, in the order of the figures. Figures that cannot be
    /// drawn are skipped.
    pub fn of(figures: &[Figure], data: &DataTable, published: Option<&DataTable>) -> Self {
        let mut looks = Self::default();
        for figure in figures.iter().filter(|figure| figure.series.is_some() && figure.check(data.columns()).is_ok()) {
            let selection = unpivot::unpivoted(figure, data).and_then(|data| select::select(figure, &data, published));
            if let Ok(selection) = selection {
                looks.add(figure, &selection.series);
            }
        }
        looks
    }

    /// Returns the looks of the series of a figure, in order. New names are added.
    pub(crate) fn add(&mut self, figure: &Figure, series: &[String]) -> Vec<Look> {
        let Some(column) = &figure.series else { return vec![Look::NAMELESS; series.len()] };
        let fades = fades(figure, series);
        let shown = |name: &&String| **name != PUBLISHED && (!fades || is_highlighted(figure, name));
        let names: Vec<&String> = series.iter().filter(shown).collect();
        for (rank, name) in names.iter().enumerate() {
            if self.of_name(column, name).is_none() {
                let number = self.known.iter().filter(|known| known.column == *column).count();
                let ramp = is_ramp(figure, &names);
                let colour = if ramp { palette::ordered(rank, names.len()) } else { self.free_colour(column, &names) };
                let look = Look::numbered(number, colour);
                self.known.push(Known { column: column.clone(), name: (*name).clone(), look });
            }
        }
        let look = |name: &String| match self.of_name(column, name) {
            _ if name == PUBLISHED => Look::PUBLISHED,
            Some(look) if !fades || is_highlighted(figure, name) => look,
            _ => Look::FADED,
        };
        series.iter().map(look).collect()
    }

    fn of_name(&self, column: &str, name: &str) -> Option<Look> {
        self.known.iter().find(|known| known.column == column && known.name == name).map(|known| known.look)
    }

    /// Returns the colour that the fewest of these names have. Among equal colours, returns the one that the fewest names of
    /// the column have.
    fn free_colour(&self, column: &str, names: &[&String]) -> Colour {
        let own = || self.known.iter().filter(|known| known.column == column);
        let uses = |colour: Colour| {
            let here = own().filter(|known| known.look.colour == colour && names.contains(&&known.name)).count();
            (here, own().filter(|known| known.look.colour == colour).count())
        };
        let colours = (0..DISTINCT_COLOURS).map(distinct);
        colours.min_by_key(|colour| uses(*colour)).unwrap_or(NAMELESS)
    }
}

/// Returns whether names get the colours of a ramp instead of distinct colours.
fn is_ramp(figure: &Figure, names: &[&String]) -> bool {
    match figure.colours {
        Colours::Automatic => {
            let numbers = names.len() > 1 && names.iter().all(|name| parse_number(name).is_some());
            numbers || names.len() > DISTINCT_COLOURS
        }
        Colours::Distinct => false,
        Colours::Ramp => true,
    }
}

/// Returns whether the series that are not highlighted are grey.
pub(crate) fn fades(figure: &Figure, series: &[String]) -> bool {
    match figure.kind {
        Kind::Scatter => !figure.highlight.is_empty() && figure.label.is_none(),
        Kind::Bar => !figure.highlight.is_empty(),
        _ => series.len() > MOST_STRONG_LINES && figure.colours != Colours::Ramp,
    }
}

/// Returns whether the specification highlights this series or label.
pub(crate) fn is_highlighted(figure: &Figure, name: &str) -> bool {
    figure.highlight.iter().any(|value| value.matches(name))
}
