//! Bisection by null-window searches.

use scoutlab_games::Value;

use super::mtdf::drive;
use crate::specification::{Arguments, SpecificationError};
use crate::table::Bounds;
use crate::{Algorithm, INFINITY, SearchError, TableUse, Tree};

/// MTD(bi) (Coplan 1982 as C*; the name is Plaat's): each null-window search halves the interval that is left.
///
/// Halving needs an interval with two ends. They are those of the root window, or of
/// [`Request::value_range`](crate::Request::value_range) where it is known. As long as an end is infinite the tests go towards
/// it in steps of 1, 2, 4, .. from the finite end or, at first, from 0.
///
/// Each search needs a table, or it repeats all the work of the ones before. The best move is that of the last search that
/// failed high: its value is at least the final one, and no move has more.
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdBi;

impl Algorithm for MtdBi {
    const NAME: &'static str = "mtd-bi";
    const SUMMARY: &'static str = "bisection by null windows, C* (Coplan 1982)";
    const TABLE: TableUse = TableUse::Needed;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        // One below the range: that the value is not less than its least one must be found, or no move would show it.
        let Bounds { lower, upper } = tree.request().value_range;
        let (least, greatest) = (lower.saturating_sub(1).max(-INFINITY), upper);
        let mut step = 1;
        Ok(drive(tree, depth, 0, |_, known| {
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

/// The lower end of the interval before anything is known.
const NOTHING_BELOW: Value = -INFINITY;
