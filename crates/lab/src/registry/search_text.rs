//! Search requests as text.

use scoutlab_games::{INFINITY, Window};
use scoutlab_search::algorithms::NamedAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;
use scoutlab_text::specification::SpecificationError;
use serde::Deserialize;

use super::{GameEntry, game};
use crate::description::{DEEPEST, Frame, RequestError};
use crate::position::Position;
use crate::request::{SearchRequest, table_size};

/// A [`SearchRequest`] as text, with the keys that `request` has in the output of `--json`. An absent key has its default value.
///
/// ```
/// use scoutlab::{SearchText, search};
///
/// let request = SearchText {
///     game: "tree".to_owned(),
///     position: "[[3 5] [2 [9 1]]]".to_owned(),
///     depth: Some(3),
///     algorithm: "alphabeta".to_owned(),
///     ..SearchText::default()
/// };
/// assert_eq!(search(&request.parse()?)?.counters.leaves, 3);
/// let unknown = SearchText { algorithm: "alphabetta".to_owned(), ..request };
/// assert!(unknown.parse().unwrap_err().to_string().contains("did you mean `alphabeta`?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchText {
    /// The game.
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// The move generation order, or `None` for the game's default.
    pub generation: Option<String>,
    /// The number of plies to search, from 1 to [`DEEPEST`]. By default, a search of a tree reaches its deepest leaf, and the
    /// search of another game is 1 ply deep.
    pub depth: Option<u32>,
    /// The algorithm with its parameters.
    pub algorithm: String,
    /// The move ordering.
    pub ordering: String,
    /// The evaluator, or `None` for the game's default.
    pub eval: Option<String>,
    /// The point of view of leaf values, or `None` for the game's default.
    pub frame: Option<String>,
    /// The window at the root: two values with a comma between them, for the side for which values are reported (MAX in trees).
    /// The default is infinite.
    pub window: Option<String>,
    /// The size of the transposition table in MiB, or 0 if there is no table. By default, the size is
    /// [`DEFAULT_TABLE`](crate::request::DEFAULT_TABLE) if the algorithm needs a table, and 0 otherwise.
    pub table: Option<usize>,
    /// The rule that decides which TT entries may cause cutoffs.
    pub table_depth: String,
    /// The seed of every random choice.
    pub seed: u64,
    /// The greatest number of visits, or `None` for no limit. The visits of quiescence searches and of exact orderings count too.
    pub most_visits: Option<u64>,
    /// The greatest wall-clock time in seconds, or `None` for no limit.
    pub seconds: Option<f64>,
}

impl Default for SearchText {
    fn default() -> Self {
        Self {
            game: String::new(),
            position: "start".to_owned(),
            generation: None,
            depth: None,
            algorithm: "alphabeta".to_owned(),
            ordering: "none".to_owned(),
            eval: None,
            frame: None,
            window: None,
            table: None,
            table_depth: TableDepth::Equal.to_string(),
            seed: 0,
            most_visits: None,
            seconds: None,
        }
    }
}

impl SearchText {
    /// Returns the request, and rejects an ordering that uses the transposition table if the request has no table.
    ///
    /// # Errors
    ///
    /// Fails like [`SearchText::parse`], and with [`RequestError::OrderingWithoutTable`].
    pub fn checked(&self) -> Result<SearchRequest, RequestError> {
        let request = self.parse()?;
        if request.table == 0 && request.ordering.uses_table() {
            return Err(RequestError::OrderingWithoutTable { ordering: request.ordering.to_string() });
        }
        Ok(request)
    }

    /// Checks every name and number, and reads the position. The request asks for a principal variation that reaches the
    /// horizon.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first invalid key. The keys are checked in this order: game, evaluator, frame,
    /// position, and then all others.
    pub fn parse(&self) -> Result<SearchRequest, RequestError> {
        let game: &GameEntry = game(&self.game)?;
        let evaluator = game.evaluator(self.eval.as_deref())?;
        let frame = Frame::named(game.frame(self.frame.as_deref())?);
        let position = game.position(&game.in_generation(&self.position, self.generation.as_deref())?)?;
        let algorithm: NamedAlgorithm = self.algorithm.parse()?;
        let ordering: OrderingSpec = self.ordering.parse()?;
        let depth = self.depth.or_else(|| position.tree_depth()).unwrap_or(1);
        if !(1..=DEEPEST).contains(&depth) {
            let problem = format!("depth is {depth}, expected a whole number from 1 to {DEEPEST}");
            return Err(SpecificationError::Argument { kind: "search", name: self.algorithm.clone(), problem }.into());
        }
        position.check_depths(algorithm.algorithm().shallowest(depth)..=depth)?;
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
        if let Some(seconds) = self.seconds.filter(|seconds| !(seconds.is_finite() && *seconds > 0.0)) {
            let problem = format!("seconds is {seconds}, expected a number greater than 0");
            return Err(SpecificationError::Argument { kind: "search", name: self.algorithm.clone(), problem }.into());
        }
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
            most_visits: self.most_visits,
            seconds: self.seconds,
            whole_line: true,
            stop: None,
        })
    }
}

/// Parses a window for the side for which values are reported, and returns it for the side to move.
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
