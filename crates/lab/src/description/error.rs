//! Errors of search requests and searches.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use scoutlab_games::NotationError;
use scoutlab_search::SearchError;
use scoutlab_search::observers::Counters;
use scoutlab_search::table::{Bounds, TableError};
use scoutlab_text::specification::SpecificationError;
use thiserror::Error;

use super::ability::Ability;

/// The reason why a search could not be prepared.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestError {
    /// A name or its parameters are invalid.
    #[error(transparent)]
    Specification(#[from] SpecificationError),
    /// A position or move is invalid.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// An ordering uses the transposition table, and the request has none.
    #[error("ordering `{ordering}` uses the best moves of a transposition table: add --table MB")]
    OrderingWithoutTable { ordering: String },
    /// A known name is not available for this game.
    #[error("{kind} `{name}` is not available for {game} (available: {known})")]
    NotForGame {
        /// The kind of the name, such as `evaluator` or `frame`.
        kind: &'static str,
        /// The name that is not available.
        name: String,
        game: &'static str,
        /// The names available for the game.
        known: String,
    },
    /// The game lacks something that only some games have.
    #[error("`{game}` has no {}; available for: {known} (for game authors: {})", ability.name(), ability.remedy())]
    Lacks {
        game: &'static str,
        /// The missing ability.
        ability: Ability,
        /// The games with the ability.
        known: String,
    },
    /// The game has no start position, which random play and `moves:` require.
    #[error(
        "`{game}` has no start position for random play and moves (for game authors: `RegisteredGame::read` must accept `start`)"
    )]
    NoStart { game: &'static str },
    /// A file with positions cannot be read.
    #[error("{path} cannot be read: {problem}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the file system.
        problem: String,
    },
    /// A file with positions is damaged or does not contain what was requested.
    #[error("{place}: {problem}")]
    File {
        /// The file, and the number of the game or line if known.
        place: String,
        /// The problem, and what was expected.
        problem: String,
    },
    /// The game rejects one of its sample positions.
    #[error(
        "`{game}` rejects its own sample position `{sample}` ({problem}): name another position, or correct `RegisteredGame::SAMPLES`"
    )]
    NoSample {
        game: &'static str,
        /// The sample position.
        sample: &'static str,
        /// The reason why the game rejects the sample position.
        problem: NotationError,
    },
    /// The game's last-N endgame solver does not support this many empty squares.
    #[error(
        "{last_empties} last empty squares of {game}: expected a number from 0 to {most}{}",
        if *most == 0 { " (for game authors: implement `Solvable`)" } else { "" }
    )]
    LastEmpties {
        game: &'static str,
        /// The requested number of empty squares.
        last_empties: u32,
        /// The maximum number of empty squares.
        most: u32,
    },
    /// A plain search is combined with something that solves positions early.
    #[error("--plain is not available with {option}: a plain search solves no position early")]
    PlainWith {
        /// The other option.
        option: &'static str,
    },
    /// The algorithm gives the nodes that it visits no depth.
    #[error(
        "--plain is not available with algorithm `{algorithm}`, which keeps a list of open nodes instead of visiting children to a depth; use for example `alphabeta-soft` or `pvs`"
    )]
    PlainBestFirst { algorithm: String },
    /// The algorithm does not support this transposition table size.
    #[error("algorithm `{algorithm}` {problem}")]
    Table {
        algorithm: String,
        /// The problem, as the predicate of a sentence about the algorithm.
        problem: &'static str,
    },
    /// The algorithm does not support a root window.
    #[error("algorithm `{algorithm}` does not support a root window; use for example `alphabeta`, `negascout` or `pvs`")]
    NoWindow { algorithm: String },
    /// The text is not a window.
    #[error("window `{window}`: expected two values ALPHA,BETA with ALPHA less than BETA, such as -3,5 or 0,inf{problem}")]
    Window {
        /// The text that is not a window.
        window: String,
        /// The text that follows if values must be multiples of a unit, or an empty string.
        problem: String,
    },
    /// The request has more than one thread for a single-threaded search.
    #[error(
        "algorithm `{algorithm}` searches {game} with one thread, not {jobs}: only a specialised endgame solver uses more threads, if no \
         algorithm, ordering, `--table-depth`, `--last-empties`, `--plain` or `--generation` is named; available for: {known}"
    )]
    OneThread {
        algorithm: String,
        game: &'static str,
        /// The requested number of threads.
        jobs: NonZeroUsize,
        /// The games with a parallel endgame solver.
        known: String,
    },
    /// The algorithm has no windows in which techniques could act.
    #[error(
        "algorithm `{algorithm}` searches children without windows, so that techniques (`{technique}`) cannot act; use for example \
         `alphabeta`, `negascout` or `pvs`"
    )]
    NoTechniques {
        algorithm: String,
        /// The first technique that cannot act.
        technique: &'static str,
    },
    /// A rule for the entries of a transposition table is named, and the request has no table.
    #[error("`{rule}` is a rule for the entries of a transposition table: add --table MB")]
    RuleWithoutTable { rule: &'static str },
    /// A technique uses the transposition table, and the request has none.
    #[error("technique `{technique}` needs a transposition table: add --table MB")]
    TechniqueWithoutTable { technique: &'static str },
    /// An enhancement is combined with a rule under which entries of the remaining depth are not the only ones that resolve a visit.
    #[error("enhancement `{enhance}` needs --table-depth equal: it relies on entries of exactly the remaining depth")]
    EnhancementTableDepth { enhance: String },
    /// A technique acts inside quiescence search, and the evaluator has none.
    #[error(
        "technique `{technique}` acts inside quiescence search, which evaluator `{evaluator}` does not have; available for: {known}"
    )]
    TechniqueWithoutQuiescence {
        technique: &'static str,
        evaluator: &'static str,
        /// The evaluators with quiescence search.
        known: String,
    },
    /// Enhancements are combined with rules under which values depend on the path.
    #[error(
        "enhancement `{enhance}` is not available with --rules {rules}: values depend on the path, so it could change the value of the \
         root"
    )]
    EnhancementOnPath { enhance: String, rules: &'static str },
    /// A technique that looks at the table entries of children is combined with the distance of mates.
    #[error(
        "technique `{technique}` is not available with `distance` of mates: it compares the table entries of children, which count mates \
         from the child, with the window of their parent"
    )]
    LooksWithMates { technique: &'static str },
    /// An algorithm keeps the values of nodes in a list of its own.
    #[error(
        "`{algorithm}` is a best-first search, which cannot count the distance of mates; use for example `alphabeta`, `negascout` or `pvs`"
    )]
    BestFirstWithMates { algorithm: String },
    /// An ordering by exact values is combined with rules under which values depend on the path.
    #[error(
        "ordering `{ordering}` is not available with --rules {rules}: values depend on the path, and exact values are stored without \
         it"
    )]
    OrderingOnPath { ordering: &'static str, rules: &'static str },
    /// A technique evaluates nodes of a tree that have no static values.
    #[error("technique `{technique}` needs a static value at every interior node of the tree, as in `[3 5]=4`")]
    TechniqueWithoutStaticValues { technique: &'static str },
    /// The game lacks something that a technique needs.
    #[error(
        "technique `{technique}` needs {}, which `{game}` does not have; available for: {known} (for game authors: {})",
        ability.name(),
        ability.remedy()
    )]
    TechniqueLacks {
        technique: &'static str,
        game: &'static str,
        /// The missing ability.
        ability: Ability,
        /// The games with the ability.
        known: String,
    },
    /// A search with techniques is to be recorded.
    #[error("traces, pictures and exercises cannot show techniques (`{techniques}`): leave out --enhance and --selective")]
    RecordedTechniques {
        /// The first techniques that were named.
        techniques: String,
    },
    /// A search that counts the distance of mates is to be recorded.
    #[error("traces show values without the distance of mates: leave out --mate distance")]
    RecordedMates,
    /// The visits of a best-first search are to be logged.
    #[error(
        "`{algorithm}` goes from visit to visit without ending one, so its visits have no log; expected a depth-first algorithm"
    )]
    LoggedBestFirst { algorithm: String },
    /// The algorithm has no node types.
    #[error(
        "algorithm `{algorithm}` has no node types, expected alphabeta, alphabeta-soft, scout, scout-window, negascout, pvs or an \
         algorithm that implements `Algorithm::child_windows`"
    )]
    NoNodeTypes { algorithm: String },
}

/// The partial result of a solve that was stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfinished {
    /// The bounds of the score, for the side to move at the root.
    pub bounds: Bounds,
    /// The counts until the solve was stopped.
    pub counters: Counters,
    /// The CPU time until the solve was stopped, in seconds.
    pub seconds: f64,
    /// The size of the transposition table in MiB, or 0 if there is no table.
    pub table: usize,
}

/// The reason why a search ended without a value.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RunError {
    /// The search reached a limit of the algorithm.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The search was stopped after the time of the request.
    #[error("the search needs more than {seconds} seconds")]
    OutOfTime {
        /// The time that the request allows.
        seconds: f64,
    },
    /// The system cannot start the thread that limits the time of the search.
    #[error("the time of the search cannot be limited: {0}")]
    Timer(String),
    /// There is not enough memory for the transposition table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The ordering uses something that the game lacks.
    #[error(transparent)]
    Ordering(#[from] SpecificationError),
    /// The search was stopped before the position was solved.
    #[error("the search was stopped: the score is from {} to {}", .0.bounds.lower, .0.bounds.upper)]
    Unfinished(Box<Unfinished>),
    /// The request is not valid for this game.
    #[error(transparent)]
    Request(#[from] RequestError),
}
