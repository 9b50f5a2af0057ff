//! What can be wrong with what a search is asked for, and with the search.

use std::num::NonZeroUsize;

use scoutlab_games::NotationError;
use scoutlab_search::SearchError;
use scoutlab_search::observers::Counters;
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::{Bounds, TableError};
use thiserror::Error;

/// Why a search could not be prepared.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestError {
    /// A name or its parameters are wrong.
    #[error(transparent)]
    Specification(#[from] SpecificationError),
    /// A position or move is wrong.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A name is right, but not for this game.
    #[error("{kind} `{name}` is not available for {game} (available: {known})")]
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
    #[error("`{game}` has no {lacking}; games with one: {known} (for game authors: {remedy})")]
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
    #[error(
        "`{game}` has no initial position from which to draw others (for game authors: let `RegisteredGame::read` read `start`)"
    )]
    NoStart {
        /// The game.
        game: &'static str,
    },
    /// The game does not read a position from which it is checked.
    #[error(
        "`{game}` does not read `{sample}`, from which it is checked ({problem}): give a position, or set `RegisteredGame::SAMPLES`"
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
        if *most == 0 { " (for game authors: implement `Solvable`)" } else { "" }
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
    /// The algorithm has no root window.
    #[error("algorithm `{algorithm}` does not search with a given window; use for example `alphabeta`, `negascout` or `pvs`")]
    NoWindow {
        /// The algorithm.
        algorithm: String,
    },
    /// The text is no window.
    #[error("window `{window}`: expected two values ALPHA,BETA with ALPHA less than BETA, such as -3,5 or 0,inf{problem}")]
    Window {
        /// The text.
        window: String,
        /// What else is expected, if anything.
        problem: String,
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

/// What is known of a position when its solution is stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfinished {
    /// The bounds of the score, for the side to move at the root.
    pub bounds: Bounds,
    /// The counts so far.
    pub counters: Counters,
    /// The CPU time so far, in seconds.
    pub seconds: f64,
    /// The size of the transposition table in units of 2^20 bytes, 0 for none.
    pub table: usize,
}

/// Why a search ended without a value.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RunError {
    /// A limit of the algorithm.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// There is no room for the table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The ordering names something that the game does not have.
    #[error(transparent)]
    Ordering(#[from] SpecificationError),
    /// The search was stopped before the position was solved.
    #[error("the search was stopped: the score is from {} to {}", .0.bounds.lower, .0.bounds.upper)]
    Unfinished(Box<Unfinished>),
    /// The request is not one for this game.
    #[error(transparent)]
    Request(#[from] RequestError),
}
