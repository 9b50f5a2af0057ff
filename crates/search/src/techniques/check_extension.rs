//! `check-extension`: urgent positions are searched one ply deeper.

use scoutlab_games::Value;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::Window;

/// The greatest distance from the root of a node whose children are extended. It only guards against endless mutual checks.
const LAST_PLY: u32 = 100;

/// Check extensions (Greenblatt, Eastlake and Crocker 1967): a child whose side to move is in check is visited with one ply more, also
/// at the horizon.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckExtension;

impl Technique for CheckExtension {
    fn visit(&self, child: &mut dyn ChildSearch, window: Window, depth: u32) -> Value {
        let tree = child.tree();
        let is_extended = tree.ply() < LAST_PLY && tree.is_child_urgent();
        child.visit(window, depth + u32::from(is_extended))
    }

    fn extends_leaves(&self) -> bool {
        true
    }
}

impl NamedTechnique for CheckExtension {
    const NAME: &'static str = "check-extension";
    const SUMMARY: &'static str = "searches a side in check one ply deeper (Greenblatt et al. 1967)";
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::UrgentPositions;
    const EVALUATES_ABOVE_HORIZON: bool = false;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }
}
