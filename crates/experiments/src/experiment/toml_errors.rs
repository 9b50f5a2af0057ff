//! Translates errors of the `toml` crate into scoutlab's own messages.

use std::ops::Range;

use scoutlab_text::specification::instead_of;
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error, ValueDeserializer};

use super::values::GridError;

/// Reads a table of a file.
pub(super) fn read_table<T: for<'d> Deserialize<'d>>(table: &DeTable<'_>, place: Range<usize>) -> Result<T, Error> {
    T::deserialize(Deserializer::from(Spanned::new(place, table.clone())))
}

/// Reads a value of a file.
pub(super) fn read_value<T: for<'d> Deserialize<'d>>(value: &Spanned<DeValue<'_>>) -> Result<T, Error> {
    T::deserialize(ValueDeserializer::from(value.clone()))
}

/// Returns the error with scoutlab's own message and its place. `table` is the file, or the part of the file that was parsed.
pub(super) fn reworded(error: &Error, table: &DeTable<'_>) -> GridError {
    let place = error.span();
    let owner = place.as_ref().and_then(|place| Owner::of(place, table));
    GridError::new(place, problem(error.message().trim(), owner.as_ref()))
}

/// Returns the unknown key and the known keys of an unknown-key error.
pub(super) fn unknown_key(error: &Error) -> Option<(&str, Vec<&str>)> {
    unknown(error.message(), "unknown field `")
}

/// A value and its key.
struct Owner<'f, 'd> {
    key: &'f str,
    value: &'f DeValue<'d>,
    /// Whether the value is an element of a list.
    listed: bool,
}

impl<'f, 'd> Owner<'f, 'd> {
    /// Returns the key and value at this place.
    fn of(place: &Range<usize>, table: &'f DeTable<'d>) -> Option<Self> {
        table.iter().find_map(|(key, value)| Self::inside(place, key.get_ref(), value, false))
    }

    fn inside(place: &Range<usize>, key: &'f str, value: &'f Spanned<DeValue<'d>>, listed: bool) -> Option<Self> {
        let inner = match value.get_ref() {
            DeValue::Table(table) => Self::of(place, table),
            DeValue::Array(values) => values.iter().find_map(|value| Self::inside(place, key, value, true)),
            _ => None,
        };
        inner.or_else(|| (value.span() == *place).then(|| Self { key, value: value.get_ref(), listed }))
    }

    /// Returns the message that a value is not what was expected.
    fn refused(&self, expected: &str) -> String {
        let element = if self.listed { "each element of " } else { "" };
        format!("{element}`{}` must be {expected}, found {}", self.key, found(self.value))
    }
}

fn problem(message: &str, owner: Option<&Owner<'_, '_>>) -> String {
    if let Some((key, known)) = unknown(message, "unknown field `") {
        if key == "sample" && known.contains(&"along") {
            return "unknown key `sample` (state the columns that identify a unit with `unit` in the table or in the grid)"
                .to_owned();
        }
        return format!("unknown key `{key}`{}", instead_of(key, known));
    }
    if let Some((name, known)) = unknown(message, "unknown variant `") {
        let kind = owner.map_or("name", |owner| owner.key);
        return format!("unknown {kind} `{name}`{}", instead_of(name, known));
    }
    if let Some(key) = message.strip_prefix("missing field ") {
        return format!("{key} is missing");
    }
    if message.ends_with("number overflowed") {
        return "the number is too large".to_owned();
    }
    let of_type = message.strip_prefix("invalid type: ").and_then(|rest| rest.rsplit_once(", expected "));
    let of_value = message.strip_prefix("invalid value: ").and_then(|rest| rest.rsplit_once(", expected "));
    let expected = match (of_type, of_value) {
        (Some((_, name)), _) => expected(name, false),
        (_, Some((_, name))) => expected(name, true),
        _ if message == "wanted string or table" => "a string".to_owned(),
        // This is the error of `toml` for a table instead of a variant name.
        _ if message.starts_with("expected table, found ") => return "expected a string, found a table".to_owned(),
        // The types of `scoutlab-figures` that accept several value types use this wording.
        _ => match message.strip_prefix("expected ") {
            Some(expected) => expected.to_owned(),
            None => return message.to_owned(),
        },
    };
    match owner {
        Some(owner) => owner.refused(&expected),
        None => format!("expected {expected}"),
    }
}

/// Returns the unknown name and the known names of a message that begins with `prefix`.
fn unknown<'m>(message: &'m str, prefix: &str) -> Option<(&'m str, Vec<&'m str>)> {
    let rest = message.strip_prefix(prefix)?;
    let (name, known) = rest.rsplit_once("`, expected ").or_else(|| rest.rsplit_once("`, there are no "))?;
    Some((name, known.split('`').skip(1).step_by(2).collect()))
}

