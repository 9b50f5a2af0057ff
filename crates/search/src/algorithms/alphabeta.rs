//! Alpha-beta, fail-hard.

use scoutlab_games::Value;

use super::Cut;
use crate::{Algorithm, ChildWindows, Form, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Fail-hard alpha-beta in negamax form (Knuth and Moore 1975): values outside the window are returned as the nearer bound.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta};
///
/// let tree = TextTree::parse("[5 [[[1 9] 2] 3]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&AlphaBeta, &tree.root(), 4)?, 5);
/// assert_eq!(search.counters.leaves, 3); // 5, 1, 2: a deep cutoff saves 9, and a shallow cutoff saves 3
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
///
/// With `cut=greater` (see [`Cut::Greater`]), the search visits more leaves:
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::{AlphaBeta, Cut}};
///
/// let tree = TextTree::parse("[[3 5] [3 9]]").unwrap();
/// let mut leaves = |cut| {
///     let mut search = Search::new(&Leaves);
///     search.run(&AlphaBeta { cut }, &tree.root(), 2).map(|_| search.counters.leaves)
/// };
/// assert_eq!((leaves(Cut::AtLeast)?, leaves(Cut::Greater)?), (3, 4)); // the second 3 is no more than the first
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta {
    /// The rule that decides whether a move causes a cutoff.
    pub cut: Cut,
}

/// Alpha-beta with the usual rule, which cuts off at beta.
#[expect(non_upper_case_globals, reason = "the constant has the name of the type, like the algorithms without parameters")]
pub const AlphaBeta: AlphaBeta = AlphaBeta { cut: Cut::AtLeast };

impl Algorithm for AlphaBeta {
    const NAME: &'static str = "alphabeta";
    const SUMMARY: &'static str =
        "alpha-beta, fail-hard, negamax form (Knuth and Moore 1975); cut=greater cuts off only above beta";
    const EXAMPLES: &'static [&'static str] = &["alphabeta:cut=greater"];
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;
    const WINDOW: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { cut: Cut::from_arguments(arguments)? })
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        (self.cut == Cut::AtLeast).then_some(ChildWindows::Whole)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        let value = match self.cut {
            Cut::AtLeast => alphabeta::<false, T>(tree, root.window),
            Cut::Greater => alphabeta::<true, T>(tree, root.window),
        };
        Ok(value.clamp(root.window.alpha, root.window.beta))
    }
}

/// Leaf values and TT values are returned unclamped, because the parent only compares them with its bounds.
fn alphabeta<const GREATER: bool, T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    while tree.next(window.alpha).is_some() {
        let value = visit(tree, window, alphabeta::<GREATER, T>);
        if value > window.beta || (!GREATER && value == window.beta) {
            tree.cutoff();
            return tree.close(window.beta);
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(window.alpha)
}
