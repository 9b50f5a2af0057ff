//! Tests that take longer than ten seconds each: they kill the program at a hundred random moments, start it hundreds of times, or search
//! for long. `just test-slow` runs them, not `cargo test`.

mod identify_command;
mod kill_at_any_time;
mod killed_while_writing;
mod rows_as_commands;
mod run_inputs;
#[path = "../all/support.rs"]
#[allow(dead_code, reason = "most of the functions serve the quick tests")]
mod support;
