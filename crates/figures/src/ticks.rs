//! Computes round numbers for axes, and formats numbers.

/// Returns the smallest of 1, 2 and 5 times a power of ten that divides `range` into at most `most` steps.
fn round_step(range: f64, most: usize) -> f64 {
    let rough = range / most.max(1) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough * (1.0 - 1e-9)).unwrap_or(10.0);
    factor * power
}

/// Returns a round step that divides `low` to `high` into at most `most` steps. If `whole` is true, the step is a whole number.
pub(crate) fn step(low: f64, high: f64, most: usize, whole: bool) -> f64 {
    let step = round_step(high - low, most);
    if whole { step.max(1.0) } else { step }
}

/// Returns the multiples of a step from `low` to `high`.
pub(crate) fn multiples(low: f64, high: f64, step: f64) -> Vec<f64> {
    let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
    (first..=last).map(|index| index as f64 * step).collect()
}

/// Returns the multiples of a round step from `low` to `high`, with at most `most` steps. If `whole` is true, they are whole
/// numbers.
fn linear(low: f64, high: f64, most: usize, whole: bool) -> Vec<f64> {
    multiples(low, high, step(low, high, most, whole))
}

/// Returns the ticks of a logarithmic axis from `low` to `high` (both above 0), and the fine grid between them. Ticks are
/// powers of ten if there are at least four of them. Otherwise, ticks are 1, 2 and 5 times powers of ten, or finer numbers.
pub(crate) fn logarithmic(low: f64, high: f64, most: usize) -> (Vec<f64>, Vec<f64>) {
    const FINE: [f64; 9] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    let powers = in_decades(low, high, &[1.0]);
    if powers.len() >= 4 {
        let stride = powers.len().div_ceil(most.max(2));
        let fine = if stride == 1 { in_decades(low, high, &FINE) } else { powers.clone() };
        return (powers.into_iter().step_by(stride).collect(), fine);
    }
    let fine = in_decades(low, high, &FINE);
    for factors in [&[1.0, 2.0, 5.0][..], &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0][..], &FINE[..]] {
        let ticks = in_decades(low, high, factors);
        if ticks.len() >= 4 && ticks.len() <= most.max(5) {
            return (ticks, fine);
        }
    }
    if powers.len() >= 2 { (powers, fine) } else { (linear(low, high, most.min(6), false), Vec::new()) }
}

/// Returns the nearest round numbers at or beyond `low` and `high`, which must be above 0. The results are 1, 2 or 5 times a
/// power of ten, or finer numbers if `low` and `high` are close together.
pub(crate) fn round_decades(low: f64, high: f64) -> (f64, f64) {
    let decades = (high / low).log10();
    let factors = if decades >= 1.5 {
        &[1.0, 2.0, 5.0][..]
    } else if decades >= 0.5 {
        &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0][..]
    } else if decades >= 0.25 {
        &[1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0][..]
    } else {
        let step = round_step(high - low, 5);
        return (((low / step + 1e-9).floor() * step).max(low.min(step)), (high / step - 1e-9).ceil() * step);
    };
    let around = in_decades(low / 10.0, high * 10.0, factors);
    let below = around.iter().copied().rfind(|value| *value <= low * (1.0 + 1e-9)).unwrap_or(low);
    (below, around.into_iter().find(|value| *value >= high * (1.0 - 1e-9)).unwrap_or(high))
}

fn in_decades(low: f64, high: f64, factors: &[f64]) -> Vec<f64> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let all = (first..=last).flat_map(|power| factors.iter().map(move |factor| scaled(*factor, power)));
    all.filter(|value| *value >= low * (1.0 - 1e-9) && *value <= high * (1.0 + 1e-9)).collect()
}

/// Returns `factor` times ten to the power `power`. For a negative power, the function divides: 3 / 10 is the floating-point
/// number nearest to 0.3, but 3 x 0.1 is not.
fn scaled(factor: f64, power: i32) -> f64 {
    if power < 0 { factor / 10_f64.powi(-power) } else { factor * 10_f64.powi(power) }
}

/// Returns the texts of the ticks of one axis, such as 0.5 or 2000. If a tick is at least 10,000, the texts are like 10k and
/// 2.5M.
pub(crate) fn texts(ticks: &[f64]) -> Vec<String> {
    let largest = ticks.iter().fold(0.0_f64, |largest, tick| largest.max(tick.abs()));
    let texts = ticks.iter().map(|tick| {
        let (scaled, suffix) = if largest >= 10_000.0 { in_thousands(*tick) } else { (*tick, "") };
        plain(scaled, 9) + suffix
    });
    texts.collect()
}

