//! Tables of crossing points. A crossing point is the accuracy of the ordering above which one algorithm visits fewer leaves
//! than another.

use std::collections::HashMap;

use crate::statistics::crossing::{Curve, below, interval, mean_curve, repetition};
use anyhow::Result;
use serde::Deserialize;

use crate::data_table::DataTable;
use crate::units::{Size, Unit, by_unit, of_rows};

pub use crate::statistics::crossing::{Point, point};

/// The columns of a table after the columns that name the group.
const HEADING: [&str; 7] =
    ["n", "lowest accuracy", "crossing point", "95 % interval", "95 % of repetitions", "smallest ratio", "at accuracy"];

/// The columns of a table of exact ratios after the columns that name the group.
const HEADING_OF_EXACT: [&str; 3] = ["below 1 at accuracies", "smallest ratio", "at accuracy"];

/// The columns that determine a crossing point.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    /// The column of the ratio that crosses 1.
    pub of: String,
    /// The column of the accuracy of the ordering.
    pub accuracy: String,
    /// The column whose values are the steps from left to right, such as a parameter of the ordering.
    pub along: String,
    /// Whether the ratios are exact instead of a sample. If so, the table lists the accuracies at which the ratios are below 1.
    #[serde(default)]
    pub exact: bool,
}

/// The rows of one group. For each unit and step, `sums` contains the sum of the accuracies, the sum of the logarithms and the
/// number of rows.
#[derive(Debug, Default)]
struct Group {
    steps: Vec<f64>,
    /// The units of the rows at each step.
    rows: Vec<Vec<Unit>>,
    units: HashMap<Vec<String>, usize>,
    sums: HashMap<(usize, usize), (f64, f64, f64)>,
}

impl Group {
    fn add(&mut self, row: Unit, along: f64, accuracy: f64, ratio: f64) {
        let next = self.units.len();
        let unit = *self.units.entry(row.values().to_vec()).or_insert(next);
        let step = self.steps.iter().position(|known| known.total_cmp(&along).is_eq()).unwrap_or_else(|| {
            self.steps.push(along);
            self.rows.push(Vec::new());
            self.steps.len() - 1
        });
        self.rows[step].push(row);
        let sums = self.sums.entry((unit, step)).or_default();
        *sums = (sums.0 + accuracy, sums.1 + ratio.ln(), sums.2 + 1.0);
    }

    /// Returns a common description of the samples at all steps.
    fn size(&self) -> Size {
        let sizes = self.rows.iter().map(|rows| by_unit(rows.iter().map(|unit| (unit, 0.0))).1);
        sizes.reduce(|all, size| all.with(&size).unwrap_or(all)).unwrap_or_default()
    }

    /// Returns the curves of all units, in the order of the data. The steps of each curve are ascending.
    fn curves(&self) -> Vec<Curve> {
        let mut order: Vec<usize> = (0..self.steps.len()).collect();
        order.sort_by(|&one, &other| self.steps[one].total_cmp(&self.steps[other]));
        let mean = |unit, step| self.sums.get(&(unit, step)).map(|&(accuracy, ratio, rows)| (accuracy / rows, ratio / rows));
        (0..self.units.len()).map(|unit| order.iter().map(|&step| mean(unit, step)).collect()).collect()
    }
}

fn range(ends: Option<[Point; 2]>, size: &Size) -> String {
    match ends {
        None => size.too_few(),
        Some([low, high]) if low == high => low.text(),
        Some([low, high]) => format!("{} to {}", low.text(), high.text()),
    }
}

