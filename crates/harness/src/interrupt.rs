//! Ctrl-C and SIGTERM: a run ends within a second and can be continued.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use scoutlab_lab::clock::Stopwatch;
use thiserror::Error;

/// The exit code of an interrupted program.
pub const EXIT_CODE: u8 = 130;

/// The polling interval for requests.
const PAUSE: Duration = Duration::from_millis(20);

/// The grace period for the run to end, in polling intervals: 0.8 seconds.
const GRACE: u32 = 40;

/// Turns SIGXFSZ (file size limit) into an ordinary write error; otherwise, the system kills the program silently.
pub fn file_limits_are_errors() {
    #[cfg(unix)]
    // If this fails, the signal kills the program as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// The error of an interrupted run. Finished cells are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Whether the run was asked to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Returns an interrupt that is never requested.
    pub fn never() -> Self {
        Self::default()
    }

    /// Handles Ctrl-C and SIGTERM. The first signal asks the run to end; if it has not ended within 0.8 seconds, `farewell` is
    /// called and the program exits. A further signal ends the program immediately.
    ///
    /// # Errors
    ///
    /// Fails if the handler cannot be installed.
    pub fn listen(farewell: impl FnOnce() + Send + 'static) -> std::io::Result<Self> {
        let interrupt = Self::never();
        #[cfg(not(target_family = "wasm"))]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // The order matters: the first signal must not find the flag that its own handler sets.
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

    /// Returns a flag that becomes true when the run is asked to end, or after this many seconds of wall-clock time.
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
    /// Fails with [`Interrupted`].
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.is_requested() { Err(Interrupted) } else { Ok(()) }
    }
}
