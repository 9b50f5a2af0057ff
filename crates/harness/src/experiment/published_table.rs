//! The part `[published]` of an experiment's file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

/// A published table and how its columns and names correspond to ours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedTable {
    /// The CSV file, relative to the project.
    pub file: PathBuf,
    /// Columns that name a cell: theirs = ours.
    pub keys: BTreeMap<String, String>,
    /// Columns that are compared: theirs = ours.
    pub values: BTreeMap<String, String>,
    /// Columns of several values, separated by spaces, one of which should be ours: theirs = ours.
    #[serde(default)]
    pub one_of: BTreeMap<String, String>,
    /// Columns of numbers that are printed with fewer digits than ours have.
    #[serde(default)]
    pub rounded: BTreeMap<String, Rounded>,
    /// Names that differ: our column -> their name = our name.
    #[serde(default)]
    pub names: BTreeMap<String, BTreeMap<String, String>>,
    /// What our rows have in columns that the table does not mention.
    #[serde(default, rename = "where")]
    pub only: BTreeMap<String, String>,
    /// Whether our numbers should be the same. Where chance or something unpublished is in them, the table is only shown and drawn.
    #[serde(default = "yes")]
    pub compare: bool,
}

/// How a column of numbers with fewer digits is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounded {
    /// Our column, with all digits.
    pub ours: String,
    /// The column of the published table that says how each number agrees with ours: the name of a
    /// [`Rounding`](crate::rounding::Rounding).
    pub agreement: String,
}

const fn yes() -> bool {
    true
}
