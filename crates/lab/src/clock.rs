//! Measures durations, which appear in timings, never in results.
#![expect(clippy::disallowed_methods, reason = "this module is the exception that the rule names")]

use std::time::Instant;

use cpu_time::{ProcessTime, ThreadTime};

/// Measures wall-clock time.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
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
    /// Starts to measure this thread.
    pub fn start() -> Self {
        Self::Thread(ThreadTime::now())
    }

    /// Starts to measure all threads of the process.
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
