//! `futility`: frontier nodes that are too bad to search.

use scoutlab_games::Value;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::{INFINITY, Window};

/// Futility pruning at the frontier (Schaeffer 1986, Heinz 1998): with one ply remaining, a node whose static value plus the margin is
/// at most alpha is not searched, unless its position is urgent. The visit returns this sum as an upper bound.
#[derive(Clone, Copy, Debug)]
pub struct Futility {
    /// The greatest gain that one move is expected to bring, in the unit of the evaluator.
    pub margin: Value,
}

impl Technique for Futility {
    fn cut(&self, node: &mut dyn ChildSearch, window: Window) -> Option<Value> {
        let tree = node.tree();
        if tree.depth() > 1 || window.alpha == -INFINITY || tree.is_urgent() {
            return None;
        }
        let most = tree.static_value().saturating_add(self.margin);
        let is_futile = most <= window.alpha;
        tree.counters().pruned += u64::from(is_futile);
        is_futile.then_some(most)
    }
}

impl NamedTechnique for Futility {
    const NAME: &'static str = "futility";
    const SUMMARY: &'static str =
        "skips frontier nodes whose static value plus M is at most alpha; futility:margin=M (Schaeffer 1986)";
    const EXAMPLES: &'static [&'static str] = &["futility:margin=100"];
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::Nothing;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let margin = arguments.whole("margin", 0..=1_000_000_000)?;
        let margin =
            margin.ok_or_else(|| arguments.error("expected futility:margin=M, a gain in the unit of the evaluator"))?;
        Ok(Self { margin: margin as Value })
    }
}
