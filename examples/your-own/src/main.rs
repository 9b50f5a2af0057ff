//! The command `scoutlab` with the extensions of this package.

use std::process::ExitCode;

use scoutlab_cli::Commands;

fn main() -> ExitCode {
    your_own::lab().main()
}
