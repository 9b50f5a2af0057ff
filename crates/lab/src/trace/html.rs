//! Renders the page of a trace from its template.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use scoutlab_search::observers::Event;
use serde::Serialize;

use super::merged::Merged;
use super::pack;
use crate::answers::Counts;
use crate::page;
use crate::registry::{Board, Frame};
use crate::request::SearchRequest;
use crate::search::Recording;

/// A file with this mark near its beginning is a trace.
/// The element that marks a page as a trace.
pub const MARK: &str = "<meta name=\"generator\" content=\"scoutlab trace\">";

const TEMPLATE: &str = include_str!("../../assets/trace/trace.html");

/// The style of the pages.
pub const STYLE: &str = concat!("\n", include_str!("../../assets/trace/trace.css"));

/// The script of the page. Each part may use definitions from earlier parts.
pub const SCRIPT: &str = concat!(
    "\n",
    include_str!("../../assets/trace/unpack.js"),
    include_str!("../../assets/trace/events.js"),
    include_str!("../../assets/trace/track.js"),
    include_str!("../../assets/trace/lockstep.js"),
    include_str!("../../assets/trace/whole.js"),
    include_str!("../../assets/trace/view.js"),
    include_str!("../../assets/trace/names.js"),
    include_str!("../../assets/trace/scout.js"),
    include_str!("../../assets/trace/words.js"),
    include_str!("../../assets/trace/known.js"),
    include_str!("../../assets/trace/open_list.js"),
    include_str!("../../assets/trace/cutoffs.js"),
    include_str!("../../assets/trace/reasons.js"),
    include_str!("../../assets/trace/drawing.js"),
    include_str!("../../assets/trace/board.js"),
    include_str!("../../assets/trace/window.js"),
    include_str!("../../assets/trace/tree.js"),
    include_str!("../../assets/trace/layout.js"),
    include_str!("../../assets/trace/blackboard.js"),
    include_str!("../../assets/trace/tables.js"),
    include_str!("../../assets/trace/player.js"),
    include_str!("../../assets/trace/questions.js"),
    include_str!("../../assets/trace/quiz.js"),
    include_str!("../../assets/trace/main.js"),
);

#[derive(Serialize)]
struct Page<'p> {
    mark: &'p str,
    policy: String,
    title: String,
    heading: String,
    details: String,
    searches: Vec<Search>,
    two: bool,
    has: Parts,
    /// The side that the page calls Max: MAX in trees, and the side to move at the root in other games.
    max: &'p str,
    /// The side that is not Max.
    other: &'p str,
    style: &'p str,
    script: &'p str,
    data: String,
}

/// Optional features of the page.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each field is a condition of the template, and any combination may occur")]
struct Parts {
    board: bool,
    /// Diagrams, for games without a board.
    diagram: bool,
    /// The blackboard, which shows the whole tree.
    whole: bool,
    /// The quiz. Best-first searches have no quiz, because they jump between nodes and make decisions that no question covers.
    quiz: bool,
}

/// The labels of a search on the page.
#[derive(Serialize)]
struct Search {
    /// The number of the search on the page, counted from 1 and from the left.
    number: usize,
    name: String,
}

#[derive(Serialize)]
struct Data<'d> {
    game: &'d str,
    position: &'d str,
    depth: u32,
    evaluator: &'d str,
    frame: &'d str,
    seed: u64,
    board: Option<Board>,
    squares: &'d str,
    /// The names of the sides, starting with the side to move at the root.
    sides: [&'d str; 2],
    /// The index of the side that is Max.
    reader: usize,
    /// Whether the page opens with values for Max.
    max: bool,
    /// The unit of values: every value is a multiple of 1 / `unit`.
    unit: i32,
    /// The texts of the values that are not written as whole numbers, keyed by value.
    texts: BTreeMap<i32, String>,
    moves: &'d [String],
    /// The name of the root, if it is a node of a tree and has a name.
    root_name: Option<String>,
    /// In trees, the number of the child, counted from 1, that each name belongs to. Nodes without a name are missing.
    places: BTreeMap<&'d str, u32>,
    root_moves: u32,
    notes: &'d [String],
    /// The distinct lines of diagrams. `diagram` lists the lines of the root's diagram.
    lines: &'d [String],
    diagram: &'d [u64],
    nodes: String,
    /// All nodes of the tree with their values, if the tree is small enough.
    whole: Option<String>,
    tracks: Vec<Track<'d>>,
}

/// The data of one search for the script of the page.
#[derive(Serialize)]
struct Track<'d> {
    algorithm: &'d str,
    ordering: &'d str,
    /// Whether visits have node types.
    types: bool,
    value: i32,
    line: &'d [String],
    /// The counts of the search, which the page compares with its own counts.
    counts: Counts,
    events: String,
    iterations: String,
    open: String,
}

