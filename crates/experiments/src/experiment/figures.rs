//! Checks the figures of an experiment file, and the columns that its other parts name.

use std::collections::BTreeMap;
use std::ops::Range;

use scoutlab_text::specification::SpecificationError;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::file_format::ExperimentFile;
use super::mentions;
use super::values::GridError;

/// Checks that every figure is consistent and has its own name, and that the file names only columns that the data will have.
/// `line_of` returns the line of a place in the file.
///
/// # Errors
///
/// Fails at the first mistake.
pub(super) fn check(
    file: &ExperimentFile,
    document: &DeTable<'_>,
    columns: &[String],
    line_of: &impl Fn(Option<Range<usize>>) -> Option<usize>,
) -> Result<(), GridError> {
    if let Some((name, first, second)) = repeated_figure(document) {
        let first = line_of(Some(first)).unwrap_or_default();
        let problem =
            format!("the figure on line {first} is also named `{name}`: choose another name, because both would be {name}.svg");
        return Err(GridError::new(Some(second), problem));
    }
    for (figure, written) in file.figures.iter().zip(values_of(document, "figure")) {
        figure.check(columns).map_err(|error| {
            let problem = error.to_string();
            let mut names = quoted(&problem).filter(|name| *name != figure.name);
            let place = names.find_map(|name| mentions::place_of(name, written.get_ref()));
            GridError::new(Some(place.unwrap_or_else(|| written.span())), problem.clone())
        })?;
    }
    file.check_columns(columns).map_err(|(part, column)| {
        let place = document.get(part).and_then(|part| mentions::place_of(column, part.get_ref()));
        let problem = SpecificationError::unknown("column", column, columns.iter().map(String::as_str)).to_string();
        GridError::new(place, problem)
    })
}

/// Returns the elements of an array of tables.
fn values_of<'f, 'd>(file: &'f DeTable<'d>, name: &str) -> impl Iterator<Item = &'f Spanned<DeValue<'d>>> {
    file.get(name).and_then(|values| values.get_ref().as_array()).into_iter().flat_map(|values| values.iter())
}

/// Returns the quoted parts of a message.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split(['`', '\'']).skip(1).step_by(2)
}

/// Returns the first repeated figure name, with the places of both occurrences. Case is ignored, because some file systems do not
/// distinguish names that differ only in case.
fn repeated_figure(file: &DeTable<'_>) -> Option<(String, Range<usize>, Range<usize>)> {
    let mut known: BTreeMap<String, Range<usize>> = BTreeMap::new();
    let figures = file.get("figure")?.get_ref().as_array()?.iter();
    for name in figures.filter_map(|figure| figure.get_ref().as_table()?.get("name")) {
        let text = name.get_ref().as_str()?;
        if let Some(first) = known.insert(text.to_lowercase(), name.span()) {
            return Some((text.to_owned(), first, name.span()));
        }
    }
    None
}
