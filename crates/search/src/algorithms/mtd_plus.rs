//! SSS* as a sequence of alpha-beta searches.

use scoutlab_games::Value;

use super::mtdf::mtd;
use crate::{Algorithm, Form, INFINITY, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// MTD(+infinity) (Plaat et al. 1996): null-window searches downwards from +infinity, each of which tests for the value that
/// the previous search returned. With an unbounded transposition table, the algorithm evaluates the leaves of SSS* in the order
/// of SSS*.
///
/// Without a transposition table, each search would repeat the work of the earlier searches. The best move comes from the last
/// search that failed high: the move scores at least the final value, and no move scores more.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::algorithms::{MtdPlus, built_in};
/// use scoutlab_search::{Search, observers::LeafSequence, table::GrowingTable};
///
/// let tree = TextTree::parse("[[2 9] [3 5]]").unwrap();
/// let (mut by_windows, mut best_first) = (LeafSequence::default(), LeafSequence::default());
/// let mut table = <GrowingTable<_>>::new();
/// Search::new(&Leaves).with_table(&mut table).observed_by(&mut by_windows).run(&MtdPlus, &tree.root(), 2)?;
/// let sss = built_in("sss").unwrap();
/// Search::new(&Leaves).observed_by(&mut best_first).run_named(&sss, &tree.root(), 2)?;
/// assert_eq!(by_windows.first_visits(), best_first.first_visits());
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdPlus;

impl Algorithm for MtdPlus {
    const NAME: &'static str = "mtd-plus";
    const SUMMARY: &'static str = "MTD from +infinity: SSS* as alpha-beta with a TT (Plaat et al. 1996)";
    const TABLE: TableUse = TableUse::Needed;
    const FORM: Form = Form::MaxMin;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        Ok(mtd(tree, root, INFINITY, |value, known| value.clamp(known.lower + 1, known.upper)))
    }
}
