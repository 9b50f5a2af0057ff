//! `delta`: captures that gain too little, in quiescence search.

use scoutlab_games::{QuiescenceTechniques, Value};
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{NamedTechnique, Needs, Technique};

/// Delta pruning ([Chess Programming Wiki](https://www.chessprogramming.org/Delta_Pruning), which names no author): quiescence search
/// skips a capture if the static value, the gain of the capture and the margin add up to at most alpha.
#[derive(Clone, Copy, Debug)]
pub struct Delta {
    /// The greatest gain that is expected beyond the captured piece, in the unit of the evaluator.
    pub margin: Value,
}

impl Technique for Delta {
    fn in_quiescence(&self, techniques: &mut QuiescenceTechniques) {
        techniques.delta = Some(self.margin);
    }
}

impl NamedTechnique for Delta {
    const NAME: &'static str = "delta";
    const SUMMARY: &'static str =
        "skips captures in quiescence search that gain too little to exceed alpha; delta:margin=M (Chess Programming Wiki)";
    const EXAMPLES: &'static [&'static str] = &["delta:margin=200"];
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::Quiescence;
    const EVALUATES_ABOVE_HORIZON: bool = false;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let margin = arguments.whole("margin", 0..=1_000_000_000)?;
        let margin = margin.ok_or_else(|| arguments.error("expected delta:margin=M, a gain in the unit of the evaluator"))?;
        Ok(Self { margin: margin as Value })
    }
}
