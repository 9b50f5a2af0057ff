//! Requests: what to search or solve, and how. A request is parsed once, where it enters the program.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use scoutlab_games::{INFINITY, Value, Window};
use scoutlab_search::TableUse;
use scoutlab_search::algorithms::NamedAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::TableDepth;
use serde::Deserialize;

use crate::description::{DEEPEST, Frame, RequestError, Techniques};
use crate::games;
use crate::players::SearchSpec;
use crate::position::Position;
use crate::registry::{GameEntry, game};

/// The largest transposition table that a request may name, in units of 2^20 bytes.
pub const LARGEST_TABLE: usize = 65_536;

/// The size of the transposition table of an algorithm that needs one, if the request names none, in units of 2^20 bytes.
pub const DEFAULT_TABLE: usize = 64;

/// The size of the transposition table of a game's own solver, if the request names none, in units of 2^20 bytes.
pub const SOLVER_TABLE: usize = 256;

/// One search of one position.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The position.
    pub position: Position,
    /// The algorithm with its parameters.
    pub algorithm: NamedAlgorithm,
    /// Plies to search.
    pub depth: u32,
    /// The move ordering.
    pub ordering: OrderingSpec,
    /// The name of the evaluator, one of the game's.
    pub evaluator: &'static str,
    /// The point of view of leaf values.
    pub frame: Frame,
    /// The window at the root, for the side to move there.
    pub window: Window,
    /// The size of the transposition table in units of 2^20 bytes, 0 for none.
    pub table: usize,
    /// Which entries of the transposition table cause cutoffs.
    pub table_depth: TableDepth,
    /// Seeds every random choice.
    pub seed: u64,
    /// Stops the search after more leaves and interior visits than these. Exact searches that an ordering makes do not count.
    pub most_visits: Option<u64>,
    /// Whether to complete a principal variation of which the search knows only the beginning, which takes another search.
    pub whole_line: bool,
}

impl SearchRequest {
    /// The search of a position by an algorithm, with everything else as if it were not named.
    ///
    /// # Errors
    ///
    /// [`RequestError`] if the game lacks what the search names.
    pub fn new(position: Position, search: &SearchSpec) -> Result<Self, RequestError> {
        let description = position.game();
        let request = Self {
            evaluator: games::evaluator(&description, search.evaluator.as_deref())?,
            frame: Frame::named(games::frame(&description, None)?),
            window: Window::INFINITE,
            table: table_size(&search.algorithm, None, 0)?,
            algorithm: search.algorithm.clone(),
            depth: search.depth,
            ordering: search.ordering.clone(),
            table_depth: TableDepth::Equal,
            seed: 0,
            most_visits: None,
            whole_line: false,
            position,
        };
        request.position.check_ordering(&request.ordering)?;
        Ok(request)
    }

    /// What the value of a search is: a bound if it lies at an end of the window. The value is for the side to move at the root, the
    /// answer for the side that values are reported for.
    pub fn bound(&self, value: Value) -> BoundKind {
        let kind = if value <= self.window.alpha {
            BoundKind::AtMost
        } else if value >= self.window.beta {
            BoundKind::AtLeast
        } else {
            BoundKind::Exact
        };
        if self.position.reported(1) == 1 { kind } else { kind.negated() }
    }

    /// The window for the side that values are reported for.
    pub fn reported_window(&self) -> Window {
        if self.position.reported(1) == 1 { self.window } else { -self.window }
    }

    /// The name of the game.
    pub fn game(&self) -> &'static str {
        self.position.game().name
    }

    /// Algorithm and ordering for people, such as `scout with eval1`.
    pub fn described(&self) -> String {
        let Self { algorithm, ordering, .. } = self;
        if ordering.name() == "none" { algorithm.to_string() } else { format!("{algorithm} with {ordering}") }
    }
}

