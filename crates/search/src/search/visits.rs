//! The steps of a visit that algorithms call, from opening a node to closing it.

use scoutlab_games::{Game, Value, Values};

use super::node_stack::NULL_MOVE;
use super::{NodeStack, Walk};
use crate::observers::Counters;
use crate::state_space::{self, BestFirst, StateSpace};
use crate::table::{Bounds, Recalled};
use crate::techniques::TechniqueChain;
use crate::tree::{Child, Descent, Look};
use crate::{CutoffKind, INFINITY, Observer, Opened, SearchError, Tree, Tried, Window};

impl<G: Game> Walk<'_, G> {
    /// Counts the current node as a leaf.
    #[inline]
    pub(crate) fn count_leaf(&mut self, value: Value) {
        self.nodes.current.counts.leaves += 1;
        self.report_leaf(self.nodes.path.len(), value);
    }

    /// Counts the current child as a leaf.
    #[inline]
    pub(crate) fn count_leaf_child(&mut self, value: Value) {
        self.nodes.child.counts.leaves += 1;
        self.report_leaf(self.nodes.path.len() + 1, value);
    }

    #[inline]
    fn report_leaf(&mut self, ply: usize, value: Value) {
        self.counters.leaves += 1;
        if let Some(observer) = &mut self.observer {
            observer.leaf(ply as u32, value);
        }
    }

    /// Reports that the child of the current node after `played`, at `index` in search order, caused a cutoff.
    #[inline(always)]
    pub(crate) fn report_cutoff(&mut self, played: G::Move, index: usize) {
        if let Some(observer) = &mut self.observer {
            observer.cutoff(&self.nodes.view(), played, index);
        }
        if self.cutoff_moves.is_some() {
            self.count_cutoff_move(played, index);
        }
    }

    // If the function were inlined, every algorithm would contain several copies of it.
    #[inline(never)]
    fn count_cutoff_move(&mut self, played: G::Move, index: usize) {
        let Some(cutoff_moves) = &mut self.cutoff_moves else { return };
        let node = self.nodes.view();
        let kind = if self.nodes.current.table_move == Some(played) {
            CutoffKind::TtMove
        } else if node.position.capture_value(played) > 0 {
            CutoffKind::Capture
        } else if self.ordering.as_ref().is_some_and(|ordering| ordering.is_killer(&node, played)) {
            CutoffKind::Killer
        } else {
            CutoffKind::Quiet
        };
        cutoff_moves.count(index, kind);
    }

    /// Returns the value of the current node if the evaluator solves it without a search.
    #[inline(always)]
    pub(crate) fn known_value(&self, window: Window) -> Option<Value> {
        // At the frontier, algorithms such as NegaScout may rely on exact values, so bounds are not enough.
        let window = if self.depth() > 1 { window } else { Window::INFINITE };
        self.evaluator.known_value(&self.nodes.current.position, window)
    }

    /// Returns the position of the current child, unless the search was stopped.
    fn child_position(&mut self) -> Option<&G> {
        if self.is_stopped {
            return None;
        }
        let NodeStack { current: node, child, .. } = &mut self.nodes;
        node.create_child(child, self.table.as_deref());
        Some(&child.position)
    }

    /// Returns the result of `open` in a stopped search, or for a node that was reopened.
    #[cold]
    #[inline(never)]
    fn open_again(&mut self) -> Opened {
        if self.is_stopped {
            return Opened::Resolved(0);
        }
        self.is_reopened = false;
        Opened::Interior(self.nodes.current.window)
    }

    /// Counts a visit of the current child with `depth` plies remaining, which are not one less than at the current node. A pass that
    /// takes no ply is no extension.
    #[cold]
    #[inline(never)]
    fn count_depth(&mut self, depth: u32) {
        let node = &*self.nodes.current;
        let is_free_pass = depth == node.depth && G::is_pass(node.played());
        if node.index != NULL_MOVE && !is_free_pass {
            let is_reduced = depth < node.depth;
            self.counters.reductions += u64::from(is_reduced);
            self.counters.extensions += u64::from(!is_reduced);
        }
    }
}

