//! Selects the rows of a figure and turns them into observations.

use crate::error::FigureError;
use crate::look::Look;
use crate::observation::{Observation, PUBLISHED, Row};
use crate::pairing;
use crate::sheet::Sheet;
use crate::specification::{Figure, Published};
use crate::values::{Conditions, Titles};
use scoutlab_table::data_table::{DataTable, parse_number};

/// The data that a figure shows.
#[derive(Debug)]
pub(crate) struct Selection {
    pub(crate) observations: Vec<Observation>,
    /// Single points that are drawn onto the curves.
    pub(crate) points: Vec<Observation>,
    /// The names of the panels, in the order in which they are drawn.
    pub(crate) panels: Vec<String>,
    /// The names of the series, in the order in which they are drawn.
    pub(crate) series: Vec<String>,
    /// The looks of the series, in the order of `series`. The list is empty until looks are assigned.
    pub(crate) looks: Vec<Look>,
    /// The target of the figure: a screen or a paper.
    pub(crate) sheet: Sheet,
}

/// Filters, pairs and sorts the rows that the figure shows.
pub(crate) fn select(figure: &Figure, data: &DataTable, published: Option<&DataTable>) -> Result<Selection, FigureError> {
    let mut rows = some_rows(figure, "", &figure.conditions, data, false)?;
    match (figure.published, published) {
        (Some(_), Some(table)) => rows.extend(some_rows(figure, "of the published table ", &figure.conditions, table, true)?),
        (Some(_), None) => return Err(figure.wrong("'published' is set, but there is no published table to draw")),
        (None, _) => {}
    }
    let observations = pairing::observe(figure, &rows, figure.label.as_deref())?;
    let points = match &figure.points {
        Some(points) => {
            let rows = some_rows(figure, "as points ", &points.conditions, data, false)?;
            pairing::observe(figure, &rows, Some(&points.label))?
        }
        None => Vec::new(),
    };
    check_units(figure, observations.iter().chain(&points))?;
    let homeless = figure.published == Some(Published::Within) && figure.facet.is_some();
    let lines = observations.iter().filter(|observation| !(homeless && observation.panel == PUBLISHED));
    let panels = in_order(lines.chain(&points).map(|observation| observation.panel.as_str()), &figure.facet_titles);
    let series = in_order(observations.iter().map(|observation| observation.series.as_str()), &figure.series_titles);
    let observations = if homeless { in_every_panel(observations, &panels) } else { observations };
    Ok(Selection { observations, points, panels, series, looks: Vec::new(), sheet: Sheet::default() })
}

/// Checks that the rows have units if the figure has intervals, and that a stated unit has more than one value.
fn check_units<'o>(figure: &Figure, observations: impl Iterator<Item = &'o Observation>) -> Result<(), FigureError> {
    let measured: Vec<&Observation> = observations.filter(|observation| !observation.is_published()).collect();
    let Some(first) = measured.first() else { return Ok(()) };
    if figure.interval && measured.iter().any(|observation| !observation.unit.is_known()) {
        return Err(figure.wrong(
            "'interval' needs the columns that identify a unit: the data has no column 'position', so state them with 'unit'",
        ));
    }
    if figure.unit.is_some() && measured.iter().all(|observation| observation.unit.is(&first.unit)) {
        let unit = first.unit.text();
        return Err(figure.wrong(format!("'unit' has a single value, {unit}, but an aggregate needs several units")));
    }
    Ok(())
}

fn in_every_panel(observations: Vec<Observation>, panels: &[String]) -> Vec<Observation> {
    let (published, mut all): (Vec<_>, Vec<_>) =
        observations.into_iter().partition(|observation| observation.panel == PUBLISHED);
    for panel in panels {
        all.extend(published.iter().cloned().map(|observation| Observation { panel: panel.clone(), ..observation }));
    }
    all
}

/// Returns the rows that satisfy the conditions, or an error if there are none. `what` describes the rows in the error.
pub(crate) fn some_rows<'a>(
    figure: &Figure,
    what: &str,
    conditions: &Conditions,
    table: &'a DataTable,
    published: bool,
) -> Result<Vec<Row<'a>>, FigureError> {
    let rows = rows_where(figure, conditions, table, published)?;
    if rows.is_empty() {
        return Err(FigureError::NoRows { figure: figure.name.clone(), condition: format!("{what}{conditions}") });
    }
    Ok(rows)
}

fn rows_where<'a>(
    figure: &Figure,
    conditions: &Conditions,
    table: &'a DataTable,
    published: bool,
) -> Result<Vec<Row<'a>>, FigureError> {
    let mut places = Vec::new();
    for (column, values) in &conditions.0 {
        match table.column_index(column) {
            Ok(place) => places.push((place, values)),
            Err(_) if published => {}
            Err(_) => figure.check_column("where", column, table.columns(), "data")?,
        }
    }
    let kept = |row: &[String]| places.iter().all(|(place, values)| values.contains(&row[*place]));
    let indices = table.rows().enumerate().filter(|(_, row)| kept(row)).map(|(index, _)| index);
    Ok(indices.map(|index| Row { table, index, published }).collect())
}

/// Returns the distinct names: the published name first, then names with a title in the order of the titles, then all other
/// names. The other names are sorted numerically if all names are numbers, and otherwise stay in order of first appearance.
pub(crate) fn in_order<'a>(names: impl Iterator<Item = &'a str>, titles: &Titles) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        if !distinct.iter().any(|known| known == name) {
            distinct.push(name.to_owned());
        }
    }
    let numbers: Option<Vec<f64>> = distinct.iter().filter(|name| *name != PUBLISHED).map(|name| parse_number(name)).collect();
    if numbers.is_some() {
        distinct.sort_by(|first, second| {
            let size = |name: &str| parse_number(name).unwrap_or(f64::NEG_INFINITY);
            size(first).total_cmp(&size(second))
        });
    }
    // The sort is stable, so names without a title keep their order.
    distinct.sort_by_key(|name| titles.rank(name).unwrap_or(if name == PUBLISHED { 0 } else { usize::MAX }));
    distinct
}
