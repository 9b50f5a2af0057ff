//! What a search algorithm is.

use scoutlab_games::{Evaluator, Game, Value};
use thiserror::Error;

use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Observer, Search, Table};

/// Which of the two usual ways of writing minimax an algorithm was published in.
///
/// It makes no difference to any count or value, with one exception: the leaf frame `white-raw` repeats the slip of a program
/// that gave every leaf White's value, and what that does depends on where the program changed signs (`docs/conventions.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Values change sign at each ply; a leaf is valued for the side to move.
    Negamax,
    /// Max nodes and min nodes; a leaf is valued for max, the side to move at the root.
    MaxMin,
}

/// What a table is to an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// It never asks one; a table would be wasted.
    Never,
    /// It works with and without.
    Optional,
    /// It works without, but repeats its own work so often that it makes no sense.
    Needed,
}

/// A search algorithm, with its parameters.
pub trait Algorithm: Sized {
    /// The name in experiment files and on the command line, without parameters.
    const NAME: &'static str;
    /// One line for lists: what it is, author and year.
    const SUMMARY: &'static str;
    /// The way it was published in.
    const FORM: Form;
    /// What a table is to it.
    const TABLE: TableUse;

    /// Builds the algorithm from the parameters after its name.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] if one is missing, unknown or out of range.
    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError>;

    /// [`Algorithm::FORM`], unless it depends on a parameter.
    fn form(&self) -> Form {
        Self::FORM
    }

    /// [`Algorithm::TABLE`], unless it depends on a parameter.
    fn table_use(&self) -> TableUse {
        Self::TABLE
    }

    /// Searches `root` to `depth` plies and returns its value for the side to move.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit of the algorithm ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0: there would be nothing to search.
    fn search<G, E, O, B, T>(&self, search: &mut Search<'_, G, E, O, B, T>, root: &G, depth: u32) -> Result<Value, SearchError>
    where
        G: Game,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>;
}

/// Why a search ended without a value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The algorithm keeps a list that outgrew its limit.
    #[error("{algorithm} needs more than {limit_mb} MB for its list, which held {entries} entries")]
    Memory {
        /// The name of the algorithm.
        algorithm: &'static str,
        /// The limit in units of 2^20 bytes.
        limit_mb: u64,
        /// The number of entries when it was reached.
        entries: u64,
    },
}
