//! Some columns have been renamed. Results and experiment files with the former names are read as if they had the present ones, so that
//! they can be compared, drawn and run again. Nothing is written with a former name.

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

/// Returns the present name of a column in the results of an experiment, unless `columns`, the columns of the experiment, contain the
/// former name: a custom cell type may use it.
pub(crate) fn present_beside<'c>(column: &'c str, columns: &[String]) -> &'c str {
    if columns.iter().any(|known| known == column) { column } else { present(column) }
}

/// Reads the rows of a run like [`DataTable::read`]. A column with a former name gets its present name, unless `columns`, the columns
/// of the experiment, contain the former name: a custom cell type may use it.
///
/// # Errors
///
/// Fails like [`DataTable::read`], or if the table has a column under both names.
pub fn read_table(path: &Path, columns: &[String]) -> Result<DataTable, DataTableError> {
    DataTable::read(path)?
        .with_columns(|column| present_beside(column, columns).to_owned())
        .map_err(|problem| DataTableError::InFile { path: path.to_path_buf(), problem: Box::new(problem) })
}

/// Returns whether a former name occurs in a text.
pub(crate) fn occur_in(text: &str) -> bool {
    RENAMED.iter().any(|(former, _)| text.contains(former))
}

/// Replaces former names of columns in an experiment file. Titles and labels, which are prose, and every place in the file stay as they
/// are.
pub(crate) fn replace_in(file: &mut DeTable<'_>) {
    for (part, value) in file.iter_mut() {
        match part.get_ref().as_ref() {
            "grid" => each_table(value, &mut |grid| replace_at(grid, "results")),
            "figure" => each_table(value, &mut |figure| replace_in_figure(figure)),
            "table" => each_table(value, &mut |table| replace_beside(table, &["title", "caption"])),
            "published" => each_table(value, &mut |published| replace_in_published(published)),
            "scores" => replace_everywhere(value),
            _ => {}
        }
    }
}

/// Replaces former names in a figure.
fn replace_in_figure(figure: &mut DeTable<'_>) {
    let prose = ["name", "kind", "title", "caption", "series_label", "reference", "points", "x", "y", "value", "boards"];
    let titles: Vec<String> =
        figure.keys().map(|key| key.get_ref().to_string()).filter(|key| key.ends_with("_titles")).collect();
    let kept: Vec<&str> = prose.into_iter().chain(titles.iter().map(String::as_str)).collect();
    replace_beside(figure, &kept);
    for (key, value) in figure.iter_mut() {
        match key.get_ref().as_ref() {
            "x" | "y" | "value" => each_table(value, &mut |axis| {
                replace_at(axis, "column");
                replace_keys_at(axis, "titles");
            }),
            "points" => each_table(value, &mut |points| replace_beside(points, &["title"])),
            "boards" => each_table(value, &mut |boards| replace_keys_at(boards, "sizes")),
            key if key.ends_with("_titles") => each_table(value, &mut |titles| replace_keys(titles)),
            _ => {}
        }
    }
}

/// Replaces former names among the columns of ours that a published table is compared with.
fn replace_in_published(published: &mut DeTable<'_>) {
    for part in ["keys", "values", "one_of"] {
        replace_at(published, part);
    }
    for part in ["names", "where"] {
        replace_keys_at(published, part);
    }
    if let Some(rounded) = published.get_mut("rounded") {
        each_table(rounded, &mut |columns| {
            columns.iter_mut().for_each(|(_, column)| each_table(column, &mut |rounded| replace_at(rounded, "ours")));
        });
    }
}

/// Calls `work` with a table, or with each table of a list.
fn each_table<'d>(value: &mut Spanned<DeValue<'d>>, work: &mut dyn FnMut(&mut DeTable<'d>)) {
    match value.get_mut() {
        DeValue::Table(table) => work(table),
        DeValue::Array(values) => values.iter_mut().for_each(|value| each_table(value, work)),
        _ => {}
    }
}

/// Replaces former names among the values at a key. The keys of a table there stay.
fn replace_at(table: &mut DeTable<'_>, key: &str) {
    let Some(value) = table.get_mut(key) else { return };
    match value.get_mut() {
        DeValue::Table(inner) => inner.iter_mut().for_each(|(_, value)| replace_everywhere(value)),
        _ => replace_everywhere(value),
    }
}

/// Replaces former names among the keys of the table at a key.
fn replace_keys_at(table: &mut DeTable<'_>, key: &str) {
    if let Some(value) = table.get_mut(key) {
        each_table(value, &mut |inner| replace_keys(inner));
    }
}

/// Replaces former names in all parts of a table except those at the keys `kept`.
fn replace_beside(table: &mut DeTable<'_>, kept: &[&str]) {
    let others = table.iter_mut().filter(|(key, _)| !kept.contains(&key.get_ref().as_ref()));
    others.for_each(|(_, value)| replace_everywhere(value));
}

fn replace_everywhere(value: &mut Spanned<DeValue<'_>>) {
    match value.get_mut() {
        DeValue::String(text) if present(text) != text.as_ref() => {
            *text = present(text).to_owned().into();
        }
        DeValue::Array(values) => values.iter_mut().for_each(replace_everywhere),
        DeValue::Table(table) => {
            replace_keys(table);
            table.iter_mut().for_each(|(_, value)| replace_everywhere(value));
        }
        _ => {}
    }
}

/// Replaces former names among the keys of a table, whose order may be that of the values in a figure. If the table has a key under
/// both names, the former one stays, and is refused.
fn replace_keys(table: &mut DeTable<'_>) {
    let is_renamed = |key: &str| present(key) != key && !table.contains_key(present(key));
    let renamed: Vec<bool> = table.keys().map(|key| is_renamed(key.get_ref())).collect();
    if renamed.contains(&true) {
        for ((key, value), is_renamed) in std::mem::take(table).into_iter().zip(renamed) {
            let name = if is_renamed { present(key.get_ref()).to_owned().into() } else { key.get_ref().clone() };
            table.insert(Spanned::new(key.span(), name), value);
        }
    }
}
