//! Exact fractions, which are the values in the text of trees.

use crate::Value;

/// The greatest absolute value of a number in a tree.
const GREATEST: i64 = 1_000_000_000;

/// The maximum of the least common denominator of a tree's values, and of each single denominator.
const GREATEST_DENOMINATOR: i64 = 1_000_000;

/// The problem of a text that is not a number.
pub(super) const MALFORMED: &str = "expected a number or [";

/// Replaces characters that word processors and keyboards insert by the characters of the notation, one by one: minus signs and
/// dashes, full-width characters, slashes and invisible blanks.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(plain_character).collect()
}

fn plain_character(character: char) -> char {
    match character {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => '-',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{3001}' => ',',
        '\u{200b}' | '\u{2060}' | '\u{feff}' => ' ',
        // The full-width forms are in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        other => other,
    }
}

/// A fraction in lowest terms, with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    numerator: i64,
    denominator: i64,
}

impl Exact {
    /// Reads a whole number, a decimal such as `-0.25` or `.5`, or a fraction such as `1/2`. A plus sign may precede it.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        const RANGE: &str = "expected a number between -1000000000 and 1000000000";
        const DENOMINATOR: &str = "expected a denominator from 1 to 1000000, or at most 6 decimals";
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let sign = if text.starts_with('-') { -1 } else { 1 };
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number = |part: &str| part.parse::<i64>().map_err(|_| RANGE);
        let (numerator, denominator) = if let Some((above, below)) = digits.split_once('/') {
            if !all_digits(above) || !all_digits(below) {
                return Err(MALFORMED);
            }
            (number(above)?, below.parse::<i64>().map_err(|_| DENOMINATOR)?)
        } else if let Some((whole, decimals)) = digits.split_once('.') {
            if !(whole.is_empty() || all_digits(whole)) || !all_digits(decimals) {
                return Err(MALFORMED);
            }
            let decimals = decimals.trim_end_matches('0');
            if decimals.len() > 6 {
                return Err(DENOMINATOR);
            }
            let denominator = 10_i64.pow(decimals.len() as u32);
            let whole = if whole.is_empty() { 0 } else { number(whole)? };
            if whole > GREATEST {
                return Err(RANGE);
            }
            (whole * denominator + decimals.parse::<i64>().unwrap_or(0), denominator)
        } else if all_digits(digits) {
            (number(digits)?, 1)
        } else {
            return Err(MALFORMED);
        };
        if !(1..=GREATEST_DENOMINATOR).contains(&denominator) {
            return Err(DENOMINATOR);
        }
        let divisor = gcd(numerator, denominator);
        let exact = Self { numerator: sign * (numerator / divisor), denominator: denominator / divisor };
        if exact.numerator.abs() > GREATEST * exact.denominator {
            return Err(RANGE);
        }
        Ok(exact)
    }

    /// Returns the fraction times `denominator`, if the product is a whole number in range.
    pub(super) fn scaled(self, denominator: i64) -> Option<Value> {
        if denominator % self.denominator != 0 {
            return None;
        }
        let value = self.numerator.checked_mul(denominator / self.denominator)?;
        Value::try_from(value).ok().filter(|value| i64::from(*value).abs() <= GREATEST)
    }
}

/// Returns the least common denominator of all values, or `None` if it is greater than [`GREATEST_DENOMINATOR`].
pub(super) fn common_denominator(values: impl Iterator<Item = Exact>) -> Option<i64> {
    let mut common = 1;
    for Exact { denominator, .. } in values {
        common = common / gcd(common, denominator) * denominator;
        if common > GREATEST_DENOMINATOR {
            return None;
        }
    }
    Some(common)
}

pub(super) fn fraction(value: Value, denominator: i64) -> String {
    let value = i64::from(value);
    let divisor = gcd(value.abs(), denominator);
    match denominator / divisor {
        1 => (value / divisor).to_string(),
        below => format!("{}/{below}", value / divisor),
    }
}

const fn gcd(one: i64, other: i64) -> i64 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        for (text, numerator, denominator) in [
            ("7", 7, 1),
            ("-3", -3, 1),
            ("1/2", 1, 2),
            ("-2/4", -1, 2),
            ("-0.25", -1, 4),
            ("3.0", 3, 1),
            ("0", 0, 1),
            ("-0", 0, 1),
            ("+3", 3, 1),
            (".5", 1, 2),
            ("-.25", -1, 4),
            ("+1/2", 1, 2),
        ] {
            assert_eq!(Exact::parse(text), Ok(Exact { numerator, denominator }), "{text}");
        }
        for text in ["", "-", "--1", "+-1", "1/", "/2", "1.", ".", "-.", "1/2/3", "1.2.3", "1/-2", "1-2", "1e3", "1_0"] {
            assert_eq!(Exact::parse(text), Err("expected a number or ["), "{text}");
        }
        for text in ["1/0", "1/1000001", "0.1234567"] {
            assert!(Exact::parse(text).unwrap_err().contains("denominator"), "{text}");
        }
        for text in ["1000000001", "-1000000000.5", "99999999999999999999", "99999999999.5"] {
            assert!(Exact::parse(text).unwrap_err().contains("between"), "{text}");
        }
    }

    #[test]
    fn values_have_a_common_denominator() {
        let values = ["1/2", "-0.25", "2/3", "5"].map(|text| Exact::parse(text).unwrap());
        assert_eq!(common_denominator(values.into_iter()), Some(12));
        assert_eq!(values.map(|value| value.scaled(12)), [Some(6), Some(-3), Some(8), Some(60)]);
        assert_eq!(Exact::parse("1/5").unwrap().scaled(12), None);
        assert_eq!(Exact::parse("100000000").unwrap().scaled(12), None); // The product is too large.
        assert_eq!([6, -3, 8, 60, 7].map(|value| fraction(value, 12)), ["1/2", "-1/4", "2/3", "5", "7/12"]);
        let large = ["1/999983", "1/999979"].map(|text| Exact::parse(text).unwrap());
        assert_eq!(common_denominator(large.into_iter()), None);
    }
}
