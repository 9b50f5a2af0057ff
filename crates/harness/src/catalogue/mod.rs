//! The names of games, evaluators, frames, algorithms and orderings, and searches prepared from them.
//!
//! Everything below this module is generic; here a choice made by name at run time becomes one boxed closure per search.

mod added;
pub(crate) mod comparison;
pub(crate) mod drawn;
mod evaluated;
mod frame;
mod othello;
mod random_position;
pub(crate) mod recording;
mod solve;
pub(crate) mod tables;
mod tictactoe;
mod tree;
mod ywf;

use std::borrow::Cow;
use std::sync::OnceLock;

use scoutlab_games::{Evaluator, Game, Notation, NotationError, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm};
use scoutlab_search::observers::{Counters, PrincipalVariation};
use scoutlab_search::orderings::{GenerationOrder, Oracle};
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::TableError;
use scoutlab_search::{Algorithm, MoveOrdering, Search, SearchError, Table, TableUse};
use thiserror::Error;

use crate::clock::Stopwatch;
use crate::players::Played;
use crate::trace::TraceError;

pub use added::Named;
pub use drawn::{Board, Drawn};
pub use evaluated::Evaluated;
pub(crate) use evaluated::ordering_chain;
pub use frame::Frame;
pub(crate) use random_position::{RandomPlay, random_position};
use recording::Recording;
pub use solve::{PreparedSolve, SolveOutcome, SolveRequest};
use tables::{PerThread, Tables};

/// The largest table that can be asked for, in units of 2^20 bytes.
pub const LARGEST_TABLE: usize = 65_536;

/// The size of the table of an algorithm that needs one, if none was asked for.
pub const DEFAULT_TABLE: usize = 64;

/// The deepest search that can be asked for, in plies.
pub const DEEPEST: u32 = 1024;

/// What there is to know about a game by name.
pub struct GameEntry {
    /// The name.
    pub name: &'static str,
    /// How positions are written, for messages and help.
    pub positions: &'static str,
    /// The evaluators, the default first.
    pub evaluators: &'static [&'static str],
    /// The leaf frames, the default first.
    pub frames: &'static [&'static str],
    prepare: fn(&SearchRequest) -> Result<PreparedSearch, CatalogueError>,
    record: fn(&SearchRequest, u64) -> Result<Recording, TraceError>,
    perft: fn(&str) -> Result<Perft, CatalogueError>,
    /// Matches and play, for games that people play.
    played: Option<Played>,
    /// Exact search to the end, for games that end soon enough.
    solve: Option<solve::Prepare>,
}

/// Counts the move sequences of a number of plies.
pub type Perft = Box<dyn Fn(u32) -> u64>;

/// Runs a search that was checked before.
pub type PreparedSearch = Box<dyn Fn() -> Result<SearchOutcome, RunError> + Send + Sync>;

/// The games that the program comes with.
static GAMES: [GameEntry; 4] = [othello::ENTRY, ywf::ENTRY, tictactoe::ENTRY, tree::ENTRY];

/// Games that were added.
static ADDED: OnceLock<&'static [GameEntry]> = OnceLock::new();

/// Makes more games known by name.
///
/// # Panics
///
/// Panics if games were added before, or if two games have one name.
pub fn add(games: &'static [GameEntry]) {
    for (index, entry) in games.iter().enumerate() {
        let known = GAMES.iter().chain(&games[..index]).any(|known| known.name == entry.name);
        assert!(!known, "two games are called `{}`", entry.name);
    }
    assert!(ADDED.set(games).is_ok(), "games can be added once");
}

/// All games.
pub fn games() -> impl Iterator<Item = &'static GameEntry> + Clone {
    GAMES.iter().chain(ADDED.get().into_iter().copied().flatten())
}

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
    /// A game without players.
    #[error("`{game}` is for searches only, nobody plays it; expected one of: {known}")]
    NotPlayed {
        /// The game.
        game: &'static str,
        /// The games that are played.
        known: String,
    },
    /// A game whose positions are not searched to the end.
    #[error("`{game}` has no exact endgame search; expected one of: {known}")]
    NotSolved {
        /// The game.
        game: &'static str,
        /// The games that have it.
        known: String,
    },
    /// A game without special code for the last empty squares.
    #[error("{last_empties} last empty squares of {game}: expected a number from 0 to {most}")]
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
    /// The ordering is unknown; preparing a search rules that out.
    #[error(transparent)]
    Ordering(#[from] SpecificationError),
}

/// The game of this name.
///
/// # Errors
///
/// [`SpecificationError::Unknown`] if there is none.
pub fn game(name: &str) -> Result<&'static GameEntry, SpecificationError> {
    games()
        .find(|entry| entry.name == name)
        .ok_or_else(|| SpecificationError::unknown("game", name, games().map(|entry| entry.name)))
}

