//! Exact decimal probabilities.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::draw::Draw;

/// The number of parts of a whole: probabilities are counted in billionths.
pub(super) const WHOLE: u32 = 1_000_000_000;

/// A probability with at most nine decimals, stored as a whole number of billionths.
///
/// ```
/// use scoutlab_games::tree::Probability;
///
/// assert_eq!("0.7".parse(), Ok(Probability::from_billionths(700_000_000).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Probability {
    billionths: u32,
}

impl Probability {
    /// Returns the probability of `billionths` billionths, or `None` if it would be above 1.
    pub const fn from_billionths(billionths: u32) -> Option<Self> {
        if billionths <= WHOLE { Some(Self { billionths }) } else { None }
    }

    /// Returns the number of billionths.
    #[inline]
    pub const fn billionths(self) -> u32 {
        self.billionths
    }

    /// Returns the nearest floating-point number.
    pub fn as_f64(self) -> f64 {
        f64::from(self.billionths) / f64::from(WHOLE)
    }

    /// Draws a number from 0 to 999,999,999 to compare with a probability.
    #[inline]
    pub(super) const fn draw(draw: &mut Draw) -> u32 {
        draw.below(WHOLE)
    }

    /// Returns whether an event of this probability happens if the number `drawn` is drawn. An event of probability 1 always
    /// happens, and an event of probability 0 never does. If an event happens, every event of greater probability also happens.
    #[inline]
    pub(super) const fn includes(self, drawn: u32) -> bool {
        drawn < self.billionths
    }
}

/// The error for a text that is not a probability.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a probability, expected a number from 0 to 1 with at most 9 decimals")]
pub struct ProbabilityError(String);

impl FromStr for Probability {
    type Err = ProbabilityError;

    /// Reads a decimal number from 0 to 1, such as `0.7`.
    fn from_str(text: &str) -> Result<Self, ProbabilityError> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let written_well = is_number(whole) && is_number(decimals) && decimals.len() <= 9;
        // The digits, read as one number, are the billionths.
        let billionths = format!("{whole}{decimals:0<9}").parse().ok().filter(|_| written_well);
        billionths.and_then(Self::from_billionths).ok_or_else(|| ProbabilityError(text.to_owned()))
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = format!("{:09}", self.billionths % WHOLE);
        match decimals.trim_end_matches('0') {
            "" => write!(formatter, "{}", self.billionths / WHOLE),
            decimals => write!(formatter, "{}.{decimals}", self.billionths / WHOLE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probability_is_written_as_it_was_read() {
        for (text, billionths, written) in [
            ("0", 0, "0"),
            ("1", WHOLE, "1"),
            ("1.000", WHOLE, "1"),
            ("0.7", 700_000_000, "0.7"),
            ("0.618033989", 618_033_989, "0.618033989"),
            ("0.000000001", 1, "0.000000001"),
        ] {
            let probability: Probability = text.parse().unwrap();
            assert_eq!(probability.billionths, billionths, "{text}");
            assert_eq!(probability.to_string(), written);
        }
        for text in ["", ".", "1.", ".5", "-0.5", "1.1", "2", "1e-3", "0,5", "0.1234567890", "4294967296", "+1", "nan"] {
            let error = text.parse::<Probability>().unwrap_err().to_string();
            assert_eq!(error, format!("`{text}` is not a probability, expected a number from 0 to 1 with at most 9 decimals"));
        }
    }

    #[test]
    fn what_is_certain_happens_and_what_is_impossible_does_not() {
        let (never, always) = ("0".parse::<Probability>().unwrap(), "1".parse::<Probability>().unwrap());
        for number in 0..10_000 {
            assert!(!never.includes(Probability::draw(&mut Draw::at(7, number))));
            assert!(always.includes(Probability::draw(&mut Draw::at(7, number))));
        }
    }
}
