//! The current time and durations, which appear in timings and manifests, never in results. Only this module asks the clock.
#![expect(clippy::disallowed_methods, reason = "this module is the exception that the rule names")]

use std::time::{Duration, Instant, SystemTime};

/// Measures wall-clock time.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    start: Instant,
}

impl Stopwatch {
    /// Starts the stopwatch.
    pub fn start() -> Self {
        Self { start: Instant::now() }
    }

    /// Returns the time since the start, in seconds. The time is 0 if the clock went back.
    pub fn seconds(&self) -> f64 {
        Instant::now().saturating_duration_since(self.start).as_secs_f64()
    }
}

/// Returns the current time in UTC, such as `2026-11-21T09:30:00Z`.
pub fn now() -> String {
    text(SystemTime::now())
}

/// The time from the Unix epoch to the last second of the year 9999.
const LAST: Duration = Duration::from_secs(253_402_300_799);

/// Returns a time as text. Times outside the years 1970 to 9999 are clamped.
fn text(time: SystemTime) -> String {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().min(LAST);
    humantime::format_rfc3339_seconds(SystemTime::UNIX_EPOCH + since).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_wrong_by_centuries_has_a_text_too() {
        let epoch = SystemTime::UNIX_EPOCH;
        for (time, expected) in [
            (epoch - Duration::from_secs(1), "1970-01-01T00:00:00Z"),
            (epoch - Duration::from_secs(1 << 40), "1970-01-01T00:00:00Z"),
            (epoch + Duration::from_secs(1_763_717_400), "2025-11-21T09:30:00Z"),
            (epoch + LAST, "9999-12-31T23:59:59Z"),
            (epoch + Duration::from_secs(1 << 40), "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(text(time), expected);
        }
    }
}
