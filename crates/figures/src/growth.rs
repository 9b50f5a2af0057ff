//! Tables of growth factors per ply, of means, and of their agreement with theory.

use std::collections::BTreeMap;

use crate::statistics::growth_factor;
use anyhow::{Result, bail, ensure};
use serde::Deserialize;

use crate::data_table::DataTable;
use crate::{Aggregate, interval};

/// The columns from which a growth factor is estimated.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// The column that grows.
    pub of: String,
    /// The column along which it grows: the depth.
    pub along: String,
    /// The column that identifies a unit of the sample.
    pub sample: String,
}

/// A measured mean and the value that theory predicts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// The measured column.
    pub of: String,
    /// The column with the prediction, which is equal in all rows of a group.
    pub expected: String,
}

type Table = (Vec<String>, Vec<Vec<String>>);

/// Returns the groups in the order of the data, each with the indices of its rows.
fn groups(data: &DataTable, columns: &[String]) -> Result<Vec<(Vec<String>, Vec<usize>)>> {
    let indices = columns.iter().map(|name| data.column_index(name)).collect::<Result<Vec<_>, _>>()?;
    let mut groups: Vec<(Vec<String>, Vec<usize>)> = Vec::new();
    for (row, values) in data.rows().enumerate() {
        let name: Vec<String> = indices.iter().map(|&index| values[index].clone()).collect();
        match groups.iter_mut().find(|group| group.0 == name) {
            Some(group) => group.1.push(row),
            None => groups.push((name, vec![row])),
        }
    }
    Ok(groups)
}

/// Returns the heading and rows of a table of growth factors. For each group, the table lists the factor from its least depth to two plies
/// deeper, and the factor to its greatest depth with its 95 % interval.
///
/// # Errors
///
/// Fails if a column is missing or a value is not a number.
pub fn factors(data: &DataTable, columns: &[String], growth: &Growth) -> Result<Table> {
    let (values, depths, samples) = (data.numbers(&growth.of)?, data.numbers(&growth.along)?, data.text(&growth.sample)?);
    let mut heading = columns.to_vec();
    heading.extend(["factor from", "is", "factor from", "is", "95 % interval", "sample"].map(str::to_owned));
    let mut rows = Vec::new();
    for (name, members) in groups(data, columns)? {
        let mut by_depth: BTreeMap<u64, BTreeMap<&str, f64>> = BTreeMap::new();
        for row in members {
            by_depth.entry(depths[row] as u64).or_default().insert(samples[row], values[row]);
        }
        // Only units measured at both depths count, since deep trees may have fewer seeds.
        let pairs = |depth: u64| -> Vec<(f64, f64)> {
            let (Some(shallow), Some(deep)) = (by_depth.get(&depth), by_depth.get(&(depth + 2))) else { return Vec::new() };
            shallow.iter().filter_map(|(sample, &value)| Some((value, *deep.get(sample)?))).collect()
        };
        let both: Vec<u64> = by_depth.keys().copied().filter(|&depth| !pairs(depth).is_empty()).collect();
        let (Some(&first), Some(&last)) = (both.first(), both.last()) else { continue };
        let (early, late) = (growth_factor(&pairs(first)), growth_factor(&pairs(last)));
        let mut row = name;
        row.extend([
            format!("{first} to {}", first + 2),
            format!("{:.3}", early.0),
            format!("{last} to {}", last + 2),
            format!("{:.3}", late.0),
            format!("{:.3} to {:.3}", late.1, late.2),
            pairs(last).len().to_string(),
        ]);
        rows.push(row);
    }
    Ok((heading, rows))
}

/// Returns the heading and rows of a table of means, with their 95 % bootstrap intervals and the predictions.
///
/// # Errors
///
/// Fails if a column is missing, a value is not a number, or the prediction differs within a group.
pub fn agreements(data: &DataTable, columns: &[String], agreement: &Agreement) -> Result<Table> {
    let (values, expected) = (data.numbers(&agreement.of)?, data.numbers(&agreement.expected)?);
    let mut heading = columns.to_vec();
    heading.extend(["sample", "mean", "95 % interval", "expected", "inside", "standard errors off"].map(str::to_owned));
    let mut rows = Vec::new();
    for (name, members) in groups(data, columns)? {
        let exact = expected[members[0]];
        let same = members.iter().all(|&row| expected[row].total_cmp(&exact).is_eq());
        ensure!(same, "{}: {} differs within the group", name.join(", "), agreement.expected);
        let sample: Vec<f64> = members.iter().map(|&row| values[row]).collect();
        let mean = Aggregate::Mean.of(&sample).unwrap_or_default();
        let (low, high) = interval(Aggregate::Mean, &sample).unwrap_or((mean, mean));
        let variance = sample.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (sample.len() as f64 - 1.0);
        let score = (mean - exact) / (variance / sample.len() as f64).sqrt();
        // Without spread or with a single row, there is no standard score.
        let score = if score.is_finite() { format!("{score:+.2}") } else { String::new() };
        let inside = if (low..=high).contains(&exact) { "yes" } else { "no" };
        let mut row = name;
        row.extend([
            sample.len().to_string(),
            format!("{mean:.1}"),
            format!("{low:.1} to {high:.1}"),
            format!("{exact:.1}"),
            inside.to_owned(),
            score,
        ]);
        rows.push(row);
    }
    Ok((heading, rows))
}

