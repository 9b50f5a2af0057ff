//! Compares a printed number with a more precise number.

use std::fmt;

use anyhow::{Context, Result};
use scoutlab_text::specification::SpecificationError;

/// The agreement between a printed number and a more precise number.
///
/// Trailing zeros of a printed whole number are not significant: 207900 has four significant digits. A number halfway between two
/// printed numbers may be rounded either way.
///
/// ```
/// use scoutlab_experiments::rounding::Rounding;
///
/// assert_eq!(Rounding::of("207900", "207942.240")?, Rounding::Exact);
/// assert_eq!(Rounding::of("11024", "11024.541")?, Rounding::Truncated);
/// assert_eq!(Rounding::of("74.40", "74.479")?, Rounding::Differs);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// The more precise number rounds to the printed digits.
    Exact,
    /// The more precise number does not round to the printed digits, but it begins with them.
    Truncated,
    /// The more precise number neither rounds to the printed digits nor begins with them.
    Differs,
}

impl Rounding {
    const NAMES: [(&str, Self); 3] = [("exact", Self::Exact), ("truncated", Self::Truncated), ("differs", Self::Differs)];

    /// Compares a printed number with a more precise nonnegative number.
    ///
    /// # Errors
    ///
    /// Fails if one of the texts is not a decimal number.
    pub fn of(printed: &str, number: &str) -> Result<Self> {
        let decimal = |text: &str| {
            let plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
            let value = text.parse::<f64>().ok().filter(|_| text.bytes().all(plain));
            value.with_context(|| format!("`{text}` is not a decimal number such as 11024.541"))
        };
        let over = decimal(number)? - decimal(printed)?;
        let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i32);
        let zeros = if printed.contains('.') { 0 } else { printed.len() - printed.trim_end_matches('0').len() };
        // The value of one unit in the last significant place of the printed number.
        let unit = 10_f64.powi(zeros as i32 - decimals);
        // Decimal fractions are not exact in binary, so the comparison needs a tolerance.
        let least = unit * 1e-9;
        Ok(if over >= -unit / 2.0 - least && over < unit / 2.0 + least {
            Self::Exact
        } else if over >= -least && over < unit - least {
            Self::Truncated
        } else {
            Self::Differs
        })
    }

    /// Returns the agreement named `name`.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`], which suggests the nearest name, if the name is unknown.
    pub fn named(name: &str) -> Result<Self, SpecificationError> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        let names = || Self::NAMES.iter().map(|(known, _)| *known);
        found.map(|(_, rounding)| *rounding).ok_or_else(|| SpecificationError::unknown("agreement", name, names()))
    }
}

impl fmt::Display for Rounding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|(_, known)| known == self).map_or("", |(name, _)| name);
        formatter.write_str(name)
    }
}

#[cfg(test)]
mod tests {
    use super::Rounding::{self, Differs, Exact, Truncated};

    #[test]
    fn every_digit_printed_counts_and_zeros_at_the_end_do_not() {
        for (printed, number, expected) in [
            ("283.6", "283.618", Exact),
            ("2.5", "2.45", Exact),
            ("2.4", "2.46", Truncated),
            ("2.4", "2.45", Exact),
            ("54236700", "54236696.708", Exact),
            ("54236600", "54236696.708", Truncated),
            ("54236697", "54236696.708", Exact),
            ("54236695", "54236696.708", Differs),
            ("20", "20", Exact),
            ("20", "29", Truncated),
            ("20", "30", Differs),
            ("21", "20.4", Differs),
        ] {
            assert_eq!(Rounding::of(printed, number).unwrap(), expected, "{printed} for {number}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        assert!(Rounding::of("1e3", "1000").unwrap_err().to_string().contains("`1e3` is not a decimal number"));
        assert!(Rounding::of("10", "").unwrap_err().to_string().contains("`` is not a decimal number"));
        assert!(Rounding::named("exakt").unwrap_err().to_string().contains("(did you mean `exact`?)"));
    }
}
