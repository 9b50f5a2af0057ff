//! Stopwatches, whose durations appear in timings and never in results.
#![expect(clippy::disallowed_methods, reason = "this module is the exception that the rule names")]

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
    pub struct NoClock;

    impl NoClock {
        pub(super) fn now() -> Self {
            Self
        }

        #[expect(clippy::unused_self, reason = "`Instant` and the CPU clocks have a method with this signature")]
        pub(super) fn elapsed(self) -> Duration {
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

    /// Returns the time since the start, in seconds.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// Measures CPU time.
#[derive(Clone, Copy, Debug)]
pub enum CpuStopwatch {
    /// The time of the thread that started the stopwatch.
    Thread(ThreadTime),
    /// The time of all threads of the process.
    Process(ProcessTime),
}

impl CpuStopwatch {
    /// Starts a stopwatch for the calling thread.
    pub fn start() -> Self {
        Self::Thread(ThreadTime::now())
    }

    /// Starts a stopwatch for all threads of the process.
    pub fn start_all_threads() -> Self {
        Self::Process(ProcessTime::now())
    }

    /// Returns the CPU time since the start, in seconds.
    pub fn seconds(&self) -> f64 {
        match self {
            Self::Thread(start) => start.elapsed().as_secs_f64(),
            Self::Process(start) => start.elapsed().as_secs_f64(),
        }
    }
}