/// A [`SearchRequest`] as text: the keys of `request` in `--json`. A key that is absent has its default.
///
/// ```
/// use scoutlab_lab::{SearchText, search};
///
/// let request = SearchText {
///     game: "tree".to_owned(),
///     position: "[[3 5] [2 [9 1]]]".to_owned(),
///     depth: 3,
///     algorithm: "alphabeta".to_owned(),
///     ..SearchText::default()
/// };
/// assert_eq!(search(&request.parse()?)?.counters.leaves, 3);
/// let unknown = SearchText { algorithm: "alphabetta".to_owned(), ..request };
/// assert!(unknown.parse().unwrap_err().to_string().contains("did you mean `alphabeta`?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchText {
    /// The game.
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// The move generation order, if it is not the game's own.
    pub generation: Option<String>,
    /// Plies to search, from 1 to [`DEEPEST`].
    pub depth: u32,
    /// The algorithm with its parameters.
    pub algorithm: String,
    /// The move ordering.
    pub ordering: String,
    /// The evaluator, if it is not the game's first.
    pub eval: Option<String>,
    /// The point of view of leaf values, if it is not `mover`.
    pub frame: Option<String>,
    /// The window at the root, two values and a comma, for the side that values are reported for (MAX in trees); infinite by default.
    pub window: Option<String>,
    /// The size of the transposition table in units of 2^20 bytes, 0 for none. By default it is [`DEFAULT_TABLE`] if the algorithm
    /// needs one, and 0 otherwise.
    pub table: Option<usize>,
    /// Which entries of the transposition table cause cutoffs.
    pub table_depth: String,
    /// Seeds every random choice.
    pub seed: u64,
}

impl Default for SearchText {
    fn default() -> Self {
        Self {
            game: String::new(),
            position: "start".to_owned(),
            generation: None,
            depth: 1,
            algorithm: "alphabeta".to_owned(),
            ordering: "none".to_owned(),
            eval: None,
            frame: None,
            window: None,
            table: None,
            table_depth: TableDepth::Equal.to_string(),
            seed: 0,
        }
    }
}

impl SearchText {
    /// Checks every name and number, and reads the position. The principal variation will reach the horizon.
    ///
    /// # Errors
    ///
    /// [`RequestError`] for the first part that is wrong: the game first, then its evaluator, frame and position.
    pub fn parse(&self) -> Result<SearchRequest, RequestError> {
        let game: &GameEntry = game(&self.game)?;
        let evaluator = game.evaluator(self.eval.as_deref())?;
        let frame = Frame::named(game.frame(self.frame.as_deref())?);
        let position = game.position(&game.in_generation(&self.position, self.generation.as_deref())?)?;
        let algorithm: NamedAlgorithm = self.algorithm.parse()?;
        let ordering: OrderingSpec = self.ordering.parse()?;
        let depth = self.depth;
        if !(1..=DEEPEST).contains(&depth) {
            let problem = format!("depth is {depth}, expected a whole number from 1 to {DEEPEST}");
            return Err(SpecificationError::Argument { kind: "search", name: self.algorithm.clone(), problem }.into());
        }
        position.check_depth(depth)?;
        let window = match &self.window {
            None => Window::INFINITE,
            Some(_) if !algorithm.algorithm().has_window() => {
                return Err(RequestError::NoWindow { algorithm: algorithm.to_string() });
            }
            Some(window) => read_window(&position, window)?,
        };
        let table = table_size(&algorithm, self.table, 0)?;
        let table_depth = self.table_depth.parse()?;
        position.check_ordering(&ordering)?;
        let seed = self.seed;
        Ok(SearchRequest {
            position,
            algorithm,
            depth,
            ordering,
            evaluator,
            frame,
            window,
            table,
            table_depth,
            seed,
            most_visits: None,
            whole_line: true,
        })
    }
}