/// Returns a number with about three significant digits, for cells and bars: 0.0123, 4.56, 789, 1,234, 45.6k, 7.89M.
pub(crate) fn short(value: f64) -> String {
    if value.abs() >= 9_999.5 {
        let (scaled, suffix) = in_thousands(value);
        return significant(scaled) + suffix;
    }
    if value.abs() >= 99.95 || value == 0.0 {
        return scoutlab_text::grouped(&plain(value.round(), 4));
    }
    significant(value)
}

/// Returns a number with three significant digits, including zeros.
fn significant(value: f64) -> String {
    // The exponent is determined after rounding, because 0.9996 becomes 1.00.
    let exponent: i32 =
        format!("{value:.2e}").split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or_default();
    minus(&format!("{value:.*}", (2 - exponent).clamp(0, 6) as usize))
}

/// Returns the number in thousands, millions or a larger unit, and the letter of the unit. A number that rounds to 1000 of a
/// unit becomes 1 of the next unit.
fn in_thousands(value: f64) -> (f64, &'static str) {
    let units = [(1e3, "k"), (1e6, "M"), (1e9, "G"), (1e12, "T")];
    let unit = units.into_iter().rev().find(|(unit, _)| value.abs() >= unit * 0.9995);
    unit.map_or((value, ""), |(unit, suffix)| (value / unit, suffix))
}

/// Returns a number with at most `digits` decimals, without trailing zeros.
fn plain(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { minus(text) }
}

fn minus(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len(), "{found:?} against {expected:?}");
        assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-9), "{found:?} against {expected:?}");
    }

    #[test]
    fn linear_ticks_are_multiples_of_one_two_or_five() {
        close(&linear(0.0, 1.0, 5, false), &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        close(&linear(-3.0, 13.0, 4, false), &[0.0, 5.0, 10.0]);
        close(&linear(0.13, 0.29, 4, false), &[0.15, 0.2, 0.25]);
    }

    #[test]
    fn whole_axes_have_whole_ticks() {
        close(&linear(1.9, 4.1, 10, true), &[2.0, 3.0, 4.0]);
        close(&linear(2.0, 10.0, 10, true), &[2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]);
    }

    #[test]
    fn wide_logarithmic_axes_have_powers_of_ten_and_narrow_ones_finer_ticks() {
        close(&logarithmic(2.0, 5e6, 8).0, &[10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
        close(&logarithmic(0.024, 5.19, 10).0, &[0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0]);
        close(&logarithmic(0.45, 2.3, 10).0, &[0.5, 0.7, 1.0, 1.5, 2.0]);
        close(&logarithmic(0.48, 1.05, 10).0, &[0.5, 0.6, 0.7, 0.8, 0.9, 1.0]);
        close(&logarithmic(1.1, 1.3, 5).0, &[1.1, 1.15, 1.2, 1.25, 1.3]);
        close(&logarithmic(1.0, 1e12, 5).0, &[1.0, 1e3, 1e6, 1e9, 1e12]);
    }

    #[test]
    fn ticks_are_written_briefly_and_alike_along_an_axis() {
        assert_eq!(texts(&[0.1, 0.2, 0.5, 1.0, 2.0]), ["0.1", "0.2", "0.5", "1", "2"]);
        assert_eq!(texts(&[1.0, 100.0, 1e3, 1e4, 1e6, 1e9]), ["1", "100", "1k", "10k", "1M", "1G"]);
        assert_eq!(texts(&[-5.0, 0.0, 5.0]), ["\u{2212}5", "0", "5"]);
        assert_eq!(texts(&[0.0, 0.5e6, 1e6, 1.5e6]), ["0", "500k", "1M", "1.5M"]);
    }

    #[test]
    fn short_numbers_have_three_significant_digits() {
        let written =
            [0.01234, 0.5, 1.0, 45.678, 789.4, 0.9996, 1234.0, 45_678.0, 7_891_234.0, 999_999.0, 0.0, -2.5].map(short);
        assert_eq!(
            written,
            ["0.0123", "0.500", "1.00", "45.7", "789", "1.00", "1,234", "45.7k", "7.89M", "1.00M", "0", "\u{2212}2.50"]
        );
        assert_eq!(scoutlab_text::grouped("197972622"), "197,972,622");
    }
}
