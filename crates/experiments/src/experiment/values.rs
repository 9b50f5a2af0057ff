//! Parses the values of axes. Each error includes the place of its axis in the file.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::techniques::{TechniqueSpec, Techniques};
use scoutlab_text::specification::SpecificationError;

use super::Axis;
use super::column::Column;
use scoutlab::Catalogue;
use scoutlab::position::Position;
use scoutlab::registry::{DEEPEST, GameEntry, RequestError};
use scoutlab::settings::LARGEST_TABLE;

/// The maximum number of seeds in a grid.
const MOST_SEEDS: u64 = 1_000_000;

/// An error in a grid: its place, if known, and a message.
#[derive(Debug)]
pub struct GridError {
    pub(super) place: Option<Range<usize>>,
    pub(super) problem: String,
    /// Whether a file with positions cannot be read. The experiment may be valid then.
    pub(super) is_unreadable: bool,
}

impl GridError {
    pub(super) const fn new(place: Option<Range<usize>>, problem: String) -> Self {
        Self { place, problem, is_unreadable: false }
    }

    pub(super) fn of_request(place: Option<Range<usize>>, error: &RequestError) -> Self {
        Self { place, problem: error.to_string(), is_unreadable: matches!(error, RequestError::Unreadable { .. }) }
    }

    /// Returns the error with this place, unless the error already has a place.
    pub(super) fn or_at(self, place: Range<usize>) -> Self {
        Self { place: self.place.or(Some(place)), ..self }
    }
}

/// Returns an error in the values of an axis, or in the grid if no axis is given.
pub fn at(axis: Option<&Axis>, problem: impl Display) -> GridError {
    GridError::new(axis.map(Axis::place), problem.to_string())
}

/// Returns the values as text, with ranges expanded.
///
/// # Errors
///
/// Fails if a value is invalid or repeated, or if the axis is empty.
pub fn texts(axis: &Axis) -> Result<Vec<String>, GridError> {
    axis.texts().map_err(|problem| at(Some(axis), problem))
}

/// Returns the values as text, or one default value if the axis is absent.
pub(super) fn texts_or(axis: Option<&Axis>, default: &str) -> Result<Vec<String>, GridError> {
    axis.map_or_else(|| Ok(vec![default.to_owned()]), texts)
}

/// Returns the value of an axis that takes one name.
pub(super) fn one_text(axis: &Axis, name: &str) -> Result<String, GridError> {
    <[String; 1]>::try_from(texts(axis)?)
        .map(|[text]| text)
        .map_err(|_| at(Some(axis), format!("`{name}` takes one name; write a separate [[grid]] for each name")))
}

/// Returns the value of an axis that takes one name, or the default if the axis is absent.
pub(super) fn one_text_or(axis: Option<&Axis>, name: &str, default: &str) -> Result<String, GridError> {
    axis.map_or_else(|| Ok(default.to_owned()), |axis| one_text(axis, name))
}

/// Returns the values as whole numbers in a range.
///
/// # Errors
///
/// Fails at the first value that is not a whole number in the range.
pub fn numbers(axis: &Axis, expected: RangeInclusive<u64>) -> Result<Vec<u64>, GridError> {
    axis.numbers(expected).map_err(|problem| at(Some(axis), problem))
}

/// Returns the value of an axis that takes one number. `rule` is the error message for several numbers.
pub(super) fn one_number(axis: &Axis, rule: &str, expected: RangeInclusive<u64>) -> Result<u64, GridError> {
    match numbers(axis, expected)?.as_slice() {
        [number] => Ok(*number),
        _ => Err(at(Some(axis), rule)),
    }
}

/// Returns the depths in plies.
pub(super) fn depths(axis: &Axis) -> Result<Vec<u32>, GridError> {
    Ok(numbers(axis, 1..=DEEPEST.into())?.into_iter().map(|depth| depth as u32).collect())
}

/// Returns the seeds of a grid, starting with the seed of the experiment, or one seed if the axis is absent.
pub(super) fn seeds(axis: Option<&Axis>, first: u64) -> Result<Vec<u64>, GridError> {
    let count = |axis| one_number(axis, "`seeds` must be one number: the number of seeds", 1..=MOST_SEEDS);
    let count = axis.map_or(Ok(1), count)?;
    let Some(last) = first.checked_add(count - 1) else {
        return Err(at(axis, format!("{count} seeds from {first} on exceed the largest seed, {}", u64::MAX)));
    };
    Ok((first..=last).collect())
}

/// Reads transposition table sizes in MB, with `none` as 0.
///
/// # Errors
///
/// Fails at the first value that is not a size.
pub fn table_sizes(axis: &Axis) -> Result<Vec<usize>, GridError> {
    let size = |text: &String| match text.as_str() {
        "none" => Ok(0),
        text => text.parse().ok().filter(|megabytes| (1..=LARGEST_TABLE).contains(megabytes)).ok_or_else(|| {
            at(Some(axis), format!("`{text}` is not a table size, expected none or a size from 1 to {LARGEST_TABLE} MB"))
        }),
    };
    texts(axis)?.iter().map(size).collect()
}

/// Returns the rules of one kind of the transposition table, such as [`TableDepth`](scoutlab_search::table::TableDepth).
pub(super) fn table_rules<R: FromStr<Err = SpecificationError>>(axis: &Axis) -> Result<Vec<R>, GridError> {
    each(Some(axis), &texts(axis)?, |name| Ok(name.parse()?))
}

