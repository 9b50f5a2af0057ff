//! Crossing points, where the curve of a ratio falls below 1 for good, and their bootstrap intervals.

use super::bootstrap::{LEAST_UNITS, Scale, around, resampled};
use super::quantile;
use super::student::{normal_tail, student};

/// Where a curve falls below 1 for good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Point {
    /// The curve is never above 1, or would cross 1 below the lowest accuracy.
    Everywhere,
    /// The curve falls below 1 at this accuracy.
    At(f64),
    /// The curve is still above 1 at the highest accuracy at which it is not exactly 1.
    Nowhere,
}

impl Point {
    /// Returns a number by which points are sorted: `Everywhere` precedes all accuracies, and `Nowhere` follows them.
    const fn order(self) -> f64 {
        match self {
            Self::Everywhere => f64::NEG_INFINITY,
            Self::At(accuracy) => accuracy,
            Self::Nowhere => f64::INFINITY,
        }
    }

    /// Returns the point as readable text.
    pub fn text(self) -> String {
        match self {
            Self::Everywhere => "at every accuracy".to_owned(),
            Self::At(accuracy) => format!("{accuracy:.3}"),
            Self::Nowhere => "none below 1".to_owned(),
        }
    }
}

/// Returns the point at which the curve of (accuracy, logarithm of the ratio) falls below 0 for good. The points of the curve
/// are sorted by accuracy and joined by straight lines. Points at the right end with a ratio of exactly 1 are ignored, because
/// perfect ordering gives this ratio.
pub fn point(curve: &[(f64, f64)]) -> Point {
    let Some(last) = curve.iter().rposition(|(_, ratio)| *ratio != 0.0) else { return Point::Nowhere };
    match curve[..=last].iter().rposition(|(_, ratio)| *ratio > 0.0) {
        None => Point::Everywhere,
        Some(above) if above == last => Point::Nowhere,
        Some(above) => {
            let (from, to) = (curve[above], curve[above + 1]);
            Point::At(from.0 + (to.0 - from.0) * from.1 / (from.1 - to.1))
        }
    }
}

/// Returns the ranges of accuracies at which the curve of (accuracy, logarithm of the ratio) is below 0, as text. The points of
/// the curve are joined by straight lines.
pub fn below(curve: &[(f64, f64)]) -> String {
    let mut parts: Vec<(f64, f64)> = Vec::new();
    for pair in curve.windows(2) {
        let ((start, first), (end, second)) = (pair[0], pair[1]);
        if first.min(second) >= 0.0 {
            continue;
        }
        let crossing = start + (end - start) * first / (first - second);
        let part = (if first > 0.0 { crossing } else { start }, if second > 0.0 { crossing } else { end });
        match parts.last_mut() {
            Some(last) if first < 0.0 && last.1 >= part.0 => last.1 = part.1,
            _ => parts.push(part),
        }
    }
    let texts: Vec<String> = parts.iter().map(|(from, to)| format!("{from:.3} to {to:.3}")).collect();
    if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
}

/// The mean accuracy and the mean logarithm of the ratio of one unit at each step. A step is `None` if the unit was not
/// measured there.
pub type Curve = Vec<Option<(f64, f64)>>;

/// Returns the mean of several curves. At each step, only curves that were measured there count.
pub fn mean_curve<'c>(curves: impl Iterator<Item = &'c Curve>) -> Vec<(f64, f64)> {
    let mut sums: Vec<(f64, f64, f64)> = Vec::new();
    for curve in curves {
        sums.resize(curve.len(), (0.0, 0.0, 0.0));
        for (sum, point) in sums.iter_mut().zip(curve) {
            if let Some((accuracy, ratio)) = point {
                *sum = (sum.0 + accuracy, sum.1 + ratio, sum.2 + 1.0);
            }
        }
    }
    sums.into_iter().filter(|sum| sum.2 > 0.0).map(|(accuracy, ratio, count)| (accuracy / count, ratio / count)).collect()
}

/// Returns the ends of the middle 95 % of the crossing points of resamples. Each resample has `size` units, drawn with
/// replacement. If some resamples have no crossing point, there is no standard error. The ends are then percentiles, moved
/// outwards to match Student's interval instead of the normal interval (Hesterberg 2015).
fn middle(curves: &[Curve], size: usize) -> Option<[Point; 2]> {
    let units = curves.len();
    if units < LEAST_UNITS {
        return None;
    }
    let all = mean_curve(curves.iter());
    let mut found = resampled(units, size, |chosen| point(&mean_curve(chosen.iter().map(|&unit| &curves[unit]))).order());
    if let (Point::At(estimate), true) = (point(&all), found.iter().all(|point| point.is_finite())) {
        let (low, high) = around(estimate, &found, units, Scale::Linear);
        let inside = |end: f64| match (all.first(), all.last()) {
            (Some(first), _) if end < first.0 => Point::Everywhere,
            (_, Some(last)) if end > last.0 => Point::Nowhere,
            _ => Point::At(end),
        };
        return Some([inside(low), inside(high)]);
    }
    found.sort_by(f64::total_cmp);
    let end = |share: f64| {
        let place = share * (found.len() - 1) as f64;
        // Interpolation requires two finite accuracies.
        match (found[place.floor() as usize], found[place.ceil() as usize]) {
            (low, high) if low.is_finite() && high.is_finite() => Point::At(quantile(&[low, high], place.fract())),
            (low, _) if low.is_finite() => Point::At(low),
            (low, _) if low < 0.0 => Point::Everywhere,
            _ => Point::Nowhere,
        }
    };
    let tail = normal_tail(student(units - 1) * (units as f64 / (units as f64 - 1.0)).sqrt());
    Some([end(tail), end(1.0 - tail)])
}

