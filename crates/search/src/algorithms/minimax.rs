//! Minimax.

use scoutlab_games::Value;

use crate::{Algorithm, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Minimax without any pruning (Shannon 1950): visits every line of `depth` plies. All values are exact, including the values
/// that minimax stores in a transposition table.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Minimax};
///
/// let tree = TextTree::parse("[5 [[[1 9] 2] 3]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&Minimax, &tree.root(), 4)?, 5);
/// assert_eq!((search.counters.leaves, search.counters.interior), (5, 4)); // the whole tree
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl Algorithm for Minimax {
    const NAME: &'static str = "minimax";
    const SUMMARY: &'static str = "all lines of play, without pruning (Shannon 1950)";
    const TABLE: TableUse = TableUse::Optional;
    const CUTS: bool = false;
    const FORM: Form = Form::MaxMin;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(minimax(tree, Window::INFINITE))
    }
}

fn minimax<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    if let Opened::Resolved(value) = tree.open(window) {
        return value;
    }
    let mut best = -INFINITY;
    while tree.next(best).is_some() {
        let value = visit(tree, window, minimax);
        if value > best {
            best = value;
            tree.improved(value);
        }
    }
    tree.close(best)
}
