//! The colours of the series.

use crate::data_table::parse_number;
use crate::palette::{self, BLACK, DISTINCT_COLOURS, FADED};
use crate::select::PUBLISHED;
use crate::specification::{Colours, Figure};
use scoutlab_painting::Colour;

/// The colours of the series, in order. The published series is black. If `fades`, series that are not highlighted are grey.
pub(crate) fn colours(figure: &Figure, series: &[String], fades: bool) -> Vec<Colour> {
    let ours: Vec<&String> = series.iter().filter(|name| *name != PUBLISHED).collect();
    let numbers = ours.len() > 1 && ours.iter().all(|name| parse_number(name).is_some());
    let ramp = match figure.colours {
        Colours::Automatic => numbers || ours.len() > DISTINCT_COLOURS,
        Colours::Distinct => false,
        Colours::Ramp => true,
    };
    let mut highlighted = 0;
    let mut index = 0;
    let mut next = |name: &String| {
        if name == PUBLISHED {
            return BLACK;
        }
        index += 1;
        if fades {
            if !is_highlighted(figure, name) {
                return FADED;
            }
            highlighted += 1;
            return palette::distinct(highlighted - 1);
        }
        if ramp { palette::ordered(index - 1, ours.len()) } else { palette::distinct(index - 1) }
    };
    series.iter().map(&mut next).collect()
}

/// Whether the specification highlights this series or label.
pub(crate) fn is_highlighted(figure: &Figure, name: &str) -> bool {
    figure.highlight.iter().any(|value| value.matches(name))
}
