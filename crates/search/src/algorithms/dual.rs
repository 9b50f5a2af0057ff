//! DUAL*, with an OPEN list.

use scoutlab_games::Value;

use crate::state_space::{StateSpace, limit};
use crate::{Algorithm, Form, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// DUAL* (Marsland, Reinefeld and Schaeffer 1987): SSS* on the negated game, where the side to move at the root is MIN. For the
/// side to move at the root, the merits of states are lower bounds. The state with the least merit is taken first. Among states
/// of equal merit, the leftmost in the tree is taken first.
///
/// Every leaf is evaluated once and no node is visited twice. The parameter `limit=MB` has the same meaning as for `sss`.
/// Finite root windows are ignored.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::algorithms::built_in;
///
/// let tree = TextTree::parse("[[2 9] [3 5]]").unwrap();
/// let dual = built_in("dual").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run_named(&dual, &tree.root(), 2)?, 3);
/// assert_eq!(search.counters.leaves, 4); // it solves the first move before it visits the second
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dual {
    limit: u64,
}

impl Algorithm for Dual {
    const NAME: &'static str = "dual";
    const SUMMARY: &'static str = "DUAL*, SSS* with MIN and MAX exchanged; dual:limit=MB (Marsland et al. 1987)";
    const EXAMPLES: &'static [&'static str] = &["dual:limit=1024"];
    const TABLE: TableUse = TableUse::Never;
    const CUTS: bool = false;
    const IS_BEST_FIRST: bool = true;
    const FORM: Form = Form::MaxMin;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { limit: limit(arguments)? })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        tree.search_state_space(StateSpace { algorithm: Self::NAME, root_is_max: false, limit_mb: self.limit })
    }
}
