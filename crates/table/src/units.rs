//! Assigns rows to units, which are the independent parts of a sample. All rows of a unit are resampled together.

use std::collections::HashMap;
use std::fmt;

use anyhow::{Result, ensure};

use crate::data_table::{DataTable, DataTableError};
use crate::statistics::LEAST_UNITS;
use scoutlab_text::grouped;

/// A column that lists, for each row, the columns that identify the row's unit, one per line. Without this column, or without a
/// value in it, the column `position` identifies the unit. A figure or a table of statistics may state another unit.
pub const UNIT_COLUMN: &str = "(unit)";

/// The column that identifies a unit if no other column is stated.
const POSITION: &str = "position";

/// The column of random seeds. Descriptions of samples count the seeds of each unit.
const SEED: &str = "seed";

/// The unit of one row.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Unit {
    /// The columns that identify the unit. If there are none, each row is its own unit.
    columns: Vec<String>,
    values: Vec<String>,
    seed: Option<String>,
}

impl Unit {
    /// Returns whether columns identify this unit.
    pub const fn is_known(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Returns whether two rows belong to the same unit.
    pub fn is(&self, other: &Self) -> bool {
        self.columns == other.columns && self.values == other.values
    }

    /// Returns the values that identify this unit.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Returns the unit as text, such as `seed 2014`.
    pub fn text(&self) -> String {
        let named = self.columns.iter().zip(&self.values).map(|(column, value)| format!("{column} {value}"));
        named.collect::<Vec<_>>().join(", ")
    }
}

/// Returns the unit of a row. `stated` contains the columns that a figure or a table of statistics states, if any.
///
/// # Errors
///
/// Fails if a stated column is missing.
pub fn unit(table: &DataTable, row: usize, stated: Option<&[String]>) -> Result<Unit, DataTableError> {
    let columns: Vec<String> = match (stated, table.column_index(UNIT_COLUMN)) {
        (Some(stated), _) => stated.to_vec(),
        (None, Ok(index)) if table.row(row).is_some_and(|row| !row[index].is_empty()) => {
            table.value(row, UNIT_COLUMN)?.lines().map(str::to_owned).collect()
        }
        _ if table.column_index(POSITION).is_ok() => vec![POSITION.to_owned()],
        _ => Vec::new(),
    };
    let values =
        columns.iter().map(|column| Ok(table.value(row, column)?.to_owned())).collect::<Result<_, DataTableError>>()?;
    let seed = if columns.iter().any(|column| column == SEED) { None } else { table.value(row, SEED).ok().map(str::to_owned) };
    Ok(Unit { columns, values, seed })
}

/// Returns the units of all rows of a table of statistics, which need units for their intervals.
///
/// # Errors
///
/// Fails if a stated column is missing or has a single value, or if no unit is stated and there is no column `position`.
pub fn of_rows(table: &DataTable, stated: Option<&[String]>) -> Result<Vec<Unit>> {
    let units = (0..table.len()).map(|row| unit(table, row, stated)).collect::<Result<Vec<_>, _>>()?;
    ensure!(
        units.iter().all(Unit::is_known),
        "the data has no column `{POSITION}`, so state the columns that identify a unit with `unit`"
    );
    if let (Some(_), Some(first)) = (stated, units.first()) {
        let single = units.iter().all(|unit| unit.is(first));
        ensure!(!single, "`unit` has a single value, {}, but intervals need several units", first.text());
    }
    Ok(units)
}

/// The size of a sample: the number of units, and the number of rows of each unit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Size {
    /// The columns that identify a unit, or no columns if each row is its own unit.
    columns: Vec<String>,
    /// The least and the greatest number of units. These numbers differ only if several samples are described together.
    units: (usize, usize),
    /// The least and the greatest number of rows of a unit.
    each: (usize, usize),
    /// Whether the rows of each unit have distinct seeds.
    seeds: bool,
}

impl Size {
    /// Returns the size of a sample of rows that are not assigned to units.
    pub const fn of_rows(rows: usize) -> Self {
        Self { columns: Vec::new(), units: (rows, rows), each: (1, 1), seeds: false }
    }

    /// Returns whether the sample has more than one row.
    pub const fn is_plural(&self) -> bool {
        self.units.1 > 1 || self.each.1 > 1
    }

    /// Returns whether there are too few units for an interval.
    pub const fn is_too_small(&self) -> bool {
        self.units.1 < LEAST_UNITS
    }

    /// Returns a common description of two samples, or `None` if they have different kinds of units.
    pub fn with(&self, other: &Self) -> Option<Self> {
        let range = |one: (usize, usize), other: (usize, usize)| (one.0.min(other.0), one.1.max(other.1));
        (self.columns == other.columns).then(|| Self {
            columns: self.columns.clone(),
            units: range(self.units, other.units),
            each: range(self.each, other.each),
            seeds: self.seeds && other.seeds,
        })
    }

    /// Returns the name of the units in the plural, such as `positions`.
    pub fn plural(&self) -> String {
        noun(&self.columns, 2)
    }