impl GameEntry {
    /// Matches and play of this game.
    pub(crate) fn played(&self) -> Result<&Played, CatalogueError> {
        self.played.as_ref().ok_or_else(|| {
            let known: Vec<&str> = games().filter(|entry| entry.played.is_some()).map(|entry| entry.name).collect();
            CatalogueError::NotPlayed { game: self.name, known: known.join(", ") }
        })
    }

    /// A position in the game's notation: `random:plies=N,seed=S` and `random:empties=N,seed=S`, for games that people play, are played
    /// out; everything else is left as it is.
    ///
    /// # Errors
    ///
    /// If a parameter is wrong, nobody plays the game, or its games do not last that long.
    pub fn position<'p>(&self, text: &'p str) -> Result<Cow<'p, str>, CatalogueError> {
        Ok(random_position::drawn(self, text)?.map_or(Cow::Borrowed(text), Cow::Owned))
    }

    /// The evaluator of this name, the default if none is given.
    pub(crate) fn evaluator(&'static self, name: Option<&str>) -> Result<&'static str, CatalogueError> {
        choose("evaluator", name, self, |entry| entry.evaluators)
    }
}

/// One search, by names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// The game.
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// Plies to search, from 1 to [`DEEPEST`].
    pub depth: u32,
    /// The algorithm with its parameters.
    pub algorithm: String,
    /// The ordering.
    pub ordering: String,
    /// The evaluator, or nothing for the game's default.
    pub evaluator: Option<String>,
    /// The leaf frame, or nothing for `mover`.
    pub frame: Option<String>,
    /// The size of the table in units of 2^20 bytes, 0 for none, or nothing for the algorithm's own choice: [`DEFAULT_TABLE`] if it
    /// needs a table, else none.
    pub table: Option<usize>,
    /// Seeds every random choice.
    pub seed: u64,
    /// Whether a principal variation that the search knows only the beginning of is completed, which takes a second search.
    pub whole_line: bool,
}

/// What a search found and did.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchOutcome {
    /// The value for the side to move at the root.
    pub value: Value,
    /// The names of the moves of the principal variation, best move first.
    pub line: Vec<String>,
    /// The counts.
    pub counters: Counters,
    /// How long the search took.
    pub seconds: f64,
}

impl SearchOutcome {
    /// The name of the best move, if the root has moves.
    pub fn best_move(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }
}

impl SearchRequest {
    /// Checks every name and makes the search ready to run.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn prepare(&self) -> Result<PreparedSearch, CatalogueError> {
        let entry = game(&self.game)?;
        match entry.position(&self.position)? {
            Cow::Borrowed(_) => (entry.prepare)(self),
            Cow::Owned(position) => (entry.prepare)(&Self { position, ..self.clone() }),
        }
    }

    /// Searches and records at most `most` steps.
    ///
    /// # Errors
    ///
    /// If a name is wrong, the search fails, or it has more steps.
    pub(crate) fn record(&self, most: u64) -> Result<Recording, TraceError> {
        let entry = game(&self.game)?;
        match entry.position(&self.position)? {
            Cow::Borrowed(_) => (entry.record)(self, most),
            Cow::Owned(position) => (entry.record)(&Self { position, ..self.clone() }, most),
        }
    }

    /// The evaluator's name, the game's default if none was given.
    ///
    /// # Errors
    ///
    /// If the game or evaluator is unknown, or the evaluator is not one of this game.
    pub fn evaluator_name(&self) -> Result<&'static str, CatalogueError> {
        game(&self.game)?.evaluator(self.evaluator.as_deref())
    }

    /// The frame's name, `mover` if none was given.
    ///
    /// # Errors
    ///
    /// If the game or frame is unknown, or the frame makes no sense for this game.
    pub fn frame_name(&self) -> Result<&'static str, CatalogueError> {
        let entry = game(&self.game)?;
        choose("frame", self.frame.as_deref(), entry, |entry| entry.frames)
    }

    fn algorithm(&self) -> Result<AnyAlgorithm, SpecificationError> {
        self.algorithm.parse()
    }

    fn frame(&self) -> Result<Frame, CatalogueError> {
        Ok(Frame::named(self.frame_name()?))
    }
}

/// Finds a name among those a game has, and tells apart names that are wrong from those that belong to another game.
fn choose(
    kind: &'static str,
    name: Option<&str>,
    entry: &'static GameEntry,
    names: fn(&GameEntry) -> &'static [&'static str],
) -> Result<&'static str, CatalogueError> {
    let here = names(entry);
    let Some(name) = name else { return Ok(here[0]) };
    if let Some(found) = here.iter().find(|known| **known == name) {
        return Ok(found);
    }
    if games().any(|other| names(other).contains(&name)) {
        return Err(CatalogueError::NotForGame { kind, name: name.to_owned(), game: entry.name, known: here.join(", ") });
    }
    Err(SpecificationError::unknown(kind, name, here.iter().copied()).into())
}

