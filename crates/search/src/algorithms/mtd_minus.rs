//! DUAL* as a sequence of alpha-beta searches.

use super::mtdf::drive;
use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Observer, Search, SearchError, Table, TableUse};

/// MTD(-infinity) (Plaat et al. 1996): null-window searches upwards from -infinity, each from the value of the last. With a table
/// that loses nothing it values the leaves that DUAL* values, in the same order.
///
/// Each search needs a table, or it repeats all the work of the ones before. The best move is that of the last search that
/// failed high: its value is at least the final one, and no move has more.
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdMinus;

impl Algorithm for MtdMinus {
    const NAME: &'static str = "mtd-minus";
    const SUMMARY: &'static str = "MTD from -infinity, DUAL* by alpha-beta with a table (Plaat et al. 1996)";
    const FORM: Form = Form::MaxMin;
    const TABLE: TableUse = TableUse::Needed;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<G, E, O, B, T>(&self, search: &mut Search<'_, G, E, O, B, T>, root: &G, depth: u32) -> Result<Value, SearchError>
    where
        G: Game,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>,
    {
        Ok(drive(search, root, depth, -INFINITY, |_, known| known.low + 1))
    }
}
