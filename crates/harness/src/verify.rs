//! Comparing a run with what was committed.

use std::collections::HashMap;
use std::path::Path;

use anyhow::Result;
use scoutlab_figures::data_table::DataTable;

use crate::experiment::Experiment;

/// How the rows of a run compare with committed ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowComparison {
    /// Rows that are equal.
    pub equal: usize,
    /// What differs, a line each.
    pub different: Vec<String>,
}

/// Compares the rows of a run with the `data.csv` in `folder`: every row for a full run, those of its cells for a quick one.
/// Nothing if there is no such file.
///
/// # Errors
///
/// If the file is there but cannot be read.
pub fn compare_rows(experiment: &Experiment, data: &DataTable, folder: &Path) -> Result<Option<RowComparison>> {
    let path = folder.join("data.csv");
    if !path.exists() {
        return Ok(None);
    }
    let committed = DataTable::read(&path)?;
    let mut comparison = RowComparison::default();
    if committed.columns() != data.columns() {
        comparison.different.push(format!(
            "the columns are {} committed, {} computed",
            committed.columns().join(","),
            data.columns().join(",")
        ));
        return Ok(Some(comparison));
    }
    let key_columns = experiment.layout.keys.len();
    let mut left: HashMap<&[String], &[String]> = committed.rows().map(|row| (&row[..key_columns], row)).collect();
    for row in data.rows() {
        let name = || name(&data.columns()[..key_columns], row);
        match left.remove(&row[..key_columns]) {
            None => comparison.different.push(format!("{}: not in the committed results", name())),
            Some(other) if other == row => comparison.equal += 1,
            Some(other) => {
                let columns: Vec<String> = (key_columns..row.len())
                    .filter(|&column| row[column] != other[column])
                    .map(|column| {
                        format!("{} is {} committed, {} computed", data.columns()[column], other[column], row[column])
                    })
                    .collect();
                comparison.different.push(format!("{}: {}", name(), columns.join("; ")));
            }
        }
    }
    if !experiment.quick {
        let mut extra: Vec<String> = left.values().map(|row| name(&data.columns()[..key_columns], row)).collect();
        extra.sort();
        comparison
            .different
            .extend(extra.into_iter().map(|name| format!("{name}: committed, but not a cell of the experiment")));
    }
    Ok(Some(comparison))
}

fn name(columns: &[String], row: &[String]) -> String {
    columns.iter().zip(row).map(|(column, value)| format!("{column} {value}")).collect::<Vec<_>>().join(", ")
}
