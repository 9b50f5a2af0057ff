//! The comparisons of an experiment, from which the number of units for another run follows.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use scoutlab_experiments::experiment::{Experiment, StatisticsTable};
use scoutlab_table::Aggregate;
use scoutlab_table::paired::{Paired, PairedRows};

use crate::redraw::read_rows;
use crate::summary::selected;

/// The column of a ratio in the cell type `comparisons`.
const RATIO: &str = "ratio";

/// The comparisons of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedTable {
    /// The heading of the table.
    pub title: String,
    /// The rows of the table.
    pub compared: PairedRows,
}

/// Returns the comparisons of an experiment from its results in a folder: the tables with `paired`. If there are none, the tables with
/// `ratio`, or with the geometric mean of the column `ratio`, are compared in pairs.
///
/// # Errors
///
/// Fails if there is no such table, there are no results, the results belong to another experiment, or like [`Paired::rows`].
pub fn comparisons(experiment: &Experiment, folder: &Path) -> Result<Vec<PlannedTable>> {
    let tables = planned(&experiment.file.tables);
    ensure!(
        !tables.is_empty(),
        "{}: no `[[table]]` of {} compares pairs, expected one with `paired` or `ratio`",
        experiment.name,
        experiment.path.display()
    );
    let data = read_rows(folder, experiment)?;
    let compared = |(table, paired): (&StatisticsTable, Paired)| {
        let rows = paired.rows(&selected(table, &data)?, &table.columns, &experiment.layout.keys, table.unit.as_deref());
        let compared = rows.with_context(|| format!("the table `{}`", table.title))?;
        Ok(PlannedTable { title: table.title.clone(), compared })
    };
    tables.into_iter().map(compared).collect()
}

fn planned(tables: &[StatisticsTable]) -> Vec<(&StatisticsTable, Paired)> {
    let stated: Vec<_> = tables.iter().filter_map(|table| Some((table, table.paired.clone()?))).collect();
    if stated.is_empty() { tables.iter().filter_map(|table| Some((table, implied(table)?))).collect() } else { stated }
}

/// Returns the paired comparison of the ratio whose distribution or mean a table shows.
fn implied(table: &StatisticsTable) -> Option<Paired> {
    if let Some(ratio) = &table.ratio {
        return Some(Paired::from(ratio.clone()));
    }
    let has_ratio = table.means.as_ref()?.get(RATIO) == Some(&Aggregate::GeometricMean);
    has_ratio.then(|| Paired { of: RATIO.to_owned(), ..Paired::default() })
}
