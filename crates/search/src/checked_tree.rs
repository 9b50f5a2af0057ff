//! The rules of the [`Tree`] contract that a tree can check while an algorithm runs.

use scoutlab_games::Value;

use crate::observers::Counters;
use crate::state_space::{BestFirst, StateSpace};
use crate::techniques::TechniqueChain;
use crate::{Child, Descent, Look, Opened, SearchError, Tree, Window};

/// A tree that panics when an algorithm breaks a rule of [`Tree`], because the counts would be wrong. The conformance kit runs every
/// algorithm on a checked tree. Without optimizations, so does [`Search::run`](crate::Search::run).
///
/// ```should_panic
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{CheckedTree, Search, Tree, Window};
///
/// let tree = TextTree::parse("[3 5]").unwrap();
/// let _ = Search::new(&Leaves).explore(&tree.root(), 1, |tree| {
///     let mut tree = CheckedTree::new(tree);
///     tree.open(Window::INFINITE);
///     tree.cutoff(); // no child was visited
///     Ok(tree.close(0))
/// });
/// ```
pub struct CheckedTree<'t, T: Tree + ?Sized> {
    tree: &'t mut T,
    /// The visits from the root to the current node.
    visits: Vec<Visit>,
}

#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of one another")]
struct Visit {
    /// Whether the current child was just visited.
    is_child_visited: bool,
    is_cut: bool,
    /// Whether the last child has been passed.
    is_exhausted: bool,
    /// Whether the current child is the one after a null move.
    is_null_move: bool,
}

impl<'t, T: Tree + ?Sized> CheckedTree<'t, T> {
    /// Checks the calls that reach `tree`, which is at the root.
    pub fn new(tree: &'t mut T) -> Self {
        Self { tree, visits: vec![Visit::default()] }
    }

    fn visit(&mut self) -> &mut Visit {
        self.visits.last_mut().expect("the root is never left")
    }

    /// Follows the tree to where it is after `descent`.
    fn followed(&mut self, descent: Descent) -> Descent {
        match descent {
            Descent::Leaf(_) => self.visit().is_child_visited = !self.visit().is_null_move,
            Descent::Node => self.visits.push(Visit::default()),
            Descent::Techniques => {}
        }
        descent
    }

    fn assert_open(&mut self) {
        assert!(!self.visit().is_cut || self.is_stopped(), "after a cutoff, only `close` may follow");
    }

    fn assert_child_was_visited(&mut self) {
        let was_visited = std::mem::take(&mut self.visit().is_child_visited) || self.is_stopped();
        assert!(was_visited, "`improved` and `cutoff` must directly follow the visit of their child");
    }
}

impl<T: Tree + ?Sized> Tree for CheckedTree<'_, T> {
    fn begin(&mut self, depth: u32) {
        self.visits.truncate(1);
        self.tree.begin(depth);
    }

    fn is_stopped(&self) -> bool {
        self.tree.is_stopped()
    }

    fn depth(&self) -> u32 {
        self.tree.depth()
    }

    fn open(&mut self, window: Window) -> Opened {
        *self.visit() = Visit::default();
        self.tree.open(window)
    }

    fn next(&mut self, futile: Value) -> Option<Child> {
        self.assert_open();
        let child = self.tree.next(futile);
        match child {
            Some(_) => *self.visit() = Visit::default(),
            None => self.visit().is_exhausted = true,
        }
        child
    }

    fn greatest_leaf(&self) -> Value {
        let is_exhausted = self.visits.last().is_some_and(|visit| visit.is_exhausted);
        assert!(is_exhausted || self.is_stopped(), "`greatest_leaf` may be called only after the last child");
        self.tree.greatest_leaf()
    }

    fn choose(&mut self, generation_index: usize) {
        self.assert_open();
        (self.visit().is_child_visited, self.visit().is_null_move) = (false, false);
        self.tree.choose(generation_index);
    }

    fn descend(&mut self, window: Window, depth: u32) -> Descent {
        self.assert_open();
        let descent = self.tree.descend(window, depth);
        self.followed(descent)
    }

    fn descend_within(&mut self, window: Window, depth: u32) -> Descent {
        self.assert_open();
        let descent = self.tree.descend_within(window, depth);
        self.followed(descent)
    }

    fn ascend(&mut self) {
        self.tree.ascend();
        if self.visits.len() > 1 {
            self.visits.pop();
        }
        self.visit().is_child_visited = !self.visit().is_null_move;
    }

    fn re_search(&mut self) {
        self.assert_open();
        self.tree.re_search();
    }

    fn improved(&mut self, value: Value) {
        self.assert_child_was_visited();
        self.tree.improved(value);
    }

    fn cutoff(&mut self) {
        self.assert_child_was_visited();
        self.visit().is_cut = true;
        self.tree.cutoff();
    }

    fn close(&mut self, value: Value) -> Value {
        self.tree.close(value)
    }

    fn reopen(&mut self) {
        *self.visit() = Visit::default();
        self.tree.reopen();
    }

    fn choose_null_move(&mut self) -> bool {
        self.assert_open();
        let is_there = self.tree.choose_null_move();
        if is_there {
            (self.visit().is_child_visited, self.visit().is_null_move) = (false, true);
        }
        is_there
    }

    fn techniques(&self) -> TechniqueChain {
        self.tree.techniques()
    }

    fn is_selective(&self) -> bool {
        self.tree.is_selective()
    }

    fn ply(&self) -> u32 {
        self.tree.ply()
    }

    fn children(&self) -> usize {
        self.tree.children()
    }

    fn child_index(&self) -> Option<u32> {
        self.tree.child_index()
    }

    fn is_re_search(&self) -> bool {
        self.tree.is_re_search()
    }

    fn is_after_null_move(&self) -> bool {
        self.tree.is_after_null_move()
    }

    fn look(&mut self, depth: u32) -> Look {
        self.tree.look(depth)
    }

    fn static_value(&mut self) -> Value {
        self.tree.static_value()
    }

    fn is_urgent(&self) -> bool {
        self.tree.is_urgent()
    }

    fn is_child_urgent(&mut self) -> bool {
        self.tree.is_child_urgent()
    }

    fn is_pass(&self) -> bool {
        self.tree.is_pass()
    }

    fn count_replies(&mut self) -> usize {
        self.tree.count_replies()
    }

    fn counters(&mut self) -> &mut Counters {
        self.tree.counters()
    }
}

impl<T: Tree + ?Sized> BestFirst for CheckedTree<'_, T> {
    fn search_state_space(&mut self, space: StateSpace) -> Result<Value, SearchError> {
        self.tree.search_state_space(space)
    }
}
