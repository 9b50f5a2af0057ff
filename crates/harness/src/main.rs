//! The command `scoutlab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    scoutlab_cli::run()
}
