//! The searches of the page in the browser: requests and answers as JSON.
//!
//! [`answer`] takes one request and returns its answer line by line. Natively, it is an ordinary function. `cargo rustc --crate-type cdylib
//! --target wasm32-unknown-unknown` makes the module of the page, which exports it; `just web` runs that command.
//!
//! ```
//! let mut lines = Vec::new();
//! let request = r#"{"perft": {"game": "othello", "position": "start", "depth": 2}}"#;
//! scoutlab_web::answer(request, &mut |line| lines.push(line.to_owned()));
//! assert_eq!(lines, [r#"{"count":4,"depth":1}"#, r#"{"count":12,"depth":2}"#, r#"{"done":true}"#]);
//! ```
//!
//! A package with extensions makes its own module: it calls [`answer`] through the same exports, after [`Lab::register`](scoutlab::Lab::register).
//! `docs/extending.md` has the recipe.

mod catalogue;
mod counts;
mod curve;
#[cfg(target_family = "wasm")]
mod exports;
mod limits;
mod lines;
mod perft;
mod search;
mod task;
mod trace;

use scoutlab::signature::signature;
use serde_json::json;

use lines::{Failed, Lines};
use task::Task;

/// Answers a request, line by line. The last line is `{"done":true}`, or has the key `error`.
pub fn answer(request: &str, line: &mut dyn FnMut(&str)) {
    let mut lines = Lines(line);
    match run(request, &mut lines) {
        Ok(()) => lines.done(),
        Err(error) => lines.error(&error.to_string()),
    }
}

fn run(request: &str, lines: &mut Lines<'_>) -> Result<(), Failed> {
    match serde_json::from_str(request).map_err(Failed::Unreadable)? {
        Task::Catalogue => catalogue::run(lines),
        Task::Fingerprint => {
            let fingerprint = signature().map_err(|error| Failed::Search(error.to_string()))?;
            lines.write(&json!({ "fingerprint": fingerprint }));
        }
        Task::Search(text) => search::run(&text, lines)?,
        Task::Counts(counts) => counts::run(&counts, lines)?,
        Task::Trace(trace) => trace::run(&trace, lines)?,
        Task::Curve(curve) => curve::run(&curve, lines)?,
        Task::Perft(perft) => perft::run(&perft, lines)?,
        Task::Position(place) => counts::position(&place, lines)?,
    }
    Ok(())
}

/// Keeps the exports of the module: a program's `main` calls it.
pub fn start() {
    #[cfg(target_family = "wasm")]
    exports::keep();
}
