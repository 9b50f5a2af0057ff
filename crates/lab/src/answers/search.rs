//! The answer to a search: its JSON and its text, which the command line, the page and Python share.

use std::io::Write;

use scoutlab_games::tree::WrittenValue;
use scoutlab_games::{Value, Window};
use scoutlab_search::table::TableRules;
use scoutlab_search::techniques::Mates;
use serde::Serialize;
use serde_json::json;

use super::counts::{Counts, TechniqueCounts};
use super::details::DetailsReport;
use super::profile::ProfileReport;
use super::request_json::RequestJson;
use crate::description::RunError;
use crate::position::{Position, side_name};
use crate::search::{LeafLists, ListedLeaf, TimedProfile};
use crate::settings::SearchSettings;
use crate::techniques::{NONE, text_of};
use crate::{BoundKind, SearchDetails, SearchOutcome, SearchRequest, list_leaves, search_in_detail};

/// The usual limit on the number of listed leaves.
pub const MOST_LEAVES: usize = 1000;

/// The text about a value that selective techniques may have changed.
const ESTIMATE: &str = "the value may differ from that of a full-width search";

/// The text about a value that may depend on the order of visits.
const PATH_DEPENDENT: &str = "with a TT, the value may depend on the order in which nodes are visited";

/// A search with its result, ready to be printed as text or serialised as JSON.
#[derive(Serialize)]
pub struct SearchReport<'r> {
    game: &'r str,
    position: &'r str,
    /// The rules, unless they are the default rules of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'r str>,
    depth: u32,
    algorithm: &'r str,
    ordering: &'r str,
    evaluator: &'r str,
    frame: &'r str,
    #[serde(serialize_with = "written")]
    value: WrittenValue,
    /// The moves to the mate that the value stands for, negative if the side to move at the root is mated.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate_in: Option<i32>,
    best_move: Option<&'r str>,
    pv: &'r [String],
    /// The PV in UCI, in chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_uci: Option<Vec<String>>,
    /// Whether the PV reaches a leaf.
    pv_complete: bool,
    /// The number of nodes visited to complete the PV.
    pv_calls: u64,
    #[serde(flatten)]
    counts: Counts,
    #[serde(flatten)]
    technique_counts: Option<TechniqueCounts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiescence_nodes: Option<u64>,
    seconds: Option<f64>,
    seed: u64,
    table: usize,
    table_depth: &'r str,
    table_rule: &'r str,
    table_replace: &'r str,
    enhance: &'r str,
    selective: &'r str,
    side_to_move: String,
    /// The point of view of values: `max`, or `mover` for the side to move at the root.
    view: &'r str,
    bound: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<[serde_json::Value; 2]>,
    #[serde(skip)]
    sign: &'r str,
    /// Whether the game is a tree, whose sides are MAX and MIN.
    #[serde(skip)]
    is_tree: bool,
    /// The text that replaces the best move if there is none.
    #[serde(skip)]
    without_best_move: &'r str,
    #[serde(flatten)]
    lists: Option<LeavesJson>,
    #[serde(flatten)]
    details: Option<DetailsReport<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<ProfileReport<'r>>,
    #[serde(flatten)]
    asked: RequestJson,
}

/// The lists of leaves, which are null in JSON if there are too many leaves.
#[derive(Serialize)]
struct LeavesJson {
    visited_leaves: Option<Vec<LeafJson>>,
    cut_leaves: Option<Vec<LeafJson>>,
}

#[derive(Serialize)]
struct LeafJson {
    path: Vec<usize>,
    name: Option<String>,
    #[serde(serialize_with = "written")]
    value: WrittenValue,
    #[serde(skip)]
    label: String,
}

impl LeafJson {
    fn list(leaves: Vec<ListedLeaf>) -> Vec<Self> {
        let json = |leaf: ListedLeaf| Self { label: leaf.label(), path: leaf.path, name: leaf.name, value: leaf.value };
        leaves.into_iter().map(json).collect()
    }