    /// Returns another number of such units in words, such as `505 positions`.
    pub fn counted(&self, units: u64) -> String {
        format!("{} {}", grouped(&units.to_string()), noun(&self.columns, usize::try_from(units).unwrap_or(usize::MAX)))
    }

    /// Returns the reason for a missing interval, such as `fewer than 5 positions`.
    pub fn too_few(&self) -> String {
        self.fewer_than(LEAST_UNITS)
    }

    /// Returns the reason for an interval that is missing because it needs this many units.
    pub(crate) fn fewer_than(&self, least: usize) -> String {
        format!("fewer than {least} {}", self.plural())
    }
}

fn noun(columns: &[String], count: usize) -> String {
    match columns {
        [] => if count == 1 { "row" } else { "rows" }.to_owned(),
        [column] if count == 1 || column.ends_with('s') => column.clone(),
        [column] => format!("{column}s"),
        columns => format!("combination{} of {}", if count == 1 { "" } else { "s" }, columns.join(" and ")),
    }
}

fn range((low, high): (usize, usize)) -> String {
    let number = |number: usize| grouped(&number.to_string());
    if low == high { number(high) } else { format!("{} to {}", number(low), number(high)) }
}

impl fmt::Display for Size {
    /// Writes the size in words, such as `20 positions, 10 seeds each`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", range(self.units), noun(&self.columns, self.units.1))?;
        if self.each.1 > 1 {
            write!(formatter, ", {} {} each", range(self.each), if self.seeds { "seeds" } else { "rows" })?;
        }
        Ok(())
    }
}

/// Groups the values of rows by unit, in the order of the rows, and returns the size of the sample. If the rows have different
/// kinds of units, each row is grouped by the columns of its own unit.
pub fn by_unit<'u>(rows: impl IntoIterator<Item = (&'u Unit, f64)>) -> (Vec<Vec<f64>>, Size) {
    let mut places: HashMap<(&[String], &[String]), usize> = HashMap::new();
    let mut units: Vec<(Vec<f64>, Vec<&str>)> = Vec::new();
    let mut columns: Option<&[String]> = None;
    let mut alike = true;
    for (unit, value) in rows {
        alike &= *columns.get_or_insert(&unit.columns) == unit.columns.as_slice();
        let next = units.len();
        let place = if unit.is_known() { *places.entry((&unit.columns, &unit.values)).or_insert(next) } else { next };
        if place == next {
            units.push((Vec::new(), Vec::new()));
        }
        units[place].0.push(value);
        units[place].1.extend(unit.seed.as_deref());
    }
    let distinct = |unit: &mut (Vec<f64>, Vec<&str>)| {
        unit.1.sort_unstable();
        unit.1.dedup();
        unit.1.len() == unit.0.len()
    };
    let seeds = units.iter_mut().all(distinct);
    let lengths = || units.iter().map(|unit| unit.0.len());
    let size = Size {
        columns: if alike { columns.unwrap_or_default().to_vec() } else { vec!["unit".to_owned()] },
        units: (units.len(), units.len()),
        each: (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0)),
        seeds,
    };
    (units.into_iter().map(|unit| unit.0).collect(), size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(csv: &str, stated: &[&str]) -> (Vec<Vec<f64>>, String) {
        let table = DataTable::from_csv(csv).expect("the table is whole");
        let stated: Vec<String> = stated.iter().map(|column| (*column).to_owned()).collect();
        let stated = Some(stated.as_slice()).filter(|columns| !columns.is_empty());
        let units: Vec<Unit> = (0..table.len()).map(|row| unit(&table, row, stated).expect("the columns exist")).collect();
        let (units, size) = by_unit(units.iter().zip(table.numbers("n").expect("n is a column of numbers")));
        (units, size.to_string())
    }

    #[test]
    fn rows_of_a_position_stay_together_and_their_seeds_are_counted() {
        let csv = "position,seed,n\na,1,1\nb,1,2\na,2,3\nb,2,4\n";
        assert_eq!(described(csv, &[]), (vec![vec![1.0, 3.0], vec![2.0, 4.0]], "2 positions, 2 seeds each".to_owned()));
        assert_eq!(described(csv, &["seed"]), (vec![vec![1.0, 2.0], vec![3.0, 4.0]], "2 seeds, 2 rows each".to_owned()));
        assert_eq!(described(csv, &["position", "seed"]).1, "4 combinations of position and seed");
        assert_eq!(described("position,n\na,1\na,2\nb,3\n", &[]).1, "2 positions, 1 to 2 rows each");
    }

    #[test]
    fn a_table_may_name_the_unit_of_each_row_and_without_positions_rows_are_counted() {
        let csv = "position,seed,(unit),n\na,1,seed,1\na,2,seed,2\n";
        assert_eq!(described(csv, &[]), (vec![vec![1.0], vec![2.0]], "2 seeds".to_owned()));
        assert_eq!(described(csv, &["position"]).1, "1 position, 2 seeds each");
        assert_eq!(described("position,seed,(unit),n\na,1,,1\na,2,,2\n", &[]).1, "1 position, 2 seeds each");
        assert_eq!(described("n\n1\n1\n", &[]).1, "2 rows");
    }
}
