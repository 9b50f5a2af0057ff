//! The command `scoutlab` with an additional algorithm and an additional ordering.

use std::process::ExitCode;

use scoutlab_cli::Commands;

fn main() -> ExitCode {
    best_node_search::lab().main()
}