/// Reads a window, which is for the side that values are reported for, and returns it for the side to move.
fn read_window(position: &Position, text: &str) -> Result<Window, RequestError> {
    let end = |text: &str| match text.trim() {
        "inf" => Some(INFINITY),
        "-inf" => Some(-INFINITY),
        text => position.parse_value(text).filter(|value| value.unsigned_abs() < INFINITY.unsigned_abs()),
    };
    let ends = text.split_once(',').and_then(|(alpha, beta)| Some(Window::new(end(alpha)?, end(beta)?)));
    match ends.filter(|window| window.alpha < window.beta) {
        Some(window) if position.reported(1) == 1 => Ok(window),
        Some(window) => Ok(-window),
        None => {
            let unit = position.written(1);
            let problem = if unit.whole.is_none() { format!(", in multiples of {unit}") } else { String::new() };
            Err(RequestError::Window { window: text.to_owned(), problem })
        }
    }
}

/// Whether a value is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// It is the value.
    Exact,
    /// It is an upper bound.
    AtMost,
    /// It is a lower bound.
    AtLeast,
}

impl BoundKind {
    /// `exact`, `at-most` or `at-least`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AtMost => "at-most",
            Self::AtLeast => "at-least",
        }
    }

    /// The sign before a value: nothing, `≤` or `≥`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::AtMost => "≤",
            Self::AtLeast => "≥",
        }
    }

    /// The same for the opponent.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
        }
    }
}

/// The size of an algorithm's transposition table in units of 2^20 bytes: the one that is named, else `usual` if the algorithm works with and
/// without one.
///
/// # Errors
///
/// [`RequestError::Table`] if the algorithm does not support the table that is named.
pub fn table_size(algorithm: &NamedAlgorithm, named: Option<usize>, usual: usize) -> Result<usize, RequestError> {
    match (algorithm.algorithm().table_use(), named) {
        (TableUse::Needed, None) => Ok(DEFAULT_TABLE),
        (TableUse::Never, Some(1..)) => {
            Err(RequestError::Table { algorithm: algorithm.to_string(), problem: "does not support a transposition table" })
        }
        (TableUse::Never, _) => Ok(0),
        (_, table) => Ok(table.unwrap_or(usual)),
    }
}

/// One position to solve.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// The position.
    pub position: Position,
    /// The algorithm with its parameters.
    pub algorithm: NamedAlgorithm,
    /// The move ordering.
    pub ordering: OrderingSpec,
    /// The size of the transposition table in units of 2^20 bytes, 0 for none. If it is not named, it is [`DEFAULT_TABLE`] for an
    /// algorithm that can use one, and [`SOLVER_TABLE`] for the game's own solver.
    pub table: Option<usize>,
    /// Which entries of the transposition table cause cutoffs. The score is the same.
    pub table_depth: TableDepth,
    /// From how many empty squares on the last-N endgame solver takes over, if not from the game's own number on.
    pub last_empties: Option<u32>,
    /// The techniques of the game's own solver. If they are named, it solves the position, and algorithm, ordering and `last_empties` are
    /// ignored.
    pub techniques: Option<Techniques>,
    /// How many threads share the game's own solver. With more than one, the counts depend on timing.
    pub jobs: NonZeroUsize,
    /// Seeds random orderings.
    pub seed: u64,
    /// Whether to complete a principal variation of which the search knows only the beginning, which takes further searches.
    pub whole_line: bool,
    /// Stops the search when it becomes true. The error is then [`RunError::Unfinished`](crate::description::RunError::Unfinished).
    pub stop: Option<Arc<AtomicBool>>,
}

impl SolveRequest {
    /// The algorithm that is used if none is named.
    pub const ALGORITHM: &'static str = "pvs";

    /// The ordering that is used if none is named.
    pub const ORDERING: &'static str = "table+mobility+parity";

    /// The usual way to solve a position.
    ///
    /// # Panics
    ///
    /// Never: the usual names are known.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            algorithm: Self::ALGORITHM.parse().expect("a known algorithm"),
            ordering: Self::ORDERING.parse().expect("known orderings"),
            table: None,
            table_depth: TableDepth::Equal,
            last_empties: None,
            techniques: None,
            jobs: NonZeroUsize::MIN,
            seed: 0,
            whole_line: true,
            stop: None,
        }
    }

    /// The name of the game.
    pub fn game(&self) -> &'static str {
        self.position.game().name
    }
}
