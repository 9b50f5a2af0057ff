//! The command `scoutlab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    scoutlab::command_line::run(&[])
}
