//! An exact search that is asked for by name.

use std::num::NonZeroUsize;

use crate::games;
use crate::searching::{ENDGAME_TABLE, SOLVE_ORDERING, SolveSettings};
use scoutlab_search::algorithms::NamedAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;

use super::{CatalogueError, PreparedSolve, Techniques, game};

/// One exact search, by names.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveRequest {
    /// The game.
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// The algorithm with its parameters.
    pub algorithm: NamedAlgorithm,
    /// The ordering.
    pub ordering: OrderingSpec,
    /// The size of the table in units of 2^20 bytes, 0 for none, or nothing for 64 if the algorithm can use a table.
    pub table: Option<usize>,
    /// Which entries of the table answer. The score is the same.
    pub table_depth: TableDepth,
    /// From how many empty squares on special code takes over, or nothing for the game's own choice.
    pub last_empties: Option<u32>,
    /// The parts of the search that is written for the game; if given, algorithm, ordering and `last_empties` mean nothing.
    pub techniques: Option<Techniques>,
    /// How many threads share the search that is written for the game. With more than one, the counts depend on timing.
    pub jobs: NonZeroUsize,
    /// Seeds random orderings.
    pub seed: u64,
    /// Whether a principal variation that the search knows only the beginning of is completed, which takes further searches.
    pub whole_line: bool,
}

impl SolveRequest {
    /// The algorithm that is used if none is named.
    pub const ALGORITHM: &'static str = "pvs";

    /// The ordering that is used if none is named.
    pub const ORDERING: &'static str = SOLVE_ORDERING;

    /// The size of the table of a search that is written for the game, if none is given.
    pub const ENDGAME_TABLE: usize = ENDGAME_TABLE;

    /// The usual exact search of a position.
    ///
    /// # Panics
    ///
    /// Never: the usual names are known.
    pub fn of(game: &str, position: &str) -> Self {
        Self {
            game: game.to_owned(),
            position: position.to_owned(),
            algorithm: Self::ALGORITHM.parse().expect("a known algorithm"),
            ordering: Self::ORDERING.parse().expect("known orderings"),
            table: None,
            table_depth: TableDepth::Equal,
            last_empties: None,
            techniques: None,
            jobs: NonZeroUsize::MIN,
            seed: 0,
            whole_line: true,
        }
    }

    /// Checks every name and makes the search ready to run.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn prepare(&self) -> Result<PreparedSolve, CatalogueError> {
        let game = game(&self.game)?;
        if !game.description().is_solvable {
            return Err(games::without_solving(game.description().name));
        }
        game.position(&self.position)?.solve(self)
    }

    pub(super) fn settings(&self) -> SolveSettings {
        SolveSettings {
            algorithm: self.algorithm.clone(),
            ordering: self.ordering.clone(),
            table: self.table,
            table_depth: self.table_depth,
            last_empties: self.last_empties,
            techniques: self.techniques,
            jobs: self.jobs,
            seed: self.seed,
            whole_line: self.whole_line,
        }
    }
}
