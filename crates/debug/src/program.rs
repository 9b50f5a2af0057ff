//! Programs that answer requests line by line.

use std::path::Path;
use std::time::Duration;

use scoutlab::position::AnyPosition;
use scoutlab::{SearchOutcome, SearchRequest, SearchText};
use scoutlab_games::Window;
use scoutlab_perft::{LineProcess, ProcessError, Waited};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use thiserror::Error;

use crate::log::written;

/// The time after which a program that does not answer is stopped.
const PATIENCE: Duration = Duration::from_secs(600);

/// The largest tree that a request contains, in nodes.
const MOST_NODES: u64 = 1 << 20;

/// A running program that reads a request per line and writes an answer per line, both as JSON.
#[derive(Debug)]
pub struct Program {
    process: LineProcess,
    asked: u64,
}

/// An answer. Counts that a program leaves out are not compared.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Reply {
    pub id: Option<Json>,
    /// The value of the root, for the side of the request.
    pub value: Option<f64>,
    pub calls: Option<u64>,
    pub leaves: Option<u64>,
    pub best_move: Option<String>,
    /// The reason why the program cannot search this.
    pub error: Option<String>,
}

/// The reason why a program gives no answer.
#[derive(Debug, Error)]
pub enum ProgramError {
    #[error(transparent)]
    Process(#[from] ProcessError),
    #[error("`{command}` has not answered within {} seconds: {question}", PATIENCE.as_secs())]
    Silent { command: String, question: String },
    /// A line is not an answer.
    #[error("`{command}` answered `{line}`, expected a line such as {{\"id\": 1, \"value\": 3, \"calls\": 6}}")]
    NoAnswer { command: String, line: String },
    /// The answer is to another request.
    #[error("`{command}` answered request {found}, expected the answer to request {expected}")]
    Id { command: String, found: Json, expected: u64 },
}

impl Program {
    /// Starts a program. The command has the program and its arguments, which may be quoted as in a shell.
    ///
    /// # Errors
    ///
    /// Fails with [`ProgramError`] if the program cannot be started.
    pub fn start(command: &str) -> Result<Self, ProgramError> {
        Ok(Self { process: LineProcess::start(command)?, asked: 0 })
    }

    /// Asks for a search. The program may write its visits to the file `log`.
    ///
    /// # Errors
    ///
    /// Fails with [`ProgramError`] if the program ends, or its line is not an answer to this request.
    pub fn ask(&mut self, text: &SearchText, request: &SearchRequest, log: Option<&Path>) -> Result<Reply, ProgramError> {
        self.asked += 1;
        let is_tree = request.position.view().is_some();
        let bounds = request.reported_window();
        let [alpha, beta] = [bounds.alpha, bounds.beta].map(|bound| number(&written(request, bound)));
        // Values and windows of trees are for MAX, and else for the side to move at the root.
        let mut question = json!({
            "id": self.asked, "game": text.game, "position": text.position, "depth": request.settings.depth,
            "algorithm": text.algorithm, "alpha": alpha, "beta": beta,
        });
        let is_valued = text.algorithm.starts_with("deepening");
        if let Some(tree) = is_tree.then(|| nested(&*request.position, is_valued, &mut 0)).flatten() {
            question["tree"] = tree;
        }
        if let Some(file) = log {
            question["log"] = file.display().to_string().into();
        }
        let line = question.to_string();
        self.process.send(&line)?;
        let answer = match self.process.receive(Some(PATIENCE))? {
            Waited::Line(line) => line,
            Waited::InVain => return Err(ProgramError::Silent { command: self.command(), question: line }),
        };
        let reply: Reply = serde_json::from_str(&answer)
            .map_err(|_| ProgramError::NoAnswer { command: self.command(), line: answer.chars().take(200).collect() })?;
        match &reply.id {
            Some(id) if id.as_u64() != Some(self.asked) => {
                Err(ProgramError::Id { command: self.command(), found: id.clone(), expected: self.asked })
            }
            _ => Ok(reply),
        }
    }

    fn command(&self) -> String {
        self.process.command().to_owned()
    }
}

/// Returns a value as a number, or as its text if it is infinite or a fraction.
fn number(text: &str) -> Json {
    text.parse::<i64>().map_or_else(
        |_| text.parse::<f64>().ok().filter(|value| value.is_finite()).map_or_else(|| text.into(), Json::from),
        Json::from,
    )
}

/// Returns a tree as nested arrays of values for MAX, or `None` if it is too large. In a valued tree, an interior node is an object
/// with its static value and its children.
fn nested(position: &dyn AnyPosition, is_valued: bool, nodes: &mut u64) -> Option<Json> {
    *nodes += 1;
    if *nodes > MOST_NODES {
        return None;
    }
    let static_value = |position: &dyn AnyPosition| {
        let (_, value) = position.tree_node()?.value?;
        Some(value.whole.map_or_else(|| number(&value.text), Json::from))
    };
    if position.is_terminal() {
        return static_value(position);
    }
    let children = (0..position.count_moves() as usize).map(|played| nested(&*position.after(played), is_valued, nodes));
    let children = children.collect::<Option<Vec<Json>>>()?;
    Some(if is_valued { json!({ "value": static_value(position)?, "children": children }) } else { Json::from(children) })
}

impl Reply {
    /// Returns the names of the quantities that the answer states.
    pub fn states(&self) -> impl Iterator<Item = &'static str> {
        let quantities = [
            ("value", self.value.is_some()),
            ("calls", self.calls.is_some()),
            ("leaves", self.leaves.is_some()),
            ("best_move", self.best_move.is_some()),
        ];
        let is_refused = self.error.is_some();
        quantities.into_iter().filter(move |(_, is_stated)| *is_stated && !is_refused).map(|(name, _)| name)
    }
}

/// A quantity in which an answer differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Differing {
    /// `value`, `calls`, `leaves` or `best_move`.
    pub name: &'static str,
    pub ours: String,
    pub theirs: String,
}

/// Returns the quantities in which a reply differs from scoutlab's search. If the value is outside the window, it is a bound, and there
/// is no best move to compare.
pub fn differing(request: &SearchRequest, found: &SearchOutcome, reply: &Reply) -> Vec<Differing> {
    let own = written(request, request.position.reported(found.value));
    let mut differing = Vec::new();
    let mut add = |name, ours: String, theirs: Option<String>| {
        if let Some(theirs) = theirs.filter(|theirs| *theirs != ours) {
            differing.push(Differing { name, ours, theirs });
        }
    };
    let their_value = reply.value.map(|value| if own.parse::<f64>() == Ok(value) { own.clone() } else { value.to_string() });
    add("value", own, their_value);
    add("calls", found.counters.calls().to_string(), reply.calls.map(|calls| calls.to_string()));
    add("leaves", found.counters.leaves.to_string(), reply.leaves.map(|leaves| leaves.to_string()));
    let Window { alpha, beta } = request.settings.window;
    if let Some(best) = found.best.filter(|_| found.value > alpha && found.value < beta) {
        let name = |played| request.position.coordinate_name(played);
        let theirs = reply.best_move.as_ref().map(|text| request.position.parse_move(text).map_or_else(|_| text.clone(), name));
        add("best_move", name(best), theirs);
    }
    differing
}
