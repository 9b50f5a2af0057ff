//! Scout with windows.

use scoutlab_games::Value;

use super::pvs::pvs;
use crate::{Algorithm, ChildWindows, Form, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Scout as several tutorials present it: alpha-beta with null windows. The first child is searched with the full window, and
/// each later child with (alpha, alpha + 1). If the value of a later child lies inside (alpha, beta), the child is re-searched
/// from scratch with (alpha, beta). Alpha is not raised before the re-search. The search is fail-soft.
///
/// The tutorials use the minimax form, with MAX and MIN nodes. This file uses the negamax form, which visits the same nodes.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::ScoutWindow};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&ScoutWindow, &tree.root(), 1)?, 1);
/// // 1 lies inside (0, beta) and is visited again.
/// assert_eq!((search.counters.leaves, search.counters.re_searches), (3, 1));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoutWindow;

impl Algorithm for ScoutWindow {
    const NAME: &'static str = "scout-window";
    const SUMMARY: &'static str = "Scout with null windows instead of EVAL and TEST, fail-soft";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::MaxMin;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        Some(ChildWindows::NullThenWhole)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        // The paper derives this search from Scout, and PVS from alpha-beta. They visit the same nodes in the same order.
        Ok(pvs(tree, root.window))
    }
}
