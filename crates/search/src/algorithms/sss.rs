//! SSS* with its list.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::stockman::{limit, stockman};
use crate::{Algorithm, Form, MoveOrdering, Observer, Search, SearchError, Table, TableUse};

/// SSS* (Stockman 1979), best first, with its list OPEN: a state is a node, live or solved, with an upper bound of its value, its
/// merit. The state of the greatest merit is taken from OPEN and replaced by what the operator Gamma makes of it, until the root
/// is solved. Among states of equal merit **the leftmost in the tree**, in search order, goes first, as in Stockman's list.
///
/// Every leaf is valued once and no node is visited twice. `limit=MB` (1024 if absent) bounds the memory of OPEN and of the nodes
/// above it; the search ends with [`SearchError::Memory`] before it takes more. Finite root windows are ignored.
#[derive(Clone, Copy, Debug)]
pub struct Sss {
    limit: u64,
}

impl Algorithm for Sss {
    const NAME: &'static str = "sss";
    const SUMMARY: &'static str = "SSS*, best first with its list OPEN; sss:limit=MB (Stockman 1979)";
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
        stockman(search, root, depth, true, (Self::NAME, self.limit))
    }
}
