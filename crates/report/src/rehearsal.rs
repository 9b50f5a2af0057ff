//! Draws all figures and tables of an experiment from placeholders before the first cell runs, because most mistakes in them do
//! not depend on the results: rows without a partner, several rows at one place, words where numbers are needed.

use anyhow::{Error, Result};
use scoutlab_figures::{Conditions, Figure, FigureError, Kind, check_rows};
use scoutlab_table::data_table::DataTable;
use toml::de::DeTable;

use crate::summary;
use scoutlab_experiments::agreement::ScoreTest;
use scoutlab_experiments::experiment::{Experiment, FileError, StatisticsTable};
use scoutlab_experiments::project::Project;
use scoutlab_runs::{COMMAND, Job, Version};

/// The maximum number of cells whose rows are drawn from placeholders. For a larger experiment, the quick version is drawn.
const MOST_CELLS: usize = 20_000;

/// The result columns that contain words.
const WORDS: [&str; 4] = ["best_move", "variant", "sorted_by", COMMAND];

/// Checks that the figures, tables and comparisons of an experiment can be written, whatever its results.
///
/// # Errors
///
/// Fails with the line of the first figure or table that cannot be drawn, or like
/// [`PublishedTable::read`](scoutlab_experiments::experiment::PublishedTable::read).
pub fn rehearse(project: &Project, experiment: &Experiment) -> Result<()> {
    let file = &experiment.file;
    if file.figures.is_empty() && file.tables.is_empty() && file.scores.is_empty() && file.published.is_none() {
        return Ok(());
    }
    if experiment.len() > MOST_CELLS {
        return match experiment.reread(Version::Quick) {
            Some(quick) if quick.len() <= MOST_CELLS => rehearse(project, &quick),
            _ => Ok(()),
        };
    }
    let data = experiment.with_units(placeholders(experiment, |cell| cell + 1)?)?;
    let published = file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    for (index, figure) in file.figures.iter().enumerate().filter(|(_, figure)| !depends_on_results(experiment, figure)) {
        match check_rows(figure, &data, published.as_ref()) {
            // A quick run may lack the cells of a figure.
            Err(FigureError::NoRows { .. }) if experiment.quick => {}
            checked => checked.map_err(|error| at(experiment, "figure", index, &error.into()))?,
        }
    }
    for (index, table) in file.tables.iter().enumerate().filter(|(_, table)| !is_grouped_by_results(experiment, table)) {
        // The expected mean of a group is one number.
        let equal = table.agreement.is_some().then(|| experiment.with_units(placeholders(experiment, |_| 1)?)).transpose()?;
        summary::shown(experiment, table, equal.as_ref().unwrap_or(&data))
            .map_err(|error| at(experiment, "table", index, &error))?;
    }
    for column in &file.scores {
        ScoreTest::of(&data, column).map_err(|error| at(experiment, "scores", 0, &error))?;
    }
    if let Some(table) = file.compared() {
        table.compare(project, &data).map_err(|error| at(experiment, "published", 0, &error))?;
    }
    Ok(())
}

/// Returns rows with the keys of all cells. Result columns contain the number of the cell, or a word.
fn placeholders(experiment: &Experiment, number_of: impl Fn(usize) -> usize) -> Result<DataTable> {
    let results = &experiment.layout.results;
    let rows = (0..experiment.len()).map(|cell| {
        let number = number_of(cell).to_string();
        let mut row = experiment.key(cell);
        row.extend(results.iter().map(
            |column| {
                if WORDS.contains(&column.as_str()) { "words".to_owned() } else { number.clone() }
            },
        ));
        row.push(COMMAND.to_owned());
        row
    });
    Ok(DataTable::from_rows(experiment.layout.columns(), rows)?)
}

fn is_result(experiment: &Experiment, column: &str) -> bool {
    column == COMMAND || experiment.layout.results.iter().any(|result| result == column)
}

/// Returns whether the results decide which rows a figure shows or which rows belong together.
fn depends_on_results(experiment: &Experiment, figure: &Figure) -> bool {
    let columns = |conditions: &Conditions| conditions.0.iter().map(|(column, _)| column.clone()).collect::<Vec<_>>();
    let mut named: Vec<String> = [&figure.series, &figure.facet, &figure.places].into_iter().flatten().cloned().collect();
    named.extend(columns(&figure.conditions));
    named.extend(figure.points.iter().flat_map(|points| columns(&points.conditions).into_iter().chain([points.label.clone()])));
    named.extend(figure.unit.iter().flatten().cloned());
    named.extend(figure.ratio.iter().flat_map(|ratio| ratio.pair_by.iter().chain([&ratio.column]).cloned()));
    named.extend(figure.pairs.iter().flat_map(|pairs| pairs.by.iter().chain([&pairs.column]).cloned()));
    if matches!(figure.kind, Kind::Bar | Kind::Heatmap | Kind::Boards) {
        named.push(figure.x.column.clone());
    }
    if figure.kind == Kind::Heatmap {
        named.push(figure.y.column.clone());
    }
    named.iter().any(|column| is_result(experiment, column))
}

/// Returns whether the results decide which rows a table shows or which rows belong together.
fn is_grouped_by_results(experiment: &Experiment, table: &StatisticsTable) -> bool {
    let is_statistic = table.ratio.is_some()
        || table.crossing.is_some()
        || table.growth.is_some()
        || table.agreement.is_some()
        || table.means.is_some()
        || table.paired.is_some();
    let groups = table.columns.iter().filter(|_| is_statistic);
    let ratio = table.ratio.iter().flat_map(|ratio| ratio.pair_by.iter().flatten().chain([&ratio.column]));
    // Among the columns of a comparison, only `of` may be a result.
    let paired = table.paired.iter().flat_map(|paired| paired.columns().filter(|column| **column != paired.of));
    let conditions = table.only.0.iter().map(|(column, _)| column);
    let along = table.crossing.iter().map(|crossing| &crossing.along).chain(table.growth.iter().map(|growth| &growth.along));
    let unit = table.unit.iter().flatten();
    groups.chain(ratio).chain(paired).chain(conditions).chain(along).chain(unit).any(|column| is_result(experiment, column))
}

/// Returns the error with the line of a figure, a table or the published table in the experiment file.
fn at(experiment: &Experiment, part: &str, index: usize, error: &Error) -> Error {
    let document = DeTable::parse(&experiment.text).ok();
    let place = document.as_ref().and_then(|document| {
        let written = document.get_ref().get(part)?;
        let one = written.get_ref().as_array().and_then(|all| all.get(index));
        Some(one.unwrap_or(written).span().start)
    });
    let line = place.map(|place| experiment.text[..place].matches('\n').count() + 1);
    FileError::Wrong { path: experiment.path.clone(), line, problem: format!("{error:#}") }.into()
}

/// Reads the published table and rehearses the figures and tables of an experiment before its first cell.
///
/// # Errors
///
/// Fails like [`Experiment::check_published`] and [`rehearse`].
pub fn check_before_run(project: &Project, experiment: &Experiment) -> Result<()> {
    experiment.check_published(project)?;
    rehearse(project, experiment)
}
