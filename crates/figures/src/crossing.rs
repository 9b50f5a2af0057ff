//! Crossing points: the accuracy of the ordering above which one algorithm visits fewer leaves than another.

use std::collections::HashMap;

use anyhow::Result;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use crate::data_table::DataTable;
use crate::{RESAMPLES, quantile};

/// The seed of the resamples.
const SEED: u64 = 0x5c07;

/// The columns of a table after those that name the group.
const HEADING: [&str; 7] =
    ["sample", "lowest accuracy", "crossing point", "95 % interval", "95 % of repetitions", "smallest ratio", "at accuracy"];

/// The columns of a table of exact ratios after those that name the group.
const HEADING_OF_EXACT: [&str; 3] = ["below 1 at accuracies", "smallest ratio", "at accuracy"];

/// The columns from which a crossing point is found.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    /// The ratio that crosses 1.
    pub of: String,
    /// The accuracy of the ordering.
    pub accuracy: String,
    /// The column that increases step by step.
    pub along: String,
    /// The columns that identify a unit of the sample, such as a seed or a position. Units are resampled for the interval. Exact
    /// ratios have none: then the table says at which accuracies they are below 1.
    #[serde(default)]
    pub sample: Vec<String>,
}

/// Where a curve falls below 1 for good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Point {
    /// It is already below 1 at the lowest accuracy, or never above 1.
    Everywhere,
    /// At this accuracy.
    At(f64),
    /// It is still above 1 at the highest accuracy at which it is not exactly 1.
    Nowhere,
}

impl Point {
    /// A number with the same order: `Everywhere` is below all accuracies, `Nowhere` above.
    const fn order(self) -> f64 {
        match self {
            Self::Everywhere => f64::NEG_INFINITY,
            Self::At(accuracy) => accuracy,
            Self::Nowhere => f64::INFINITY,
        }
    }

    fn text(self) -> String {
        match self {
            Self::Everywhere => "at every accuracy".to_owned(),
            Self::At(accuracy) => format!("{accuracy:.3}"),
            Self::Nowhere => "none below 1".to_owned(),
        }
    }
}

/// Where the curve of (accuracy, logarithm of the ratio) falls below 0 for good. Its points are given from left to right and
/// joined by straight lines. Points at the right end with a ratio of exactly 1 (a perfect ordering) are ignored.
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

/// At which accuracies the curve of (accuracy, logarithm of the ratio) is below 0, its points joined by straight lines.
fn below(curve: &[(f64, f64)]) -> String {
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

/// One unit's mean accuracy and mean logarithm of the ratio at each step. `None` where the unit was not measured.
type Curve = Vec<Option<(f64, f64)>>;

/// The rows of one group. For each unit and step, `sums` has the sum of the accuracies, the sum of the logarithms and the
/// number of rows.
#[derive(Debug, Default)]
struct Group {
    steps: Vec<f64>,
    units: HashMap<Vec<String>, usize>,
    sums: HashMap<(usize, usize), (f64, f64, f64)>,
}

impl Group {
    fn add(&mut self, unit: Vec<String>, along: f64, accuracy: f64, ratio: f64) {
        let next = self.units.len();
        let unit = *self.units.entry(unit).or_insert(next);
        let step = self.steps.iter().position(|known| known.total_cmp(&along).is_eq()).unwrap_or_else(|| {
            self.steps.push(along);
            self.steps.len() - 1
        });
        let sums = self.sums.entry((unit, step)).or_default();
        *sums = (sums.0 + accuracy, sums.1 + ratio.ln(), sums.2 + 1.0);
    }

    /// The curves of all units, in the order of the data. The steps of each are ascending.
    fn curves(&self) -> Vec<Curve> {
        let mut order: Vec<usize> = (0..self.steps.len()).collect();
        order.sort_by(|&one, &other| self.steps[one].total_cmp(&self.steps[other]));
        let mean = |unit, step| self.sums.get(&(unit, step)).map(|&(accuracy, ratio, rows)| (accuracy / rows, ratio / rows));
        (0..self.units.len()).map(|unit| order.iter().map(|&step| mean(unit, step)).collect()).collect()
    }
}

/// The mean of several curves. At each step it is the mean of those that were measured there.
fn mean_curve<'c>(curves: impl Iterator<Item = &'c Curve>) -> Vec<(f64, f64)> {
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

/// The ends of the middle 95 % of the crossing points of resamples. Each resample has `size` units, drawn with replacement.
fn middle(curves: &[Curve], size: usize) -> [Point; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut found: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let chosen: Vec<usize> = (0..size).map(|_| random.random_range(0..curves.len())).collect();
            point(&mean_curve(chosen.into_iter().map(|unit| &curves[unit]))).order()
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let end = |share: f64| {
        let place = share * (found.len() - 1) as f64;
        // Between an accuracy and none at all there is nothing to interpolate.
        match (found[place.floor() as usize], found[place.ceil() as usize]) {
            (low, high) if low.is_finite() && high.is_finite() => Point::At(quantile(&[low, high], place.fract())),
            (low, _) if low.is_finite() => Point::At(low),
            (low, _) if low < 0.0 => Point::Everywhere,
            _ => Point::Nowhere,
        }
    };
    [end(0.025), end(0.975)]
}

/// The 95 % bootstrap interval of the crossing point. Resamples are as large as the sample.
fn interval(curves: &[Curve]) -> [Point; 2] {
    middle(curves, curves.len())
}

/// Where the crossing point of a repetition, with as many other units, falls 95 times out of 100. The difference between two
/// estimates has a standard error sqrt(2) times that of one. So has an estimate from half as many units, which is why these
/// resamples are half as large.
fn repetition(curves: &[Curve]) -> [Point; 2] {
    middle(curves, curves.len().div_ceil(2))
}

fn range([low, high]: [Point; 2]) -> String {
    if low == high { low.text() } else { format!("{} to {}", low.text(), high.text()) }
}

/// The heading and rows of a table of crossing points, with one row for each group of rows that agree in `columns`. Not every
/// unit has to be measured at every step. There may be more where the curve is close to 1.
///
/// # Errors
///
/// If a column is missing or a number is not one.
pub fn table(data: &DataTable, columns: &[String], crossing: &Crossing) -> Result<(Vec<String>, Vec<Vec<String>>)> {
    let indices = |names: &[String]| names.iter().map(|name| data.column_index(name)).collect::<Result<Vec<_>, _>>();
    let (group_columns, sample) = (indices(columns)?, indices(&crossing.sample)?);
    let (ratios, accuracies) = (data.numbers(&crossing.of)?, data.numbers(&crossing.accuracy)?);
    let along = data.numbers(&crossing.along)?;
    let mut names: Vec<Vec<String>> = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    for (row, values) in data.rows().enumerate() {
        let of = |indices: &[usize]| -> Vec<String> { indices.iter().map(|&index| values[index].clone()).collect() };
        let name = of(&group_columns);
        let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            groups.push(Group::default());
            names.len() - 1
        });
        groups[place].add(of(&sample), along[row], accuracies[row], ratios[row]);
    }
    let mut heading = columns.to_vec();
    let exact = crossing.sample.is_empty();
    heading.extend(if exact { &HEADING_OF_EXACT[..] } else { &HEADING }.iter().map(|&title| title.to_owned()));
    let mut rows = Vec::new();
    for (name, group) in names.into_iter().zip(&groups) {
        let curves = group.curves();
        let curve = mean_curve(curves.iter());
        let least = curve.iter().copied().min_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0.0, 0.0));
        let lowest = curve.first().map_or(0.0, |first| first.0);
        let mut row = name;
        if exact {
            row.push(below(&curve));
        } else {
            row.extend([
                curves.len().to_string(),
                format!("{lowest:.3}"),
                point(&curve).text(),
                range(interval(&curves)),
                range(repetition(&curves)),
            ]);
        }
        row.extend([format!("{:.3}", least.1.exp()), format!("{:.3}", least.0)]);
        rows.push(row);
    }
    Ok((heading, rows))
}

