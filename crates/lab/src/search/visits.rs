//! The visits of a search one by one, in the order in which they end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use scoutlab_games::Value;
use scoutlab_search::{Node, Observer, Window};

use super::outcome::SearchOutcome;
use super::single::search_once;
use crate::description::{RegisteredGame, RequestError, RunError, oracle};
use crate::position_of::PositionOf;
use crate::settings::SearchSettings;

/// A visit that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<'v> {
    /// The moves from the root, by their coordinates (UCI in chess).
    pub path: &'v [String],
    /// The window, for the side to move at the node.
    pub window: Window,
    /// The remaining depth in plies.
    pub depth: u32,
    /// The value or bound that the visit returned, for the side to move at the node.
    pub value: Value,
    /// The number of calls at and below the visit: 1 for a leaf and for a TT cutoff.
    pub calls: u64,
    pub end: VisitEnd,
}

/// How a visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitEnd {
    /// The node is a leaf.
    Leaf,
    /// The transposition table resolved the visit.
    TtCutoff,
    /// The moves of the node were searched.
    Interior,
}

/// What the receiver of visits wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continue {
    /// The next visit.
    On,
    /// Nothing: the search may end.
    Stop,
}

/// Passes on visits. The visits of a best-first search do not end one after the other.
struct Visits<'r> {
    report: &'r mut dyn FnMut(Visit<'_>) -> Continue,
    stop: Arc<AtomicBool>,
    path: Vec<String>,
    /// The window and the depth of the next visit.
    next: (Window, u32),
    /// The interior visits that have not ended, with their windows, depths, and calls so far.
    open: Vec<(Window, u32, u64)>,
    is_best_first: bool,
}

impl Visits<'_> {
    fn end(&mut self, (window, depth): (Window, u32), calls: u64, value: Value, end: VisitEnd) {
        if let Some((_, _, below)) = self.open.last_mut() {
            *below += calls;
        }
        // A search does not look at the flag at every visit.
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        if (self.report)(Visit { path: &self.path, window, depth, value, calls, end }) == Continue::Stop {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl<G: RegisteredGame> Observer<G> for Visits<'_> {
    fn begin(&mut self, depth: u32) {
        self.path.clear();
        self.next = (self.next.0, depth);
    }

    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, _index: usize) {
        self.path.truncate(node.ply() as usize);
        self.path.push(node.position.coordinate_name(played));
    }

    fn resume(&mut self, _path: &[G::Move]) {
        self.is_best_first = true;
        self.stop.store(true, Ordering::Relaxed);
    }

    fn visit(&mut self, window: Window, depth: u32) {
        self.next = (window, depth);
    }

    fn enter(&mut self, node: &Node<'_, G>, window: Window) {
        self.path.truncate(node.ply() as usize);
        // No move leads to the root, so no visit of it is announced.
        let (window, depth) = if self.path.is_empty() { (window, node.depth) } else { self.next };
        self.open.push((window, depth, 1));
    }

    fn leaf(&mut self, _ply: u32, value: Value) {
        self.end(self.next, 1, value, VisitEnd::Leaf);
    }

    fn tt_cutoff(&mut self, _node: &Node<'_, G>, value: Value) {
        self.end(self.next, 1, value, VisitEnd::TtCutoff);
    }

    fn leave(&mut self, node: &Node<'_, G>, value: Value) {
        self.path.truncate(node.ply() as usize);
        let (window, depth, calls) = self.open.pop().expect("an interior visit begins before it ends");
        self.end((window, depth), calls, value, VisitEnd::Interior);
    }
}

/// Searches a position, and reports each visit when it ends. If the receiver stops the search, the result is `None`.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit ends the search, the algorithm is best-first, or there is not enough memory for the
/// transposition table.
pub(super) fn search_visits<G: RegisteredGame>(
    position: &PositionOf<G>,
    settings: &SearchSettings,
    report: &mut dyn FnMut(Visit<'_>) -> Continue,
) -> Result<Option<SearchOutcome>, RunError> {
    let stop: Arc<AtomicBool> = Arc::default();
    let settings = SearchSettings { stop: Some(stop.clone()), ..settings.clone() };
    let next = (settings.window, settings.depth);
    let mut visits = Visits { report, stop: stop.clone(), path: Vec::new(), next, open: Vec::new(), is_best_first: false };
    let found = search_once(position, &settings, &oracle(), Some(&mut visits));
    if visits.is_best_first {
        return Err(RequestError::LoggedBestFirst { algorithm: settings.algorithm.to_string() }.into());
    }
    match found {
        Err(_) if stop.load(Ordering::Relaxed) => Ok(None),
        found => Ok(Some(position.outcome(&found?))),
    }
}
