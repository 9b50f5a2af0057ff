//! The worker process. It reads a task from its input and writes lines of JSON.

use std::io::{self, BufRead, Read};

use serde::Serialize;

use crate::lines::{Failed, write_line};
use crate::task::{Task, Work};
use crate::{curve, search, trace};

/// The last line of a task that failed.
#[derive(Serialize)]
struct Problem {
    error: String,
}

/// The last line of a task that was done.
#[derive(Serialize)]
struct Done {
    done: bool,
}

/// Runs the task. If the task cannot be parsed, or the server has closed the pipe, there is nothing to do.
pub(crate) fn run() {
    let mut input = io::stdin().lock();
    let mut line = String::new();
    let Ok(_) = input.read_line(&mut line) else { return };
    let Ok(Work { task, limits }) = serde_json::from_str(&line) else { return };
    drop(input);
    // The server holds the input open for as long as it lives.
    std::thread::spawn(|| {
        let _ = io::stdin().lock().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    let mut output = io::stdout().lock();
    let ended = match &task {
        Task::Search(searches) => search::run(searches, limits, &mut output),
        Task::Trace(trace) => trace::run(trace, limits, &mut output),
        Task::Curve(curve) => curve::run(curve, limits, &mut output),
    };
    let _ = match ended {
        Ok(()) => write_line(&mut output, &Done { done: true }),
        Err(Failed::Task(error)) => write_line(&mut output, &Problem { error }),
        Err(Failed::Output(_)) => Ok(()),
    };
}