/// Returns the enhancements or the selective techniques, with `none` as `None`.
///
/// # Errors
///
/// Fails at the first invalid name.
pub(super) fn techniques(kind: Techniques, axis: &Axis) -> Result<Vec<Option<TechniqueSpec>>, GridError> {
    each(Some(axis), &texts(axis)?, |name| Ok(scoutlab::techniques::named(kind, &name)?))
}

/// Returns the algorithms with their parameters.
///
/// # Errors
///
/// Fails at the first invalid name.
pub fn algorithms(catalogue: &Catalogue, axis: &Axis) -> Result<Vec<AnyAlgorithm>, GridError> {
    each(Some(axis), &texts(axis)?, |name| Ok(catalogue.algorithms().named(&name)?))
}

/// Returns the full names of orderings, such as `killer:2` for `killer`, or the default if the axis is absent.
///
/// # Errors
///
/// Fails if an ordering is named twice.
pub(super) fn ordering_names(catalogue: &Catalogue, axis: Option<&Axis>, default: &str) -> Result<Vec<String>, GridError> {
    let names: Vec<String> = texts_or(axis, default)?.iter().map(|text| catalogue.orderings().full_name(text)).collect();
    match names.iter().enumerate().find(|(place, name)| names[..*place].contains(name)) {
        Some((_, twice)) => Err(at(axis, format!("`{twice}` occurs twice"))),
        None => Ok(names),
    }
}

/// Returns the orderings for the game of a position, or the default if the axis is absent.
///
/// # Errors
///
/// Fails at the first name that is unknown or unavailable for this game.
pub fn orderings(
    catalogue: &Catalogue,
    axis: Option<&Axis>,
    default: &str,
    position: &Position,
) -> Result<Vec<OrderingSpec>, GridError> {
    each(axis, &ordering_names(catalogue, axis, default)?, |name| {
        let ordering = catalogue.orderings().named(&name)?;
        position.check_ordering(&ordering)?;
        Ok(ordering)
    })
}

pub(super) fn game<'c>(catalogue: &'c Catalogue, axis: &Axis) -> Result<&'c GameEntry, GridError> {
    catalogue.game(&one_text(axis, "game")?).map_err(|error| at(Some(axis), error))
}

pub(super) fn positions(axis: &Axis, game: &GameEntry) -> Result<Vec<Position>, GridError> {
    each(Some(axis), &texts(axis)?, |text| game.position(&text))
}

/// Returns the rules that an axis names.
pub(super) fn rules(axis: &Axis, game: &GameEntry) -> Result<Vec<&'static str>, GridError> {
    each(Some(axis), &texts(axis)?, |name| game.rules(Some(&name)))
}

/// Converts each value of an axis with `check`.
///
/// # Errors
///
/// Fails with the first error of `check`, at the place of the axis.
pub fn each<T>(
    axis: Option<&Axis>,
    values: &[String],
    check: impl Fn(String) -> Result<T, RequestError>,
) -> Result<Vec<T>, GridError> {
    let refused = |error: RequestError| GridError::of_request(axis.map(Axis::place), &error);
    values.iter().map(|value| check(value.clone()).map_err(refused)).collect()
}

/// Returns the values of an axis whose values come from a list of named values.
///
/// # Errors
///
/// Fails at the first name that is not in the list, with the nearest listed name.
pub fn chosen<T: Copy>(
    axis: &Axis,
    kind: &'static str,
    known: &[(&'static str, T)],
) -> Result<Vec<(&'static str, T)>, GridError> {
    each(Some(axis), &texts(axis)?, |name| {
        let found = known.iter().find(|(text, _)| *text == name).copied();
        found.ok_or_else(|| SpecificationError::unknown(kind, &name, known.iter().map(|(text, _)| *text)).into())
    })
}

/// Returns the values of an axis, which come from a list of named values. Returns the first of the list if the axis is absent.
///
/// # Errors
///
/// Fails as [`chosen`] does.
///
/// # Panics
///
/// Panics if the axis is absent and the list is empty.
pub fn chosen_or_first<T: Copy>(
    axis: Option<&Axis>,
    kind: &'static str,
    known: &[(&'static str, T)],
) -> Result<Vec<(&'static str, T)>, GridError> {
    axis.map_or_else(|| Ok(vec![known[0]]), |axis| chosen(axis, kind, known))
}

/// Returns the additional result columns that a grid requests.
pub(super) fn requested_results<R>(axis: Option<&Axis>, known: &[Column<R>]) -> Result<Vec<String>, GridError> {
    let requested = axis.map_or_else(|| Ok(Vec::new()), texts)?;
    let names = || known.iter().map(Column::name);
    match requested.iter().find(|name| !names().any(|known| known == *name)) {
        Some(name) => Err(at(axis, SpecificationError::unknown("result", name, names()))),
        None => Ok(requested),
    }
}

/// Returns the evaluators of a grid, or the game's default evaluator if the axis is absent.
pub(super) fn evaluators(axis: Option<&Axis>, game: &GameEntry) -> Result<Vec<&'static str>, GridError> {
    each(axis, &texts_or(axis, game.description().evaluators[0])?, |name| game.evaluator(Some(&name)))
}
