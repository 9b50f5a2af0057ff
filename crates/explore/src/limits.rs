//! The limits of a request.

use clap::Args;
use serde::{Deserialize, Serialize};

/// The limits at which searches are stopped.
#[derive(Args, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Limits {
    /// Stop each search after N leaves and interior visits
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) most_visits: u64,
    /// Stop each request of the page after N seconds
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) most_seconds: u64,
}

/// The maximum size of a request body, in bytes.
pub(crate) const BODY: usize = 64 * 1024;

/// The maximum number of open connections.
pub(crate) const CONNECTIONS: usize = 64;

/// The maximum number of algorithms per request.
pub(crate) const ALGORITHMS: usize = 40;

/// The maximum transposition table size in MiB.
pub(crate) const TABLE: usize = 256;

/// The maximum number of trees of a curve.
pub(crate) const SAMPLES: u64 = 500;

/// The maximum number of leaves of a tree of a curve.
pub(crate) const LEAVES: u64 = 5_000_000;
