//! DUAL* with its list.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::stockman::{limit, stockman};
use crate::{Algorithm, Form, MoveOrdering, Observer, Search, SearchError, Table, TableUse};

/// DUAL* (Marsland, Reinefeld and Schaeffer 1987): SSS* on the negated game, where the side to move at the root is min. Its states
/// have lower bounds for merits, the least first, and among equals the leftmost in the tree.
///
/// Every leaf is valued once and no node is visited twice. `limit=MB` is as for `sss`. Finite root windows are ignored.
#[derive(Clone, Copy, Debug)]
pub struct Dual {
    limit: u64,
}

impl Algorithm for Dual {
    const NAME: &'static str = "dual";
    const SUMMARY: &'static str = "DUAL*, SSS* with min in the place of max; dual:limit=MB (Marsland et al. 1987)";
    const FORM: Form = Form::MaxMin;
    const TABLE: TableUse = TableUse::Never;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { limit: limit(arguments)? })
    }

    fn search<G, E, O, B, T>(&self, search: &mut Search<'_, G, E, O, B, T>, root: &G, depth: u32) -> Result<Value, SearchError>
    where
        G: Game,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>,
    {
        stockman(search, root, depth, false, (Self::NAME, self.limit))
    }
}