    fn text(list: &[Self]) -> String {
        if list.is_empty() {
            return "none".to_owned();
        }
        list.iter().map(|leaf| format!("{}:{}", leaf.label, leaf.value)).collect::<Vec<_>>().join(" ")
    }
}

/// Serializes a whole value as a number, and every other value as text in the notation of trees.
///
/// # Errors
///
/// Fails if the serializer fails.
pub fn written<S: serde::Serializer>(value: &WrittenValue, serializer: S) -> Result<S::Ok, S::Error> {
    written_json(value).serialize(serializer)
}

/// Returns a whole value as a JSON number, and every other value as text.
pub fn written_json(value: &WrittenValue) -> serde_json::Value {
    value.whole.map_or_else(|| value.text.as_str().into(), Into::into)
}

/// Returns the lists of leaves of a search of a tree, or `None` for all other games. The lists are null if there are more than
/// `most` leaves. Another search lists the leaves.
fn leaves(request: &SearchRequest, outcome: &SearchOutcome, most: usize) -> Result<Option<LeavesJson>, RunError> {
    if request.position.tree_node().is_none() {
        return Ok(None);
    }
    let few = u64::try_from(most).is_ok_and(|most| outcome.counters.leaves <= most);
    let lists = if few { list_leaves(request, most)? } else { None };
    let (visited_leaves, cut_leaves) =
        lists.map(|LeafLists { visited, cut }| (LeafJson::list(visited), LeafJson::list(cut))).unzip();
    Ok(Some(LeavesJson { visited_leaves, cut_leaves }))
}

/// Runs a search, and returns the object that `scoutlab search --json` prints.
///
/// # Errors
///
/// Fails if a limit ends the search.
pub fn search_json(request: &SearchRequest) -> Result<serde_json::Value, RunError> {
    let (outcome, details) = search_in_detail(request)?;
    Ok(SearchReport::of(request, &outcome, Some(&details), MOST_LEAVES, None)?.json())
}

/// Runs a search, and returns the text of `--json` with the value null for `seconds`, so that equal requests have equal texts. All
/// leaves of a tree are listed.
///
/// # Errors
///
/// Fails if a limit ends the search.
pub fn untimed_json(request: &SearchRequest) -> Result<String, RunError> {
    let (outcome, details) = search_in_detail(request)?;
    let report = SearchReport::of(request, &outcome, Some(&details), usize::MAX, None)?;
    Ok(SearchReport { seconds: None, ..report }.json_text())
}

/// Returns the lowercase name of the side to move, such as `max` or `black`.
pub fn mover(position: &Position) -> String {
    side_name(&**position, position.side_to_move()).to_lowercase()
}

/// Returns a line of play in UCI, if the game has FEN and so is chess.
fn line_in_uci(root: &Position, line: &[String]) -> Option<Vec<String>> {
    root.written_in("fen").ok()?;
    let mut position = root.shared();
    let mut name = |san: &String| {
        let played = position.parse_move(san).ok()?;
        let uci = position.coordinate_name(played);
        position = position.after(played);
        Some(uci)
    };
    line.iter().map(&mut name).collect()
}

/// Returns the moves to the mate that a value stands for, in the way of UCI: the moves of the side that mates, negative if the side to
/// move is mated.
fn mate_in(request: &SearchRequest, value: Value) -> Option<i32> {
    // A bound says nothing about the length of a mate.
    if matches!(request.bound(value), BoundKind::AtMost | BoundKind::AtLeast) {
        return None;
    }
    let plies = request.settings.mate_distance()?.plies_to_mate(value)?;
    let moves = plies.div_ceil(2) as i32;
    Some(if value > 0 { moves } else { -moves })
}

fn mate_in_words(moves: i32) -> String {
    match moves {
        0 => " (mated)".to_owned(),
        1.. => format!(" (mate in {moves})"),
        _ => format!(" (mated in {})", -moves),
    }
}

