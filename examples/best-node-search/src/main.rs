//! The command `scoutlab` with one more algorithm and one more ordering.

use std::process::ExitCode;

fn main() -> ExitCode {
    best_node_search::lab().main()
}
