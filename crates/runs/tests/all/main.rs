//! Runs the sweep of the example in one piece, in two pieces and in shards. One test binary links faster than several.

#[path = "../../examples/squares.rs"]
#[expect(dead_code, reason = "the program of the example has a `main`, and is not run here")]
mod squares;

mod same_bytes;
