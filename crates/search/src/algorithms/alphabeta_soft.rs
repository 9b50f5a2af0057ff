//! Alpha-beta, fail-soft.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, Opened, SearchError, TableUse, Tree, Window};

/// Fail-soft alpha-beta (Fishburn 1983): a value outside the window is returned as found, which is a tighter bound than the
/// window.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBetaSoft;

impl Algorithm for AlphaBetaSoft {
    const NAME: &'static str = "alphabeta-soft";
    const SUMMARY: &'static str = "alpha-beta, fail-soft (Fishburn 1983)";
    const TABLE: TableUse = TableUse::Optional;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        let window = tree.request().root_window;
        Ok(alphabeta_soft(tree, window))
    }
}

/// The search of one node, which MTD and aspiration search share.
#[inline(always)]
pub(super) fn alphabeta_soft<T: Tree>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Ended(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while tree.next_child(score).is_some() {
        let value = -tree.visit(
            #[inline(always)]
            |child| alphabeta_soft(child, window.swapped()),
        );
        score = score.max(value);
        if value >= window.beta {
            tree.cut_off();
            break;
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score)
}
