//! Checks the units that grids, figures and tables state, before any cell runs.

use scoutlab_figures::Conditions;
use scoutlab_text::specification::SpecificationError;
use toml::de::DeTable;

use super::cells::AnyCells;
use super::file_format::{ExperimentFile, StatisticsTable};
use super::grid::{StatedUnit, UNIT};
use super::values::GridError;
use scoutlab_runs::Layout;

/// The column that identifies a unit unless other columns are stated.
const POSITION: &str = "position";

/// Checks that each unit of a grid names columns that identify cells and has several values in the grid.
///
/// # Errors
///
/// Fails at the first invalid unit.
pub(super) fn check_grids(grids: &[Box<dyn AnyCells>], units: &[StatedUnit], layout: &Layout) -> Result<(), GridError> {
    for (grid, unit) in grids.iter().zip(units) {
        let Some((columns, place)) = unit else { continue };
        let refused = |problem| GridError::new(Some(place.clone()), problem);
        if let Some(column) = columns.iter().find(|column| !layout.keys.contains(column)) {
            let known = layout.keys.iter().map(String::as_str);
            return Err(refused(SpecificationError::unknown("column", column, known).to_string()));
        }
        let grid: &dyn AnyCells = grid.as_ref();
        if let Some(value) = single_value(&[grid], columns, layout, &Conditions::default()) {
            return Err(refused(format!(
                "`{UNIT}` has a single value in this grid, {value}, but intervals need several units"
            )));
        }
    }
    Ok(())
}

/// Checks that each unit of a figure or a table has several values in its rows, and that statistics with intervals have a unit.
///
/// # Errors
///
/// Fails at the first figure or table whose unit is invalid or missing.
pub(super) fn check_statistics(
    file: &ExperimentFile,
    document: &DeTable<'_>,
    grids: &[Box<dyn AnyCells>],
    units: &[StatedUnit],
    layout: &Layout,
) -> Result<(), GridError> {
    let has_unit = layout.keys.iter().any(|key| key == POSITION) || units.iter().any(Option::is_some);
    let all: Vec<&dyn AnyCells> = grids.iter().map(AsRef::as_ref).collect();
    let figures = file.figures.iter().map(|figure| (&figure.unit, &figure.conditions, figure.interval));
    let tables = file.tables.iter().map(|table| (&table.unit, &table.only, has_intervals(table)));
    let numbered = figures.enumerate().map(|one| ("figure", one)).chain(tables.enumerate().map(|one| ("table", one)));
    for (kind, (index, (unit, conditions, intervals))) in numbered {
        let refused = |problem| {
            let written = document.get(kind).and_then(|all| all.get_ref().as_array()?.get(index));
            let unit = written.and_then(|written| written.get_ref().as_table()?.get(UNIT));
            let place = unit.map(toml::Spanned::span).or_else(|| written.map(toml::Spanned::span));
            GridError::new(place, problem)
        };
        match unit {
            Some(columns) => {
                if let Some(value) = single_value(&all, columns, layout, conditions) {
                    let problem = format!("`{UNIT}` has a single value, {value}, but intervals need several units");
                    return Err(refused(problem));
                }
            }
            None if intervals && !has_unit => {
                return Err(refused(format!(
                    "there is no column `{POSITION}`, so `{UNIT}` must state the columns that identify a unit"
                )));
            }
            None => {}
        }
    }
    Ok(())
}

fn has_intervals(table: &StatisticsTable) -> bool {
    let sampled = table.crossing.as_ref().is_some_and(|crossing| !crossing.exact);
    sampled || table.growth.is_some() || table.agreement.is_some() || table.means.is_some() || table.paired.is_some()
}

/// Returns the only value, such as `seed 2014`, that the columns have in the cells that satisfy the conditions. Returns `None` if
/// the columns have no value or several values there, or if a column contains results.
fn single_value(grids: &[&dyn AnyCells], columns: &[String], layout: &Layout, conditions: &Conditions) -> Option<String> {
    let index = |column: &String| layout.keys.iter().position(|key| key == column);
    let places: Vec<usize> = columns.iter().map(index).collect::<Option<_>>()?;
    let conditions: Vec<_> = conditions.0.iter().filter_map(|(column, values)| Some((index(column)?, values))).collect();
    let mut first: Option<Vec<String>> = None;
    for grid in grids {
        for cell in 0..grid.len() {
            let key = grid.key(cell);
            if conditions.iter().all(|(place, values)| values.contains(&key[*place])) {
                let value: Vec<String> = places.iter().map(|&place| key[place].clone()).collect();
                if *first.get_or_insert_with(|| value.clone()) != value {
                    return None;
                }
            }
        }
    }
    let named = columns.iter().zip(first?).map(|(column, value)| format!("{column} {value}"));
    Some(named.collect::<Vec<_>>().join(", "))
}
