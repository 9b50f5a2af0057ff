//! Axes: the positions of values along them, and their ticks.

use crate::error::FigureError;
use crate::specification::{Axis as AxisSpecification, Figure, Scale};
use crate::ticks;

#[derive(Debug, Clone)]
enum Placement {
    /// A linear axis. `step` is the minimum distance between ticks, and `whole` is true if ticks are whole numbers.
    Linear {
        whole: bool,
        step: f64,
    },
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
    /// The range of the data, from the least to the greatest value.
    data: (f64, f64),
    /// Further values that the axis includes, with or without a tick.
    reach: (f64, f64),
    /// Whether the axis has ticks at both ends, if there is room for them.
    ends: bool,
}

/// The fraction of an axis that stays free beyond the data, so that no mark is cut in half.
const AIR: f64 = 0.012;

/// The range of an axis without data.
const NOWHERE: (f64, f64) = (f64::INFINITY, f64::NEG_INFINITY);

/// Whether a linear axis reaches down to zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zero {
    /// The axis always reaches zero, because the figure compares lengths.
    Included,
    /// The axis reaches zero if the least value is small relative to the greatest.
    IfNear,
    /// The axis reaches zero only if the data reaches zero.
    AsData,
}

/// A labelled position on an axis.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tick {
    pub(crate) value: f64,
    pub(crate) text: String,
}

impl Axis {
    /// Returns an axis that covers all `values` and the values that the specification includes.
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
        let placement = if log {
            Placement::Log
        } else {
            Placement::Linear { whole: values.iter().all(|value| value.fract() == 0.0), step: 0.0 }
        };
        let label = specification.label().to_owned();
        if log {
            if low <= 0.0 {
                let problem = format!("{low} cannot be placed on the logarithmic axis '{label}', whose values must be above 0");
                return Err(figure.bad_value(problem));
            }
            // The padding at both ends is 4 % of the range, or a factor of two around a single value.
            let air = if low < high { (high / low).powf(0.04) } else { 2.0 };
            return Ok(Self {
                placement,
                label,
                low: low / air,
                high: high * air,
                data: (low, high),
                reach: NOWHERE,
                ends: false,
            });
        }
        if zero == Zero::Included || (zero == Zero::IfNear && low > 0.0 && low < 0.35 * high) {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        let share = if zero == Zero::AsData { 0.025 } else { 0.04 };
        let air = if low < high { (high - low) * share } else { low.abs().max(1.0) * 0.5 };
        let stands_on_zero = low == 0.0 && high > 0.0 && zero != Zero::AsData;
        let data = (low, high);
        let low = if stands_on_zero { 0.0 } else { low - air };
        Ok(Self { placement, label, low, high: high + air, data, reach: NOWHERE, ends: false })
    }

    /// Returns an axis with one position per name. The first name is at 0.
    pub(crate) fn category(specification: &AxisSpecification, names: &[String]) -> Self {
        let titles = names.iter().map(|name| specification.titles.title(name).to_owned()).collect();
        let high = names.len() as f64 - 0.5;
        let label = specification.label().to_owned();
        Self { placement: Placement::Category(titles), label, low: -0.5, high, data: (0.0, high), reach: NOWHERE, ends: false }
    }

    /// Returns this axis, extended to cover at least the range from `low` to `high`.
    pub(crate) fn reaching(self, low: f64, high: f64) -> Self {
        let reach = (self.reach.0.min(low), self.reach.1.max(high));
        Self { low: self.low.min(low), high: self.high.max(high), reach, ..self }
    }

    /// Returns this axis with the range from `low` to `high`.
    pub(crate) fn spanning(self, low: f64, high: f64) -> Self {
        Self { low, high, data: (low, high), ..self }
    }

    /// Gives two axes a common range, which covers the data of both.
    pub(crate) fn alike(one: Self, other: Self) -> (Self, Self) {
        let (low, high) = (one.low.min(other.low), one.high.max(other.high));
        let data = (one.data.0.min(other.data.0), one.data.1.max(other.data.1));
        (Self { low, high, data, ..one }, Self { low, high, data, ..other })
    }

    /// Returns this axis, extended to ticks at both ends, with at most `most` ticks.
    pub(crate) fn covered(&self, most: usize) -> Self {
        let (first, last) = self.data;
        if first >= last {
            return self.clone();
        }
        match self.placement {
            Placement::Category(_) => self.clone(),
            Placement::Log => {
                let (low, high) = ticks::round_decades(first, last);
                let air = (high / low).powf(AIR);
                let (low, high) = (low.min(first / air).min(self.reach.0), high.max(last * air).max(self.reach.1));
                Self { low, high, ends: true, ..self.clone() }
            }
            Placement::Linear { whole, .. } => {
                let (mut low, mut high);
                let mut step = ticks::step(first, last, most, whole);
                // Extending the axis may require longer steps, and longer steps may extend the axis again. The loop ends after
                // a few rounds.
                loop {
                    let air = (last - first) * AIR;
                    let stands_on_zero = self.low == 0.0 && first >= 0.0;
                    low = ((first / step + 1e-9).floor() * step).min(if stands_on_zero { 0.0 } else { first - air });
                    high = ((last / step - 1e-9).ceil() * step).max(last + air);
                    let longer = ticks::step(low, high, most, whole);
                    if longer <= step {
                        break;
                    }
                    step = longer;
                }
                let placement = Placement::Linear { whole, step };
                Self { placement, low: low.min(self.reach.0), high: high.max(self.reach.1), ..self.clone() }
            }
        }
    }

