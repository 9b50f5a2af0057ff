//! Some columns had other names in version 0.1. Results and experiment files of that time are read as if they had the names of today, so
//! that they can be compared, drawn and run again. Nothing is written with a former name.

use std::path::Path;

use scoutlab_table::data_table::{DataTable, DataTableError};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The former and the present name of each column that was renamed.
pub const RENAMED: [(&str, &str); 4] = [
    ("table_answers", "tt_cutoffs"),
    ("researches", "re_searches"),
    ("ordering_probes", "ordering_evaluations"),
    ("root_researches", "root_re_searches"),
];

/// Keys of an experiment file whose values are prose or names of files, never names of columns.
const OTHER_TEXTS: [&str; 9] = ["title", "question", "answer", "source", "usual_time", "caption", "label", "name", "file"];

/// Returns the present name of a column.
///
/// ```
/// use scoutlab_experiments::former_names::present;
///
/// assert_eq!([present("table_answers"), present("leaves")], ["tt_cutoffs", "leaves"]);
/// ```
pub fn present(column: &str) -> &str {
    RENAMED.iter().find(|(former, _)| *former == column).map_or(column, |(_, present)| present)
}

/// Reads a table of results or a published table, like [`DataTable::read`]. Its columns have their present names.
///
/// # Errors
///
/// Fails like [`DataTable::read`], or if the table has a column under both names.
pub fn read_table(path: &Path) -> Result<DataTable, DataTableError> {
    DataTable::read(path)?
        .with_columns(|column| present(column).to_owned())
        .map_err(|problem| DataTableError::InFile { path: path.to_path_buf(), problem: Box::new(problem) })
}

/// Replaces former names of columns in an experiment file, in values and in the keys of conditions. Every place in the file stays
/// as it is.
pub(crate) fn replace_in(table: &mut DeTable<'_>) {
    let renamed: Vec<_> = table.keys().filter(|key| present(key.get_ref()) != key.get_ref().as_ref()).cloned().collect();
    for key in renamed {
        if let Some(value) = table.remove(&key) {
            table.insert(Spanned::new(key.span(), present(key.get_ref()).to_owned().into()), value);
        }
    }
    for (key, value) in table.iter_mut() {
        if !OTHER_TEXTS.contains(&key.get_ref().as_ref()) {
            replace_in_value(value);
        }
    }
}

fn replace_in_value(value: &mut Spanned<DeValue<'_>>) {
    match value.get_mut() {
        DeValue::String(text) if present(text) != text.as_ref() => *text = present(text).to_owned().into(),
        DeValue::Array(values) => values.iter_mut().for_each(replace_in_value),
        DeValue::Table(table) => replace_in(table),
        _ => {}
    }
}