/// Returns the heading and rows of a table of crossing points, with one row for each group of rows that agree in `columns`.
/// Units may lack some steps, because an experiment may measure more units near a ratio of 1. Units are resampled for the
/// intervals. `unit` states the columns that identify a unit, as in a figure.
///
/// # Errors
///
/// Fails if a column is missing, a value is not a number, or the unit is unknown or has a single value.
pub fn table(
    data: &DataTable,
    columns: &[String],
    crossing: &Crossing,
    unit: Option<&[String]>,
) -> Result<(Vec<String>, Vec<Vec<String>>)> {
    let indices = |names: &[String]| names.iter().map(|name| data.column_index(name)).collect::<Result<Vec<_>, _>>();
    let group_columns = indices(columns)?;
    let units = if crossing.exact { vec![Unit::default(); data.len()] } else { of_rows(data, unit)? };
    let (ratios, accuracies) = (data.numbers(&crossing.of)?, data.numbers(&crossing.accuracy)?);
    let along = data.numbers(&crossing.along)?;
    let mut names: Vec<Vec<String>> = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    for ((row, values), unit) in data.rows().enumerate().zip(units) {
        let of = |indices: &[usize]| -> Vec<String> { indices.iter().map(|&index| values[index].clone()).collect() };
        let name = of(&group_columns);
        let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            groups.push(Group::default());
            names.len() - 1
        });
        groups[place].add(unit, along[row], accuracies[row], ratios[row]);
    }
    let mut heading = columns.to_vec();
    let exact = crossing.exact;
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
            let size = group.size();
            row.extend([
                size.to_string(),
                format!("{lowest:.3}"),
                point(&curve).text(),
                range(interval(&curves), &size),
                range(repetition(&curves), &size),
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

    fn rows(csv: &str, unit: &str) -> Vec<Vec<String>> {
        let data = DataTable::from_csv(csv).unwrap();
        let names = |name: &str| name.to_owned();
        let crossing = Crossing { of: names("ratio"), accuracy: names("accuracy"), along: names("p"), exact: false };
        let (heading, rows) = table(&data, &[names("group")], &crossing, Some(&[names(unit)])).unwrap();
        assert_eq!(heading.len(), rows[0].len());
        rows
    }

    #[test]
    fn a_table_names_the_point_of_each_group() {
        let seeds = (1..=5).map(|seed| {
            format!("a,0,{seed},2,0.2\na,0.5,{seed},0.5,0.6\na,1,{seed},1,1\nb,0,{seed},2,0.1\nb,0.5,{seed},1.5,0.5\nb,1,{seed},1,1\n")
        });
        let rows = rows(&format!("group,p,seed,ratio,accuracy\n{}", seeds.collect::<String>()), "seed");
        assert_eq!(rows[0][..6], ["a", "5 seeds", "0.200", "0.400", "0.400", "0.400"]);
        assert_eq!(rows[1][..6], ["b", "5 seeds", "0.100", "none below 1", "none below 1", "none below 1"]);
    }

    #[test]
    fn four_units_have_a_point_but_no_interval() {
        let seeds = (1..=4).map(|seed| format!("a,0,{seed},2,0.2\na,0.5,{seed},0.5,0.6\n"));
        let rows = rows(&format!("group,p,seed,ratio,accuracy\n{}", seeds.collect::<String>()), "seed");
        assert_eq!(rows[0][1..6], ["4 seeds", "0.200", "0.400", "fewer than 5 seeds", "fewer than 5 seeds"]);
    }

    #[test]
    fn seeds_of_twenty_positions_are_not_a_hundred_independent_rows() {
        // Each of 20 positions crosses once, at 0.005 to 0.195. The 5 seeds of a position cross at the same point.
        let positions = (0..20).flat_map(|position| (0..5).map(move |seed| (position, seed)));
        let lines = positions.map(|(position, seed)| {
            let at = 0.005 + 0.01 * f64::from(position);
            format!("a,0,{position},{seed},{},0\na,1,{position},{seed},{},1\n", at.exp(), (at - 1.0).exp())
        });
        let csv = format!("group,p,position,seed,ratio,accuracy\n{}", lines.collect::<String>());
        let (positions, seeds) = (rows(&csv, "position"), rows(&csv, "seed"));
        // The standard deviation is 0.0592, and the standard error is 0.0132. 2.093 standard errors are 0.0277.
        assert_eq!(positions[0][1..4], ["20 positions, 5 seeds each", "0.000", "0.100"]);
        let ends: Vec<f64> = positions[0][4].split(" to ").map(|end| end.parse().unwrap()).collect();
        assert!((ends[0] - 0.072).abs() < 0.002 && (ends[1] - 0.128).abs() < 0.002, "{ends:?}");
        // All seeds agree with each other, because each seed has all positions.
        assert_eq!(seeds[0][1..5], ["5 seeds, 20 rows each", "0.000", "0.100", "0.100"]);
    }
}
