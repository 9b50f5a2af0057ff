//! The command `scoutlab` with Hex.

use std::process::ExitCode;

use scoutlab_cli::Commands;

fn main() -> ExitCode {
    hex::lab().main()
}
