//! DUAL* as a sequence of alpha-beta searches.

use scoutlab_games::Value;

use super::mtdf::mtd;
use crate::{Algorithm, Form, INFINITY, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// MTD(-infinity) (Plaat et al. 1996): null-window searches upwards from -infinity, each of which tests for one more than the
/// previous search returned. With an unbounded transposition table, the algorithm evaluates the leaves of DUAL* in the order of
/// DUAL*.
///
/// Without a transposition table, each search would repeat the work of the earlier searches. The best move comes from the last
/// search that failed high: the move scores at least the final value, and no move scores more.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::algorithms::{MtdMinus, built_in};
/// use scoutlab_search::{Search, observers::LeafSequence, table::GrowingTable};
///
/// let tree = TextTree::parse("[[2 9] [3 5]]").unwrap();
/// let (mut by_windows, mut best_first) = (LeafSequence::default(), LeafSequence::default());
/// let mut table = <GrowingTable<_>>::new();
/// Search::new(&Leaves).with_table(&mut table).observed_by(&mut by_windows).run(&MtdMinus, &tree.root(), 2)?;
/// let dual = built_in("dual").unwrap();
/// Search::new(&Leaves).observed_by(&mut best_first).run_named(&dual, &tree.root(), 2)?;
/// assert_eq!(by_windows.first_visits(), best_first.first_visits());
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdMinus;

impl Algorithm for MtdMinus {
    const NAME: &'static str = "mtd-minus";
    const SUMMARY: &'static str = "MTD from -infinity: DUAL* as alpha-beta with a TT (Plaat et al. 1996)";
    const TABLE: TableUse = TableUse::Needed;
    const FORM: Form = Form::MaxMin;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        Ok(mtd(tree, root, -INFINITY, |_, known| known.lower + 1))
    }
}
