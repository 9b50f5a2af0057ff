//! The only place that looks at a clock. What it tells goes into timings and manifests, never into results.
#![expect(clippy::disallowed_methods, reason = "this module is the exception that the rule names")]

use std::time::{Instant, SystemTime};

/// Measures how long something takes.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start, in seconds.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// The current time, Coordinated Universal Time, as `2026-11-21T09:30:00Z`.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
