//! Summarises the observations at a place as one number with an interval.

use crate::error::FigureError;
use crate::observation::Observation;
use crate::specification::Figure;
use scoutlab_table::Aggregate;
use scoutlab_table::statistics;
use scoutlab_table::units::{Size, by_unit};

/// A number to draw, with its interval.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Summary {
    pub(crate) value: f64,
    pub(crate) interval: Option<(f64, f64)>,
    /// The size of the sample that the number summarises.
    pub(crate) size: Size,
}

/// Summarises the observations that share a place in the figure. `place` describes the place for messages.
pub(crate) fn summarise(
    figure: &Figure,
    aggregate: Aggregate,
    interval: bool,
    observations: &[&Observation],
    place: impl Fn() -> String,
) -> Result<Summary, FigureError> {
    let (units, size) = by_unit(observations.iter().map(|observation| (&observation.unit, observation.y)));
    if aggregate == Aggregate::None {
        if let [observation] = observations {
            return Ok(Summary { value: observation.y, interval: None, size });
        }
        let count = observations.len();
        let problem = format!("{count} rows for {}; narrow them with 'where', or join them with 'aggregate'", place());
        return Err(figure.wrong(problem));
    }
    let Some(value) = aggregate.of(&units.concat()) else {
        let problem = format!("the {} of the values for {} does not exist: they must be above 0", aggregate.title(), place());
        return Err(figure.bad_value(problem));
    };
    Ok(Summary { value, interval: if interval { statistics::interval(aggregate, &units) } else { None }, size })
}

/// Returns the sentences that explain the intervals, and why some intervals are missing. `name` is what shows the intervals,
/// such as `whiskers`.
pub(crate) fn interval_note<'s>(name: &str, summaries: impl Iterator<Item = &'s Summary>) -> String {
    let mut sizes: Vec<Size> = Vec::new();
    let (mut any, mut too_small) = (false, Vec::new());
    for summary in summaries {
        any |= summary.interval.is_some();
        if summary.interval.is_some() {
            add(&mut sizes, &summary.size);
        }
        if summary.size.is_too_small() {
            add(&mut too_small, &summary.size);
        }
    }
    let units = if let [size] = &sizes[..] { size.plural() } else { "units".to_owned() };
    let too_few = too_small.iter().map(Size::too_few).collect::<Vec<_>>().join(" or ");
    let mut name = name.to_owned();
    let mut sentences = Vec::new();
    if any {
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        sentences.push(format!("{name}: 95 % intervals, resampling whole {units}."));
        if !too_small.is_empty() {
            sentences.push(format!("None with {too_few}."));
        }
    } else if !too_small.is_empty() {
        sentences.push(format!("No {name} with {too_few}."));
    }
    sentences.join(" ")
}

/// Merges a size into the known size with the same kind of units, or appends it.
fn add(sizes: &mut Vec<Size>, size: &Size) {
    for known in &mut *sizes {
        if let Some(both) = known.with(size) {
            *known = both;
            return;
        }
    }
    sizes.push(size.clone());
}

/// The maximum number of names for which samples with different kinds of units are listed by name.
const MOST_NAMES: usize = 6;

/// Returns a sentence such as `Bars: median (n = 18 to 20 positions).` If samples have different kinds of units, the sentence
/// lists them by name. Returns `None` if nothing is aggregated or every sample has a single row.
pub(crate) fn aggregate_note<'s>(
    mark: &str,
    aggregate: Aggregate,
    sizes: impl Iterator<Item = (&'s str, &'s Size)>,
) -> Option<String> {
    let mut named: Vec<(&str, Vec<Size>)> = Vec::new();
    let mut all: Vec<Size> = Vec::new();
    for (name, size) in sizes {
        add(&mut all, size);
        match named.iter_mut().find(|known| known.0 == name) {
            Some(known) => add(&mut known.1, size),
            None => named.push((name, vec![size.clone()])),
        }
    }
    if aggregate == Aggregate::None || !all.iter().any(Size::is_plural) {
        return None;
    }
    let text = |sizes: &[Size]| sizes.iter().map(Size::to_string).collect::<Vec<_>>().join(" or ");
    let sizes = if all.len() == 1 || named.len() == 1 || named.len() > MOST_NAMES {
        text(&all)
    } else {
        let parts = named.iter().map(|(name, sizes)| format!("{} in {name}", text(sizes)));
        parts.collect::<Vec<_>>().join("; ")
    };
    Some(format!("{mark}: {} (n = {sizes}).", aggregate.title()))
}