impl<'r> SearchReport<'r> {
    /// Returns the report of a search. It lists the leaves of a tree if there are at most `most_leaves` visited and at most
    /// `most_leaves` cut leaves. The JSON of a report without `details` lacks the keys of [`DetailsReport`].
    ///
    /// # Errors
    ///
    /// Fails if a limit ends the search that lists the leaves.
    pub fn of(
        request: &'r SearchRequest,
        outcome: &'r SearchOutcome,
        details: Option<&'r SearchDetails>,
        most_leaves: usize,
        profile: Option<&'r TimedProfile>,
    ) -> Result<Self, RunError> {
        let lists = leaves(request, outcome, most_leaves)?;
        let details = details.map(|details| DetailsReport::new(request, details));
        Ok(Self::new(request, outcome, details, lists, profile.map(ProfileReport::new)))
    }

    /// Returns whether the report lists no leaves because there are too many.
    pub fn has_too_many_leaves(&self) -> bool {
        self.lists.as_ref().is_some_and(|lists| lists.visited_leaves.is_none())
    }

    /// Returns the report as a JSON object.
    ///
    /// # Panics
    ///
    /// Never: a report has only text, numbers and lists.
    pub fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a report has only text, numbers and lists")
    }

    /// Returns the report as the text of a JSON object, with the fields in their usual order.
    ///
    /// # Panics
    ///
    /// Never: a report has only text, numbers and lists.
    pub fn json_text(&self) -> String {
        serde_json::to_string(self).expect("a report has only text, numbers and lists")
    }

    fn new(
        request: &'r SearchRequest,
        outcome: &'r SearchOutcome,
        details: Option<DetailsReport<'r>>,
        lists: Option<LeavesJson>,
        profile: Option<ProfileReport<'r>>,
    ) -> Self {
        let SearchSettings { depth, evaluator, table, seed, .. } = request.settings;
        let (game, position, frame) = (request.game(), request.position.text.as_str(), request.settings.frame.name());
        let (algorithm, ordering) = (request.settings.algorithm.name(), request.settings.ordering.name());
        let rules = request.special_rules();
        let TableRules { depth: table_depth, bounds: table_rule, replacement: table_replace } = request.settings.table_rules;
        let [table_depth, table_rule, table_replace] = [table_depth.name(), table_rule.name(), table_replace.name()];
        let [enhance, selective] = [&request.settings.enhance, &request.settings.selective].map(|spec| text_of(spec.as_ref()));
        let bound: BoundKind = request.bound(outcome.value);
        let mut asked = json!({
            "game": game,
            "position": position,
            "depth": depth,
            "algorithm": algorithm,
            "ordering": ordering,
            "eval": evaluator,
            "frame": frame,
            "table": table,
            "table_depth": table_depth,
            "table_rule": table_rule,
            "table_replace": table_replace,
            "enhance": enhance,
            "selective": selective,
            "seed": seed,
        });
        if let Some(rules) = rules {
            asked["rules"] = rules.into();
        }
        // All other options always have a value. The window is included only if the request restricts it.
        let window = (request.settings.window != Window::INFINITE).then(|| {
            let Window { alpha, beta } = request.reported_window();
            [alpha, beta].map(|end| request.position.written(end))
        });
        if let Some([alpha, beta]) = &window {
            asked["window"] = format!("{alpha},{beta}").into();
        }
        if let Some(most_visits) = request.settings.most_visits {
            asked["most_visits"] = most_visits.into();
        }
        if let Some(seconds) = request.settings.seconds {
            asked["seconds"] = seconds.into();
        }
        if request.settings.mate.is_some() {
            asked["mate"] = Mates::Distance.name().into();
        }
        if request.settings.divide {
            asked["divide"] = true.into();
        }
        if profile.is_some() {
            asked["profile"] = true.into();
        }
        Self {
            game,
            position,
            rules,
            depth,
            algorithm,
            ordering,
            evaluator,
            frame,
            value: request.position.written(request.position.reported(outcome.value)),
            mate_in: mate_in(request, outcome.value),
            best_move: outcome.best_move(),
            pv: &outcome.line,
            pv_uci: line_in_uci(&request.position, &outcome.line),
            pv_complete: outcome.is_line_complete,
            pv_calls: outcome.line_calls,
            counts: Counts(outcome.counters),
            technique_counts: request.settings.has_techniques().then_some(TechniqueCounts(outcome.counters)),
            quiescence_nodes: outcome.quiescence_nodes,
            seconds: Some(outcome.seconds),
            seed,
            table,
            table_depth,
            table_rule,
            table_replace,
            enhance,
            selective,
            side_to_move: mover(&request.position),
            view: request.position.view().map_or("mover", |side| side_name(&*request.position, side)),
            bound: bound.name(),
            window: window.map(|ends| ends.each_ref().map(written_json)),
            sign: bound.sign(),
            is_tree: request.position.view().is_some(),
            without_best_move: match bound {
                _ if request.position.is_terminal() => "none: the position is terminal",
                BoundKind::Exact | BoundKind::Estimate | BoundKind::PathDependent => "unknown",
                BoundKind::AtMost | BoundKind::AtLeast => "none: the search failed low",
            },
            lists,
            details,
            profile,
            asked: RequestJson::new("search", asked),
        }
    }

    /// Writes the report as text, one line per field. `seed` is the seed of the search.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written.
    pub fn print(&self, output: &mut impl Write, seed: u64) -> std::io::Result<()> {
        let if_used = |name, names: &str| (names != NONE).then(|| (name, names.to_owned()));
        let estimate = (self.selective != NONE).then(|| ("estimate", ESTIMATE.to_owned()));
        let position = [("game", self.game.to_owned()), ("position", self.position.to_owned())];
        let rules = self.rules.map(|rules| ("rules", rules.to_owned()));
        let path_dependent =
            (self.bound == BoundKind::PathDependent.name()).then(|| ("path-dependent", PATH_DEPENDENT.to_owned()));
        let settings = [
            ("side to move", if self.is_tree { self.side_to_move.to_uppercase() } else { self.side_to_move.clone() }),
            ("depth", self.depth.to_string()),
            ("algorithm", self.algorithm.to_owned()),
            ("ordering", format!("{} (seed {seed})", self.ordering)),
        ];
        let techniques = [if_used("enhancements", self.enhance), if_used("selective", self.selective)];
        let value = [
            ("evaluator", self.evaluator.to_owned()),
            ("frame", self.frame.to_owned()),
            ("value", format!("{}{}{}", self.sign, self.value, self.mate_in.map(mate_in_words).unwrap_or_default())),
        ];
        let line = [
            ("best move", self.best_move.unwrap_or(self.without_best_move).to_owned()),
            (if self.pv_complete || self.pv.is_empty() { "PV" } else { "PV (incomplete)" }, self.pv.join(" ")),
        ];
        let texts = position.into_iter().chain(rules).chain(settings).chain(techniques.into_iter().flatten());
        let texts = texts.chain(value).chain(estimate).chain(path_dependent).chain(line);
        for (name, text) in texts {
            writeln!(output, "{name:<20} {text}")?;
        }
        for (name, count) in self.counts.in_words() {
            writeln!(output, "{name:<20} {count}")?;
        }
        for (name, count) in self.technique_counts.iter().flat_map(TechniqueCounts::in_words) {
            writeln!(output, "{name:<20} {count}")?;
        }
        if let Some(nodes) = self.quiescence_nodes {
            writeln!(output, "{:<20} {nodes}", "quiescence nodes")?;
        }
        if let Some([alpha, beta]) = &self.window {
            let end = |end: &serde_json::Value| end.as_str().map_or_else(|| end.to_string(), str::to_owned);
            writeln!(output, "{:<20} {} {}", "window", end(alpha), end(beta))?;
        }
        if let Some(LeavesJson { visited_leaves: Some(visited), cut_leaves: Some(cut) }) = &self.lists {
            writeln!(output, "{:<20} {}", "leaves in order", LeafJson::text(visited))?;
            writeln!(output, "{:<20} {}", "cut", LeafJson::text(cut))?;
        }
        if let Some(seconds) = self.seconds {
            writeln!(output, "{:<20} {seconds:.6}", "seconds")?;
        }
        self.details.as_ref().map_or(Ok(()), |details| details.print(output))?;
        self.profile.as_ref().map_or(Ok(()), |profile| profile.print(output))
    }
}
