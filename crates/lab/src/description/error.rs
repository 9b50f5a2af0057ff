//! What can be wrong with what a search is asked for, and with the search.

use std::num::NonZeroUsize;

use scoutlab_games::NotationError;
use scoutlab_search::SearchError;
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::TableError;
use thiserror::Error;

/// Why a search could not be prepared.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// A name or its parameters are wrong.
    #[error(transparent)]
    Specification(#[from] SpecificationError),
    /// A position or move is wrong.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A name is right, but not for this game.
    #[error("{kind} `{name}` is not for {game}, which has: {known}")]
    NotForGame {
        /// What the name is of: evaluator, frame, ..
        kind: &'static str,
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// What the game has.
        known: String,
    },
    /// The game lacks something that only some games have.
    #[error("`{game}` has no {lacking}: {remedy}; games with one: {known}")]
    Lacks {
        /// The game.
        game: &'static str,
        /// What it lacks.
        lacking: &'static str,
        /// What gives it to the game, and for what.
        remedy: &'static str,
        /// The games that have it.
        known: String,
    },
    /// The game has no position from which others are drawn at random.
    #[error("`{game}` has no initial position: positions are drawn at random if `Named::read` reads `start`")]
    NoStart {
        /// The game.
        game: &'static str,
    },
    /// The game does not read a position from which it is checked.
    #[error(
        "`{game}` does not read `{sample}`, from which it is checked ({problem}): give a position, or set `Named::SAMPLES`"
    )]
    NoSample {
        /// The game.
        game: &'static str,
        /// The text.
        sample: &'static str,
        /// What is wrong with it.
        problem: NotationError,
    },
    /// A game without special code for the last empty squares.
    #[error(
        "{last_empties} last empty squares of {game}: expected a number from 0 to {most}{}",
        if *most == 0 { ", or `Solvable` to be implemented" } else { "" }
    )]
    LastEmpties {
        /// The game.
        game: &'static str,
        /// The number asked for.
        last_empties: u32,
        /// The largest there is.
        most: u32,
    },
    /// The algorithm and the size of the table do not go together.
    #[error("algorithm `{algorithm}` {problem}")]
    Table {
        /// The algorithm.
        algorithm: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// More than one thread for a search that uses one.
    #[error(
        "algorithm `{algorithm}` searches {game} with one thread, not {jobs}: only an exact search written for the game uses more, if no \
         algorithm, ordering, `--table-depth`, `--last-empties` or `--generation` is named; games with one: {known}"
    )]
    OneThread {
        /// The algorithm.
        algorithm: String,
        /// The game.
        game: &'static str,
        /// The number asked for.
        jobs: NonZeroUsize,
        /// The games that have such a search.
        known: String,
    },
    /// The algorithm has no node types.
    #[error(
        "algorithm `{algorithm}` has no node types, expected alphabeta, alphabeta-soft, scout, scout-window, negascout, pvs or one that \
         says its `Algorithm::child_windows`"
    )]
    NoNodeTypes {
        /// The algorithm.
        algorithm: String,
    },
}

/// Why a prepared search ended without a value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    /// A limit of the algorithm.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// There is no room for the table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The ordering names something that the game does not have; preparing a search rules that out.
    #[error(transparent)]
    Ordering(#[from] SpecificationError),
}
