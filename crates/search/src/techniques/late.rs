//! `late`: late move reductions.

use scoutlab_games::Value;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::Window;

/// Late move reductions (Fruit and Glaurung, about 2005; Romstad 2006): with at least `min_depth` plies remaining, all children after
/// the first `after` in search order are visited with `reduce` plies fewer and the window of the algorithm. If the value is more than
/// alpha, the child is re-searched with the same window and without the reduction. Re-searches of the algorithm are not reduced.
#[derive(Clone, Copy, Debug)]
pub struct Late {
    /// The number of children that are never reduced.
    pub after: u32,
    /// The number of plies by which the first visit of a later child is shallower.
    pub reduce: u32,
    /// The least remaining depth of the node at which children are reduced.
    pub min_depth: u32,
}

impl Technique for Late {
    fn visit(&self, child: &mut dyn ChildSearch, window: Window, depth: u32) -> Value {
        let tree = child.tree();
        let is_late = tree.child_index().is_some_and(|index| index >= self.after);
        if !is_late || tree.depth() < self.min_depth || tree.is_re_search() || depth == 0 {
            return child.visit(window, depth);
        }
        let value = child.visit(window, depth.saturating_sub(self.reduce));
        if value <= window.alpha || child.tree().is_stopped() {
            return value;
        }
        child.tree().re_search();
        child.visit(window, depth)
    }
}

impl NamedTechnique for Late {
    const NAME: &'static str = "late";
    const SUMMARY: &'static str =
        "late move reductions, with a re-search of better moves; late:after=3,reduce=1,min-depth=3 (Romstad 2006)";
    const EXAMPLES: &'static [&'static str] = &["late:after=3,reduce=1,min-depth=3"];
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::Nothing;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let after = arguments.whole("after", 0..=1000)?.unwrap_or(3) as u32;
        let reduce = arguments.whole("reduce", 1..=1000)?.unwrap_or(1) as u32;
        let min_depth = arguments.whole("min-depth", 1..=1000)?.unwrap_or(3) as u32;
        Ok(Self { after, reduce, min_depth })
    }
}
