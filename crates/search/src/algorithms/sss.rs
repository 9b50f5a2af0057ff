//! SSS*, with an OPEN list.

use scoutlab_games::Value;

use crate::state_space::{StateSpace, limit};
use crate::{Algorithm, Form, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// SSS* (Stockman 1979), a best-first search with an OPEN list. A state is a node, live or solved, with a merit, which is an
/// upper bound on the node's value. The state with the greatest merit is removed from OPEN and replaced by its successors under
/// the operator Gamma, until the root is solved. Among states of equal merit, **the leftmost in the tree**, in search order, is
/// taken first, as in Stockman's list.
///
/// Every leaf is evaluated once and no node is visited twice. The parameter `limit=MB` (default 1024) limits the memory of the
/// states in OPEN and of the nodes above these states. The search ends with [`SearchError::Memory`] before it exceeds the
/// limit. Finite root windows are ignored.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::algorithms::built_in;
///
/// let tree = TextTree::parse("[[2 9] [3 5]]").unwrap();
/// let sss = built_in("sss").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run_named(&sss, &tree.root(), 2)?, 3);
/// assert_eq!(search.counters.leaves, 3); // 2, 3, 5: alpha-beta also visits 9
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sss {
    limit: u64,
}

impl Algorithm for Sss {
    const NAME: &'static str = "sss";
    const SUMMARY: &'static str = "SSS*, best-first search with a list OPEN; sss:limit=MB (Stockman 1979)";
    const EXAMPLES: &'static [&'static str] = &["sss:limit=1024"];
    const TABLE: TableUse = TableUse::Never;
    const CUTS: bool = false;
    const IS_BEST_FIRST: bool = true;
    const FORM: Form = Form::MaxMin;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { limit: limit(arguments)? })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        tree.search_state_space(StateSpace { algorithm: Self::NAME, root_is_max: true, limit_mb: self.limit })
    }
}
