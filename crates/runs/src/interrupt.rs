//! Handles Ctrl-C and SIGTERM, which end a run within a second. The run can be continued later.
//! The signal sets a flag, which the run checks between cells, so that no write is cut.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

use crate::clock::Stopwatch;

/// The exit code of an interrupted program.
pub const EXIT_CODE: u8 = 130;

/// The interval between two checks for a request to end.
const PAUSE: Duration = Duration::from_millis(20);

/// The grace period before the program exits, in multiples of [`PAUSE`]: 0.8 seconds.
const GRACE: u32 = 40;

/// Turns SIGXFSZ (file size limit) into an ordinary write error. Otherwise, the system would kill the program silently.
pub fn file_limits_are_errors() {
    #[cfg(unix)]
    // If the handler cannot be registered, the signal still kills the program.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// The error of an interrupted run. Finished cells are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// A shared flag that is true after the run was asked to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Returns an interrupt that no signal requests.
    pub fn never() -> Self {
        Self::default()
    }

    /// Handles Ctrl-C and SIGTERM. The first signal asks the run to end. If the run has not ended within 0.8 seconds,
    /// `farewell` is called and the program exits. A further signal ends the program immediately.
    ///
    /// # Errors
    ///
    /// Fails if the handler cannot be installed.
    pub fn listen(farewell: impl FnOnce() + Send + 'static) -> std::io::Result<Self> {
        let interrupt = Self::never();
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // The order matters: in the other order, the first signal would set the flag, and the second handler would then end
            // the program.
            signal_hook::flag::register_conditional_shutdown(signal, EXIT_CODE.into(), Arc::clone(&interrupt.0))?;
            signal_hook::flag::register(signal, Arc::clone(&interrupt.0))?;
        }
        let listener = interrupt.clone();
        std::thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
            while !listener.is_requested() {
                std::thread::sleep(PAUSE);
            }
            (0..GRACE).for_each(|_| std::thread::sleep(PAUSE));
            farewell();
            std::process::exit(EXIT_CODE.into());
        })?;
        Ok(interrupt)
    }

    /// Returns a flag that becomes true when the run is asked to end, or when `seconds` of wall-clock time have passed.
    ///
    /// # Errors
    ///
    /// Fails if the thread cannot be started.
    pub fn or_after(&self, seconds: Option<f64>) -> std::io::Result<Arc<AtomicBool>> {
        let (flag, interrupt, stopwatch) = (Arc::new(AtomicBool::new(false)), self.clone(), Stopwatch::start());
        let stop = Arc::clone(&flag);
        std::thread::Builder::new().name("time".to_owned()).spawn(move || {
            while !interrupt.is_requested() && seconds.is_none_or(|seconds| stopwatch.seconds() < seconds) {
                std::thread::sleep(PAUSE);
            }
            stop.store(true, Ordering::Relaxed);
        })?;
        Ok(flag)
    }

    /// Returns whether the run was asked to end.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks the run to end.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns an error if the run was asked to end.
    ///
    /// # Errors
    ///
    /// Fails with [`Interrupted`] if the run was asked to end.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.is_requested() { Err(Interrupted) } else { Ok(()) }
    }
}
