//! Counts move sequences.

use scoutlab::Catalogue;
use serde_json::json;

use crate::lines::Lines;
use crate::task::{Perft, TaskError, check_depth};

/// Writes a line for each number of plies, with the number of move sequences.
pub(crate) fn run(catalogue: &Catalogue, perft: &Perft, lines: &mut Lines<'_>) -> Result<(), TaskError> {
    check_depth(perft.depth)?;
    let position = catalogue.game(&perft.game)?.position(&perft.position)?;
    for depth in 1..=perft.depth {
        lines.write(&json!({ "depth": depth, "count": position.perft(depth) }));
    }
    Ok(())
}
