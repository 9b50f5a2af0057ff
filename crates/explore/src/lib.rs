//! The live page of scoutlab, served only on this machine: an editable tree or board, the counts of all algorithms side by side, and
//! the trace of one of them.
//!
//! The server only handles HTTP. Searching, and even parsing a position, happens in a separate process (this program, called with
//! [`WORK`]), which can be stopped at any time by a newer request, by the page, or by the time limit.
//!
//! A program with extensions serves them too:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use scoutlab::Lab;
//! use scoutlab_games::othello::{Othello, SquareWeights};
//!
//! fn main() -> ExitCode {
//!     if let Err(error) = Lab::new().evaluator::<Othello, _>("other-weights", SquareWeights).register() {
//!         scoutlab::streams::note(format_args!("{error}"));
//!         return ExitCode::from(2);
//!     }
//!     scoutlab_explore::main()
//! }
//! ```

// All text goes through `scoutlab::streams`, which tolerates a closed pipe.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod assets;
mod browser;
mod catalogue;
mod curve;
mod guard;
mod job;
mod limits;
mod lines;
mod reply;
mod search;
mod server;
mod task;
mod trace;
mod worker;

use std::process::ExitCode;

use clap::Parser;
use scoutlab::streams;

use arguments::Arguments;

/// The argument that starts the program as a worker.
pub const WORK: &str = "--work";

/// The exit code for invalid arguments or a port in use.
const BAD_INPUT: u8 = 2;

/// Runs the server or a worker, depending on the arguments, and returns the exit code. The server runs until it is stopped.
pub fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|argument| argument == WORK) {
        worker::run();
        return ExitCode::SUCCESS;
    }
    match server::serve(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            streams::note(format_args!("scoutlab-explore: {error}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}
