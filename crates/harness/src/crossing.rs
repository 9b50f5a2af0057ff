//! From which accuracy of the ordering on one algorithm visits fewer leaves than another.

use std::collections::HashMap;

use anyhow::{Context, Result};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use crate::data_table::DataTable;
use crate::figures::{RESAMPLES, quantile};

/// The one seed of the resamples.
const SEED: u64 = 0x5c07;

/// The columns from which a crossing point is found.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    /// The ratio that crosses 1.
    pub of: String,
    /// The accuracy at which it does.
    pub accuracy: String,
    /// The column that is raised step by step.
    pub along: String,
    /// The columns that name what was sampled, and is resampled for the interval: seeds, or positions.
    pub sample: Vec<String>,
}

/// Where a curve falls below 1 for good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Point {
    /// It is below 1 already at the lowest accuracy, or never above.
    Everywhere,
    /// At this accuracy.
    At(f64),
    /// It is still above 1 at the highest accuracy at which it is not exactly 1.
    Nowhere,
}

impl Point {
    /// As a number that sorts like it: everywhere below and nowhere above all accuracies.
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

/// Where the curve of (accuracy, logarithm of the ratio) falls below 0 for good. The curve is given from left to right; between its
/// points it is straight. Points at its end where the ratio is exactly 1 (a perfect order) say nothing and are left out.
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

/// One group's curves: for each unit of the sample, at each step, the mean accuracy and the mean logarithm of the ratio.
#[derive(Debug, Default)]
struct Group {
    steps: Vec<f64>,
    units: Vec<Vec<String>>,
    /// By unit and step: sums of accuracy and of the logarithm, and the number of rows.
    sums: HashMap<(usize, usize), (f64, f64, f64)>,
}

impl Group {
    fn unit(&self, unit: usize) -> Option<Vec<(f64, f64)>> {
        let mean = |step| self.sums.get(&(unit, step)).map(|(accuracy, ratio, rows)| (accuracy / rows, ratio / rows));
        (0..self.steps.len()).map(mean).collect()
    }
}

fn mean_curve(curves: &[Vec<(f64, f64)>], chosen: impl Iterator<Item = usize>) -> Vec<(f64, f64)> {
    let mut curve = vec![(0.0, 0.0); curves.first().map_or(0, Vec::len)];
    for unit in chosen {
        for (sum, (accuracy, ratio)) in curve.iter_mut().zip(&curves[unit]) {
            sum.0 += accuracy;
            sum.1 += ratio;
        }
    }
    let count = curves.len() as f64;
    curve.iter().map(|(accuracy, ratio)| (accuracy / count, ratio / count)).collect()
}

/// The point and the ends of its 95 % bootstrap interval: as many units as there are drawn with replacement, again and again.
fn with_interval(curves: &[Vec<(f64, f64)>]) -> (Point, [Point; 2]) {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut found: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let chosen: Vec<usize> = (0..curves.len()).map(|_| random.random_range(0..curves.len())).collect();
            point(&mean_curve(curves, chosen.into_iter())).order()
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
    (point(&mean_curve(curves, 0..curves.len())), [end(0.025), end(0.975)])
}

/// The heading and rows of the table of crossing points, one row for each group of rows that agree in `columns`.
///
/// # Errors
///
/// If a column is missing, a number is not one, or a unit of the sample lacks a step.
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
        let group = &mut groups[place];
        let unit_name = of(&sample);
        // Rows come unit by unit, so the unit is nearly always the last one.
        let unit = group.units.iter().rposition(|known| *known == unit_name).unwrap_or_else(|| {
            group.units.push(unit_name);
            group.units.len() - 1
        });
        let step = group.steps.iter().position(|known| known.total_cmp(&along[row]).is_eq()).unwrap_or_else(|| {
            group.steps.push(along[row]);
            group.steps.len() - 1
        });
        let sums = group.sums.entry((unit, step)).or_default();
        *sums = (sums.0 + accuracies[row], sums.1 + ratios[row].ln(), sums.2 + 1.0);
    }
    let mut heading = columns.to_vec();
    heading.extend(
        ["sample", "lowest accuracy", "crossing point", "95 % interval", "smallest ratio", "at accuracy"].map(str::to_owned),
    );
    let mut rows = Vec::new();
    for (name, group) in names.into_iter().zip(&groups) {
        let mut order: Vec<usize> = (0..group.steps.len()).collect();
        order.sort_by(|&one, &other| group.steps[one].total_cmp(&group.steps[other]));
        let curves: Vec<Vec<(f64, f64)>> = (0..group.units.len())
            .map(|unit| {
                let curve = group.unit(unit).with_context(|| {
                    format!("{}: {} lacks a step of {}", name.join(", "), group.units[unit].join(", "), crossing.along)
                })?;
                Ok(order.iter().map(|&step| curve[step]).collect())
            })
            .collect::<Result<_>>()?;
        let curve = mean_curve(&curves, 0..curves.len());
        let (found, [low, high]) = with_interval(&curves);
        let least = curve.iter().copied().min_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0.0, 0.0));
        let interval = if low == high { low.text() } else { format!("{} to {}", low.text(), high.text()) };
        let lowest = curve.first().map_or(0.0, |first| first.0);
        let mut row = name;
        row.extend([
            curves.len().to_string(),
            format!("{lowest:.3}"),
            found.text(),
            interval,
            format!("{:.3}", least.1.exp()),
            format!("{:.3}", least.0),
        ]);
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
    fn only_the_last_fall_below_one_counts() {
        let curve = [(0.0, 1.0), (0.2, -1.0), (0.4, 1.0), (0.6, -1.0), (1.0, 0.0)];
        assert_eq!(point(&curve), Point::At(0.5));
    }

    #[test]
    fn equal_units_leave_no_doubt_and_unequal_ones_an_interval_around_the_point() {
        let falling = |at: f64| vec![(0.0, at), (1.0, at - 1.0)];
        let (found, ends) = with_interval(&vec![falling(0.25); 9]);
        assert_eq!((found, ends), (Point::At(0.25), [Point::At(0.25); 2]));
        // The mean of 100 numbers from 0.0 to 0.99: standard error 0.0289, so the interval is 0.495 -+ 0.057.
        let curves: Vec<_> = (0..100).map(|unit| falling(f64::from(unit) / 100.0)).collect();
        let (Point::At(found), [Point::At(low), Point::At(high)]) = with_interval(&curves) else { panic!("no numbers") };
        assert!((found - 0.495).abs() < 1e-9, "{found}");
        assert!((low - 0.438).abs() < 0.01 && (high - 0.552).abs() < 0.01, "{low} to {high}");
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
        assert_eq!(rows[0][..5], ["a", "1", "0.200", "0.400", "0.400"]);
        assert_eq!(rows[1][..5], ["b", "1", "0.100", "none below 1", "none below 1"]);
    }
}