/// Returns a description of the type named by `serde`. `in_range` states that the value has this type but is too small or too
/// large.
fn expected(name: &str, in_range: bool) -> String {
    let whole = match name {
        "u32" => Some((0, u64::from(u32::MAX))),
        "u64" => Some((0, u64::MAX)),
        "usize" => Some((0, usize::MAX as u64)),
        _ => None,
    };
    match (name, whole) {
        (_, Some((least, most))) if in_range => format!("a whole number from {least} to {most}"),
        (_, Some(_)) | ("i32" | "i64" | "isize", _) => "a whole number".to_owned(),
        ("f32" | "f64", _) => "a number".to_owned(),
        ("a boolean", _) => "true or false".to_owned(),
        ("a string" | "path string", _) => "a string".to_owned(),
        ("a sequence", _) => "a list".to_owned(),
        ("a map", _) => "a table".to_owned(),
        (name, _) if name.starts_with("struct ") => "a table".to_owned(),
        (name, _) if name.starts_with("enum ") => "a string".to_owned(),
        (name, _) => name.to_owned(),
    }
}

/// Returns a value as displayed in messages.
fn found(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("{text:?}"),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::ExperimentFile;

    const FILE: &str = "title = 't'\nquestion = 'q'\nsource = 's'\nusual_time = 'u'\nseed = 1\n[[grid]]\n[[figure]]\nname = 'n'\n\
                        kind = 'line'\ntitle = 't'\nx = { column = 'a' }\ny = { column = 'b' }\nwhere = { a = 1 }\n";

    /// Returns the error message after a line is replaced, and the text to which the error points.
    fn wrong(line: &str, replacement: &str) -> (String, String) {
        let file = FILE.replacen(&format!("{line}\n"), &format!("{replacement}\n"), 1);
        assert_ne!(file, FILE);
        let error = toml::from_str::<ExperimentFile>(&file).unwrap_err();
        let error = reworded(&error, DeTable::parse(&file).unwrap().get_ref());
        (file[error.place.unwrap()].to_owned(), error.problem)
    }

    #[test]
    fn the_file_is_right() {
        toml::from_str::<ExperimentFile>(FILE).unwrap();
    }

    #[test]
    fn mistakes_are_explained_without_the_words_of_serde() {
        for (line, replacement, place, problem) in [
            ("seed = 1", "seed = 'one'", "'one'", "`seed` must be a whole number, found \"one\""),
            ("seed = 1", "seed = 1.5", "1.5", "`seed` must be a whole number, found 1.5"),
            ("seed = 1", "seed = -1", "-1", "`seed` must be a whole number from 0 to 18446744073709551615, found -1"),
            ("seed = 1", "seed = [1]", "[1]", "`seed` must be a whole number, found a list"),
            ("seed = 1", "seed = 1e999", "1e999", "the number is too large"),
            ("title = 't'", "title = 3", "3", "`title` must be a string, found 3"),
            ("title = 't'", "title = 1979-05-27", "1979-05-27", "`title` must be a string, found the date 1979-05-27"),
            ("title = 't'", "title = { a = 1 }", "{ a = 1 }", "`title` must be a string, found a table"),
            ("title = 't'", "title = 't'\ncites = 'a'", "'a'", "`cites` must be a list, found \"a\""),
            ("title = 't'", "title = 't'\ncites = ['a', true]", "true", "each element of `cites` must be a string, found true"),
            ("title = 't'", "titel = 't'", "titel", "unknown key `titel` (did you mean `title`?)"),
            ("kind = 'line'", "kind = 'linee'", "'linee'", "unknown kind `linee` (did you mean `line`?)"),
            ("kind = 'line'", "kind = 3", "3", "`kind` must be a string, found 3"),
            ("x = { column = 'a' }", "x = 'a'", "'a'", "`x` must be a table, found \"a\""),
            ("x = { column = 'a' }", "x = { colum = 'a' }", "colum", "unknown key `colum` (did you mean `column`?)"),
            ("x = { column = 'a' }", "x = { }", "{ }", "`column` is missing"),
            ("kind = 'line'", "kind = { line = 1 }", "1", "expected a string, found a table"),
            ("where = { a = 1 }", "where = 1", "1", "`where` must be a table, found 1"),
            (
                "where = { a = 1 }",
                "where = { a = { b = 1 } }",
                "{ b = 1 }",
                "`a` must be a value or a list of values, found a table",
            ),
            (
                "seed = 1",
                "seed = 1\ntable = [{ title = 't', columns = [], growth = { of = 'a', along = 'b', sample = 'c' } }]",
                "sample",
                "unknown key `sample` (state the columns that identify a unit with `unit` in the table or in the grid)",
            ),
        ] {
            assert_eq!(wrong(line, replacement), (place.to_owned(), problem.to_owned()));
        }
        let (_, problem) = wrong("kind = 'line'", "kind = 'xyz'");
        assert!(problem.starts_with("unknown kind `xyz`, expected one of: line, "), "{problem}");
        let (_, problem) = wrong("title = 't'", "xyz = 1");
        assert!(problem.starts_with("unknown key `xyz`, expected one of: title, question, "), "{problem}");
    }
}
