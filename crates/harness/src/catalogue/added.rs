//! Games of one's own, outside the project's crates.

use std::sync::Arc;

use scoutlab_games::{Evaluator, Game, Notation, NotationError};
use scoutlab_search::orderings::NamedEvaluators;

use super::recording::{Recording, record};
use super::{Board, CatalogueError, Drawn, Evaluated, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};
use crate::trace::TraceError;

/// A game that the command can be given by name, with its evaluators.
///
/// [`GameEntry::of`] turns it into an entry for [`crate::command_line::run`]; searches, experiments, perft, traces and the report then treat it
/// like any other. [`Evaluated`], which orderings by other evaluators need, is implemented for it.
pub trait Named: Game + Notation + Send + Sync + 'static {
    /// The name on the command line and in experiment files.
    const NAME: &'static str;
    /// How positions are written, for messages and help.
    const POSITIONS: &'static str;
    /// The names of the evaluators, the default first.
    const EVALUATORS: &'static [&'static str];
    /// One type for all of them: each type of its own compiles every algorithm once more.
    type Evaluator: Evaluator<Self> + Send + Sync + 'static;

    /// What the sides are called, the one that begins first.
    const SIDES: [&'static str; 2];
    /// How boards are drawn, for [`scoutlab_games::Notation::position_name`]s that have a symbol per square, row by row from the top; nothing for
    /// games without.
    const BOARD: Option<Board> = None;

    /// The position that a text describes; `start` is the initial one.
    ///
    /// # Errors
    ///
    /// [`NotationError`] with what was found and what was expected.
    fn read(position: &str) -> Result<Self, NotationError>;

    /// The evaluator of a name in [`Named::EVALUATORS`].
    fn evaluator(name: &'static str) -> Self::Evaluator;
}

impl<G: Named> Evaluated for G {
    fn evaluators() -> NamedEvaluators<Self> {
        let add = |all: NamedEvaluators<Self>, name: &&'static str| {
            let name = *name;
            all.with(name, move || Arc::new(Self::evaluator(name)))
        };
        Self::EVALUATORS.iter().fold(NamedEvaluators::default(), add)
    }
}

impl<G: Named> Drawn for G {
    const BOARD: Option<Board> = G::BOARD;
    const SIDES: [&'static str; 2] = G::SIDES;
}

impl GameEntry {
    /// The entry of a game.
    ///
    /// # Panics
    ///
    /// Panics if it has no evaluators.
    pub const fn of<G: Named>() -> Self {
        assert!(!G::EVALUATORS.is_empty(), "a game has at least one evaluator");
        Self {
            name: G::NAME,
            positions: G::POSITIONS,
            evaluators: G::EVALUATORS,
            frames: &["mover"],
            prepare: prepare::<G>,
            perft: perft::<G>,
            record: record_search::<G>,
            solve: None,
            played: None,
        }
    }
}

fn prepare<G: Named>(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.frame_name()?;
    let evaluator = G::evaluator(request.evaluator_name()?);
    prepared(G::read(&request.position)?, evaluator, request)
}

fn record_search<G: Named>(request: &SearchRequest, most: u64) -> Result<Recording, TraceError> {
    request.frame_name()?;
    record(&G::read(&request.position)?, [1, 1], request, most)
}

fn perft<G: Named>(position: &str) -> Result<Perft, CatalogueError> {
    let root = G::read(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
}
