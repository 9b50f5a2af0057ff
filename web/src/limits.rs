//! The limits of a request. The page also limits the time of a request.

/// The maximum number of leaves and interior visits of a search.
pub(crate) const VISITS: u64 = 5_000_000;

/// The maximum number of algorithms per request.
pub(crate) const ALGORITHMS: usize = 40;

/// The maximum size of a transposition table in MiB. A WebAssembly module has at most 4 GB of memory.
pub(crate) const TABLE: usize = 256;

/// The maximum number of trees of a curve.
pub(crate) const SAMPLES: u64 = 500;

/// The maximum number of leaves of each tree of a curve.
pub(crate) const LEAVES: u64 = 5_000_000;
