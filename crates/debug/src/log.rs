//! The format of logs.

use std::io::Write;

use scoutlab::description::RunError;
use scoutlab::search::{Continue, Visit, visits};
use scoutlab::{Catalogue, SearchOutcome, SearchRequest, SearchText};
use scoutlab_games::{INFINITY, Side, Value, Window};
use thiserror::Error;

/// The names of the columns, which may be the first line of a log.
const COLUMNS: &str = "path,alpha,beta,depth,value,calls";

/// The reason why a log cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {problem}")]
pub struct LogError {
    /// The file, and the line if there is one.
    pub place: String,
    /// What is wrong, and what was expected.
    pub problem: String,
}

/// The reason why a log was not written.
#[derive(Debug, Error)]
pub enum WriteLogError {
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("the log cannot be written: {0}")]
    Output(#[from] std::io::Error),
}

/// A visit as a program has logged it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedVisit {
    /// The number of the line, from 1.
    pub line: usize,
    /// The moves from the root.
    pub path: Vec<String>,
    /// The window, for the side to move at the node.
    pub window: Window,
    pub depth: u32,
    /// The value, for the side to move at the node.
    pub value: Value,
    /// The calls at and below the visit; `None` if the program does not count them.
    pub calls: Option<u64>,
}

/// The log of a search by another program.
#[derive(Clone, Debug)]
pub struct Log {
    /// The search, with which scoutlab's own search is made.
    pub request: SearchRequest,
    pub visits: Vec<LoggedVisit>,
}

impl Log {
    /// Reads a log. A line `# request {..}` states the search, with the keys of `request` in JSON answers. `# view=max` states that
    /// values and windows are for the player who moves first in the game, instead of the side to move, and `# infinity=30000` that
    /// bounds from 30000 on are infinite. Other lines that begin with `#`, and empty lines, are comments.
    ///
    /// # Errors
    ///
    /// Fails with [`LogError`] for the first line that is damaged, or if there is no request.
    pub fn parse(name: &str, text: &str, catalogue: &Catalogue) -> Result<Self, LogError> {
        let refused = |line: usize, problem: String| LogError { place: format!("{name}:{line}"), problem };
        let (mut request, mut is_of_max, mut infinity) = (None, false, None);
        for (line, text) in (1..).zip(text.lines()) {
            let Some(header) = text.trim_start_matches('\u{feff}').trim().strip_prefix('#').map(str::trim) else { continue };
            let request_text = header.strip_prefix("request").filter(|rest| rest.starts_with([' ', '\t', '{']));
            if let Some(json) = request_text {
                request = Some(read_request(json, catalogue).map_err(|problem| refused(line, problem))?);
            } else if let Some(view) = header.strip_prefix("view=") {
                is_of_max = match view.trim() {
                    "max" => true,
                    "mover" => false,
                    other => return Err(refused(line, format!("the view is `{other}`, expected max or mover"))),
                };
            } else if let Some(bound) = header.strip_prefix("infinity=") {
                let bound = bound.trim().parse::<i64>().ok().filter(|bound| *bound > 0);
                infinity =
                    Some(bound.ok_or_else(|| refused(line, "expected a positive whole number after `infinity=`".to_owned()))?);
            }
        }
        let missing = || LogError {
            place: name.to_owned(),
            problem:
                "no line states the search, expected one such as `# request {\"game\": \"chess\", \"position\": \"start\", \
                      \"depth\": 4, \"algorithm\": \"alphabeta-soft\"}`"
                    .to_owned(),
        };
        let request = request.ok_or_else(missing)?;
        let reader = LineReader { request: &request, is_of_max, infinity };
        let mut visits = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim_start_matches('\u{feff}').trim();
            if !text.is_empty() && !text.starts_with('#') && text != COLUMNS {
                visits.push(reader.read(line, text).map_err(|problem| refused(line, problem))?);
            }
        }
        if visits.is_empty() {
            let problem = format!("no line has a visit, expected lines of the form {COLUMNS}");
            return Err(LogError { place: name.to_owned(), problem });
        }
        Ok(Self { request, visits })
    }
}

fn read_request(json: &str, catalogue: &Catalogue) -> Result<SearchRequest, String> {
    let mut keys: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(json).map_err(|_| format!("the request is `{}`, expected a JSON object", json.trim()))?;
    // The answers of `scoutlab search --json` name the command.
    keys.remove("command");
    let text: SearchText = serde_json::from_value(keys.into()).map_err(|error| format!("the request: {error}"))?;
    let request = text.checked(catalogue).map_err(|error| format!("the request: {error}"))?;
    if text.depth.is_none() && request.position.tree_depth().is_none() {
        return Err("the request has no `depth`; only a tree has a default".to_owned());
    }
    Ok(request.without_completion())
}

