//! Alpha-beta, fail-soft.

use scoutlab_games::Value;

use super::Cut;
use crate::{Algorithm, ChildWindows, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Fail-soft alpha-beta (Fishburn 1983): a value outside the window is returned unchanged, as a tighter bound than alpha or
/// beta.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBetaSoft {
    /// The rule that decides whether a move causes a cutoff.
    pub cut: Cut,
}

/// Fail-soft alpha-beta with the usual rule, which cuts off at beta.
#[expect(non_upper_case_globals, reason = "the constant has the name of the type, like the algorithms without parameters")]
pub const AlphaBetaSoft: AlphaBetaSoft = AlphaBetaSoft { cut: Cut::AtLeast };

impl Algorithm for AlphaBetaSoft {
    const NAME: &'static str = "alphabeta-soft";
    const SUMMARY: &'static str = "alpha-beta, fail-soft (Fishburn 1983); cut=greater cuts off only above beta";
    const EXAMPLES: &'static [&'static str] = &["alphabeta-soft:cut=greater"];
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::MaxMin;
    const WINDOW: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { cut: Cut::from_arguments(arguments)? })
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        (self.cut == Cut::AtLeast).then_some(ChildWindows::Whole)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(match self.cut {
            Cut::AtLeast => soft::<false, T>(tree, root.window),
            Cut::Greater => soft::<true, T>(tree, root.window),
        })
    }
}

/// Tests whether the current node scores at least `beta` for the side to move. If so, the returned value is a lower bound of at
/// least `beta`. Otherwise, the returned value is an upper bound below `beta`. The function calls [`alphabeta_soft`] with the
/// window (`beta` - 1, `beta`).
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::building_blocks::null_window;
///
/// let tree = TextTree::shared("[[3 5] [2 [9 1]]]").unwrap(); // its value is 3
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.explore(&tree.root(), 3, |tree| Ok(null_window(tree, 2)))?, 3);
/// assert_eq!(search.explore(&tree.root(), 3, |tree| Ok(null_window(tree, 5)))?, 3);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
pub fn null_window<T: Tree + ?Sized>(tree: &mut T, beta: Value) -> Value {
    alphabeta_soft(tree, Window::above(beta - 1))
}

/// Searches the current node of `tree` using fail-soft alpha-beta, with the transposition table if there is one. A value inside
/// the window is exact, and a value outside is a bound.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::building_blocks::alphabeta_soft;
/// use scoutlab_search::{Search, Window};
///
/// let tree = TextTree::shared("[[3 5] [2 [9 1]]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.explore(&tree.root(), 3, |tree| Ok(alphabeta_soft(tree, Window::INFINITE)))?, 3);
/// assert_eq!(search.counters.leaves, 3);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
pub fn alphabeta_soft<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    soft::<false, T>(tree, window)
}

fn soft<const GREATER: bool, T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while tree.next(window.alpha).is_some() {
        let value = visit(tree, window, soft::<GREATER, T>);
        if value > window.beta || (!GREATER && value == window.beta) {
            tree.cutoff();
            return tree.close(value);
        }
        score = score.max(value);
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score.max(tree.greatest_leaf()))
}
