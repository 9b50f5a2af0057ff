//! The command `scoutlab` with parts of my own.

use std::process::ExitCode;

fn main() -> ExitCode {
    your_own::lab().main()
}
