//! Ctrl-C and SIGTERM: a run ends within a second and can be continued.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use scoutlab_lab::clock::Stopwatch;
use thiserror::Error;

/// The exit code of a program that was interrupted.
pub const EXIT_CODE: u8 = 130;

/// How often a request is looked for.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the run has to end by itself, in pauses: 0.8 seconds.
const GRACE: u32 = 40;

/// Makes a limit on the size of files, SIGXFSZ, an ordinary error of writing; otherwise the system ends the program without a word.
pub fn file_limits_are_errors() {
    #[cfg(unix)]
    // If the system refuses, the program is ended as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// The run was asked to end. What was finished is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Whether the run was asked to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// One that no signal sets.
    pub fn never() -> Self {
        Self::default()
    }

    /// Listens to Ctrl-C and SIGTERM. The first asks the run to end; if it has not done so within 0.8 seconds, `farewell` is
    /// called and the program ends. A second one ends it at once.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn listen(farewell: impl FnOnce() + Send + 'static) -> std::io::Result<Self> {
        let interrupt = Self::never();
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // In this order: the first signal must not find the flag set by itself.
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

    /// A flag that becomes true when the run is asked to end, or after so many seconds of wall-clock time.
    ///
    /// # Errors
    ///
    /// If the system refuses a thread.
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

    /// Whether the run was asked to end.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks the run to end.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// An error if the run was asked to end.
    ///
    /// # Errors
    ///
    /// [`Interrupted`].
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.is_requested() { Err(Interrupted) } else { Ok(()) }
    }
}
