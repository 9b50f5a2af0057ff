//! An observer that checks each visit against the contract of [`Tree`](crate::Tree).

use scoutlab_games::{Game, Value};

use super::diagnosis::cause;
use super::open_visit::{Open, Searched};
use super::report::shown;
use super::sketch_position::{ONE_BY_ONE, SketchPosition};
use super::{minimax, plies};
use scoutlab_search::{Node, Observer, Window};

/// Watches a search and records the first visit that breaks a rule. Best-first searches have no windows to check.
#[derive(Default)]
pub(super) struct Witness<'t> {
    /// The window of the last interior visit of the root.
    pub(super) root_window: Option<Window>,
    /// A description of the first visit that broke a rule.
    pub(super) broken: Option<String>,
    /// A description of the first visit that ended with a number that is neither the value nor a true bound.
    pub(super) untrue: Option<String>,
    visits: u64,
    /// The interior visits from the root to the current node.
    open: Vec<Open<'t>>,
    /// The index of the child that is visited next, and the child's position.
    awaited: Option<(u8, SketchPosition<'t>)>,
    is_best_first: bool,
}

impl<'t> Witness<'t> {
    /// Checks that every visit has ended, after the search is over.
    pub(super) fn end(&mut self) {
        self.expect_visited();
        self.expect_closed("the visit");
        if self.visits == 0 {
            self.note("the root was never visited".to_owned());
        }
    }

    fn note(&mut self, problem: String) {
        if !self.is_best_first {
            self.broken.get_or_insert(problem);
        }
    }

    fn expect_visited(&mut self) {
        if let Some((_, child)) = self.awaited.take() {
            self.note(format!("the child {child} was visited, but never opened"));
        }
    }

    fn expect_closed(&mut self, which: &str) {
        if let Some(open) = self.open.pop() {
            self.note(format!("{which} of {} was never closed", open.position));
            self.open.clear();
        }
    }

    /// Returns the visit of `node`, which must be the visit that was opened last among those still open.
    fn at(&mut self, node: &Node<'_, SketchPosition<'t>>, event: &str) -> Option<&mut Open<'t>> {
        self.expect_visited();
        if self.open.len() != node.path.len() + 1 {
            self.note(format!("{event} {}, which is not open", node.position));
            return None;
        }
        self.open.last_mut()
    }

    /// Records the end of a visit of a child. `window` is the window of the visit if the visit was interior.
    fn ended(&mut self, child: u8, window: Option<Window>, value: Value) {
        if let Some(open) = self.open.last_mut() {
            let wanted = -Window::new(open.alpha, open.window.beta);
            open.searches.push(Searched { child, window, wanted, value });
        }
    }

    fn resolved(&mut self, value: Value) {
        self.visits += 1;
        match (self.awaited.take(), self.open.last()) {
            (Some((child, _)), _) => self.ended(child, None, value),
            (None, Some(open)) => self.note(format!("a child of {} was opened twice in one visit", open.position)),
            (None, None) => {}
        }
    }
}

impl<'t> Observer<SketchPosition<'t>> for Witness<'t> {
    fn enter(&mut self, node: &Node<'_, SketchPosition<'t>>, window: Window) {
        self.visits += 1;
        let is_awaited = self.awaited.take().is_some();
        if node.path.is_empty() {
            self.root_window = Some(window);
            self.expect_closed("the root was visited again, but the visit");
        } else if !is_awaited {
            self.note(format!("{} was opened twice in one visit", node.position));
            self.open.truncate(node.path.len());
        }
        self.open.push(Open {
            position: node.position.clone(),
            depth: node.depth,
            window,
            alpha: window.alpha,
            searches: Vec::new(),
            cut: None,
            improved: Vec::new(),
            again: None,
        });
    }

    fn descend(&mut self, node: &Node<'_, SketchPosition<'t>>, played: u8, _index: usize) {
        if let Some(open) = self.at(node, "a child was visited of") {
            let child = played + 1;
            let problem = match open.again.take() {
                Some(again) if again != played => {
                    format!("`re_search` announced child {}, but child {child} was visited", again + 1)
                }
                None if open.last_search(played).is_some() => format!("child {child} was visited again without `re_search`"),
                _ => String::new(),
            };
            if !problem.is_empty() {
                self.note(format!("in the visit of {}, {problem}", node.position));
            }
        }
        self.awaited = Some((played, node.position.play(played)));
    }

    fn leaf(&mut self, _ply: u32, value: Value) {
        self.resolved(value);
    }

    fn tt_cutoff(&mut self, _node: &Node<'_, SketchPosition<'t>>, value: Value) {
        self.resolved(value);
    }

    fn re_search(&mut self, node: &Node<'_, SketchPosition<'t>>, played: u8) {
        let Some(open) = self.at(node, "`re_search` was called at") else { return };
        open.again = Some(played);
        if open.last_search(played).is_none() {
            self.note(format!(
                "`re_search` was called for child {} of {}, which was not searched before",
                played + 1,
                node.position
            ));
        }
    }

    fn improved(&mut self, node: &Node<'_, SketchPosition<'t>>, played: u8, value: Value) {
        let Some(open) = self.at(node, "`improved` was called at") else { return };
        open.improved.push((played, value));
        open.alpha = open.alpha.max(value);
    }

    fn cutoff(&mut self, node: &Node<'_, SketchPosition<'t>>, played: u8, _index: usize) {
        let Some(open) = self.at(node, "`cutoff` was called at") else { return };
        open.cut = Some(played);
        let (value, window) = (open.last_search(played).map(|search| -search.value), open.window);
        if let Some(value) = value.filter(|&value| value < window.beta) {
            let (child, window) = (played + 1, shown(window));
            let position = node.position;
            self.note(format!(
                "child {child} of {position} caused a cutoff with {value}, less than beta of the window {window}"
            ));
        }
    }

    fn leave(&mut self, node: &Node<'_, SketchPosition<'t>>, value: Value) {
        if self.at(node, "`close` was called at").is_none() {
            return;
        }
        let Some(open) = self.open.pop() else { return };
        let (searched, children) = (open.searched(), open.position.count_moves());
        if let Some(again) = open.again {
            self.note(format!("`re_search` announced child {} of {}, which was not visited", again + 1, open.position));
        } else if searched < children && open.cut.is_none() {
            self.note(format!("the visit of {} ended after {searched} of {children} children without a cutoff", open.position));
        }
        if self.untrue.is_none() && !self.is_best_first {
            let exact = minimax(&open.position, open.depth, &ONE_BY_ONE);
            let Window { alpha, beta } = open.window;
            if value != exact && !(value <= alpha && exact <= value) && !(value >= beta && exact >= value) {
                self.untrue = Some(format!(
                    "the visit of {} with {} remaining and the window {} ended with {value}, but its value is {exact}: {}",
                    open.position,
                    plies(open.depth),
                    shown(open.window),
                    cause(&open)
                ));
            }
        }
        if let Some(&child) = node.path.last() {
            self.ended(child, Some(open.window), value);
        }
    }

    fn resume(&mut self, _path: &[u8]) {
        self.is_best_first = true;
    }
}