/// Returns the heading and rows of a table of means. For each group, the table lists the aggregates of the columns in `means`, with their
/// 95 % bootstrap intervals.
///
/// # Errors
///
/// Fails if a column is missing, a value is not a number, or an aggregate does not exist.
pub fn means(data: &DataTable, columns: &[String], means: &BTreeMap<String, Aggregate>) -> Result<Table> {
    let mut heading = columns.to_vec();
    heading.push("rows".to_owned());
    let mut measured = Vec::new();
    for (column, aggregate) in means {
        heading.extend([format!("{column}, {}", aggregate.title()), "95 % interval".to_owned()]);
        measured.push((data.numbers(column)?, *aggregate, column));
    }
    let mut rows = Vec::new();
    for (name, members) in groups(data, columns)? {
        let mut row = name.clone();
        row.push(members.len().to_string());
        for (numbers, aggregate, column) in &measured {
            let sample: Vec<f64> = members.iter().map(|&row| numbers[row]).collect();
            let (Some(value), Some((low, high))) = (aggregate.of(&sample), interval(*aggregate, &sample)) else {
                bail!("{}: {column} has no {}", name.join(", "), aggregate.title());
            };
            row.extend([format!("{value:.3}"), format!("{low:.3} to {high:.3}")]);
        }
        rows.push(row);
    }
    Ok((heading, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn a_count_that_triples_with_each_ply_has_the_factor_three_by_the_seeds_that_both_depths_have() {
        let csv = "b,depth,seed,leaves\n2,2,1,9\n2,2,2,10\n2,3,1,27\n2,3,2,27\n2,4,1,81\n2,4,2,90\n2,6,1,729\n";
        let growth = Growth { of: "leaves".to_owned(), along: "depth".to_owned(), sample: "seed".to_owned() };
        let (heading, rows) = factors(&DataTable::from_csv(csv).unwrap(), &names(&["b"]), &growth).unwrap();
        assert_eq!(rows, [names(&["2", "2 to 4", "3.000", "4 to 6", "3.000", "3.000 to 3.000", "1"])]);
        assert_eq!(heading.len(), rows[0].len());
    }

    #[test]
    fn a_mean_agrees_if_what_is_expected_lies_in_its_interval() {
        let csv = "b,leaves,expected\n2,4,4.5\n2,5,4.5\n2,4,4.5\n2,5,4.5\n3,4,9\n3,5,9\n";
        let agreement = Agreement { of: "leaves".to_owned(), expected: "expected".to_owned() };
        let (_, rows) = agreements(&DataTable::from_csv(csv).unwrap(), &names(&["b"]), &agreement).unwrap();
        assert_eq!(rows[0], names(&["2", "4", "4.5", "4.0 to 5.0", "4.5", "yes", "+0.00"]));
        // Two values that differ by 1: the standard error is 1/2.
        assert_eq!(rows[1], names(&["3", "2", "4.5", "4.0 to 5.0", "9.0", "no", "-9.00"]));
    }

    #[test]
    fn means_are_of_the_kind_asked_for() {
        let csv = "b,ratio,accuracy\n2,1,0.5\n2,4,0.7\n3,9,1\n";
        let kinds = BTreeMap::from([("ratio".to_owned(), Aggregate::GeometricMean), ("accuracy".to_owned(), Aggregate::Mean)]);
        let (heading, rows) = means(&DataTable::from_csv(csv).unwrap(), &names(&["b"]), &kinds).unwrap();
        assert_eq!(heading, names(&["b", "rows", "accuracy, mean", "95 % interval", "ratio, geometric mean", "95 % interval"]));
        assert_eq!(rows[0], names(&["2", "2", "0.600", "0.500 to 0.700", "2.000", "1.000 to 4.000"]));
        assert_eq!(rows[1], names(&["3", "1", "1.000", "1.000 to 1.000", "9.000", "9.000 to 9.000"]));
    }
}
