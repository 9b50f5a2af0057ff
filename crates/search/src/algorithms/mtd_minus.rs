//! DUAL* as a sequence of alpha-beta searches.

use scoutlab_games::Value;

use super::mtdf::mtd;
use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, SearchError, TableUse, Tree};

/// MTD(-infinity) (Plaat et al. 1996): null-window searches upwards from -infinity, each from the value of the last. With a
/// table that loses nothing it evaluates the same leaves as DUAL*, in the same order.
///
/// Without a table each search would repeat the work of the previous ones. The best move is that of the last search that failed
/// high: its value is at least the final one, and no move has more.
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdMinus;

impl Algorithm for MtdMinus {
    const NAME: &'static str = "mtd-minus";
    const SUMMARY: &'static str = "MTD from -infinity, DUAL* by alpha-beta with a table (Plaat et al. 1996)";
    const TABLE: TableUse = TableUse::Needed;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        Ok(mtd(tree, depth, -INFINITY, |_, known| known.lower + 1))
    }
}