/// Returns the 95 % bootstrap interval of the crossing point. Resamples are as large as the sample. Returns `None` if there are
/// fewer than [`LEAST_UNITS`] units.
pub fn interval(curves: &[Curve]) -> Option<[Point; 2]> {
    middle(curves, curves.len())
}

/// Returns the range that contains the crossing point of a repetition with as many other units 95 times out of 100. The
/// difference between two estimates has sqrt(2) times the standard error of one estimate. An estimate from half as many units
/// has the same standard error, so these resamples are half as large as the sample. Returns `None` if there are fewer than
/// [`LEAST_UNITS`] units.
pub fn repetition(curves: &[Curve]) -> Option<[Point; 2]> {
    middle(curves, curves.len().div_ceil(2))
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn a_curve_crosses_where_the_straight_line_between_its_points_does() {
        assert_eq!(point(&[(0.0, 1.0), (0.5, 0.5), (0.7, -0.5), (1.0, 0.0)]), Point::At(0.6));
        assert_eq!(point(&[(0.0, -0.1), (0.5, 0.5), (0.9, 0.1), (1.0, 0.0)]), Point::Nowhere);
        assert_eq!(point(&[(0.0, -0.1), (0.5, -0.2), (1.0, 0.0)]), Point::Everywhere);
        assert_eq!(point(&[(0.2, 0.0), (1.0, 0.0)]), Point::Nowhere);
    }

    #[test]
    fn exact_curves_are_below_one_where_the_straight_lines_are() {
        assert_eq!(below(&[(0.0, -0.5), (0.5, 0.5), (0.7, -0.5), (1.0, 0.0)]), "0.000 to 0.250, 0.600 to 1.000");
        assert_eq!(below(&[(0.0, -0.1), (0.5, -0.2), (1.0, 0.0)]), "0.000 to 1.000");
        assert_eq!(below(&[(0.0, 0.1), (0.5, 0.0), (1.0, 0.0)]), "none");
        assert_eq!(below(&[(0.0, -0.1), (0.5, 0.0), (1.0, -0.1)]), "0.000 to 0.500, 0.500 to 1.000");
    }

    #[test]
    fn only_the_last_fall_below_one_counts() {
        let curve = [(0.0, 1.0), (0.2, -1.0), (0.4, 1.0), (0.6, -1.0), (1.0, 0.0)];
        assert_eq!(point(&curve), Point::At(0.5));
    }

    fn falling(at: f64) -> Curve {
        vec![Some((0.0, at)), Some((1.0, at - 1.0))]
    }

    /// Returns both ends as numbers.
    fn ends(range: Option<[Point; 2]>) -> (f64, f64) {
        let [low, high] = range.expect("there are enough units");
        (low.order(), high.order())
    }

    #[test]
    fn equal_units_leave_no_doubt_and_unequal_ones_an_interval_around_the_point() {
        let equal = vec![falling(0.25); 9];
        assert_eq!((point(&mean_curve(equal.iter())), interval(&equal)), (Point::At(0.25), Some([Point::At(0.25); 2])));
        assert_eq!(interval(&equal[..4]), None);
        // The mean of 100 numbers from 0.0 to 0.99 has the standard error 0.0289, so the interval is 0.495 -+ 0.057.
        let curves: Vec<_> = (0..100).map(|unit| falling(f64::from(unit) / 100.0)).collect();
        let Point::At(found) = point(&mean_curve(curves.iter())) else { panic!("no number") };
        assert!((found - 0.495).abs() < 1e-9, "{found}");
        let (low, high) = ends(interval(&curves));
        assert!((low - 0.438).abs() < 0.01 && (high - 0.552).abs() < 0.01, "{low} to {high}");
        // The difference between two means of 100 numbers has the standard error 0.0408, so the range is 0.495 -+ 0.080.
        let (low, high) = ends(repetition(&curves));
        assert!((low - 0.415).abs() < 0.012 && (high - 0.575).abs() < 0.012, "{low} to {high}");
    }

    #[test]
    fn ninety_five_of_a_hundred_repetitions_fall_where_they_are_said_to() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut sample = || -> Vec<Curve> { (0..40).map(|_| falling(random.random_range(0.0..1.0))).collect() };
        let (mut within, mut inside, trials) = (0, 0, 300);
        for _ in 0..trials {
            let (one, other) = (sample(), sample());
            let repeated = point(&mean_curve(other.iter())).order();
            let contains = |(low, high): (f64, f64)| (low..=high).contains(&repeated);
            within += usize::from(contains(ends(repetition(&one))));
            inside += usize::from(contains(ends(interval(&one))));
        }
        // The expected number of repetitions within the range is 285 of 300, with a standard deviation of 4. The bootstrap
        // interval would contain 83.4 %, or 250, with a standard deviation of 6.
        assert!((270..=297).contains(&within), "{within}");
        assert!((225..=272).contains(&inside), "{inside}");
    }

    #[test]
    fn units_measured_at_some_steps_only_count_there() {
        let both = vec![Some((0.0, 1.0)), Some((1.0, -1.0))];
        let curves = [both.clone(), both, vec![None, Some((1.0, -4.0))], vec![None, Some((1.0, -4.0))]];
        assert_eq!(mean_curve(curves.iter()), [(0.0, 1.0), (1.0, -2.5)]);
    }
}
