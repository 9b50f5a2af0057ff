//! How long a search takes. What this tells goes into timings, never into results.
#![expect(clippy::disallowed_methods, reason = "this module is the exception that the rule names")]

use std::time::Instant;

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
