//! `etc`: enhanced transposition cutoffs.

use scoutlab_games::Value;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::Window;

/// Enhanced transposition cutoffs (Plaat, Schaeffer, Pijls and de Bruin 1996): before a node is searched, the transposition table
/// entries of its children, in move generation order, are probed. If the bound of a child causes a cutoff, the child is visited, which
/// the table resolves at once, and no other child is searched. At the frontier, where the children are leaves, nothing is probed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Etc;

impl Technique for Etc {
    fn cut(&self, node: &mut dyn ChildSearch, window: Window) -> Option<Value> {
        let depth = node.tree().depth() - 1;
        if depth == 0 {
            return None;
        }
        for generation_index in 0..node.tree().children() {
            node.tree().choose(generation_index);
            if node.tree().look(depth).bounds.lower >= window.beta {
                let value = node.visit(window, depth);
                node.tree().cutoff();
                return Some(value);
            }
        }
        None
    }
}

impl NamedTechnique for Etc {
    const NAME: &'static str = "etc";
    const SUMMARY: &'static str =
        "enhanced transposition cutoffs: looks for a child whose TT entry causes a cutoff (Plaat et al. 1996)";
    const IS_SOUND: bool = true;
    const NEEDS: Needs = Needs::Table;
    const LOOKS_AT_CHILDREN: bool = true;
    const EVALUATES_ABOVE_HORIZON: bool = false;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }
}
