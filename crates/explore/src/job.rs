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

/// A process that works. Its input stays open, by which it knows that the server lives.
struct Worker {
    child: Mutex<Child>,
    stopped: AtomicBool,
}

impl Worker {
    fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        // It may have ended by itself.
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }
}

/// A task at work, as the one who asked sees it. Dropping it ends the work.
pub(crate) struct Job {
    worker: Arc<Worker>,
    lines: UnboundedReceiver<String>,
    time: Pin<Box<Sleep>>,
    limits: Limits,
}

/// What comes next from a task.
pub(crate) enum Next {
    /// A line of JSON.
    Line(String),
    /// The work was ended by the page or by a newer request.
    Stopped,
    /// The limit of time was reached.
    OutOfTime {
        /// The limit.
        seconds: u64,
    },
    /// There is no more.
    End,
}

impl Jobs {
    /// Begins a task, and ends an earlier one of its kind.
    ///
    /// # Errors
    ///
    /// If no process can be started.
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

    /// Ends all work.
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

    /// The next line, if it is there.
    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Next> {
        match self.lines.poll_recv(context) {
            // What a stopped task still had to say is of no use to anybody.
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
