//! Limits on the time of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crate::clock::Stopwatch;

/// The greatest interval between two looks at the flag of the caller.
const PAUSE: Duration = Duration::from_millis(20);

/// A flag that becomes true when a time has passed, or when another flag becomes true. The timer ends when it is dropped.
#[derive(Debug)]
pub struct TimeLimit {
    flag: Arc<AtomicBool>,
    _while_alive: Sender<()>,
}

impl TimeLimit {
    /// Starts a timer of `seconds` of wall-clock time. The flag also becomes true after `stop` becomes true.
    ///
    /// # Errors
    ///
    /// Fails if the system cannot start a thread.
    pub fn start(seconds: f64, stop: Option<Arc<AtomicBool>>) -> std::io::Result<Self> {
        let (alive, ended) = channel();
        let (flag, stopwatch) = (Arc::new(AtomicBool::new(false)), Stopwatch::start());
        let set = Arc::clone(&flag);
        let wait = move || loop {
            let left = seconds - stopwatch.seconds();
            if left <= 0.0 || stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                set.store(true, Ordering::Relaxed);
                return;
            }
            let pause = PAUSE.min(Duration::try_from_secs_f64(left).unwrap_or(PAUSE));
            if ended.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                return;
            }
        };
        std::thread::Builder::new().name("time".to_owned()).spawn(wait)?;
        Ok(Self { flag, _while_alive: alive })
    }

    /// Returns the flag.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_set_within(limit: &TimeLimit, seconds: f64) -> bool {
        let stopwatch = Stopwatch::start();
        while !limit.flag().load(Ordering::Relaxed) && stopwatch.seconds() < seconds {
            std::thread::sleep(Duration::from_millis(1));
        }
        limit.flag().load(Ordering::Relaxed)
    }

    #[test]
    fn the_flag_is_set_after_the_time_or_by_the_other_flag() {
        assert!(is_set_within(&TimeLimit::start(0.01, None).unwrap(), 10.0));
        let stop = Arc::new(AtomicBool::new(false));
        let limit = TimeLimit::start(1e300, Some(Arc::clone(&stop))).unwrap();
        assert!(!is_set_within(&limit, 0.1));
        stop.store(true, Ordering::Relaxed);
        assert!(is_set_within(&limit, 10.0));
    }
}
