//! MTD(f), and the loop of the MTD family.

use scoutlab_games::Value;

use super::alphabeta_soft::null_window;
use crate::table::Bounds;
use crate::{Algorithm, Form, Root, SearchError, TableUse, Tree, Window};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): null-window searches with fail-soft alpha-beta that converge on the
/// value from a first guess.
///
/// `guess=N` is the first guess, in the unit of the evaluator. Without `guess=`, the first guess is the value of the previous
/// iteration under `deepening(..)`, or else 0. A guess outside the root window is clamped to the window.
///
/// Without a transposition table, each search would repeat the work of the earlier searches. The best move comes from the last
/// search that failed high: the move scores at least the final value, and no move scores more.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::algorithms::built_in;
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let mtdf = built_in("mtdf:guess=3").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run_named(&mtdf, &tree.root(), 2)?, 3);
/// assert_eq!(search.counters.root_visits, 2); // two null windows confirm a correct guess
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Mtdf {
    guess: Option<Value>,
}

impl Mtdf {
    /// Returns MTD(f) with a first guess.
    pub const fn new(guess: Value) -> Self {
        Self { guess: Some(guess) }
    }

    /// Returns the first guess, if one was given.
    pub const fn guess(&self) -> Option<Value> {
        self.guess
    }
}

impl Algorithm for Mtdf {
    const NAME: &'static str = "mtdf";
    const SUMMARY: &'static str = "MTD(f), null windows from a first guess; mtdf:guess=N (Plaat et al. 1996)";
    const EXAMPLES: &'static [&'static str] = &["mtdf:guess=4"];
    const TABLE: TableUse = TableUse::Needed;
    const FORM: Form = Form::MaxMin;
    const WINDOW: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { guess: arguments.value("guess")? })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        let guess = self.guess.or(root.guess).unwrap_or(0);
        Ok(mtd(tree, root, guess, |value, known| if value == known.lower { value + 1 } else { value }))
    }
}

/// Runs the loop of the MTD family: null-window searches of the root until the bounds meet. Returns the value of the root.
///
/// `next` computes the beta of each search from the last value and the known bounds. For the first search, the last value is
/// `guess`, clamped to the root window. Beta must be greater than the lower bound and at most the upper bound.
/// [`building_blocks`](crate::building_blocks) has an example.
///
/// # Panics
///
/// Panics if the depth is 0.
pub fn mtd<T: Tree + ?Sized>(tree: &mut T, root: &Root, guess: Value, mut next: impl FnMut(Value, Bounds) -> Value) -> Value {
    tree.begin(root.depth);
    let Window { alpha, beta } = root.window;
    let mut known = Bounds { lower: alpha, upper: beta };
    let mut value = guess.clamp(alpha, beta);
    while known.lower < known.upper && !tree.is_stopped() {
        let beta = next(value, known);
        debug_assert!(known.lower < beta && beta <= known.upper, "{beta} in {known:?}");
        value = null_window(tree, beta);
        if value >= beta {
            known.lower = value;
        } else {
            known.upper = value;
        }
    }
    value
}
