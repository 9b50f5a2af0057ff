//! The searches of the page in the browser: requests and answers as JSON.
//!
//! [`answer`] takes one request and returns its answer line by line. The names in a request are those of a catalogue. The
//! program `scoutlab-web`, built for `wasm32-unknown-unknown`, is the module of the page and exports this function. `just web`
//! builds the module and the page.
//!
//! ```
//! use scoutlab::Catalogue;
//!
//! let catalogue = Catalogue::built_in();
//! let mut lines = Vec::new();
//! let request = r#"{"perft": {"game": "othello", "position": "start", "depth": 2}}"#;
//! scoutlab_web::answer(&catalogue, request, &mut |line| lines.push(line.to_owned()));
//! assert_eq!(lines, [r#"{"count":4,"depth":1}"#, r#"{"count":12,"depth":2}"#, r#"{"done":true}"#]);
//! ```
//!
//! A package with extensions has its own module: a program that passes the catalogue of its [`Lab`](scoutlab::Lab) to
//! [`start`]. `docs/extending.md` contains the steps.

mod catalogue;
mod counts;
mod curve;
mod exercises;
#[cfg(target_family = "wasm")]
mod exports;
mod limits;
mod lines;
mod perft;
mod search;
mod task;
mod trace;
mod tree;

#[cfg(not(target_family = "wasm"))]
use std::io::Write;

use scoutlab::Catalogue;
use scoutlab::signature::signature;
use serde_json::json;

use lines::{Failed, Lines};
use task::Task;

/// Answers a request with the names of a catalogue, line by line. The last line is `{"done":true}`, or has the key `error`.
pub fn answer(catalogue: &Catalogue, request: &str, line: &mut dyn FnMut(&str)) {
    let mut lines = Lines(line);
    match run(catalogue, request, &mut lines) {
        Ok(()) => lines.done(),
        Err(error) => lines.error(&error.to_string()),
    }
}

fn run(catalogue: &Catalogue, request: &str, lines: &mut Lines<'_>) -> Result<(), Failed> {
    match serde_json::from_str(request).map_err(Failed::Unreadable)? {
        Task::Catalogue => catalogue::run(catalogue, lines),
        Task::Fingerprint => {
            let fingerprint = signature().map_err(|error| Failed::Search(error.to_string()))?;
            lines.write(&json!({ "fingerprint": fingerprint }));
        }
        Task::Search(text) => search::run(catalogue, &text, lines)?,
        Task::Counts(counts) => counts::run(catalogue, &counts, lines)?,
        Task::Trace(trace) => trace::run(catalogue, &trace, lines)?,
        Task::Curve(curve) => curve::run(catalogue, &curve, lines)?,
        Task::Perft(perft) => perft::run(catalogue, &perft, lines)?,
        Task::Exercises(sheet) => exercises::run(catalogue, &sheet, lines)?,
        Task::Tree(tree) => tree::run(catalogue, &tree, lines)?,
        Task::Position(place) => counts::position(catalogue, &place, lines)?,
    }
    Ok(())
}

/// Runs the program of the page, with the names of a catalogue.
///
/// In a browser, this function prepares the module for requests. Natively, it reads a request from each line of standard input
/// and writes the answer to standard output, so that tests can compare the native and the WebAssembly form.
///
/// # Panics
///
/// Panics if the input cannot be read or the output cannot be written.
pub fn start(catalogue: &Catalogue) {
    #[cfg(target_family = "wasm")]
    exports::prepare(catalogue);
    #[cfg(not(target_family = "wasm"))]
    for request in std::io::stdin().lines() {
        answer(catalogue, &request.expect("readable requests"), &mut |line| {
            writeln!(std::io::stdout(), "{line}").expect("a reader of the answers");
        });
    }
}
