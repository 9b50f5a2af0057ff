//! Parsers of the values of options, with the messages that the command line prints.
//!
//! The requests of this library are also options of the command line, if the feature `clap` is on.

use std::str::FromStr;

/// Parses a whole number of the type `N`.
///
/// # Errors
///
/// Fails with a message that states what was expected.
pub fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "expected a whole number of at least 0".to_owned())
}

/// Parses the seed of random choices.
///
/// # Errors
///
/// Fails with a message that states what was expected.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}
