//! Stopwatches, whose durations appear in timings and never in results.
#![expect(clippy::disallowed_methods, reason = "this module is the exception that the rule names")]

use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

#[cfg(not(target_family = "wasm"))]
use cpu_time::{ProcessTime, ThreadTime};

#[cfg(target_family = "wasm")]
use no_clock::{NoClock as Instant, NoClock as ProcessTime, NoClock as ThreadTime};

/// Replaces the clocks in WebAssembly modules, because a page in a browser measures time itself. Every duration is 0.
#[cfg(target_family = "wasm")]
mod no_clock {
    use std::time::Duration;

    #[derive(Clone, Copy, Debug)]
    pub(super) struct NoClock;

    impl NoClock {
        pub(super) fn now() -> Self {
            Self
        }

        pub(super) fn try_now() -> std::io::Result<Self> {
            Ok(Self)
        }

        #[expect(clippy::unused_self, reason = "`Instant` and the CPU clocks have methods with these signatures")]
        pub(super) fn saturating_duration_since(self, _earlier: Self) -> Duration {
            Duration::ZERO
        }

        #[expect(clippy::unused_self, reason = "`Instant` and the CPU clocks have methods with these signatures")]
        pub(super) fn as_duration(self) -> Duration {
            Duration::ZERO
        }
    }
}

/// Measures wall-clock time.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts the stopwatch.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Returns the time since the start, in seconds. The time is 0 if the clock went back.
    pub fn seconds(&self) -> f64 {
        Instant::now().saturating_duration_since(self.0).as_secs_f64()
    }
}

/// Measures CPU time.
#[derive(Clone, Copy, Debug)]
pub struct CpuStopwatch {
    clock: CpuClock,
    /// The CPU time at the start, or `None` if the system did not report it.
    start: Option<Duration>,
}

/// A clock of CPU time.
#[derive(Clone, Copy, Debug)]
enum CpuClock {
    /// The time of the calling thread.
    Thread,
    /// The time of all threads of the process.
    Process,
}

impl CpuClock {
    fn now(self) -> Option<Duration> {
        match self {
            Self::Thread => ThreadTime::try_now().ok().map(|time| time.as_duration()),
            Self::Process => ProcessTime::try_now().ok().map(|time| time.as_duration()),
        }
    }
}

impl CpuStopwatch {
    /// Starts a stopwatch for the calling thread.
    pub fn start() -> Self {
        Self { clock: CpuClock::Thread, start: CpuClock::Thread.now() }
    }

    /// Starts a stopwatch for all threads of the process.
    pub fn start_all_threads() -> Self {
        Self { clock: CpuClock::Process, start: CpuClock::Process.now() }
    }

    /// Returns the CPU time since the start, in seconds. The time is 0 if the clock went back or cannot be read.
    pub fn seconds(&self) -> f64 {
        seconds_between(self.start, self.clock.now())
    }
}

/// Returns the seconds between two readings of a clock: 0 if the clock went back, or if a reading is missing.
///
/// ```
/// use std::time::Duration;
///
/// use scoutlab::clock::seconds_between;
///
/// let [early, late] = [Duration::from_millis(250), Duration::from_secs(1)];
/// assert_eq!(seconds_between(Some(early), Some(late)), 0.75);
/// assert_eq!(seconds_between(Some(late), Some(early)), 0.0);
/// assert_eq!(seconds_between(Some(late), None), 0.0);
/// ```
pub fn seconds_between(start: Option<Duration>, now: Option<Duration>) -> f64 {
    start.zip(now).map_or(0.0, |(start, now)| now.saturating_sub(start).as_secs_f64())
}
