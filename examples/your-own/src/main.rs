//! The command `scoutlab` with the extensions of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    your_own::lab().main()
}
