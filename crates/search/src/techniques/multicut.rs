//! `multicut`: several children that reach beta in shallow searches.

use scoutlab_games::Value;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::{INFINITY, Window};

/// Multi-cut pruning (Björnsson and Marsland 1999): the first `moves` children in search order are searched with `reduce` plies fewer
/// and the null window below beta. If `cuts` of them reach beta, the node is not searched, and the visit returns beta. The technique acts
/// at nodes with more than `reduce` + 1 plies remaining, unless beta is infinite.
#[derive(Clone, Copy, Debug)]
pub struct MultiCut {
    /// The number of children that are searched.
    pub moves: u32,
    /// The number of these children that must reach beta.
    pub cuts: u32,
    /// The number of plies by which their searches are shallower.
    pub reduce: u32,
}

impl Technique for MultiCut {
    fn cut(&self, node: &mut dyn ChildSearch, window: Window) -> Option<Value> {
        let depth = node.tree().depth();
        if depth <= self.reduce + 1 || window.beta == INFINITY {
            return None;
        }
        let below = Window::new(window.beta - 1, window.beta);
        let mut cuts = 0;
        for _ in 0..self.moves {
            node.tree().next(below.alpha)?;
            cuts += u32::from(node.visit(below, depth - 1 - self.reduce) >= window.beta);
            if cuts == self.cuts {
                node.tree().counters().pruned += 1;
                return Some(window.beta);
            }
        }
        None
    }
}

impl NamedTechnique for MultiCut {
    const NAME: &'static str = "multicut";
    const SUMMARY: &'static str = "skips nodes at which C of the first M moves reach beta R plies shallower; multicut:moves=M,cuts=C,reduce=R (Björnsson and Marsland 1999)";
    const EXAMPLES: &'static [&'static str] = &["multicut:moves=6,cuts=3,reduce=2"];
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::Nothing;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let moves = arguments.whole("moves", 1..=256)?.unwrap_or(6);
        let cuts = arguments.whole("cuts", 1..=moves)?.unwrap_or(3.min(moves));
        let reduce = arguments.whole("reduce", 1..=1000)?.unwrap_or(2);
        Ok(Self { moves: moves as u32, cuts: cuts as u32, reduce: reduce as u32 })
    }
}
