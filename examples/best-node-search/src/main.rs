//! The command `scoutlab` with an additional algorithm and an additional ordering.

use std::process::ExitCode;

fn main() -> ExitCode {
    best_node_search::lab().main()
}
