//! The values along one axis of a grid.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::{Spanned, Value};

/// The values of one axis as written in the file: a value, a list, or a range such as `2..10` (inclusive).
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Axis(Spanned<Value>);

/// The maximum number of values in a range.
const LONGEST_RANGE: u64 = 1_000_000;

impl Axis {
    /// Returns an axis with these values, for which the file has other values at `place`.
    pub(super) fn of_texts<T: Into<String>>(place: std::ops::Range<usize>, texts: impl IntoIterator<Item = T>) -> Self {
        Self(Spanned::new(place, Value::Array(texts.into_iter().map(|text| Value::String(text.into())).collect())))
    }

    /// Returns the byte range of the values in the file.
    pub fn place(&self) -> std::ops::Range<usize> {
        self.0.span()
    }

    /// Returns the values as text, with ranges expanded: `ffo:40..42` becomes `ffo:40`, `ffo:41`, `ffo:42`.
    ///
    /// # Errors
    ///
    /// Fails with a message if a value is invalid.
    pub fn texts(&self) -> Result<Vec<String>, String> {
        let values = match self.0.get_ref() {
            Value::Array(values) => values.as_slice(),
            value => std::slice::from_ref(value),
        };
        let texts = values.iter().map(|value| match value {
            Value::String(text) => Ok(text.clone()),
            Value::Integer(number) => Ok(number.to_string()),
            other => Err(format!("`{other}` is not a string, a whole number, or a list of strings and whole numbers")),
        });
        written_out(texts.collect::<Result<Vec<_>, _>>()?)
    }

    /// Returns the number of values, without expanding ranges. A count, such as the number of seeds, is one value.
    pub fn count(&self) -> u64 {
        let count = |value: &Value| {
            value.as_str().and_then(range).map_or(1, |(_, first, last)| last.saturating_sub(first).saturating_add(1))
        };
        match self.0.get_ref() {
            Value::Array(values) => values.iter().map(count).fold(0, u64::saturating_add),
            value => count(value),
        }
    }

    /// Returns the first value as a whole number, or `None` if this value is not a whole number.
    pub fn number(&self) -> Option<u64> {
        let value = match self.0.get_ref() {
            Value::Array(values) => values.first()?,
            value => value,
        };
        value.as_integer().map_or_else(|| value.as_str()?.parse().ok(), |number| number.try_into().ok())
    }

    /// Returns the values as whole numbers in a range.
    ///
    /// # Errors
    ///
    /// Fails at the first value that is not a whole number in the range.
    pub fn numbers(&self, expected: std::ops::RangeInclusive<u64>) -> Result<Vec<u64>, String> {
        self.texts()?
            .iter()
            .map(|text| {
                text.parse()
                    .ok()
                    .filter(|number| expected.contains(number))
                    .ok_or_else(|| format!("`{text}` is not a whole number from {} to {}", expected.start(), expected.end()))
            })
            .collect()
    }
}

/// Returns the text before a range and the ends of the range, or `None` if the text does not end with a range.
fn range(text: &str) -> Option<(&str, u64, u64)> {
    let (prefix, range) = text.rfind([':', '=']).map_or(("", text), |end| text.split_at(end + 1));
    let (first, last) = range.split_once("..")?;
    Some((prefix, first.parse().ok()?, last.parse().ok()?))
}

/// Returns a list of values with ranges expanded: `ffo:40..42` becomes `ffo:40`, `ffo:41`, `ffo:42`.
///
/// ```
/// use scoutlab_experiments::experiment::written_out;
///
/// assert_eq!(written_out(["start", "ffo:40..42"]).unwrap(), ["start", "ffo:40", "ffo:41", "ffo:42"]);
/// ```
///
/// # Errors
///
/// Fails with a message if there is no value, a value occurs twice, a range does not go from a smaller to a larger number, or there are
/// more than a million values.
pub fn written_out(values: impl IntoIterator<Item: AsRef<str>>) -> Result<Vec<String>, String> {
    let mut texts = Vec::new();
    for text in values {
        write_out(text.as_ref(), &mut texts)?;
        if texts.len() as u64 > LONGEST_RANGE {
            return Err(format!("the list expands to more than {LONGEST_RANGE} values"));
        }
    }
    if texts.is_empty() {
        return Err("the list is empty, expected at least one value".to_owned());
    }
    let mut seen = BTreeSet::new();
    match texts.iter().find(|text| !seen.insert(text.as_str())) {
        Some(twice) => Err(format!("`{twice}` occurs twice")),
        None => Ok(texts),
    }
}

fn write_out(text: &str, texts: &mut Vec<String>) -> Result<(), String> {
    let Some((prefix, first, last)) = range(text) else {
        texts.push(text.to_owned());
        return Ok(());
    };
    if first > last || last - first >= LONGEST_RANGE {
        return Err(format!(
            "the range `{text}` should go from a smaller to a larger number, over at most {LONGEST_RANGE} values"
        ));
    }
    texts.extend((first..=last).map(|number| format!("{prefix}{number}")));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct File {
        axis: Axis,
    }

    fn axis(value: &str) -> Axis {
        toml::from_str::<File>(&format!("axis = {value}")).unwrap().axis
    }

    #[test]
    fn values_lists_and_ranges_are_read() {
        assert_eq!(axis("3").texts().unwrap(), ["3"]);
        assert_eq!(axis("'scout'").texts().unwrap(), ["scout"]);
        assert_eq!(axis("'2..4'").texts().unwrap(), ["2", "3", "4"]);
        assert_eq!(axis("['ffo:58..59', 'start']").texts().unwrap(), ["ffo:58", "ffo:59", "start"]);
        assert_eq!(axis("'random:plies=3,seed=8..9'").texts().unwrap(), ["random:plies=3,seed=8", "random:plies=3,seed=9"]);
        assert_eq!(axis("['killer:2+eval1:min-depth=2']").texts().unwrap(), ["killer:2+eval1:min-depth=2"]);
    }

    #[test]
    fn what_is_no_value_is_refused() {
        assert!(axis("1.5").texts().unwrap_err().contains("1.5"));
        assert!(axis("[]").texts().unwrap_err().contains("empty"));
        assert!(axis("[2, '1..2']").texts().unwrap_err().contains("`2` occurs twice"));
        assert!(axis("'4..2'").texts().unwrap_err().contains("4..2"));
        assert!(axis("'0..99999999999'").texts().unwrap_err().contains("at most"));
        assert!(axis("[1, -1]").numbers(1..=9).unwrap_err().contains("`-1` is not a whole number from 1 to 9"));
    }
}
