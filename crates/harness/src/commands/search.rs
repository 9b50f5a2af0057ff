//! `scoutlab search`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::position::side_name;
use scoutlab::search::{LeafLists, ListedLeaf};
use scoutlab::{BoundKind, SearchOutcome, SearchRequest, list_leaves, profile, search};
use scoutlab_games::Window;
use scoutlab_games::tree::WrittenValue;
use scoutlab_runs::note;
use serde::Serialize;
use serde_json::json;

use super::batch;
use super::request_json::RequestJson;
use super::search_arguments::{SearchArguments, checked, names};
use super::search_profile::{self, ProfileReport};
use crate::counts::Counts;

/// The default limit on the number of listed leaves.
const MOST_LEAVES: usize = 1000;

/// Search one position and count the nodes visited.
#[derive(Args)]
#[command(after_long_help = names())]
#[command(mut_args(|argument| if NEEDED.contains(&argument.get_id().as_str()) { unless_batch(argument) } else { argument }))]
pub(crate) struct SearchPosition {
    #[command(flatten)]
    search: SearchArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Also print the counts by ply and the CPU time per node; the search is repeated for one second
    #[arg(long)]
    profile: bool,
    /// In trees, list at most this many visited leaves and at most this many cut leaves
    #[arg(long, value_name = "N", value_parser = super::whole::<usize>, default_value_t = MOST_LEAVES)]
    most_leaves: usize,
    /// Read one request per line from standard input, a JSON object with the keys of `request` in --json, and print one answer per
    /// line. Absent keys have their defaults, and `id` is repeated
    #[arg(long, exclusive = true)]
    batch: bool,
}

/// The arguments that are required unless requests come from standard input.
const NEEDED: [&str; 1] = ["game"];

/// Makes an argument optional if requests come from standard input. Its default is a placeholder that is never used.
fn unless_batch(argument: clap::Arg) -> clap::Arg {
    argument.required(false).required_unless_present("batch").default_value("1").hide_default_value(true)
}

#[derive(Serialize)]
struct SearchReport<'r> {
    game: &'r str,
    position: &'r str,
    depth: u32,
    algorithm: &'r str,
    ordering: &'r str,
    evaluator: &'r str,
    frame: &'r str,
    #[serde(serialize_with = "written")]
    value: WrittenValue,
    best_move: Option<&'r str>,
    pv: &'r [String],
    /// Whether the PV reaches a leaf.
    pv_complete: bool,
    /// The number of nodes visited to complete the PV.
    pv_calls: u64,
    #[serde(flatten)]
    counts: Counts,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiescence_nodes: Option<u64>,
    seconds: Option<f64>,
    seed: u64,
    table: usize,
    table_depth: String,
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
pub(super) fn written<S: serde::Serializer>(value: &WrittenValue, serializer: S) -> Result<S::Ok, S::Error> {
    written_json(value).serialize(serializer)
}

/// Returns a whole value as a JSON number, and every other value as text.
pub(super) fn written_json(value: &WrittenValue) -> serde_json::Value {
    value.whole.map_or_else(|| value.text.as_str().into(), Into::into)
}