impl<G: Game> Tree for Walk<'_, G> {
    fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search is at least one ply deep");
        self.nodes.rewind();
        let root = &mut *self.nodes.current;
        root.depth = depth;
        if let Some(table) = &self.table {
            root.location = table.locate(&root.position);
        }
        if let Some(ordering) = &mut self.ordering {
            ordering.begin();
        }
        if let Some(observer) = &mut self.observer {
            observer.begin(depth);
        }
    }

    #[inline]
    fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.nodes.current.depth
    }

    #[inline(always)]
    fn open(&mut self, window: Window) -> Opened {
        if self.is_stopped | self.is_reopened {
            return self.open_again();
        }
        if let Some(value) = self.known_value(window) {
            self.count_leaf(value);
            return Opened::Resolved(value);
        }
        let mut window = window;
        let node = &mut *self.nodes.current;
        (node.window, node.best, node.table_move) = (window, None, None);
        if self.table.is_some() {
            match self.probe_table(window) {
                Ok(narrowed) => window = narrowed,
                Err(value) => {
                    self.counters.tt_cutoffs += 1;
                    self.nodes.current.counts.tt_cutoffs += 1;
                    if let Some(observer) = &mut self.observer {
                        observer.tt_cutoff(&self.nodes.view(), value);
                    }
                    return Opened::Resolved(value);
                }
            }
        }
        if !self.expand() {
            let value = self.evaluator.value(&self.nodes.current.position);
            self.count_leaf(value);
            return Opened::Resolved(value);
        }
        self.enter(window);
        Opened::Interior(window)
    }

    #[inline(always)]
    fn next(&mut self, futile: Value) -> Option<Child> {
        let is_there = !self.is_stopped
            && if self.skips_leaves() {
                self.advance_to_leaf(futile)
            } else {
                let NodeStack { current: node, child, .. } = &mut self.nodes;
                node.advance(child)
            };
        let node = &*self.nodes.current;
        is_there.then_some(Child { index: node.index as u32, generation_index: node.generation_index as u32 })
    }

    #[inline(always)]
    fn greatest_leaf(&self) -> Value {
        if self.is_stopped {
            return -INFINITY;
        }
        let node = &*self.nodes.current;
        if node.has_values { node.values.greatest(node.count) } else { node.greatest_leaf }
    }

    fn choose(&mut self, generation_index: usize) {
        if self.is_stopped {
            return;
        }
        // At the frontier, the moves may not be arranged yet.
        self.arrange();
        let node = &mut *self.nodes.current;
        let index = if node.is_arranged { node.picker.rank_of(generation_index) } else { generation_index };
        node.set_current(generation_index, index);
    }

    #[inline(always)]
    fn descend(&mut self, window: Window, depth: u32) -> Descent {
        if self.has_techniques { Descent::Techniques } else { self.descend_within(window, depth) }
    }

    #[inline(always)]
    fn descend_within(&mut self, window: Window, depth: u32) -> Descent {
        if self.is_stopped {
            return Descent::Leaf(0);
        }
        if depth + 1 != self.nodes.current.depth {
            self.count_depth(depth);
        }
        let played = self.nodes.current.played();
        if let Some(observer) = &mut self.observer {
            observer.descend(&self.nodes.view(), played, self.nodes.current.index);
            observer.visit(window, depth);
        }
        let NodeStack { current: node, child, .. } = &mut self.nodes;
        if depth > 0 {
            node.create_child(child, self.table.as_deref());
            if let Some(table) = &self.table {
                node.create_next(&**table);
            }
            self.nodes.descend(played, depth);
            return Descent::Node;
        }
        child.clear_line();
        let value = if node.has_values && node.index != NULL_MOVE {
            -node.values.at(node.generation_index)
        } else {
            let value = self.evaluator.leaf_value(&node.position.play(played), window, self.effort);
            if !self.is_valid_leaf() {
                return Descent::Leaf(0);
            }
            let node = &mut *self.nodes.current;
            // A deeper visit, or a visit with another window, may supersede this value. Both kinds of leaves are never skipped.
            if node.depth == 1 && !self.extends_leaves && !self.searches_leaves {
                node.greatest_leaf = node.greatest_leaf.max(-value);
            }
            value
        };
        self.count_leaf_child(value);
        Descent::Leaf(value)
    }

    #[inline(always)]
    fn ascend(&mut self) {
        self.nodes.ascend();
    }

    #[inline(always)]
    fn re_search(&mut self) {
        if self.is_stopped {
            return;
        }
        self.counters.re_searches += 1;
        self.nodes.current.re_searched = self.nodes.current.generation_index;
        if let Some(observer) = &mut self.observer {
            observer.re_search(&self.nodes.view(), self.nodes.current.played());
        }
    }

    #[inline(always)]
    fn improved(&mut self, value: Value) {
        if self.is_stopped {
            return;
        }
        let played = self.nodes.current.played();
        self.nodes.current.best = Some(played);
        self.nodes.set_line();
        if let Some(observer) = &mut self.observer {
            observer.improved(&self.nodes.view(), played, value);
        }
        if let Some(ordering) = &mut self.ordering {
            ordering.improved(&self.nodes.view(), played);
        }
    }

    #[inline(always)]
    fn cutoff(&mut self) {
        if self.is_stopped {
            return;
        }
        let node = &mut *self.nodes.current;
        let (played, index) = (node.played(), node.index);
        (node.best, node.is_cut) = (Some(played), true);
        node.counts.count_cutoff(index);
        if self.nodes.path.is_empty() {
            self.nodes.set_line();
        }
        self.counters.count_cutoff(index);
        self.report_cutoff(played, index);
        if let Some(ordering) = &mut self.ordering {
            // Of the moves before a chosen child, perhaps none has been tried.
            let tried = || self.nodes.current.moves_before(index.min(self.nodes.current.visited));
            ordering.cutoff(&self.nodes.view(), played, Tried::new(&tried));
        }
    }

    fn reopen(&mut self) {
        self.nodes.current.start_over();
        self.is_reopened = true;
    }

    fn techniques(&self) -> TechniqueChain {
        self.techniques.clone()
    }

    fn is_selective(&self) -> bool {
        self.techniques.is_selective()
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.nodes.path.len() as u32
    }

    #[inline]
    fn children(&self) -> usize {
        if self.is_stopped { 0 } else { self.nodes.current.count }
    }

    #[inline]
    fn child_index(&self) -> Option<u32> {
        let index = self.nodes.current.index;
        (index != NULL_MOVE).then_some(index as u32)
    }

    #[inline]
    fn is_re_search(&self) -> bool {
        self.nodes.current.re_searched == self.nodes.current.generation_index
    }

    fn choose_null_move(&mut self) -> bool {
        let NodeStack { current: node, child, .. } = &mut self.nodes;
        let is_there = !self.is_stopped && node.set_null_move(child, self.table.as_deref());
        self.counters.null_moves += u64::from(is_there);
        is_there
    }

    #[inline]
    fn is_after_null_move(&self) -> bool {
        self.nodes.is_after_null_move()
    }

    fn look(&mut self, depth: u32) -> Look {
        let NodeStack { current: node, child, .. } = &mut self.nodes;
        let Some(table) = self.table.as_deref().filter(|_| !self.is_stopped) else { return Look::NOTHING };
        node.create_child(child, Some(table));
        self.counters.table_probes += 1;
        let Recalled { bounds, best } = table.probe(child.location, &child.position, depth);
        let Bounds { lower, upper } = bounds.unwrap_or(Bounds::NONE);
        Look { bounds: Bounds { lower: -upper, upper: -lower }, has_move: best.is_some() }
    }

    fn static_value(&mut self) -> Value {
        self.counters.interior_evaluations += 1;
        self.evaluator.static_value(&self.nodes.current.position)
    }

    fn is_urgent(&self) -> bool {
        self.nodes.current.position.is_urgent()
    }

    fn is_child_urgent(&mut self) -> bool {
        self.child_position().is_some_and(Game::is_urgent)
    }

    fn is_pass(&self) -> bool {
        G::is_pass(self.nodes.current.played())
    }

    fn count_replies(&mut self) -> usize {
        self.child_position().map_or(0, Game::count_moves)
    }

    fn counters(&mut self) -> &mut Counters {
        &mut self.counters
    }

    #[inline(always)]
    fn close(&mut self, value: Value) -> Value {
        if self.is_stopped {
            return value;
        }
        if let Some(table) = &mut self.table {
            let node = &*self.nodes.current;
            let best = node.best.or(node.table_move);
            table.store(node.location, &node.position, node.depth, node.bounds_after(value), best);
        }
        if let Some(observer) = &mut self.observer {
            observer.leave(&self.nodes.view(), value);
        }
        value
    }
}

impl<G: Game> BestFirst for Walk<'_, G> {
    fn search_state_space(&mut self, space: StateSpace) -> Result<Value, SearchError> {
        state_space::search(self, space)
    }
}
