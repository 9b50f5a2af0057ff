//! `evasions`: a side in check searches all its moves, in quiescence search.

use scoutlab_games::QuiescenceTechniques;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{NamedTechnique, Needs, Technique};

/// Check evasions, as in GNU Chess 5.0: in quiescence search, a side in check searches all its moves and may not stand pat.
#[derive(Clone, Copy, Debug)]
pub struct Evasions;

impl Technique for Evasions {
    fn in_quiescence(&self, techniques: &mut QuiescenceTechniques) {
        techniques.evasions = true;
    }
}

impl NamedTechnique for Evasions {
    const NAME: &'static str = "evasions";
    const SUMMARY: &'static str = "searches all moves of a side in check in quiescence search";
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::Quiescence;
    const EVALUATES_ABOVE_HORIZON: bool = false;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }
}
