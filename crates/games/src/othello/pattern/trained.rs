//! The weights that come with the project.

use std::sync::LazyLock;

use super::PatternWeights;

/// How they came about is in the manifest beside this file.
const ENCODED: &[u8] = include_bytes!("../../../../../data/weights/othello-pattern.zlib");

/// # Panics
///
/// Panics if the file is damaged; a test reads it.
static WEIGHTS: LazyLock<PatternWeights> =
    LazyLock::new(|| PatternWeights::decode(ENCODED).expect("data/weights/othello-pattern.zlib holds weights"));

pub(super) fn weights() -> &'static PatternWeights {
    &WEIGHTS
}
