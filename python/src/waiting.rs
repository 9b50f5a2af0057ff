//! Runs every computation without the interpreter's lock, so that other threads run and Ctrl-C ends any call.
//!
//! The computation runs in a second thread. The calling thread waits for it and checks for signals, because Python handles
//! signals only in its main thread. The second thread therefore needs no limit, whatever it reads, allocates or searches.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The interval between two checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

/// The time that a computation has to end after an exception. Reading a large tree checks no flag, so it may take longer. The
/// call then ends without it.
const GRACE: Duration = Duration::from_millis(300);

/// The size of the stack of a thread that computes, in bytes. It is the usual size for the main thread of a process.
pub(crate) const STACK: usize = 8 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// A thread that runs one computation after the other. Each Python thread has its own worker, because starting a thread takes
/// longer than a small search.
struct Worker {
    jobs: Sender<Job>,
    /// The process of the thread. After a fork, the child process does not have the thread.
    process: u32,
}

thread_local! {
    /// The worker of this thread, unless it is at work.
    static IDLE: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

impl Worker {
    /// Returns the idle worker of this thread, or a new one.
    fn take() -> std::io::Result<Self> {
        match IDLE.take() {
            Some(worker) if worker.process == std::process::id() => Ok(worker),
            Some(of_parent) => {
                // The thread may have been using the channel during the fork.
                std::mem::forget(of_parent);
                Self::start()
            }
            None => Self::start(),
        }
    }

    fn start() -> std::io::Result<Self> {
        let (jobs, received) = channel::<Job>();
        Builder::new()
            .name("scoutlab".to_owned())
            .stack_size(STACK)
            .spawn(move || received.into_iter().for_each(|job| job()))?;
        Ok(Self { jobs, process: std::process::id() })
    }
}

fn broken() -> PyErr {
    PyRuntimeError::new_err("scoutlab has panicked; please report the message above")
}

/// Runs `work` in another thread until it ends. Meanwhile, `meanwhile` is called about twenty times per second. If `meanwhile`
/// fails or a signal raises an exception, the flag that `work` receives is set, and the result of `work` is dropped.
pub(crate) fn wait_for<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
    mut meanwhile: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    let worker = Worker::take()?;
    let stop = Arc::new(AtomicBool::new(false));
    let (done, end) = channel();
    let flag = Arc::clone(&stop);
    let job = move || {
        // If the caller has stopped waiting, the receiver no longer exists.
        let _ = done.send(work(&flag));
    };
    worker.jobs.send(Box::new(job)).map_err(|_| broken())?;
    let result = py.detach(move || {
        loop {
            match end.recv_timeout(PAUSE) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Disconnected) => return Err((broken(), false)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(error) = Python::attach(|py| py.check_signals().and_then(|()| meanwhile(py))) {
                stop.store(true, Ordering::Relaxed);
                return Err((error, end.recv_timeout(GRACE).is_ok()));
            }
        }
    });
    let (result, is_idle) = match result {
        Ok(result) => (Ok(result), true),
        Err((error, is_idle)) => (Err(error), is_idle),
    };
    // A worker that is not idle ends after its work, because nothing can be sent to it any more.
    if is_idle {
        IDLE.set(Some(worker));
    }
    result
}

/// Runs `work` in another thread until it ends, a signal raises an exception, or it fails with a message.
pub(crate) fn computed<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> Result<T, String> + Send + 'static,
) -> PyResult<T> {
    wait_for(py, work, |_| Ok(()))?.map_err(crate::refused)
}
