//! Runs long computations without the interpreter's lock, so that Ctrl-C can end them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;

/// The interval between two checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs `work` in another thread until it ends. Meanwhile, `meanwhile` is called about twenty times per second. If `meanwhile`
/// fails or a signal arrives, the flag that `work` receives is set, and the result of `work` is dropped.
pub(crate) fn wait_for<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
    mut meanwhile: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, end) = channel();
            let flag = &stop;
            scope.spawn(move || {
                // After an exception, the receiver no longer exists.
                let _ = done.send(work(flag));
            });
            loop {
                match end.recv_timeout(PAUSE) {
                    Ok(result) => return Ok(result),
                    Err(RecvTimeoutError::Disconnected) => panic!("the search panicked"),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Err(error) = Python::attach(|py| py.check_signals().and_then(|()| meanwhile(py))) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        })
    })
}
