//! Turns several columns of numbers into two: the names of the old columns and the numbers.

use std::borrow::Cow;

use crate::error::FigureError;
use crate::specification::Figure;
use scoutlab_table::data_table::{DataTable, parse_number};

/// Returns the data for the figure. With the key `unpivot`, each row becomes one row for each of the columns that the key
/// lists. Rows with the number 0 are omitted, because 0 has no place on a logarithmic axis.
pub(crate) fn unpivoted<'a>(figure: &Figure, data: &'a DataTable) -> Result<Cow<'a, DataTable>, FigureError> {
    let Some(unpivot) = &figure.unpivot else { return Ok(Cow::Borrowed(data)) };
    let problem = |source| FigureError::Data { figure: figure.name.clone(), source };
    let columns = data.columns().iter().cloned().chain([unpivot.name.clone(), unpivot.value.clone()]);
    let places = unpivot.columns.iter().map(|name| Ok((name, data.column_index(name)?)));
    let places: Vec<(&String, usize)> = places.collect::<Result<_, _>>().map_err(problem)?;
    let mut rows = Vec::new();
    for row in data.rows() {
        for (name, place) in &places {
            if parse_number(&row[*place]) != Some(0.0) {
                rows.push(row.iter().cloned().chain([(*name).clone(), row[*place].clone()]).collect::<Vec<String>>());
            }
        }
    }
    DataTable::from_rows(columns, rows).map(Cow::Owned).map_err(problem)
}
