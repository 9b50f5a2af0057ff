//! Parsers of the values of options, with the messages that the command line prints.
//!
//! The requests of this library are also options of the command line, if the feature `clap` is on.

use std::fmt::Display;
use std::str::FromStr;

use scoutlab_text::specification::SpecificationError;

use crate::Catalogue;
use crate::registry::{DEEPEST, Description, GameEntry};
use crate::settings::LARGEST_TABLE;

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

/// Parses the depth of a search in plies.
///
/// # Errors
///
/// Fails with a message that states what was expected.
pub fn depth(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|depth| (1..=DEEPEST).contains(depth))
        .ok_or_else(|| format!("expected a whole number of plies from 1 to {DEEPEST}"))
}

/// Parses the size of a transposition table in MiB.
///
/// # Errors
///
/// Fails with a message that states what was expected.
pub fn table_size(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|megabytes| *megabytes <= LARGEST_TABLE)
        .ok_or_else(|| format!("expected a size in MB from 0 to {LARGEST_TABLE}"))
}

/// Checks the name of a choice, such as a [`TableDepth`](scoutlab_search::table::TableDepth).
///
/// # Errors
///
/// Fails if no choice has this name. The error names the nearest one.
pub fn choice<C: FromStr<Err = SpecificationError> + Display>(text: &str) -> Result<String, SpecificationError> {
    text.parse().map(|choice: C| choice.to_string())
}

/// Parses a number of seconds.
///
/// # Errors
///
/// Fails with a message that states what was expected.
pub fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or_else(|| "expected a number of seconds greater than 0".to_owned())
}

/// Returns the help of a game argument, with a list of the games that qualify.
pub fn game_help(catalogue: &Catalogue, has: impl Fn(&Description) -> bool) -> String {
    let all = catalogue.games().iter().map(GameEntry::description);
    let names: Vec<&str> = all.filter(|game| has(game)).map(|game| game.name).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("The game: {} or {last}", others.join(", ")),
        _ => format!("The game: {}", names.join("")),
    }
}