/// Returns the page of these searches. `whole` is a recording of the whole tree, if the tree is small. The page opens with values
/// for MAX if `max` is true.
pub(super) fn page(requests: &[&SearchRequest], recordings: &[Recording], whole: Option<&Recording>, max: bool) -> String {
    let (request, recording) = (requests[0], &recordings[0]);
    let (evaluator, frame) = (request.settings.evaluator, request.settings.frame.name());
    let merged = Merged::new(recordings.iter().chain(whole));
    let reader = usize::from(request.position.reported(1) == -1);
    let nodes = pack::nodes(&merged.nodes, recording.board.as_ref());
    let tracks = requests.iter().zip(recordings).zip(&merged.events).map(|((request, recording), events)| Track {
        algorithm: request.settings.algorithm.name(),
        ordering: request.settings.ordering.name(),
        types: recording.types.is_some() && reader == 0,
        value: recording.outcome.value,
        line: &recording.outcome.line,
        counts: Counts(recording.outcome.counters),
        events: STANDARD.encode(pack::events(events, recording.types.as_deref().filter(|_| reader == 0))),
        iterations: STANDARD.encode(pack::iterations(events)),
        open: STANDARD.encode(pack::open_states(events)),
    });
    let data = Data {
        game: request.game(),
        position: &request.position.text,
        depth: request.settings.depth,
        evaluator,
        frame,
        seed: request.settings.seed,
        board: recording.board,
        squares: &recording.nodes[0].squares,
        sides: recording.sides,
        reader,
        max,
        unit: request.position.parse_value("1").unwrap_or(1),
        texts: texts(request, recordings.iter().chain(whole)),
        moves: &merged.moves,
        root_name: request.position.tree_node().and_then(|node| node.name),
        places: places(request, &merged),
        root_moves: recording.nodes[0].moves,
        notes: &nodes.notes,
        lines: &nodes.lines,
        diagram: &nodes.diagram,
        nodes: STANDARD.encode(&nodes.bytes),
        whole: whole.and(merged.events.last()).map(|events| STANDARD.encode(pack::whole(events))),
        tracks: tracks.collect(),
    };
    // A script ends at the first `</script`, even inside a string.
    let data = serde_json::to_string(&data).expect("text and numbers are JSON").replace('<', "\\u003c");
    let searches: Vec<String> = requests.iter().map(|request| request.settings.described()).collect();
    let heading = format!("{} {}", request.game(), short(&request.position.text));
    page::render(
        TEMPLATE,
        &[],
        &Page {
            mark: MARK,
            policy: page::policy(STYLE, SCRIPT),
            title: format!("{heading}, depth {}: {}", request.settings.depth, searches.join(" against ")),
            heading,
            details: details(request, recording),
            two: searches.len() == 2,
            searches: searches.into_iter().zip(1..).map(|(name, number)| Search { number, name }).collect(),
            has: Parts {
                board: recording.board.is_some(),
                diagram: !nodes.lines.is_empty(),
                whole: whole.is_some(),
                quiz: !recordings
                    .iter()
                    .flat_map(|recording| &recording.events)
                    .any(|event| matches!(event, Event::Resume { .. })),
            },
            max: recording.sides[reader],
            other: recording.sides[1 - reader],
            style: STYLE,
            script: SCRIPT,
            data,
        },
    )
}

/// Returns a line about the search: the depth, the side to move, and the meaning of leaf values.
fn details(request: &SearchRequest, recording: &Recording) -> String {
    let plies = if request.settings.depth == 1 { "ply" } else { "plies" };
    let leaves = match (request.position.view().is_some(), request.settings.evaluator) {
        (true, _) => String::new(),
        (false, evaluator) => format!(", leaves scored by the evaluator {evaluator}"),
    };
    let sign = match request.settings.frame {
        Frame::Mover => "",
        Frame::WhiteRaw => ", always for White (the sign bug of 2011)",
    };
    let rules = request.special_rules().map(|rules| format!(", rules: {rules}")).unwrap_or_default();
    format!("{} {plies} deep, {} to move at the root{leaves}{sign}{rules}", request.settings.depth, recording.sides[0])
}

/// Returns the child number of each named node of a tree.
fn places<'m>(request: &SearchRequest, merged: &'m Merged) -> BTreeMap<&'m str, u32> {
    if request.position.tree_node().is_none() {
        return BTreeMap::new();
    }
    let named = |name: &str| name.starts_with(char::is_alphabetic);
    let nodes =
        merged.nodes.iter().skip(1).map(|node| (merged.moves[node.played as usize].as_str(), node.generation_index + 1));
    nodes.filter(|(name, _)| named(name)).collect()
}

/// Returns the texts of leaf values that are not written as whole numbers.
fn texts<'r>(request: &SearchRequest, recordings: impl Iterator<Item = &'r Recording>) -> BTreeMap<i32, String> {
    let mut texts = BTreeMap::new();
    for event in recordings.flat_map(|recording| &recording.events) {
        if let Event::Leaf { value, .. } = *event {
            for value in [value, -value] {
                let written = request.position.written(value).text;
                if written.contains(['.', '/']) {
                    texts.insert(value, written);
                }
            }
        }
    }
    texts
}

/// Shortens the text of a position, which may have any length.
fn short(position: &str) -> String {
    const MOST: usize = 40;
    if position.chars().count() > MOST { position.chars().take(MOST - 1).chain(['…']).collect() } else { position.to_owned() }
}
