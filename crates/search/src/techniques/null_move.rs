//! `null`: null-move pruning.

use scoutlab_games::Value;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::{INFINITY, Window};

/// Null-move pruning (Beal 1989, Goetsch and Campbell 1990): if the side to move still reaches beta after handing the turn over, some
/// legal move most likely does, too. The search after the null move has the null window below beta, and `reduce` plies fewer than
/// after a move. There are no null moves in urgent positions, after a null move, and with at most `reduce` plies remaining.
///
/// Verification guards against zugzwang: the children, in search order, are searched with the same window and as many plies as after
/// the null move, and one of them must reach beta, too.
#[derive(Clone, Copy, Debug)]
pub struct NullMove {
    /// The number of plies by which the search after a null move is shallower.
    pub reduce: u32,
    /// The least remaining depth at which a cutoff is verified, or `None` if none is.
    pub verify: Option<u32>,
}

impl Technique for NullMove {
    fn cut(&self, node: &mut dyn ChildSearch, window: Window) -> Option<Value> {
        let tree = node.tree();
        let depth = tree.depth();
        if depth <= self.reduce || window.beta == INFINITY || tree.is_after_null_move() || !tree.choose_null_move() {
            return None;
        }
        let below = Window::new(window.beta - 1, window.beta);
        let depth_after = depth - 1 - self.reduce;
        let mut passes = node.visit(below, depth_after) >= window.beta;
        if passes && self.verify.is_some_and(|least| depth >= least) {
            passes = false;
            while !passes && node.tree().next(below.alpha).is_some() {
                passes = node.visit(below, depth_after) >= window.beta;
            }
        }
        node.tree().counters().pruned += u64::from(passes);
        passes.then_some(window.beta)
    }
}

impl NamedTechnique for NullMove {
    const NAME: &'static str = "null";
    const SUMMARY: &'static str =
        "null-move pruning, R plies shallower; null:r=R, null:r=R,verify=D from D plies on (Goetsch and Campbell 1990)";
    const EXAMPLES: &'static [&'static str] = &["null:r=2", "null:r=2,verify=5"];
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::NullMoves;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let reduce = arguments.whole("r", 0..=1000)?.unwrap_or(2) as u32;
        let verify = arguments.whole("verify", 1..=1000)?.map(|least| least as u32);
        Ok(Self { reduce, verify })
    }
}
