//! Minimax.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, Opened, SearchError, TableUse, Tree, Window};

/// Minimax without any pruning (Shannon 1950): visits every line of `depth` plies. Its values are all exact, and so is what it
/// stores in a table.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Minimax};
///
/// let tree = TextTree::parse("[5 [[[1 9] 2] 3]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&Minimax, &tree.root(), 4)?, 5);
/// assert_eq!((search.counters.leaves, search.counters.interior), (5, 4)); // all there are
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl Algorithm for Minimax {
    const NAME: &'static str = "minimax";
    const SUMMARY: &'static str = "every line, without pruning (Shannon 1950)";
    const TABLE: TableUse = TableUse::Optional;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        Ok(minimax(tree))
    }
}

#[inline(always)]
fn minimax<T: Tree>(tree: &mut T) -> Value {
    if let Opened::Ended(value) = tree.open(Window::INFINITE) {
        return value;
    }
    let mut best = -INFINITY;
    while tree.next_child(best).is_some() {
        let value = -tree.visit(
            #[inline(always)]
            |child| minimax(child),
        );
        if value > best {
            best = value;
            tree.improved(value);
        }
    }
    tree.close(best)
}
