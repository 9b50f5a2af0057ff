//! Tables of growth factors per ply, of means, and of the agreement of means with theory.

use std::collections::BTreeMap;

use crate::statistics::{growth_factor, standard_error};
use anyhow::{Result, bail, ensure};
use serde::Deserialize;

use crate::data_table::DataTable;
use crate::groups::groups;
use crate::units::{Size, by_unit, of_rows};
use crate::{Aggregate, interval};

/// The columns from which a growth factor is estimated.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// The column that grows.
    pub of: String,
    /// The column of the depth.
    pub along: String,
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

fn interval_text(interval: Option<(f64, f64)>, decimals: usize, size: &Size) -> String {
    interval.map_or_else(|| size.too_few(), |(low, high)| format!("{low:.decimals$} to {high:.decimals$}"))
}

/// Returns the heading and rows of a table of growth factors. For each group, the table lists the first factor (from the least
/// depth to two plies deeper) and the last factor (to the greatest depth), with the 95 % interval of the last factor. `unit`
/// states the columns that identify a unit, and a factor uses only units that have both depths.
///
/// # Errors
///
/// Fails if a column is missing, a value is not a number, or the unit is unknown or has a single value.
pub fn factors(data: &DataTable, columns: &[String], growth: &Growth, unit: Option<&[String]>) -> Result<Table> {
    let (values, depths, units) = (data.numbers(&growth.of)?, data.numbers(&growth.along)?, of_rows(data, unit)?);
    let mut heading = columns.to_vec();
    heading.extend(["factor from", "is", "factor from", "is", "95 % interval", "n"].map(str::to_owned));
    let mut rows = Vec::new();
    for (name, members) in groups(data, columns, 0..data.len())? {
        let mut by_depth: BTreeMap<u64, BTreeMap<&[String], (f64, usize)>> = BTreeMap::new();
        for &row in &members {
            let all_rows = by_depth.entry(depths[row] as u64).or_default().entry(units[row].values()).or_insert((0.0, row));
            all_rows.0 += values[row];
        }
        // Only units that were measured at both depths count, because deep trees may have fewer seeds.
        let shared = |depth: u64| -> Vec<((f64, f64), usize)> {
            let (Some(shallow), Some(deep)) = (by_depth.get(&depth), by_depth.get(&(depth + 2))) else { return Vec::new() };
            shallow.iter().filter_map(|(unit, &(value, row))| Some(((value, deep.get(unit)?.0), row))).collect()
        };
        let pairs = |depth: u64| shared(depth).into_iter().map(|(pair, _)| pair).collect::<Vec<_>>();
        let both: Vec<u64> = by_depth.keys().copied().filter(|&depth| !shared(depth).is_empty()).collect();
        let (Some(&first), Some(&last)) = (both.first(), both.last()) else { continue };
        let ((early, _), (late, interval)) = (growth_factor(&pairs(first)), growth_factor(&pairs(last)));
        let (_, size) = by_unit(shared(last).iter().map(|&(_, row)| (&units[row], 0.0)));
        let mut row = name;
        row.extend([
            format!("{first} to {}", first + 2),
            format!("{early:.3}"),
            format!("{last} to {}", last + 2),
            format!("{late:.3}"),
            interval_text(interval, 3, &size),
            size.to_string(),
        ]);
        rows.push(row);
    }
    Ok((heading, rows))
}

/// Returns the heading and rows of a table of means, with the 95 % bootstrap intervals of the means and the predictions. `unit`
/// states the columns that identify a unit.
///
/// # Errors
///
/// Fails if a column is missing, a value is not a number, the prediction differs within a group, or the unit is unknown or has
/// a single value.
pub fn agreements(data: &DataTable, columns: &[String], agreement: &Agreement, unit: Option<&[String]>) -> Result<Table> {
    let (values, expected) = (data.numbers(&agreement.of)?, data.numbers(&agreement.expected)?);
    let units = of_rows(data, unit)?;
    let mut heading = columns.to_vec();
    heading.extend(["n", "mean", "95 % interval", "expected", "inside", "standard errors off"].map(str::to_owned));
    let mut rows = Vec::new();
    for (name, members) in groups(data, columns, 0..data.len())? {
        let exact = expected[members[0]];
        let same = members.iter().all(|&row| expected[row].total_cmp(&exact).is_eq());
        ensure!(same, "{}: {} differs within the group", name.join(", "), agreement.expected);
        let (sample, size) = by_unit(members.iter().map(|&row| (&units[row], values[row])));
        let mean = Aggregate::Mean.of(&sample.concat()).unwrap_or_default();
        let interval = interval(Aggregate::Mean, &sample);
        // If all units are equal or there is only one unit, there is no standard score.
        let score = standard_error(&sample).map(|error| (mean - exact) / error).filter(|score| score.is_finite());
        let inside = interval.map_or("", |(low, high)| if (low..=high).contains(&exact) { "yes" } else { "no" });
        let mut row = name;
        row.extend([
            size.to_string(),
            format!("{mean:.1}"),
            interval_text(interval, 1, &size),
            format!("{exact:.1}"),
            inside.to_owned(),
            score.map_or_else(String::new, |score| format!("{score:+.2}")),
        ]);
        rows.push(row);
    }
    Ok((heading, rows))
}

