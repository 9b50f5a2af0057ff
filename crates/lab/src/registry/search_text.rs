//! Search requests as text.

use scoutlab_games::{INFINITY, Window};
use scoutlab_search::table::{TableDepth, TableReplacement, TableRule, TableRules};
use scoutlab_search::techniques::{Mates, Techniques};
use scoutlab_text::specification::SpecificationError;
use serde::{Deserialize, Serialize};

use crate::Catalogue;
use crate::description::{Ability, DEEPEST, Frame, RequestError};
use crate::position::Position;
use crate::request::SearchRequest;
use crate::settings::{SearchSettings, rules_of_entries, table_size};
use crate::techniques::{NONE, check, named};

/// A [`SearchRequest`] as text, with the keys that `request` has in the output of `--json`. An absent key has its default value.
///
/// The same fields are the options of the command line, if the feature `clap` is on: the comment of a field is its help.
///
/// ```
/// use scoutlab::{Catalogue, SearchText, search};
///
/// let request = SearchText {
///     game: "tree".to_owned(),
///     position: "[[3 5] [2 [9 1]]]".to_owned(),
///     depth: Some(3),
///     algorithm: "alphabeta".to_owned(),
///     ..SearchText::default()
/// };
/// let catalogue = Catalogue::built_in();
/// assert_eq!(search(&request.parse(&catalogue)?)?.counters.leaves, 3);
/// let unknown = SearchText { algorithm: "alphabetta".to_owned(), ..request };
/// assert!(unknown.parse(&catalogue).unwrap_err().to_string().contains("did you mean `alphabeta`?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct SearchText {
    /// The game
    pub game: String,
    /// The position, such as start, ffo:41 or random:plies=30,seed=7 (`scoutlab help positions` explains the notation of each
    /// game)
    #[cfg_attr(feature = "clap", arg(long, default_value = "start", allow_hyphen_values = true))]
    pub position: String,
    /// The move generation order: columns, rows, columns-reversed or rows-reversed (othello and othello6 only)
    /// [default: columns for othello, rows for othello6]
    #[cfg_attr(feature = "clap", arg(long, value_name = "G"))]
    pub generation: Option<String>,
    /// The rules: plain, or repetition (chess only: a position that the path repeats is a draw, and so is a halfmove clock of 100)
    /// [default: plain]
    #[cfg_attr(feature = "clap", arg(long, value_name = "R"))]
    pub rules: Option<String>,
    /// How many plies to search [default for trees: the whole tree]
    #[cfg_attr(feature = "clap", arg(long, value_name = "D", value_parser = crate::options::depth))]
    pub depth: Option<u32>,
    /// The algorithm (listed below)
    #[cfg_attr(feature = "clap", arg(long, value_name = "A", default_value = "alphabeta"))]
    pub algorithm: String,
    /// The move ordering, or several joined by + (listed below)
    #[cfg_attr(feature = "clap", arg(long, value_name = "O", default_value = "none"))]
    pub ordering: String,
    /// The evaluator of leaves (listed below) [default: the game's first evaluator]
    #[cfg_attr(feature = "clap", arg(long, value_name = "E"))]
    pub eval: Option<String>,
    /// The point of view of leaf values: mover (the side to move), or white-raw (Othello only; the sign bug of a program of
    /// 2011) [default: mover]
    #[cfg_attr(feature = "clap", arg(long, value_name = "F"))]
    pub frame: Option<String>,
    /// The window at the root, such as -3,5 or 0,inf: for MAX in trees, for the side to move in other games [default: infinite]
    #[cfg_attr(feature = "clap", arg(long, value_name = "A,B", allow_hyphen_values = true))]
    pub window: Option<String>,
    /// The size of the transposition table in MB, 0 for none [default: 64 for the MTD family, else none]
    #[cfg_attr(feature = "clap", arg(long, value_name = "MB", value_parser = crate::options::table_size))]
    pub table: Option<usize>,
    /// Which TT entries can cause a cutoff: equal (entry depth = remaining depth), at-least (entry depth >= remaining depth, so
    /// values may come from deeper searches) or never (entries only lend their best moves)
    #[cfg_attr(feature = "clap", arg(long, value_name = "T", default_value = "equal", value_parser = crate::options::choice::<TableDepth>))]
    pub table_depth: String,
    /// Which bounds a TT entry has: two-bounds (a lower and an upper bound, which narrow the window), one-bound (one value, exact
    /// or a bound, as in most programs) or no-narrowing (one value, which only cuts off)
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", default_value = "two-bounds", value_parser = crate::options::choice::<TableRule>))]
    pub table_rule: String,
    /// Which TT entry a new entry replaces: bucket (the entry of the smallest depth among four), always (the only entry), depth
    /// (the only entry, unless it is deeper) or two-tier (one place for the deepest entry, one for the newest)
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", default_value = "bucket", value_parser = crate::options::choice::<TableReplacement>))]
    pub table_replace: String,
    /// The enhancements, or several joined by +, which never change the value of the root and need a transposition table (listed
    /// below)
    #[cfg_attr(feature = "clap", arg(long, value_name = "E", default_value = NONE))]
    pub enhance: String,
    /// The selective techniques, or several joined by +, with which the value may differ from that of a full-width search (listed
    /// below)
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = NONE))]
    pub selective: String,
    /// How mates count (chess only): plain (100,000 at any distance) or distance (1 less for each ply before the mate, so that
    /// shorter mates come first)
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value = "plain", value_parser = crate::options::choice::<Mates>))]
    pub mate: String,
    /// The seed for random orderings
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", value_parser = crate::options::seed, default_value_t = 0))]
    pub seed: u64,
    /// Stop with an error after N visits; visits of quiescence searches and of orderings by exact values count too
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = crate::options::whole::<u64>))]
    pub most_visits: Option<u64>,
    /// Stop with an error after S seconds
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", value_parser = crate::options::seconds))]
    pub seconds: Option<f64>,
    /// Whether the answer divides the counts by root move
    // An option of `scoutlab search` alone.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub divide: bool,
}

