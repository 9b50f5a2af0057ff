//! The first visit that differs.

use std::sync::Arc;

use scoutlab::description::RunError;
use scoutlab::search::{Continue, Visit, VisitEnd, visits};
use scoutlab::{AnyPosition, Position};
use scoutlab_games::{Value, Window};

use crate::log::{Log, LoggedVisit};

/// A visit of scoutlab's own search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnVisit {
    /// The moves from the root.
    pub path: Vec<String>,
    /// The window, for the side to move at the node.
    pub window: Window,
    pub depth: u32,
    /// The value, for the side to move at the node.
    pub value: Value,
    /// The calls at and below the visit.
    pub calls: u64,
    pub end: VisitEnd,
}

impl From<Visit<'_>> for OwnVisit {
    fn from(Visit { path, window, depth, value, calls, end }: Visit<'_>) -> Self {
        Self { path: path.to_vec(), window, depth, value, calls, end }
    }
}

/// The first line of a log that differs from the same visit of scoutlab's own search.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The line of the log; `None` if the log has ended.
    pub line: Option<usize>,
    /// The moves to the node that differs.
    pub path: Vec<String>,
    /// The position at this node.
    pub position: Position,
    /// The visit of scoutlab's search; `None` if the search has ended.
    pub ours: Option<OwnVisit>,
    /// The visit of the log; `None` if the log has ended.
    pub theirs: Option<LoggedVisit>,
    /// The values of the equal visits before, by the lengths of their paths: of all visits whose parent has not ended.
    children: Vec<Vec<Value>>,
    /// The number of visits that are equal.
    pub equal: usize,
}

/// The relation of the paths of two visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The paths are equal.
    Same,
    /// The log's path leads to a node below scoutlab's.
    Below,
    /// The log's path leads to a node above scoutlab's.
    Above,
    /// Both paths part at a node above both.
    Apart,
}

impl Difference {
    /// Returns the values of the equal visits of children of the node after `moves` moves of the path. The values are for the side
    /// to move at the children.
    pub fn values_below(&self, moves: usize) -> &[Value] {
        self.children.get(moves + 1).map_or(&[], |values| values)
    }

    /// Returns the relation of the paths.
    ///
    /// # Panics
    ///
    /// Panics if one of the searches has ended.
    pub fn relation(&self) -> Relation {
        let (ours, theirs) = (self.ours.as_ref().expect("our visit"), self.theirs.as_ref().expect("a logged visit"));
        let common = self.path.len();
        match (common == ours.path.len(), common == theirs.path.len()) {
            (true, true) => Relation::Same,
            (true, false) => Relation::Below,
            (false, true) => Relation::Above,
            (false, false) => Relation::Apart,
        }
    }
}

/// Replays the search of a log, and returns the first visit that differs. The calls are compared only where the log has them.
///
/// # Errors
///
/// Fails with [`RunError`] if the search fails, or is best-first.
pub fn first_difference(log: &Log) -> Result<Option<Difference>, RunError> {
    let root = &log.request.position;
    let mut logged = log.visits.iter();
    let (mut found, mut children, mut equal) = (None, Vec::new(), 0);
    visits(&log.request, &mut |visit| {
        let theirs = logged.next();
        if theirs.is_some_and(|theirs| is_equal(root, &visit, theirs)) {
            // The visit ends the visits below it.
            children.resize(visit.path.len() + 1, Vec::new());
            children[visit.path.len()].push(visit.value);
            equal += 1;
            return Continue::On;
        }
        found = Some((OwnVisit::from(visit), theirs.cloned()));
        Continue::Stop
    })?;
    let (ours, theirs) = match found {
        Some((ours, theirs)) => (Some(ours), theirs),
        None => match logged.next() {
            None => return Ok(None),
            theirs => (None, theirs.cloned()),
        },
    };
    let path = common_path(root, ours.as_ref().map(|ours| &ours.path[..]), theirs.as_ref().map(|theirs| &theirs.path[..]));
    let position = after(root, &path);
    let text = if path.is_empty() { root.text.clone() } else { format!("{} moves {}", root.text, path.join(" ")) };
    let line = theirs.as_ref().map(|theirs| theirs.line);
    Ok(Some(Difference { line, path, position: Position::new(text, position), ours, theirs, children, equal }))
}

fn is_equal(root: &Position, ours: &Visit<'_>, theirs: &LoggedVisit) -> bool {
    ours.window == theirs.window
        && ours.depth == theirs.depth
        && ours.value == theirs.value
        && theirs.calls.is_none_or(|calls| calls == ours.calls)
        && (ours.path == theirs.path || common_path(root, Some(ours.path), Some(&theirs.path)).len() == ours.path.len())
        && ours.path.len() == theirs.path.len()
}

/// Returns the moves that two paths have in common, by their names here. The other program may write moves in another notation.
fn common_path(root: &Position, ours: Option<&[String]>, theirs: Option<&[String]>) -> Vec<String> {
    let (Some(ours), Some(theirs)) = (ours, theirs) else {
        return ours.or(theirs).unwrap_or_default().to_vec();
    };
    let mut position = None;
    let mut common = Vec::new();
    for (own, their) in ours.iter().zip(theirs) {
        if own != their {
            // Only another notation needs the position.
            let here = position.get_or_insert_with(|| after(root, &common));
            let names = here.parse_move(their).map(|played| here.coordinate_name(played));
            if names.as_deref() != Ok(own) {
                break;
            }
        }
        if let Some(here) = &mut position
            && let Ok(played) = here.parse_move(own)
        {
            *here = here.after(played);
        }
        common.push(own.clone());
    }
    common
}

/// Returns the position after moves, up to the first move that is not legal.
fn after(root: &Position, moves: &[String]) -> Arc<dyn AnyPosition> {
    let mut position = root.shared();
    for name in moves {
        let Ok(played) = position.parse_move(name) else { break };
        position = position.after(played);
    }
    position
}
