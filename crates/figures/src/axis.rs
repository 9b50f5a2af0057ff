//! Axes: where values lie along them, and their ticks.

use crate::error::FigureError;
use crate::specification::{Axis as AxisSpecification, Figure, Scale};
use crate::ticks;

#[derive(Debug, Clone)]
enum Placement {
    Linear { whole: bool },
    Log,
    Category(Vec<String>),
}

/// An axis with its range.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    placement: Placement,
    pub(crate) label: String,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Whether a linear axis reaches down to zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zero {
    /// Always, because lengths are compared.
    Included,
    /// If the data comes near it.
    IfNear,
    /// Only if the data does.
    AsData,
}

/// A labelled position on an axis.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tick {
    pub(crate) value: f64,
    pub(crate) text: String,
}

impl Axis {
    /// An axis that covers all `values` and those that the specification includes.
    ///
    /// # Errors
    /// [`FigureError::Value`] if the axis is logarithmic and a value is not positive.
    pub(crate) fn numeric(
        figure: &Figure,
        specification: &AxisSpecification,
        values: &[f64],
        zero: Zero,
    ) -> Result<Self, FigureError> {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.iter().chain(&specification.include) {
            (low, high) = (low.min(*value), high.max(*value));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let log = specification.scale == Some(Scale::Log);
        let placement =
            if log { Placement::Log } else { Placement::Linear { whole: values.iter().all(|value| value.fract() == 0.0) } };
        let label = specification.label().to_owned();
        if log {
            if low <= 0.0 {
                let problem = format!("{low} cannot be placed on the logarithmic axis '{label}', whose values must be above 0");
                return Err(figure.bad_value(problem));
            }
            // Padding at both ends: 4 % of the range, or a factor of two around a single value.
            let air = if low < high { (high / low).powf(0.04) } else { 2.0 };
            return Ok(Self { placement, label, low: low / air, high: high * air });
        }
        if zero == Zero::Included || (zero == Zero::IfNear && low > 0.0 && low < 0.35 * high) {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        let share = if zero == Zero::AsData { 0.025 } else { 0.04 };
        let air = if low < high { (high - low) * share } else { low.abs().max(1.0) * 0.5 };
        let stands_on_zero = low == 0.0 && high > 0.0 && zero != Zero::AsData;
        Ok(Self { placement, label, low: if stands_on_zero { 0.0 } else { low - air }, high: high + air })
    }

    /// An axis with one position per name. The first is at 0.
    pub(crate) fn category(specification: &AxisSpecification, names: &[String]) -> Self {
        let titles = names.iter().map(|name| specification.titles.title(name).to_owned()).collect();
        let high = names.len() as f64 - 0.5;
        Self { placement: Placement::Category(titles), label: specification.label().to_owned(), low: -0.5, high }
    }

    /// The same axis, extended to reach at least from `low` to `high`.
    pub(crate) fn reaching(self, low: f64, high: f64) -> Self {
        Self { low: self.low.min(low), high: self.high.max(high), ..self }
    }

    /// The same axis from `low` to `high`.
    pub(crate) fn spanning(self, low: f64, high: f64) -> Self {
        Self { low, high, ..self }
    }

    pub(crate) fn is_log(&self) -> bool {
        matches!(self.placement, Placement::Log)
    }

    /// The names of a category axis.
    pub(crate) fn names(&self) -> Option<&[String]> {
        match &self.placement {
            Placement::Category(names) => Some(names),
            _ => None,
        }
    }

    /// How far along the axis a value lies, from 0 to 1.
    pub(crate) fn share(&self, value: f64) -> f64 {
        match self.placement {
            Placement::Log => (value / self.low).ln() / (self.high / self.low).ln(),
            _ => (value - self.low) / (self.high - self.low),
        }
    }

    /// At most `most` ticks, and the positions of a finer grid between them.
    pub(crate) fn ticks(&self, most: usize) -> (Vec<Tick>, Vec<f64>) {
        let (values, fine) = match &self.placement {
            Placement::Linear { whole } => (ticks::linear(self.low, self.high, most, *whole).0, Vec::new()),
            Placement::Log => ticks::logarithmic(self.low, self.high, most),
            Placement::Category(names) => {
                let ticks = names.iter().enumerate().map(|(index, name)| Tick { value: index as f64, text: name.clone() });
                return (ticks.collect(), Vec::new());
            }
        };
        let texts = ticks::texts(&values);
        (values.into_iter().zip(texts).map(|(value, text)| Tick { value, text }).collect(), fine)
    }
}