impl Default for SearchText {
    fn default() -> Self {
        Self {
            game: String::new(),
            position: "start".to_owned(),
            generation: None,
            rules: None,
            depth: None,
            algorithm: "alphabeta".to_owned(),
            ordering: "none".to_owned(),
            eval: None,
            frame: None,
            window: None,
            table: None,
            table_depth: TableDepth::default().to_string(),
            table_rule: TableRule::default().to_string(),
            table_replace: TableReplacement::default().to_string(),
            enhance: NONE.to_owned(),
            selective: NONE.to_owned(),
            mate: Mates::Plain.to_string(),
            seed: 0,
            most_visits: None,
            seconds: None,
            divide: false,
        }
    }
}

impl SearchText {
    /// Returns the request, and rejects an ordering that uses the transposition table if the request has no table.
    ///
    /// # Errors
    ///
    /// Fails like [`SearchText::parse`], and with [`RequestError::OrderingWithoutTable`].
    pub fn checked(&self, catalogue: &Catalogue) -> Result<SearchRequest, RequestError> {
        let request = self.parse(catalogue)?;
        if request.settings.table == 0 && request.settings.ordering.uses_table() {
            return Err(RequestError::OrderingWithoutTable { ordering: request.settings.ordering.to_string() });
        }
        Ok(request)
    }

    /// Checks every name and number, and reads the position. The request asks for a principal variation that reaches the
    /// horizon.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first invalid key. The keys are checked in this order: game, rules, position, evaluator,
    /// frame, and then all others.
    pub fn parse(&self, catalogue: &Catalogue) -> Result<SearchRequest, RequestError> {
        let game = catalogue.game(&self.game)?;
        let text = game.in_generation(&self.position, self.generation.as_deref())?;
        let position = game.position_by(&text, self.rules.as_deref())?;
        // A game may have two types of positions, and an evaluator may be added to one of them.
        let (of_type, known_games) = (position.game(), position.known_games());
        let evaluator = known_games.evaluator(of_type, self.eval.as_deref())?;
        let frame = Frame::named(known_games.frame(of_type, self.frame.as_deref())?);
        let algorithm = catalogue.algorithms().named(&self.algorithm)?;
        let ordering = catalogue.orderings().named(&self.ordering)?;
        let depth = self.depth.or_else(|| position.tree_depth()).unwrap_or(1);
        if !(1..=DEEPEST).contains(&depth) {
            let problem = format!("depth is {depth}, expected a whole number from 1 to {DEEPEST}");
            return Err(SpecificationError::Argument { kind: "search", name: self.algorithm.clone(), problem }.into());
        }
        position.check_depths(algorithm.shallowest(depth)..=depth)?;
        let window = match &self.window {
            None => Window::INFINITE,
            Some(_) if !algorithm.has_window() => {
                return Err(RequestError::NoWindow { algorithm: algorithm.to_string() });
            }
            Some(window) => read_window(&position, window)?,
        };
        let table = table_size(&algorithm, self.table, 0)?;
        let (depth_rule, bounds) = (self.table_depth.parse()?, self.table_rule.parse()?);
        let table_rules = TableRules { depth: depth_rule, bounds, replacement: self.table_replace.parse()? };
        if let Some(rule) = rules_of_entries(table_rules).filter(|_| table == 0) {
            return Err(RequestError::RuleWithoutTable { rule });
        }
        position.check_ordering(&ordering)?;
        if let Some(seconds) = self.seconds.filter(|seconds| !(seconds.is_finite() && *seconds > 0.0)) {
            let problem = format!("seconds is {seconds}, expected a number greater than 0");
            return Err(SpecificationError::Argument { kind: "search", name: self.algorithm.clone(), problem }.into());
        }
        let mate = match self.mate.parse()? {
            Mates::Plain => None,
            Mates::Distance => Some(of_type.mate.ok_or_else(|| known_games.lacks(of_type.name, Ability::Mates))?),
        };
        let seed = self.seed;
        let settings = SearchSettings {
            algorithm,
            depth,
            ordering,
            evaluator,
            frame,
            window,
            table,
            table_rules,
            enhance: named(Techniques::Enhancements, &self.enhance)?,
            selective: named(Techniques::Selective, &self.selective)?,
            mate,
            seed,
            most_visits: self.most_visits,
            seconds: self.seconds,
            whole_line: true,
            divide: self.divide,
            stop: None,
        };
        check(&position, &settings)?;
        Ok(SearchRequest { position, settings })
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
