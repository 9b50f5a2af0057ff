//! The live page of scoutlab, on this machine only: a tree or a board to be changed, the counts of all algorithms side by side, and
//! the trace of one of them.
//!
//! The server knows HTTP and nothing else. Whatever searches, or only reads a position, runs in a process of its own, the same
//! program called with [`WORK`], which can be ended at any time: by a newer request, by the page, or by the limit of time.
//!
//! A program with custom extensions serves them too:
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

// Text goes through `scoutlab::streams`, which survives a reader that has gone.
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

/// The argument by which the program is called to work for the server.
pub const WORK: &str = "--work";

/// The exit code of wrong arguments, and of a port that is taken.
const BAD_INPUT: u8 = 2;

/// Runs the program that the process was started as, and returns its exit code. It serves until it is ended.
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
