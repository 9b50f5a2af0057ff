//! `iid`: internal iterative deepening.

use scoutlab_games::Value;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::Window;

/// Internal iterative deepening (Scott 1969, Anantharaman 1991): a node without a best move in the transposition table is first
/// visited with fewer plies remaining, with the same window. The visit stores a best move, which the ordering `table` tries first.
#[derive(Clone, Copy, Debug)]
pub struct Iid {
    /// The number of plies by which the first visit is shallower.
    pub reduce: u32,
    /// The least remaining depth of a node that is visited twice. It is greater than `reduce`.
    pub min_depth: u32,
}

impl Technique for Iid {
    fn visit(&self, child: &mut dyn ChildSearch, window: Window, depth: u32) -> Value {
        if depth >= self.min_depth {
            let look = child.tree().look(depth);
            if !look.has_move && look.bounds.cutoff(window).is_none() {
                let before = *child.tree().counters();
                child.visit(window, depth - self.reduce);
                let counters = child.tree().counters();
                // This includes the calls of IID within the visit.
                counters.iid_calls = before.iid_calls + (counters.calls() - before.calls());
            }
        }
        child.visit(window, depth)
    }
}

impl NamedTechnique for Iid {
    const NAME: &'static str = "iid";
    const SUMMARY: &'static str = "internal iterative deepening: first searches nodes without a TT move less deeply; iid:reduce=2,min-depth=4 (Scott 1969)";
    const EXAMPLES: &'static [&'static str] = &["iid:reduce=2,min-depth=4"];
    const IS_SOUND: bool = true;
    const NEEDS: Needs = Needs::Table;
    const LOOKS_AT_CHILDREN: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let reduce = arguments.whole("reduce", 1..=1000)?.unwrap_or(2);
        let min_depth = arguments.whole("min-depth", reduce + 1..=1001)?.unwrap_or(4.max(reduce + 1));
        Ok(Self { reduce: reduce as u32, min_depth: min_depth as u32 })
    }
}
