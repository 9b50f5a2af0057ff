//! Crossing points. A crossing point is the accuracy of the ordering above which one algorithm visits fewer leaves than
//! another.

use std::collections::HashMap;

use crate::statistics::crossing::{Curve, below, interval, mean_curve, repetition};
use anyhow::Result;
use serde::Deserialize;

use crate::data_table::DataTable;

pub use crate::statistics::crossing::{Point, point};

/// The columns of a table after those that name the group.
const HEADING: [&str; 7] =
    ["sample", "lowest accuracy", "crossing point", "95 % interval", "95 % of repetitions", "smallest ratio", "at accuracy"];

/// The columns of a table of exact ratios after the columns that name the group.
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
    /// The columns that identify a unit of the sample, such as a seed or a position. Units are resampled for the interval. Exact ratios
    /// have no sample: the table then lists the accuracies at which they are below 1.
    #[serde(default)]
    pub sample: Vec<String>,
}

/// The rows of one group. For each unit and step, `sums` contains the sum of the accuracies, the sum of the logarithms and the
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

    /// Returns the curves of all units, in the order of the data. The steps of each curve are ascending.
    fn curves(&self) -> Vec<Curve> {
        let mut order: Vec<usize> = (0..self.steps.len()).collect();
        order.sort_by(|&one, &other| self.steps[one].total_cmp(&self.steps[other]));
        let mean = |unit, step| self.sums.get(&(unit, step)).map(|&(accuracy, ratio, rows)| (accuracy / rows, ratio / rows));
        (0..self.units.len()).map(|unit| order.iter().map(|&step| mean(unit, step)).collect()).collect()
    }
}

fn range([low, high]: [Point; 2]) -> String {
    if low == high { low.text() } else { format!("{} to {}", low.text(), high.text()) }
}

/// Returns the heading and rows of a table of crossing points, with one row for each group of rows that agree in `columns`. Units may lack
/// some steps: an experiment may measure more units near a ratio of 1.
///
/// # Errors
///
/// Fails if a column is missing or a value is not a number.
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
