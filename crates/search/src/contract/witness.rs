//! An observer that knows what observers are promised.

use scoutlab_games::{Evaluator, Game, Notation, Value};

use super::diagnosis::cause;
use super::minimax;
use super::plan::{Branch, Fruit, Plan};
use super::report::shown;
use crate::observers::Counters;
use crate::{Node, Observer, Window};

/// Watches a search of a [`Plan`]: counts for itself, and notes the first broken promise.
pub(super) struct Witness<'p> {
    plan: &'p Plan,
    has_table: bool,
    /// What it counted.
    pub(super) counted: Counters,
    /// The leaves by number, in the order of the visits.
    pub(super) leaves: Vec<u32>,
    /// The visits of each node.
    pub(super) visits: Vec<u32>,
    /// The window of the last interior visit of the root.
    pub(super) root_window: Option<Window>,
    /// The first broken rule of the hooks.
    pub(super) broken: Option<String>,
    /// The first visit that ended with neither the value nor a bound of it.
    pub(super) untrue: Option<String>,
    open: Vec<Open<'p>>,
    /// The node at which the search is.
    current: Option<u32>,
    /// The child that was descended to and not yet visited.
    awaited: Option<Branch<'p>>,
    is_best_first: bool,
}

/// An interior visit.
pub(super) struct Open<'p> {
    pub(super) node: Node<Branch<'p>>,
    pub(super) window: Window,
    /// Alpha, raised by each new best move.
    pub(super) alpha: Value,
    order: Vec<u8>,
    pub(super) searches: Vec<Searched>,
    /// The child that cut off.
    pub(super) cut: Option<u8>,
    /// The children that became the best move, each with its value.
    pub(super) improved: Vec<(u8, Value)>,
    /// The child that is to be searched again.
    again: Option<u8>,
}

/// A visit of a child that has ended.
pub(super) struct Searched {
    pub(super) child: u8,
    /// The window, if the visit was interior.
    pub(super) window: Option<Window>,
    /// The window that the parent had left, swapped for the child.
    pub(super) wanted: Window,
    /// The value for the side to move at the child.
    pub(super) value: Value,
}

impl Open<'_> {
    pub(super) fn last_search(&self, child: u8) -> Option<&Searched> {
        self.searches.iter().rev().find(|search| search.child == child)
    }

    /// The number of children that were searched.
    pub(super) fn searched(&self) -> usize {
        let searched = self.searches.iter().fold(0_u32, |children, search| children | 1 << search.child);
        searched.count_ones() as usize
    }
}

impl<'p> Witness<'p> {
    #[inline(never)]
    pub(super) fn new(plan: &'p Plan, has_table: bool) -> Self {
        Self {
            plan,
            has_table,
            counted: Counters::default(),
            leaves: Vec::new(),
            visits: vec![0; plan.len()],
            root_window: None,
            broken: None,
            untrue: None,
            open: Vec::new(),
            current: None,
            awaited: None,
            is_best_first: false,
        }
    }

    /// The search is over.
    pub(super) fn end(&mut self) {
        self.expect_no_awaited();
        if let Some(open) = self.open.last().filter(|_| !self.is_best_first) {
            let problem = format!("the visit of {} was never closed", open.node.position.position_name());
            self.note(problem);
        }
        if self.visits[0] == 0 {
            self.note("the root was never visited".to_owned());
        }
    }

    #[inline(never)]
    fn note(&mut self, problem: String) {
        self.broken.get_or_insert(problem);
    }

    #[inline(never)]
    fn expect_no_awaited(&mut self) {
        if let Some(branch) = self.awaited.take() {
            self.note(format!("the child {} was visited, but never opened", branch.position_name()));
        }
    }

    /// The place of an open node at which the search is.
    #[inline(never)]
    fn at(&mut self, node: &Node<Branch<'p>>, hook: &str) -> Option<usize> {
        self.expect_no_awaited();
        let number = node.position.number;
        let place = self.open.iter().rposition(|open| open.node.position.number == number);
        if place.is_none() || self.current != Some(number) {
            let reason = if place.is_none() { "is not open" } else { "is not where the search is" };
            self.note(format!("{hook} was called for {}, which {reason}", node.position.position_name()));
        }
        place
    }

