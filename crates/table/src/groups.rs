//! Groups of rows with equal values in some columns.

use crate::data_table::{DataTable, DataTableError};

/// A group: the values that its rows have in some columns, and the indices of its rows.
pub(crate) type Group = (Vec<String>, Vec<usize>);

/// Returns the groups of these rows, in the order of the rows.
pub(crate) fn groups(
    data: &DataTable,
    columns: &[String],
    rows: impl IntoIterator<Item = usize>,
) -> Result<Vec<Group>, DataTableError> {
    let columns = columns.iter().map(|name| data.text(name)).collect::<Result<Vec<_>, _>>()?;
    let mut groups: Vec<Group> = Vec::new();
    for row in rows {
        let name: Vec<String> = columns.iter().map(|column| column[row].to_owned()).collect();
        match groups.iter_mut().find(|group| group.0 == name) {
            Some(group) => group.1.push(row),
            None => groups.push((name, vec![row])),
        }
    }
    Ok(groups)
}
