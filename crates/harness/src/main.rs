//! The command `scoutlab`.

use std::process::ExitCode;

use scoutlab_cli::Scoutlab;

fn main() -> ExitCode {
    scoutlab_cli::run(&Scoutlab::built_in())
}