    /// Returns whether the axis shows whole numbers with short labels, such as depths.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.placement, Placement::Linear { whole: true, .. }) && self.data.0 >= 0.0 && self.data.1 < 100.0
    }

    /// Returns this axis with room for a line of text beyond the greatest value.
    pub(crate) fn with_headroom(self) -> Self {
        const SHARE: f64 = 0.06;
        let (low, high) = self.data;
        let end = if self.is_log() { high * (high / low).powf(SHARE) } else { high + (high - low) * SHARE };
        self.reaching(high, end)
    }

    pub(crate) fn is_log(&self) -> bool {
        matches!(self.placement, Placement::Log)
    }

    /// Returns the names of a category axis.
    pub(crate) fn names(&self) -> Option<&[String]> {
        match &self.placement {
            Placement::Category(names) => Some(names),
            _ => None,
        }
    }

    /// Returns the position of a value along the axis, from 0 to 1.
    pub(crate) fn share(&self, value: f64) -> f64 {
        match self.placement {
            Placement::Log => (value / self.low).ln() / (self.high / self.low).ln(),
            _ => (value - self.low) / (self.high - self.low),
        }
    }

    /// Returns about `most` ticks, and the positions of a finer grid.
    pub(crate) fn ticks(&self, most: usize) -> (Vec<Tick>, Vec<f64>) {
        let (values, fine) = match &self.placement {
            Placement::Linear { whole, step } => {
                let step = step.max(ticks::step(self.low, self.high, most, *whole));
                (ticks::multiples(self.low, self.high, step), Vec::new())
            }
            Placement::Log => {
                let (values, fine) = ticks::logarithmic(self.low, self.high, most);
                (if self.ends { self.with_ends(values, most) } else { values }, fine)
            }
            Placement::Category(names) => {
                let ticks = names.iter().enumerate().map(|(index, name)| Tick { value: index as f64, text: name.clone() });
                return (ticks.collect(), Vec::new());
            }
        };
        let texts = ticks::texts(&values);
        (values.into_iter().zip(texts).map(|(value, text)| Tick { value, text }).collect(), fine)
    }

    /// Returns the ticks, with the round numbers at both ends of the data added. An end is omitted if it is too close to a
    /// tick.
    fn with_ends(&self, mut values: Vec<f64>, most: usize) -> Vec<f64> {
        let (low, high) = ticks::round_decades(self.data.0, self.data.1);
        let free = |end: f64, tick: Option<&f64>| {
            tick.is_none_or(|tick| (self.share(*tick) - self.share(end)).abs() >= 0.45 / most.max(1) as f64)
        };
        if free(low, values.first()) {
            values.insert(0, low);
        }
        if free(high, values.last()) {
            values.push(high);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::figure;

    /// Returns an axis over these values.
    fn axis(scale: &str, values: &[f64], zero: Zero) -> Axis {
        let figure = figure(&format!(
            "name = \"a\"\nkind = \"line\"\ntitle = \"\"\nx = {{ column = \"x\" }}\ny = {{ column = \"y\", scale = \"{scale}\" }}"
        ));
        Axis::numeric(&figure, &figure.y, values, zero).expect("the values can be placed")
    }

    #[test]
    fn ticks_cover_the_data_whatever_it_is() {
        let mut state = 1_u64;
        let mut random = || {
            // This is Knuth's linear congruential generator.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        for _ in 0..2000 {
            let low = 10_f64.powf(random() * 8.0 - 4.0);
            let high = low * 10_f64.powf(0.02 + random() * 6.0);
            for (scale, zero) in
                [("log", Zero::IfNear), ("linear", Zero::IfNear), ("linear", Zero::AsData), ("linear", Zero::Included)]
            {
                let covered = axis(scale, &[low, high], zero).covered(10);
                let ticks = covered.ticks(10).0;
                let (first, last) = (ticks[0].value, ticks[ticks.len() - 1].value);
                assert!(covered.low <= low && covered.high >= high, "{scale} {low} to {high}: {covered:?}");
                // On a logarithmic axis, a tick may be missing if another tick is close.
                let beyond = if scale == "log" { 0.05 } else { 1e-9 };
                let place = |value: f64| covered.share(value);
                assert!(
                    place(first) <= place(low) + beyond && place(last) >= place(high) - beyond,
                    "{scale} {low} to {high}: {ticks:?}"
                );
                assert!(
                    (place(low) <= 0.45 || zero == Zero::Included) && place(high) >= 0.55,
                    "{scale} {low} to {high}: not much is empty, {covered:?}"
                );
                assert!(ticks.len() <= 14, "{ticks:?}");
            }
        }
    }

    #[test]
    fn depths_begin_and_end_with_a_tick() {
        let ticks = axis("linear", &[2.0, 9.0], Zero::AsData).covered(20).ticks(20).0;
        assert_eq!(ticks.iter().map(|tick| tick.text.as_str()).collect::<Vec<_>>(), ["2", "3", "4", "5", "6", "7", "8", "9"]);
    }
}