/// Makes a search ready whose root and evaluator have their final types.
fn prepared<G, E>(root: G, evaluator: E, request: &SearchRequest) -> Result<PreparedSearch, CatalogueError>
where
    G: Evaluated + Notation + Send + Sync + 'static,
    E: Evaluator<G> + Send + Sync + 'static,
{
    let run = Run::new(request)?;
    run.check_ordering::<G>()?;
    Ok(Box::new(move || run.run(&root, &evaluator, &PerThread)))
}

/// The part of a search that does not depend on the types of game and evaluator.
struct Run {
    algorithm: AnyAlgorithm,
    ordering: String,
    depth: u32,
    table: usize,
    seed: u64,
    whole_line: bool,
}

/// The size of the table of an algorithm in units of 2^20 bytes: what is asked for, else `usual` if it works with and without one.
fn table_size(algorithm: &AnyAlgorithm, name: &str, asked: Option<usize>, usual: usize) -> Result<usize, CatalogueError> {
    let error = |problem| Err(CatalogueError::Table { algorithm: name.to_owned(), problem });
    match (algorithm.table_use(), asked) {
        (TableUse::Needed, None) => Ok(DEFAULT_TABLE),
        (TableUse::Needed, Some(0)) => error("needs a table"),
        (TableUse::Never, Some(1..)) => error("has no use for a table"),
        (TableUse::Never, _) => Ok(0),
        (_, table) => Ok(table.unwrap_or(usual)),
    }
}

impl Run {
    fn new(request: &SearchRequest) -> Result<Self, CatalogueError> {
        let algorithm = request.algorithm()?;
        let table = table_size(&algorithm, &request.algorithm, request.table, 0)?;
        Ok(Self {
            algorithm,
            ordering: request.ordering.clone(),
            depth: request.depth,
            table,
            seed: request.seed,
            whole_line: request.whole_line,
        })
    }

    fn check_ordering<G: Evaluated>(&self) -> Result<(), SpecificationError> {
        ordering_chain::<G>(&self.ordering, self.seed, Oracle::default()).map(drop)
    }

    fn run<G, E>(&self, root: &G, evaluator: &E, tables: &impl Tables<G>) -> Result<SearchOutcome, RunError>
    where
        G: Evaluated + Notation,
        E: Evaluator<G>,
    {
        let chain = ordering_chain::<G>(&self.ordering, self.seed, Oracle::default())?;
        // The order of generation needs no buffer of moves, so it has code of its own.
        if chain.keeps_generation_order() {
            return self.run_ordered(root, evaluator, tables, GenerationOrder);
        }
        self.run_ordered(root, evaluator, tables, chain)
    }

    fn run_ordered<G, E, O>(
        &self,
        root: &G,
        evaluator: &E,
        tables: &impl Tables<G>,
        ordering: O,
    ) -> Result<SearchOutcome, RunError>
    where
        G: Game + Notation,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
    {
        if self.table == 0 {
            return self.run_remembering(root, evaluator, ordering, ());
        }
        tables.with(self.table, |table| self.run_remembering(root, evaluator, ordering, table))?
    }

    fn run_remembering<G, E, O, T>(&self, root: &G, evaluator: &E, ordering: O, table: T) -> Result<SearchOutcome, RunError>
    where
        G: Game + Notation,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        T: Table<G>,
    {
        let mut counters = Counters::default();
        let mut line = PrincipalVariation::new(self.depth);
        let mut search = Search::new(evaluator, ordering, (&mut counters, &mut line), table);
        let stopwatch = Stopwatch::start();
        let value = self.algorithm.search(&mut search, root, self.depth)?;
        let seconds = stopwatch.seconds();
        let line = if self.whole_line { self.completed(root, evaluator, line.line()) } else { line.line().to_vec() };
        Ok(SearchOutcome { value, line: line.into_iter().map(G::move_name).collect(), counters, seconds })
    }

    /// A principal variation to the horizon. Tables, null windows and best-first searches know only the beginning of it; plain
    /// alpha-beta, not counted, finds the rest.
    fn completed<G: Game, E: Evaluator<G>>(&self, root: &G, evaluator: &E, known: &[G::Move]) -> Vec<G::Move> {
        let mut line = known.to_vec();
        let end = line.iter().fold(*root, |position, &played| position.play(played));
        let rest = self.depth - line.len() as u32;
        if !line.is_empty() && rest > 0 && !end.is_terminal() {
            let mut found = PrincipalVariation::new(rest);
            let mut search = Search::new(evaluator, GenerationOrder, &mut found, ());
            if AlphaBetaSoft.search(&mut search, &end, rest).is_ok() {
                line.extend_from_slice(found.line());
            }
        }
        line
    }
}

/// Makes the counting of move sequences from a position ready.
///
/// # Errors
///
/// If the game or the position is wrong.
pub fn perft(game_name: &str, position: &str) -> Result<Perft, CatalogueError> {
    let entry = game(game_name)?;
    (entry.perft)(&entry.position(position)?)
}
