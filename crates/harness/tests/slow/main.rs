//! Tests that kill the program at a hundred random moments each. They take minutes, so `just test-slow` runs them, not `cargo test`.

mod kill_at_any_time;
mod killed_while_writing;
#[path = "../all/support.rs"]
#[allow(dead_code, reason = "most of the functions serve the quick tests")]
mod support;