    /// A visit of this node begins.
    fn visit(&mut self, number: u32) {
        self.visits[number as usize] += 1;
    }

    /// A visit ended, with this window if it was interior.
    fn ended(&mut self, number: u32, window: Option<Window>, value: Value) {
        let Some(parent) = self.plan.parent(number) else { return };
        if let Some(open) = self.open.iter_mut().rev().find(|open| open.node.position.number == parent) {
            let child = (number - open.node.position.child_number(0)) as u8;
            let wanted = Window::new(open.alpha, open.window.beta).swapped();
            open.searches.push(Searched { child, window, wanted, value });
        }
    }

    /// Takes the node that a leaf or an answer of the table belongs to.
    fn take_awaited(&mut self, hook: &str) -> Option<Branch<'p>> {
        let root = (self.open.is_empty() || self.is_best_first).then(|| self.plan.root());
        let found = self.awaited.take().or(root);
        if found.is_none() {
            self.note(format!("{hook} was called without a descent to the node"));
        }
        found
    }
}

impl<'p> Observer<Branch<'p>> for Witness<'p> {
    fn enter(&mut self, node: &Node<Branch<'p>>, window: Window) {
        let number = node.position.number;
        let name = || node.position.position_name();
        match self.awaited.take() {
            Some(branch) if branch.number == number => {}
            Some(branch) => self.note(format!("{} was opened, expected {}", name(), branch.position_name())),
            None if number != 0 => self.note(format!("{} was opened twice in one visit", name())),
            None if self.is_best_first => self.open.clear(),
            None => {
                if let Some(open) = self.open.last() {
                    let unclosed = open.node.position.position_name();
                    self.note(format!("the root was opened while the visit of {unclosed} was not closed"));
                    self.open.clear();
                }
            }
        }
        self.visit(number);
        Observer::<Branch<'_>>::enter(&mut self.counted, node, window);
        if node.ply == 0 {
            self.root_window = Some(window);
        }
        self.current = Some(number);
        self.open.push(Open {
            node: *node,
            window,
            alpha: window.alpha,
            order: (0..node.position.children()).collect(),
            searches: Vec::new(),
            cut: None,
            improved: Vec::new(),
            again: None,
        });
    }

    fn ordered(&mut self, node: &Node<Branch<'p>>, moves: &[u8]) {
        if let Some(place) = self.at(node, "`ordered`") {
            self.open[place].order = moves.to_vec();
        }
    }

    fn descend(&mut self, node: &Node<Branch<'p>>, played: u8, index: usize) {
        if let Some(place) = self.at(node, "`descend`") {
            let open = &mut self.open[place];
            let (name, child) = (node.position.position_name(), played + 1);
            let mut problem = None;
            if open.order.get(index) != Some(&played) {
                problem = Some(format!("child {child} of {name} was visited as number {}, which is another child", index + 1));
            } else if let Some(cut) = open.cut.filter(|_| !self.is_best_first) {
                problem = Some(format!("child {child} of {name} was visited after child {} had cut off", cut + 1));
            } else if let Some(again) = open.again.filter(|&again| again != played) {
                problem = Some(format!("`research` announced child {} of {name}, but child {child} was visited", again + 1));
            } else if open.again.is_none() && !self.is_best_first && open.last_search(played).is_some() {
                problem = Some(format!("child {child} of {name} was visited again without `research`"));
            }
            open.again = None;
            if let Some(problem) = problem {
                self.note(problem);
            }
        }
        self.awaited = Some(node.position.play(played));
    }

    fn leaf(&mut self, ply: u32, value: Value) {
        Observer::<Branch<'_>>::leaf(&mut self.counted, ply, value);
        if let Some(branch) = self.take_awaited("`leaf`") {
            self.visit(branch.number);
            self.leaves.push(branch.number);
            let expected = Fruit.value(&branch);
            if value != expected {
                self.note(format!("the leaf {} was reported with {value}, expected {expected}", branch.position_name()));
            }
            self.ended(branch.number, None, value);
        }
    }

    fn leaves(&mut self, _ply: u32, count: u64) {
        self.note(format!("{count} leaves were reported together to an observer that sees each leaf"));
    }

    fn table_answer(&mut self, node: &Node<Branch<'p>>, value: Value) {
        Observer::<Branch<'_>>::table_answer(&mut self.counted, node, value);
        if !self.has_table {
            self.note("a table answered where there is none".to_owned());
        }
        if let Some(branch) = self.take_awaited("`table_answer`") {
            self.visit(branch.number);
            self.ended(branch.number, None, value);
        }
    }

    fn research(&mut self, node: &Node<Branch<'p>>, played: u8) {
        Observer::<Branch<'_>>::research(&mut self.counted, node, played);
        if let Some(place) = self.at(node, "`research`") {
            if self.open[place].last_search(played).is_none() {
                let name = node.position.position_name();
                self.note(format!("`research` was called for child {} of {name}, which was not searched before", played + 1));
            }
            self.open[place].again = Some(played);
        }
    }

    fn improved(&mut self, node: &Node<Branch<'p>>, played: u8, value: Value) {
        if let Some(place) = self.at(node, "`improved`") {
            if self.open[place].last_search(played).is_none() {
                let name = node.position.position_name();
                self.note(format!("`improved` was called for child {} of {name}, which was not visited", played + 1));
            }
            let open = &mut self.open[place];
            open.improved.push((played, value));
            open.alpha = open.alpha.max(value);
        }
    }

    fn cutoff(&mut self, node: &Node<Branch<'p>>, played: u8, index: usize) {
        Observer::<Branch<'_>>::cutoff(&mut self.counted, node, played, index);
        let Some(place) = self.at(node, "`cutoff`") else { return };
        let open = &mut self.open[place];
        open.cut = Some(played);
        let (name, child, beta) = (node.position.position_name(), played + 1, open.window.beta);
        let problem = match open.last_search(played).map(|search| -search.value) {
            None => Some(format!("child {child} of {name} cut off, but was not visited")),
            Some(_) if open.order.get(index) != Some(&played) => {
                Some(format!("child {child} of {name} cut off as number {}, which is another child", index + 1))
            }
            Some(value) if !self.is_best_first && value < beta => {
                let window = shown(open.window);
                Some(format!("child {child} of {name} cut off with {value}, less than beta of the window {window}"))
            }
            Some(_) => None,
        };
        if let Some(problem) = problem {
            self.note(problem);
        }
    }

    fn leave(&mut self, node: &Node<Branch<'p>>, value: Value) {
        let Some(place) = self.at(node, "`leave`") else { return };
        let open = self.open.remove(place);
        let number = node.position.number;
        if !self.is_best_first {
            let name = || node.position.position_name();
            let (searched, children) = (open.searched(), usize::from(node.position.children()));
            if let Some(again) = open.again {
                self.note(format!("`research` announced child {} of {}, which was not visited", again + 1, name()));
            } else if searched < children && open.cut.is_none() {
                let problem =
                    format!("the visit of {} ended after {searched} of {children} children without a cut-off", name());
                self.note(problem);
            }
            if self.untrue.is_none() {
                let exact = minimax(&node.position, node.depth, &Fruit);
                let Window { alpha, beta } = open.window;
                if value != exact && !(value <= alpha && exact <= value) && !(value >= beta && exact >= value) {
                    self.untrue = Some(format!(
                        "the visit of {} with {} remaining and the window {} ended with {value}, its value is {exact}: {}",
                        name(),
                        super::plies(node.depth),
                        shown(open.window),
                        cause(&open)
                    ));
                }
            }
        }
        self.current = self.plan.parent(number);
        self.ended(number, Some(open.window), value);
    }

    fn ordering_probes(&mut self, count: u64) {
        Observer::<Branch<'_>>::ordering_probes(&mut self.counted, count);
    }

    fn resume(&mut self, line: &[u8]) {
        self.is_best_first = true;
        self.expect_no_awaited();
        let branch = line.iter().fold(self.plan.root(), |branch, &played| branch.play(played));
        self.current = Some(branch.number);
    }

    fn open_list(&mut self, entries: u64) {
        Observer::<Branch<'_>>::open_list(&mut self.counted, entries);
    }
}
