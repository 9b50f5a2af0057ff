//! The algorithm.

use scoutlab_games::Value;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, INFINITY, Opened, SearchError, TableUse, Tree, Window};

/// Fail-soft alpha-beta, to be changed.
#[derive(Clone, Copy, Debug, Default)]
pub struct YourOwnAlgorithm;

impl Algorithm for YourOwnAlgorithm {
    const NAME: &'static str = "your-own";
    const SUMMARY: &'static str = "alpha-beta, to be changed";
    const TABLE: TableUse = TableUse::Optional;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        let window = tree.request().root_window;
        Ok(search(tree, window))
    }
}

/// Searches the node where `tree` is.
fn search<T: Tree>(tree: &mut T, window: Window) -> Value {
    // The visit is over (a leaf, or answered by the table), or goes on with a window that the table may have narrowed.
    let mut window = match tree.open(window) {
        Opened::Ended(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    // Children that are worth no more than `score` change nothing.
    while tree.next_child(score).is_some() {
        let value = -tree.visit(|child| search(child, window.swapped()));
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
