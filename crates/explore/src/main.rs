//! The command `scoutlab-explore`.

use std::process::ExitCode;

fn main() -> ExitCode {
    scoutlab_explore::main()
}