#[cfg(test)]
mod tests {
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

    /// Both ends as numbers.
    fn ends([low, high]: [Point; 2]) -> (f64, f64) {
        (low.order(), high.order())
    }

    #[test]
    fn equal_units_leave_no_doubt_and_unequal_ones_an_interval_around_the_point() {
        let equal = vec![falling(0.25); 9];
        assert_eq!((point(&mean_curve(equal.iter())), interval(&equal)), (Point::At(0.25), [Point::At(0.25); 2]));
        // The mean of 100 numbers from 0.0 to 0.99: standard error 0.0289, so the interval is 0.495 -+ 0.057.
        let curves: Vec<_> = (0..100).map(|unit| falling(f64::from(unit) / 100.0)).collect();
        let Point::At(found) = point(&mean_curve(curves.iter())) else { panic!("no number") };
        assert!((found - 0.495).abs() < 1e-9, "{found}");
        let (low, high) = ends(interval(&curves));
        assert!((low - 0.438).abs() < 0.01 && (high - 0.552).abs() < 0.01, "{low} to {high}");
        // The difference of two such means has the standard error 0.0408: 0.495 -+ 0.080.
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
        // Of 300 repetitions, 285 are expected within the range, with a standard deviation of 4. The bootstrap interval holds
        // 83.4 %: 250, with a standard deviation of 6.
        assert!((270..=297).contains(&within), "{within}");
        assert!((225..=272).contains(&inside), "{inside}");
    }

    #[test]
    fn units_measured_at_some_steps_only_count_there() {
        let both = vec![Some((0.0, 1.0)), Some((1.0, -1.0))];
        let curves = [both.clone(), both, vec![None, Some((1.0, -4.0))], vec![None, Some((1.0, -4.0))]];
        assert_eq!(mean_curve(curves.iter()), [(0.0, 1.0), (1.0, -2.5)]);
    }

    #[test]
    fn a_table_names_the_point_of_each_group() {
        let csv =
            "group,p,seed,ratio,accuracy\na,0,1,2,0.2\na,0.5,1,0.5,0.6\na,1,1,1,1\nb,0,1,2,0.1\nb,0.5,1,1.5,0.5\nb,1,1,1,1\n";
        let data = DataTable::from_csv(csv).unwrap();
        let names = |name: &str| name.to_owned();
        let crossing =
            Crossing { of: names("ratio"), accuracy: names("accuracy"), along: names("p"), sample: vec![names("seed")] };
        let (heading, rows) = table(&data, &[names("group")], &crossing).unwrap();
        assert_eq!(heading.len(), rows[0].len());
        assert_eq!(rows[0][..6], ["a", "1", "0.200", "0.400", "0.400", "0.400"]);
        assert_eq!(rows[1][..6], ["b", "1", "0.100", "none below 1", "none below 1", "none below 1"]);
    }
}
