//! The versions of a job. A journal records the version, so that cells of different versions are never mixed.

use serde::{Deserialize, Serialize};

/// The size of a job: as written, smaller or larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Version {
    /// The job as written.
    Usual,
    /// A small version, for a first look.
    Quick,
    /// A large version.
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