impl SearchPosition {
    /// Runs the search and writes its result and its counts.
    pub(crate) fn run(&self, output: &mut impl Write) -> Result<ExitCode> {
        if self.batch {
            return batch::answer("search", |text| {
                let request = checked(text)?;
                let outcome = search(&request)?;
                let lists = leaves(&request, &outcome, MOST_LEAVES)?;
                Ok(serde_json::to_string(&SearchReport::new(&request, &outcome, lists, None))?)
            });
        }
        let request = self.search.request()?;
        self.search.announce();
        let outcome = search(&request)?;
        if let Some(remark) = request.position.remark() {
            note!("{remark}");
        }
        let lists = leaves(&request, &outcome, self.most_leaves)?;
        if lists.as_ref().is_some_and(|lists| lists.visited_leaves.is_none()) {
            note!(
                "more than {} leaves are visited or cut, so they are not listed; raise the limit with --most-leaves",
                self.most_leaves
            );
        }
        let profile = self.profile.then(|| profile(&request, search_profile::SECONDS)).transpose()?;
        let report = SearchReport::new(&request, &outcome, lists, profile.as_ref().map(ProfileReport::new));
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            report.print(output, request.seed)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the lists of leaves of a search of a tree, or `None` for all other games. The lists are null if there are more than
/// `most` leaves. Another search lists the leaves.
fn leaves(request: &SearchRequest, outcome: &SearchOutcome, most: usize) -> Result<Option<LeavesJson>> {
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
pub fn search_json(request: &SearchRequest) -> Result<serde_json::Value> {
    search_report(request, &search(request)?)
}

/// Returns the object that `scoutlab search --json` prints for this outcome.
///
/// # Errors
///
/// Fails if a limit ends the search that lists the leaves of a tree.
pub fn search_report(request: &SearchRequest, outcome: &SearchOutcome) -> Result<serde_json::Value> {
    let lists = leaves(request, outcome, MOST_LEAVES)?;
    Ok(serde_json::to_value(SearchReport::new(request, outcome, lists, None))?)
}

/// Returns the text of `--json` with the value null for `seconds`, so that equal requests have equal texts.
pub(super) fn untimed_json(request: &SearchRequest) -> Result<String> {
    let outcome = search(request)?;
    let lists = leaves(request, &outcome, usize::MAX)?;
    let report = SearchReport { seconds: None, ..SearchReport::new(request, &outcome, lists, None) };
    Ok(serde_json::to_string(&report)?)
}

impl<'r> SearchReport<'r> {
    fn new(
        request: &'r SearchRequest,
        outcome: &'r SearchOutcome,
        lists: Option<LeavesJson>,
        profile: Option<ProfileReport<'r>>,
    ) -> Self {
        let SearchRequest { depth, evaluator, table, seed, .. } = *request;
        let (game, position, frame) = (request.game(), request.position.text.as_str(), request.frame.name());
        let (algorithm, ordering) = (request.algorithm.name(), request.ordering.name());
        let table_depth = request.table_depth.to_string();
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
            "seed": seed,
        });
        // All other options always have a value. The window is included only if the request restricts it.
        let window = (request.window != Window::INFINITE).then(|| {
            let Window { alpha, beta } = request.reported_window();
            [alpha, beta].map(|end| request.position.written(end))
        });
        if let Some([alpha, beta]) = &window {
            asked["window"] = format!("{alpha},{beta}").into();
        }
        if let Some(most_visits) = request.most_visits {
            asked["most_visits"] = most_visits.into();
        }
        if let Some(seconds) = request.seconds {
            asked["seconds"] = seconds.into();
        }
        if profile.is_some() {
            asked["profile"] = true.into();
        }
        Self {
            game,
            position,
            depth,
            algorithm,
            ordering,
            evaluator,
            frame,
            value: request.position.written(request.position.reported(outcome.value)),
            best_move: outcome.best_move(),
            pv: &outcome.line,
            pv_complete: outcome.is_line_complete,
            pv_calls: outcome.line_calls,
            counts: Counts(outcome.counters),
            quiescence_nodes: outcome.quiescence_nodes,
            seconds: Some(outcome.seconds),
            seed,
            table,
            table_depth,
            side_to_move: super::mover(&request.position),
            view: request.position.view().map_or("mover", |side| side_name(&*request.position, side)),
            bound: bound.name(),
            window: window.map(|ends| ends.each_ref().map(written_json)),
            sign: bound.sign(),
            is_tree: request.position.view().is_some(),
            without_best_move: match bound {
                _ if request.position.is_terminal() => "none: the position is terminal",
                BoundKind::Exact => "unknown",
                BoundKind::AtMost | BoundKind::AtLeast => "none: the search failed low",
            },
            lists,
            profile,
            asked: RequestJson::new("search", asked),
        }
    }

    fn print(&self, output: &mut impl Write, seed: u64) -> std::io::Result<()> {
        let texts: [(&str, String); 11] = [
            ("game", self.game.to_owned()),
            ("position", self.position.to_owned()),
            ("side to move", if self.is_tree { self.side_to_move.to_uppercase() } else { self.side_to_move.clone() }),
            ("depth", self.depth.to_string()),
            ("algorithm", self.algorithm.to_owned()),
            ("ordering", format!("{} (seed {seed})", self.ordering)),
            ("evaluator", self.evaluator.to_owned()),
            ("frame", self.frame.to_owned()),
            ("value", format!("{}{}", self.sign, self.value)),
            ("best move", self.best_move.unwrap_or(self.without_best_move).to_owned()),
            (if self.pv_complete || self.pv.is_empty() { "PV" } else { "PV (incomplete)" }, self.pv.join(" ")),
        ];
        for (name, text) in texts {
            writeln!(output, "{name:<20} {text}")?;
        }
        for (name, count) in self.counts.in_words() {
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
        self.profile.as_ref().map_or(Ok(()), |profile| profile.print(output))
    }
}

#[cfg(test)]
mod tests {
    //! Tests of the profile counts.

    use clap::Parser;
    use serde_json::Value;

    use super::*;

    const TREE: [&str; 6] = ["tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm"];

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        command: SearchPosition,
    }

    fn printed(arguments: &[&str]) -> String {
        let line = Line::try_parse_from([&["search"], arguments].concat()).unwrap();
        let mut output = Vec::new();
        line.command.run(&mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn profiled(arguments: &[&str]) -> Value {
        serde_json::from_str(&printed(&[arguments, &["--profile", "--json"]].concat())).unwrap()
    }

    /// Returns the numbers of leaves, interior visits and cutoffs at each ply.
    fn counts(found: &Value) -> Vec<[u64; 3]> {
        let plies = found["profile"]["plies"].as_array().unwrap();
        plies.iter().map(|ply| ["leaves", "interior", "cutoffs"].map(|name| ply[name].as_u64().unwrap())).collect()
    }

    #[test]
    fn the_counts_of_a_profile_equal_counts_by_hand() {
        // Minimax visits all nodes. The leaves 9 and 1 are at ply 3, below the only interior node at ply 2.
        let minimax = profiled(&[&TREE[..], &["minimax"]].concat());
        assert_eq!(counts(&minimax), [[0, 1, 0], [0, 2, 0], [3, 1, 0], [2, 0, 0]]);
        // The search visits 3 and 5, then 2, which causes a cutoff because the value of the root is already at least 3.
        let ordered = profiled(&[&TREE[..], &["alphabeta", "--ordering", "killer:1"]].concat());
        assert_eq!(counts(&ordered), [[0, 1, 0], [0, 2, 1], [3, 0, 0]]);
        assert!(ordered["profile"]["nanoseconds_per_node"].as_f64().unwrap() > 0.0);
        assert_eq!(ordered["request"]["profile"], true);
    }

    #[test]
    fn a_profile_is_printed_below_the_counts() {
        let search = [&TREE[..], &["alphabeta", "--ordering", "killer:1"]].concat();
        let plain = printed(&search);
        let text = printed(&[&search[..], &["--profile"]].concat());
        let timeless = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.starts_with("seconds")).map(str::to_owned).collect()
        };
        let (plain, profiled) = (timeless(&plain), timeless(&text));
        assert_eq!(profiled[..plain.len()], plain);
        let fields: Vec<&str> = profiled[profiled.len() - 2].split_whitespace().collect();
        assert_eq!(fields, ["1", "0", "2", "0", "0", "1", "1", "0.00", "0"]);
    }

    #[test]
    fn a_position_without_moves_is_a_leaf() {
        let found = profiled(&["tictactoe", "--position", "oooxx----", "--depth", "2", "--algorithm", "alphabeta"]);
        assert_eq!(counts(&found), [[1, 0, 0]]);
    }
}
