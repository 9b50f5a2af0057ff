//! The table of an experiment whose file requests none.

use std::collections::HashMap;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_runs::Job;
use scoutlab_table::data_table::DataTable;

use crate::summary::ShownTable;

/// The greatest number of rows of `data.csv` from which the table is made, because all of them are in memory.
pub(crate) const MOST_ROWS: usize = 100_000;

/// The greatest number of rows of the table. A longer table is no summary.
const MOST_GROUPS: usize = 200;

/// The keys of which each group has all values.
const SAMPLES: [&str; 2] = ["position", "seed"];

/// Returns whether an experiment has the default table: its file requests no table, and its rows have calls.
pub(crate) fn has(experiment: &Experiment) -> bool {
    let has_calls = experiment.layout.results.iter().any(|column| column == CALLS);
    experiment.file.tables.is_empty() && has_calls && experiment.len() <= MOST_ROWS
}

const CALLS: &str = "calls";

/// Returns the sum and the geometric mean of the calls, and the share of cutoffs by the first move, for each combination of the keys that
/// vary, except positions and seeds, in the order of the rows. Rows without counts, whose searches ended at a limit, are left out.
/// Returns `None` if there are more than [`MOST_GROUPS`] combinations.
pub(crate) fn of(experiment: &Experiment, data: &DataTable) -> Option<ShownTable> {
    let calls = data.column_index(CALLS).ok()?;
    let cutoffs = data.column_index("cutoffs").ok().zip(data.column_index("first_cutoffs").ok());
    let varies = |index: usize| data.rows().zip(data.rows().skip(1)).any(|(row, next)| row[index] != next[index]);
    let keys = experiment.layout.keys.iter().filter(|key| !SAMPLES.contains(&key.as_str()));
    let keys: Vec<usize> = keys.filter_map(|key| data.column_index(key).ok()).filter(|&index| varies(index)).collect();
    let (mut groups, mut places) = (Vec::<Group>::new(), HashMap::<Vec<&str>, usize>::new());
    for row in data.rows() {
        let Ok(number) = row[calls].parse::<u64>() else { continue };
        let names: Vec<&str> = keys.iter().map(|&key| row[key].as_str()).collect();
        let place = *places.entry(names.clone()).or_insert_with(|| {
            groups.push(Group { names, ..Group::default() });
            groups.len() - 1
        });
        let count = |column: usize| row[column].parse::<u64>().unwrap_or(0);
        let (all, first) = cutoffs.map_or((0, 0), |(all, first)| (count(all), count(first)));
        groups[place].add(number, all, first);
    }
    if groups.len() > MOST_GROUPS {
        return None;
    }
    let mut columns: Vec<String> = keys.iter().map(|&key| data.columns()[key].clone()).collect();
    let title = if columns.is_empty() { "Calls".to_owned() } else { format!("Calls by {}", columns.join(", ")) };
    columns.extend(["cells", "calls, sum", "calls, geometric mean", "first cutoffs"].map(str::to_owned));
    Some(ShownTable {
        title,
        caption: "First cutoffs: the share of the cutoffs that the first move causes. A `[[table]]` in the experiment file replaces this \
                  table."
            .to_owned(),
        columns,
        rows: groups.iter().map(Group::row).collect(),
    })
}

/// The rows with equal keys.
#[derive(Default)]
struct Group<'d> {
    names: Vec<&'d str>,
    cells: u64,
    calls: u128,
    logarithms: f64,
    cutoffs: u64,
    first_cutoffs: u64,
}

impl Group<'_> {
    fn add(&mut self, calls: u64, cutoffs: u64, first_cutoffs: u64) {
        self.cells += 1;
        self.calls += u128::from(calls);
        self.logarithms += (calls as f64).ln();
        self.cutoffs += cutoffs;
        self.first_cutoffs += first_cutoffs;
    }

    fn row(&self) -> Vec<String> {
        let mean = (self.logarithms / self.cells as f64).exp();
        let share = self.first_cutoffs as f64 / self.cutoffs as f64;
        let names = self.names.iter().map(|&name| name.to_owned());
        let share = if self.cutoffs == 0 { String::new() } else { format!("{share:.3}") };
        names.chain([self.cells.to_string(), self.calls.to_string(), format!("{mean:.1}"), share]).collect()
    }
}
