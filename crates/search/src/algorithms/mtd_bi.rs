//! Bisection by null-window searches.

use scoutlab_games::Value;

use super::mtdf::mtd;
use crate::table::Bounds;
use crate::{Algorithm, Form, INFINITY, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// MTD(bi) (published by Coplan in 1982 as C*, renamed by Plaat): each null-window search halves the remaining interval.
///
/// Halving needs two finite ends, from the root window or [`Root::value_range`](crate::Root::value_range). As long as one end
/// is infinite, test i, counted from 0, lies 2^i beyond the finite end. If both ends are infinite, the test is at 0.
///
/// Without a transposition table, each search would repeat the work of the earlier searches. The best move comes from the last
/// search that failed high: the move scores at least the final value, and no move scores more.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::table::Bounds;
/// use scoutlab_search::{Search, algorithms::MtdBi};
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// search.value_range = Bounds { lower: 0, upper: 7 };
/// assert_eq!(search.run(&MtdBi, &tree.root(), 2)?, 3);
/// assert_eq!(search.counters.root_visits, 2); // (2, 3) fails high, (4, 5) fails low
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdBi;

impl Algorithm for MtdBi {
    const NAME: &'static str = "mtd-bi";
    const SUMMARY: &'static str = "bisection with null windows, C* (Coplan 1982)";
    const TABLE: TableUse = TableUse::Needed;
    const FORM: Form = Form::MaxMin;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        // The interval starts one below the range. Even if the value is the least possible, one search must fail high to find a
        // best move.
        let Bounds { lower, upper } = root.value_range;
        let (least, greatest) = (lower.saturating_sub(1).max(-INFINITY), upper);
        let mut step = 1;
        Ok(mtd(tree, root, 0, |_, known| {
            let beta = match (known.lower.max(least), known.upper.min(greatest)) {
                (NOTHING_BELOW, INFINITY) => 0,
                (lower, INFINITY) => lower.saturating_add(step),
                (NOTHING_BELOW, upper) => upper.saturating_sub(step),
                (lower, upper) => lower + ((i64::from(upper) - i64::from(lower) + 1) / 2) as Value,
            };
            step = step.saturating_mul(2);
            beta.clamp(known.lower + 1, known.upper)
        }))
    }
}

/// The lower end of the interval if no lower bound is known.
const NOTHING_BELOW: Value = -INFINITY;
