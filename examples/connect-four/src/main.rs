//! The command `scoutlab` with Connect Four.

use std::process::ExitCode;

fn main() -> ExitCode {
    connect_four::lab().main()
}