/// Returns the heading and rows of a table of means. For each group, the table lists the aggregates that `means` requests for
/// its columns, with 95 % bootstrap intervals. `unit` states the columns that identify a unit.
///
/// # Errors
///
/// Fails if a column is missing, a value is not a number, an aggregate of a group does not exist, or the unit is unknown or has
/// a single value.
pub fn means(
    data: &DataTable,
    columns: &[String],
    means: &BTreeMap<String, Aggregate>,
    unit: Option<&[String]>,
) -> Result<Table> {
    let mut heading = columns.to_vec();
    heading.push("n".to_owned());
    let units = of_rows(data, unit)?;
    let mut measured = Vec::new();
    for (column, aggregate) in means {
        heading.extend([format!("{column}, {}", aggregate.title()), "95 % interval".to_owned()]);
        measured.push((data.numbers(column)?, *aggregate, column));
    }
    let mut rows = Vec::new();
    for (name, members) in groups(data, columns, 0..data.len())? {
        let mut row = name.clone();
        let (_, size) = by_unit(members.iter().map(|&row| (&units[row], 0.0)));
        row.push(size.to_string());
        for (numbers, aggregate, column) in &measured {
            let (sample, _) = by_unit(members.iter().map(|&row| (&units[row], numbers[row])));
            let Some(value) = aggregate.of(&sample.concat()) else {
                bail!("{}: {column} has no {}", name.join(", "), aggregate.title());
            };
            row.extend([format!("{value:.3}"), interval_text(interval(*aggregate, &sample), 3, &size)]);
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
        let growth = Growth { of: "leaves".to_owned(), along: "depth".to_owned() };
        let data = DataTable::from_csv(csv).unwrap();
        let (heading, rows) = factors(&data, &names(&["b"]), &growth, Some(&names(&["seed"]))).unwrap();
        assert_eq!(rows, [names(&["2", "2 to 4", "3.000", "4 to 6", "3.000", "fewer than 5 seeds", "1 seed"])]);
        assert_eq!(heading.len(), rows[0].len());
        let seeds = (1..=5).map(|seed| format!("2,2,{seed},{}\n2,4,{seed},{}\n", seed, 9 * seed));
        let data = DataTable::from_csv(&format!("b,depth,seed,leaves\n{}", seeds.collect::<String>())).unwrap();
        let (_, rows) = factors(&data, &names(&["b"]), &growth, Some(&names(&["seed"]))).unwrap();
        assert_eq!(rows[0][4..], names(&["3.000", "3.000 to 3.000", "5 seeds"]));
    }

    #[test]
    fn a_mean_agrees_if_what_is_expected_lies_in_its_interval() {
        let csv = "b,position,leaves,expected\n2,a,4,4.5\n2,b,5,4.5\n2,c,4,4.5\n2,d,5,4.5\n2,e,4.5,4.5\n3,a,4,9\n3,b,5,9\n";
        let agreement = Agreement { of: "leaves".to_owned(), expected: "expected".to_owned() };
        let (_, rows) = agreements(&DataTable::from_csv(csv).unwrap(), &names(&["b"]), &agreement, None).unwrap();
        // The standard error is 1/2 / sqrt 5 = 0.224, and 2.776 standard errors are 0.621.
        assert_eq!(rows[0], names(&["2", "5 positions", "4.5", "3.9 to 5.2", "4.5", "yes", "+0.00"]));
        // Two values that differ by 1: the standard error is 1/2.
        assert_eq!(rows[1], names(&["3", "2 positions", "4.5", "fewer than 5 positions", "9.0", "", "-9.00"]));
    }

    #[test]
    fn means_are_of_the_kind_asked_for() {
        let csv = "b,position,ratio,accuracy\n2,a,1,0.5\n2,a,4,0.7\n3,a,9,1\n3,b,9,1\n3,c,9,1\n3,d,9,1\n3,e,9,1\n";
        let kinds = BTreeMap::from([("ratio".to_owned(), Aggregate::GeometricMean), ("accuracy".to_owned(), Aggregate::Mean)]);
        let (heading, rows) = means(&DataTable::from_csv(csv).unwrap(), &names(&["b"]), &kinds, None).unwrap();
        assert_eq!(heading, names(&["b", "n", "accuracy, mean", "95 % interval", "ratio, geometric mean", "95 % interval"]));
        let few = "fewer than 5 positions";
        assert_eq!(rows[0], names(&["2", "1 position, 2 rows each", "0.600", few, "2.000", few]));
        assert_eq!(rows[1], names(&["3", "5 positions", "1.000", "1.000 to 1.000", "9.000", "9.000 to 9.000"]));
    }

    #[test]
    fn a_unit_that_is_missing_or_single_is_refused() {
        let kinds = BTreeMap::from([("n".to_owned(), Aggregate::Mean)]);
        let problem = |csv: &str, unit: Option<&[String]>| {
            means(&DataTable::from_csv(csv).unwrap(), &names(&["b"]), &kinds, unit).unwrap_err().to_string()
        };
        assert_eq!(
            problem("b,seed,n\n2,1,1\n", None),
            "the data has no column `position`, so state the columns that identify a unit with `unit`"
        );
        assert_eq!(
            problem("b,seed,n\n2,1,1\n2,1,3\n", Some(&names(&["seed"]))),
            "`unit` has a single value, seed 1, but intervals need several units"
        );
    }
}
