//! The number drawn for a place, with its interval.

use crate::Aggregate;
use crate::error::FigureError;
use crate::specification::Figure;
use crate::statistics::{RESAMPLES, interval as bootstrap};

/// A number to draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Summary {
    pub(crate) value: f64,
    pub(crate) interval: Option<(f64, f64)>,
    /// The number of values that it summarises.
    pub(crate) count: usize,
}

/// Summarises the values that share a place in the figure. `place` describes the place for messages.
pub(crate) fn summarise(
    figure: &Figure,
    aggregate: Aggregate,
    interval: bool,
    values: &[f64],
    place: impl Fn() -> String,
) -> Result<Summary, FigureError> {
    let count = values.len();
    if aggregate == Aggregate::None {
        if let [value] = values {
            return Ok(Summary { value: *value, interval: None, count });
        }
        let problem = format!("{count} rows for {}; narrow them with 'where', or join them with 'aggregate'", place());
        return Err(figure.wrong(problem));
    }
    let Some(value) = aggregate.of(values) else {
        let problem = format!("the {} of the values for {} does not exist: they must be above 0", aggregate.title(), place());
        return Err(figure.bad_value(problem));
    };
    let interval = if interval { bootstrap(aggregate, values) } else { None };
    Ok(Summary { value, interval, count })
}

/// Returns the sentence that explains the bands or whiskers.
pub(crate) fn interval_note(mark: &str) -> String {
    format!("{mark}: 95 % bootstrap interval, {} resamples.", crate::ticks::grouped(&RESAMPLES.to_string()))
}

/// `Bars: median (n = 20).`, or `(n = 18 to 20)`. `None` if no number summarises more than one.
pub(crate) fn aggregate_note(mark: &str, aggregate: Aggregate, counts: impl Iterator<Item = usize>) -> Option<String> {
    let (low, high) = counts.fold((usize::MAX, 0), |(low, high), count| (low.min(count), high.max(count)));
    let range = if low >= high { format!("{high}") } else { format!("{low} to {high}") };
    (aggregate != Aggregate::None && high > 1).then(|| format!("{mark}: {} (n = {range}).", aggregate.title()))
}
