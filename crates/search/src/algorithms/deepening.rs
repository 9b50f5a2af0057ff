//! Iterative deepening.

use scoutlab_games::Value;

use super::AnyAlgorithm;
use crate::{Algorithm, Form, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Iterative deepening (Slate and Atkin 1977): the inner algorithm searches 1 ply deep, then 2, and so on to the given depth.
///
/// The counts of all iterations are added. The transposition table and the ordering keep what they learned. With the ordering
/// `table`, each iteration therefore searches the best moves of the previous iteration first. For algorithms that start from a
/// guess, the guess is the value of the previous iteration.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::algorithms::built_in;
///
/// // The first iteration evaluates the moves by their static values.
/// let tree = TextTree::parse("[[3 5]=4 [2 9]=1]").unwrap();
/// let deepening = built_in("deepening(alphabeta)").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run_named(&deepening, &tree.root(), 2)?, 3);
/// // At depth 1, both moves are leaves; at depth 2, alpha-beta visits three leaves.
/// assert_eq!(search.counters.leaves, 2 + 3);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Deepening(AnyAlgorithm);

impl Deepening {
    /// Returns iterative deepening that runs `inner` at each depth.
    pub const fn new(inner: AnyAlgorithm) -> Self {
        Self(inner)
    }

    /// Returns the algorithm that runs at each depth.
    pub const fn inner(&self) -> &AnyAlgorithm {
        &self.0
    }
}

impl Algorithm for Deepening {
    const NAME: &'static str = "deepening";
    const SUMMARY: &'static str = "iterative deepening of another algorithm; deepening(A) (Slate and Atkin 1977)";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::MaxMin;
    const TAKES_ALGORITHM: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Err(arguments.error("expected the algorithm to repeat, as in `deepening(alphabeta)`"))
    }

    fn around(inner: AnyAlgorithm, arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        if inner.is::<Self>() {
            return Err(arguments.error("expected an algorithm other than `deepening` itself"));
        }
        Ok(Self::new(inner))
    }

    fn table_use(&self) -> TableUse {
        self.0.table_use()
    }

    fn has_window(&self) -> bool {
        self.0.has_window()
    }

    fn cuts(&self) -> bool {
        self.0.cuts()
    }

    fn is_best_first(&self) -> bool {
        self.0.is_best_first()
    }

    fn shallowest(&self, _depth: u32) -> u32 {
        1
    }

    fn form(&self) -> Form {
        self.0.form()
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        let (mut guess, mut outcome) = (root.guess, Ok(0));
        for depth in 1..=root.depth {
            outcome = self.0.search(tree.as_dyn(), &Root { depth, guess, ..*root });
            match outcome {
                Ok(value) if !tree.is_stopped() => guess = Some(value),
                _ => break,
            }
        }
        outcome
    }
}
