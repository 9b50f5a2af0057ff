//! The command `scoutlab` with Hex.

use std::process::ExitCode;

fn main() -> ExitCode {
    hex::lab().main()
}
