//! How much one request may ask for.

use clap::Args;
use serde::{Deserialize, Serialize};

/// How far searches go before they are stopped.
#[derive(Args, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Limits {
    /// Stop each search after so many leaves and interior visits
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) most_visits: u64,
    /// Stop whatever the page asks for after so many seconds
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) most_seconds: u64,
}

/// The largest body of a request in bytes.
pub(crate) const BODY: usize = 64 * 1024;

/// The connections that are open at a time.
pub(crate) const CONNECTIONS: usize = 64;

/// The most algorithms that are asked for at once.
pub(crate) const ALGORITHMS: usize = 40;

/// The largest table that can be asked for, in units of 2^20 bytes.
pub(crate) const TABLE: usize = 256;

/// The most trees of a curve.
pub(crate) const SAMPLES: u64 = 500;

/// The most leaves of a tree of a curve.
pub(crate) const LEAVES: u64 = 5_000_000;
