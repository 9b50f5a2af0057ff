//! Worker processes: at most one of each kind of task.

use std::future::poll_fn;
use std::io::{self, BufRead, BufReader, Write};
use std::pin::Pin;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{Sleep, sleep};

use crate::WORK;
use crate::limits::Limits;
use crate::task::{Task, Work};

/// The workers.
#[derive(Default)]
pub(crate) struct Jobs {
    running: Mutex<[Option<Arc<Worker>>; Task::KINDS]>,
}

/// A worker process. Its input stays open as long as the server is alive.
struct Worker {
    child: Mutex<Child>,
    stopped: AtomicBool,
}

impl Worker {
    fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        // The process may already have ended.
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }
}

/// A handle to a running task. Dropping it stops the task.
pub(crate) struct Job {
    worker: Arc<Worker>,
    lines: UnboundedReceiver<String>,
    time: Pin<Box<Sleep>>,
    limits: Limits,
}

/// The next event of a task.
pub(crate) enum Next {
    /// A line of JSON.
    Line(String),
    /// The task was stopped by the page or by a newer request.
    Stopped,
    /// The time limit was reached.
    OutOfTime {
        /// The limit.
        seconds: u64,
    },
    /// The end of the output.
    End,
}

impl Jobs {
    /// Starts a task and stops an earlier one of its kind.
    ///
    /// # Errors
    ///
    /// If the process cannot be started.
    pub(crate) fn start(&self, task: Task, limits: Limits) -> io::Result<Job> {
        let kind = task.kind();
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(WORK).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut work = serde_json::to_vec(&Work { task, limits })?;
        work.push(b'\n');

        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(earlier) = running[kind].take() {
            earlier.stop();
        }
        let mut child = command.spawn()?;
        let output = child.stdout.take();
        let given = child.stdin.as_mut().map_or(Ok(()), |input| input.write_all(&work).and_then(|()| input.flush()));
        let worker = Arc::new(Worker { child: Mutex::new(child), stopped: AtomicBool::new(false) });
        running[kind] = Some(Arc::clone(&worker));
        drop(running);

        let (sender, lines) = unbounded_channel();
        let job = Job { worker, lines, time: Box::pin(sleep(Duration::from_secs(limits.most_seconds))), limits };
        given?;
        std::thread::spawn(move || {
            for line in output.into_iter().flat_map(|output| BufReader::new(output).lines()).map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(job)
    }

    /// Stops all tasks.
    pub(crate) fn stop(&self) {
        for worker in self.running.lock().unwrap_or_else(PoisonError::into_inner).iter_mut().filter_map(Option::take) {
            worker.stop();
        }
    }
}

impl Job {
    /// Waits for the next line.
    pub(crate) async fn next(&mut self) -> Next {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// The next line, if available.
    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Next> {
        match self.lines.poll_recv(context) {
            // The remaining output of a stopped task is discarded.
            Poll::Ready(_) if self.worker.stopped.load(Ordering::SeqCst) => Poll::Ready(Next::Stopped),
            Poll::Ready(Some(line)) => Poll::Ready(Next::Line(line)),
            Poll::Ready(None) => Poll::Ready(Next::End),
            Poll::Pending => {
                let seconds = self.limits.most_seconds;
                self.time.as_mut().poll(context).map(|()| Next::OutOfTime { seconds })
            }
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        let mut child = self.worker.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        let _ = child.wait();
    }
}
