//! The time of day, and how long something takes. What this tells goes into timings and manifests, never into results.
#![expect(clippy::disallowed_methods, reason = "this module is the exception that the rule names")]

use std::time::SystemTime;

pub use scoutlab_lab::clock::Stopwatch;

/// The current time, Coordinated Universal Time, as `2026-11-21T09:30:00Z`.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
