//! The live page with the extensions of a separate package: Connect Four, its algorithm and its ordering.
//!
//! `cargo run --release --package connect-four --features explore --bin explore-connect-four`

use std::process::ExitCode;

fn main() -> ExitCode {
    match connect_four::lab().register() {
        Ok(()) => scoutlab_explore::main(),
        Err(error) => {
            scoutlab::streams::note(format_args!("{error}"));
            ExitCode::from(2)
        }
    }
}
