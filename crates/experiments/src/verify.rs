//! Compares the results of a run with committed results.

use std::collections::HashMap;

use scoutlab_runs::Job;
use scoutlab_table::data_table::DataTable;

use crate::experiment::Experiment;

/// A comparison of the rows of a run with committed rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowComparison {
    /// The number of rows that are equal in both.
    pub equal: usize,
    /// The differences, one per line.
    pub different: Vec<String>,
}

/// Compares the rows of a run with the committed rows of the same version of the experiment. Both tables must contain equal rows
/// in equal order.
pub fn compare_rows(experiment: &Experiment, data: &DataTable, committed: &DataTable) -> RowComparison {
    compare_some_rows(experiment, data, experiment, committed)
}

/// Compares the rows of a run with the committed rows of a larger version of the experiment, `whole`. Values are compared only
/// for the rows of the run, but every cell of `whole` must occur once, in order.
pub fn compare_some_rows(
    experiment: &Experiment,
    data: &DataTable,
    whole: &Experiment,
    committed: &DataTable,
) -> RowComparison {
    let mut comparison = RowComparison::default();
    if committed.columns() != data.columns() {
        comparison.different.push(format!(
            "the columns are {} committed, {} computed",
            committed.columns().join(","),
            data.columns().join(",")
        ));
        return comparison;
    }
    let keys = experiment.layout.keys.len();
    let columns = &data.columns()[..keys];
    let mut places: HashMap<&[String], Vec<usize>> = HashMap::new();
    for (place, row) in committed.rows().enumerate() {
        places.entry(&row[..keys]).or_default().push(place);
    }
    for row in data.rows() {
        let found = places.get(&row[..keys]).map_or(&[][..], Vec::as_slice);
        if found.is_empty() {
            comparison.different.push(format!("{}: not in the committed results", name(columns, row)));
        }
        let rows: Vec<&[String]> = found.iter().filter_map(|&place| committed.row(place)).collect();
        comparison.equal += usize::from(rows == [row]);
        for other in rows.iter().filter(|other| **other != row) {
            let values: Vec<String> = (keys..row.len())
                .filter(|&column| row[column] != other[column])
                .map(|column| format!("{} is {} committed, {} computed", data.columns()[column], other[column], row[column]))
                .collect();
            comparison.different.push(format!("{}: {}", name(columns, row), values.join("; ")));
        }
    }
    compare_order(whole, columns, committed, &places, &mut comparison.different);
    comparison
}

/// Checks that the committed rows contain each cell once, in order.
fn compare_order(
    whole: &Experiment,
    columns: &[String],
    committed: &DataTable,
    places: &HashMap<&[String], Vec<usize>>,
    different: &mut Vec<String>,
) {
    let cells = whole.len();
    if committed.len() != cells {
        different.push(format!("there are {} committed rows for {cells} cells", committed.len()));
    }
    let numbers: HashMap<Vec<String>, usize> = (0..cells).map(|cell| (whole.key(cell), cell)).collect();
    let mut before = None;
    for (place, row) in committed.rows().enumerate() {
        let key = &row[..columns.len()];
        let Some(&cell) = numbers.get(key) else {
            different.push(format!("{}: committed, but not a cell of the experiment", name(columns, row)));
            continue;
        };
        if places.get(key).is_some_and(|places| places.len() > 1 && places[0] == place) {
            different.push(format!("{}: committed {} times", name(columns, row), places[key].len()));
        }
        if before.is_some_and(|before| before > cell) {
            different.push(format!("{}: row {} is out of order", name(columns, row), place + 1));
        }
        before = Some(cell);
    }
}

fn name(columns: &[String], row: &[String]) -> String {
    columns.iter().zip(row).map(|(column, value)| format!("{column} {value}")).collect::<Vec<_>>().join(", ")
}
