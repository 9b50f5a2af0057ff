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

/// Returns the [`STATISTICS`] for each combination of the keys that vary, except positions and seeds, in the order of the rows. Rows without
/// counts, whose searches ended at a limit, are left out, and so are statistics that no combination has. Returns `None` if there are more
/// than [`MOST_GROUPS`] combinations.
pub(crate) fn of(experiment: &Experiment, data: &DataTable) -> Option<ShownTable> {
    let calls = data.column_index(CALLS).ok()?;
    let sums = SUMS.map(|name| data.column_index(name).ok());
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
        groups[place].add(number, sums.map(|column| column.and_then(|column| row[column].parse().ok())));
    }
    if groups.len() > MOST_GROUPS {
        return None;
    }
    let depth = keys.iter().position(|&key| data.columns()[key] == DEPTH);
    let before = |group: &Group| {
        let names = group.names_before(depth?)?;
        groups.iter().find(|other| other.names == names)
    };
    let mut columns: Vec<String> = keys.iter().map(|&key| data.columns()[key].clone()).collect();
    let title = if columns.is_empty() { "Calls".to_owned() } else { format!("Calls by {}", columns.join(", ")) };
    let mut rows: Vec<Vec<String>> =
        groups.iter().map(|group| group.names.iter().map(|&name| name.to_owned()).collect()).collect();
    let mut caption = String::new();
    for Statistic { heading, note, of } in STATISTICS {
        let cells: Vec<Option<String>> = groups.iter().map(|group| of(group, before(group))).collect();
        if cells.iter().any(Option::is_some) {
            columns.push((*heading).to_owned());
            caption.push_str(note);
            rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell.unwrap_or_default()));
        }
    }
    caption.push_str("A `[[table]]` in the experiment file replaces this table.");
    Some(ShownTable { title, caption, columns, rows })
}

/// The key whose values follow each other.
const DEPTH: &str = "depth";

/// The columns that are added up, if the rows have them.
const SUMS: [&str; 3] = ["cutoffs", "first_cutoffs", "is_met"];

/// A column of the table.
struct Statistic {
    heading: &'static str,
    /// A sentence and a blank, or nothing.
    note: &'static str,
    /// Returns the text of a group, given also the group that differs from it only by one ply less.
    of: fn(&Group<'_>, Option<&Group<'_>>) -> Option<String>,
}

const STATISTICS: &[Statistic] = &[
    Statistic { heading: "cells", note: "", of: |group, _| Some(group.cells.to_string()) },
    Statistic {
        heading: "met",
        note: "Met: the cells in which the search finds what the suite states. ",
        of: |group, _| group.sums[2].map(|met| met.to_string()),
    },
    Statistic { heading: "calls, sum", note: "", of: |group, _| Some(group.calls.to_string()) },
    Statistic {
        heading: "calls, geometric mean",
        note: "",
        of: |group, _| Some(format!("{:.1}", (group.logarithms / group.cells as f64).exp())),
    },
    Statistic {
        heading: "first cutoffs",
        note: "First cutoffs: the share of the cutoffs that the first move causes. ",
        of: |group, _| {
            let [cutoffs, first, _] = group.sums;
            cutoffs.filter(|&cutoffs| cutoffs > 0).map(|cutoffs| format!("{:.3}", first.unwrap_or(0) as f64 / cutoffs as f64))
        },
    },
    Statistic {
        heading: "branching",
        note: "Branching: the calls divided by those of one ply less. ",
        of: |group, before| {
            let before = before.filter(|before| before.cells == group.cells && before.calls > 0)?;
            Some(format!("{:.2}", group.calls as f64 / before.calls as f64))
        },
    },
];

/// The rows with equal keys.
#[derive(Default)]
struct Group<'d> {
    names: Vec<&'d str>,
    cells: u64,
    calls: u128,
    logarithms: f64,
    /// The sums of the columns [`SUMS`]; `None` if no row has a number.
    sums: [Option<u64>; SUMS.len()],
}

impl Group<'_> {
    fn add(&mut self, calls: u64, counts: [Option<u64>; SUMS.len()]) {
        self.cells += 1;
        self.calls += u128::from(calls);
        self.logarithms += (calls as f64).ln();
        for (sum, count) in self.sums.iter_mut().zip(counts) {
            if let Some(count) = count {
                *sum = Some(sum.unwrap_or(0) + count);
            }
        }
    }

    /// Returns the names with one ply less at the place of the depth.
    fn names_before(&self, depth: usize) -> Option<Vec<String>> {
        let mut names: Vec<String> = self.names.iter().map(|&name| name.to_owned()).collect();
        names[depth] = names[depth].parse::<u32>().ok()?.checked_sub(1)?.to_string();
        Some(names)
    }
}
