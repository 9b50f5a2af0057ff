//! The versions of an experiment.

use serde::{Deserialize, Serialize};

/// The size of an experiment: its grids as written, or with replaced axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Version {
    /// The grids as written.
    Usual,
    /// The grids with the axes under `quick`.
    Quick,
    /// The grids with the axes under `full`.
    Full,
}

impl std::fmt::Display for Version {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Usual => "usual",
            Self::Quick => "quick",
            Self::Full => "full",
        })
    }
}
