//! Bisection by null-window searches.

use super::mtdf::drive;
use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::table::Bounds;
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Observer, Search, SearchError, Table, TableUse};

/// MTD(bi) (Coplan 1982 as C*; the name is Plaat's): each null-window search halves the interval that is left.
///
/// Halving needs an interval with two ends. They are those of the root window, or of [`Search::value_range`] where it is known. As
/// long as an end is infinite the tests go towards it in steps of 1, 2, 4, .. from the finite end or, at first, from 0.
///
/// Each search needs a table, or it repeats all the work of the ones before. The best move is that of the last search that
/// failed high: its value is at least the final one, and no move has more.
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdBi;

impl Algorithm for MtdBi {
    const NAME: &'static str = "mtd-bi";
    const SUMMARY: &'static str = "bisection by null windows, C* (Coplan 1982)";
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
        // One below the range: that the value is not less than its least one must be found, or no move would show it.
        let Bounds { low, up } = search.value_range;
        let (least, greatest) = (low.saturating_sub(1).max(-INFINITY), up);
        let mut step = 1;
        Ok(drive(search, root, depth, 0, |_, known| {
            let beta = match (known.low.max(least), known.up.min(greatest)) {
                (NOTHING_BELOW, INFINITY) => 0,
                (low, INFINITY) => low.saturating_add(step),
                (NOTHING_BELOW, up) => up.saturating_sub(step),
                (low, up) => low + ((i64::from(up) - i64::from(low) + 1) / 2) as Value,
            };
            step = step.saturating_mul(2);
            beta.clamp(known.low + 1, known.up)
        }))
    }
}

/// The lower end of the interval before anything is known.
const NOTHING_BELOW: Value = -INFINITY;