/// Returns a request as the object in the first line of a log, without absent options.
///
/// ```
/// use scoutlab::SearchText;
/// use scoutlab_debug::request_json;
///
/// let text = SearchText { game: "othello".to_owned(), depth: Some(4), ..SearchText::default() };
/// let request = request_json(&text);
/// assert_eq!((&request["game"], &request["depth"], request.get("window")), (&"othello".into(), &4.into(), None));
/// ```
///
/// # Panics
///
/// Never: a request consists of texts, numbers and flags.
pub fn request_json(text: &SearchText) -> serde_json::Value {
    let mut request = serde_json::to_value(text).expect("a request has JSON");
    if let Some(keys) = request.as_object_mut() {
        keys.retain(|_, value| !value.is_null());
    }
    request
}

struct LineReader<'r> {
    request: &'r SearchRequest,
    is_of_max: bool,
    infinity: Option<i64>,
}

impl LineReader<'_> {
    fn read(&self, line: usize, text: &str) -> Result<LoggedVisit, String> {
        let fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let [path, alpha, beta, depth, value, calls @ ..] = &fields[..] else {
            return Err(format!("{} fields, expected {COLUMNS}", fields.len()));
        };
        let calls = match calls {
            [] | [""] => None,
            [calls] => Some(calls.parse().map_err(|_| format!("the calls are `{calls}`, expected a whole number"))?),
            _ => return Err(format!("{} fields, expected {COLUMNS}", fields.len())),
        };
        let path: Vec<String> = path.split_whitespace().map(str::to_owned).collect();
        let depth = depth.parse().map_err(|_| format!("the depth is `{depth}`, expected a whole number"))?;
        let (window, value) =
            (Window::new(self.value("alpha", alpha)?, self.value("beta", beta)?), self.value("value", value)?);
        let first_moves = (self.request.position.side_to_move() == Side::First) == path.len().is_multiple_of(2);
        let (window, value) = if self.is_of_max && !first_moves { (-window, -value) } else { (window, value) };
        Ok(LoggedVisit { line, path, window, depth, value, calls })
    }

    fn value(&self, name: &str, text: &str) -> Result<Value, String> {
        let infinite = match text.trim_start_matches(['+', '-']).to_ascii_lowercase().as_str() {
            "inf" | "infinity" => true,
            digits => self.infinity.is_some_and(|infinity| digits.parse::<i64>().is_ok_and(|bound| bound >= infinity)),
        };
        if infinite {
            return Ok(if text.starts_with('-') { -INFINITY } else { INFINITY });
        }
        let value = self.request.position.parse_value(text.trim_start_matches('+'));
        value.ok_or_else(|| format!("{name} is `{text}`, expected a value, inf or -inf"))
    }
}

/// Writes the log of a search, and returns the result of the search. `request` is the object `request` of the JSON answer.
///
/// ```
/// use scoutlab::{Catalogue, SearchText};
/// use scoutlab_debug::write_log;
///
/// let (game, position) = ("tree".to_owned(), "[[3 5] [2 9]]".to_owned());
/// let text = SearchText { game, position, algorithm: "alphabeta-soft".to_owned(), depth: Some(2), ..SearchText::default() };
/// let mut log = Vec::new();
/// write_log(&text.parse(&Catalogue::built_in())?, &serde_json::json!({ "game": "tree" }), &mut log)?;
/// let log = String::from_utf8(log)?;
/// let lines: Vec<&str> = log.lines().skip(2).collect();
/// assert_eq!(lines[0..2], ["1 1,-inf,inf,0,3,1", "1 2,-inf,3,0,5,1"]);
/// assert_eq!(lines[5], ",-inf,inf,2,3,6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails with [`WriteLogError`] if the search fails or the log cannot be written.
pub fn write_log(
    request: &SearchRequest,
    asked: &serde_json::Value,
    output: &mut dyn Write,
) -> Result<SearchOutcome, WriteLogError> {
    writeln!(output, "# request {asked}\n# {COLUMNS}")?;
    let mut written = Ok(());
    let found = visits(request, &mut |visit| {
        written = write_visit(request, visit, output);
        if written.is_ok() { Continue::On } else { Continue::Stop }
    })?;
    written?;
    match found {
        Some(outcome) => Ok(outcome),
        None => unreachable!("only a failure to write stops the search"),
    }
}

fn write_visit(request: &SearchRequest, visit: Visit<'_>, output: &mut dyn Write) -> std::io::Result<()> {
    let Visit { path, window, depth, value, calls, .. } = visit;
    let [alpha, beta, value] = [window.alpha, window.beta, value].map(|value| written(request, value));
    writeln!(output, "{},{alpha},{beta},{depth},{value},{calls}", path.join(" "))
}

impl Log {
    /// Returns the text of a value: `inf` and `-inf` are infinite, and values of trees may be fractions.
    pub fn written(&self, value: Value) -> String {
        written(&self.request, value)
    }
}

/// Returns the text of a value.
pub(crate) fn written(request: &SearchRequest, value: Value) -> String {
    match value {
        INFINITY => "inf".to_owned(),
        value if value == -INFINITY => "-inf".to_owned(),
        value => request.position.written(value).text,
    }
}
