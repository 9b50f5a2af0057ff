//! The weights that ship with the project.

use std::sync::LazyLock;

use super::PatternWeights;

/// The encoded weights. The manifest in `data/weights/` describes the training.
const ENCODED: &[u8] = include_bytes!("../../../data/othello-pattern.zlib");

/// # Panics
///
/// Panics if the file is damaged. A test reads the file.
static WEIGHTS: LazyLock<PatternWeights> =
    LazyLock::new(|| PatternWeights::decode(ENCODED).expect("data/weights/othello-pattern.zlib contains weights"));

pub(super) fn weights() -> &'static PatternWeights {
    &WEIGHTS
}
