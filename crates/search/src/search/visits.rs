//! The steps of a visit, from opening a node to closing it.

use scoutlab_games::{Game, MoveSet, Value, Values, value_each_child};

use super::Search;
use crate::observer::RankedMove;
use crate::state_space::{self, StateSpace};
use crate::table::{Bounds, Recalled};
use crate::tree::Child;
use crate::{Arrangement, Demand, INFINITY, Node, Observer, Opened, SearchError, Tree, Window};

impl<G: Game> Search<'_, G> {
    #[inline]
    pub(crate) fn count_leaf(&mut self, ply: u32, value: Value) {
        self.counters.leaves += 1;
        if let Some(observer) = &mut self.observer {
            observer.leaf(ply, value);
        }
    }

    /// Counts `count` skipped leaves. The count may be 0, because a branch that avoids the call would be hard to predict.
    #[inline(always)]
    fn count_skipped(&mut self, count: usize) {
        self.counters.leaves += count as u64;
        if let Some(observer) = &mut self.observer
            && count > 0
        {
            observer.leaves(self.nodes.path.len() as u32 + 1, count as u64);
        }
    }

    /// Returns the value of the current node if the evaluator solves it without a search.
    #[inline(always)]
    pub(crate) fn known_value(&self, window: Window) -> Option<Value> {
        // At the frontier, algorithms such as NegaScout may rely on exact values, so bounds are not enough.
        let window = if self.nodes.depth() > 1 { window } else { Window::INFINITE };
        self.evaluator.known_value(self.nodes.node().position(), window)
    }

    /// Probes the transposition table. Returns the window narrowed by the stored bounds, or `Err` with the result of the visit
    /// if the bounds cause a TT cutoff.
    #[inline(never)]
    fn probe_table(&mut self, window: Window) -> Result<Window, Value> {
        let (node, depth, path) = self.nodes.parts();
        let Some(table) = &self.table else { return Ok(window) };
        let Bounds { lower, upper } = self.value_range;
        let range = if path.len().is_multiple_of(2) { self.value_range } else { Bounds { lower: -upper, upper: -lower } };
        let Recalled { bounds, best } = table.probe(node.slot().location, node.position(), depth);
        (node.window, node.bounds, node.table_move) = (window, range, best);
        if let Some(bounds) = bounds {
            node.bounds = bounds;
            if !path.is_empty() || self.tt_cutoff_at_root {
                if let Some(value) = bounds.cutoff(window) {
                    return Err(value);
                }
                node.window = Window::new(window.alpha.max(bounds.lower), window.beta.min(bounds.upper));
            }
        }
        Ok(node.window)
    }

    /// Generates the moves of the current node, and evaluates its children together if the children are leaves and the
    /// evaluator supports it. Returns whether there are moves.
    #[inline(always)]
    pub(crate) fn expand(&mut self) -> bool {
        let is_frontier = self.nodes.depth() == 1;
        let node = self.nodes.node_mut();
        node.has_values = if is_frontier {
            self.evaluator.value_frontier(&node.slots[node.slot & 1].position, &mut node.moves, &mut node.values)
        } else {
            node.slots[node.slot & 1].position.generate(&mut node.moves);
            false
        };
        node.count = node.moves.len();
        (node.visited, node.greatest_leaf) = (0, -INFINITY);
        (node.is_arranged, node.is_child_visited, node.is_cut) = (false, false, false);
        node.count > 0
    }

    /// Starts an interior visit. Counts the visit, and provides and counts the evaluations that the ordering demands.
    #[inline(always)]
    pub(crate) fn enter(&mut self, window: Window) {
        self.counters.interior += 1;
        self.counters.root_visits += u64::from(self.nodes.path.is_empty());
        if let Some(observer) = &mut self.observer {
            observer.enter(&self.nodes.view(), window);
        }
        if self.ordering.is_some() {
            self.prepare_ordering();
        }
        self.check_limit();
    }

    /// Returns whether the search skips leaves of the current node that cannot affect the result.
    #[inline(always)]
    fn skips_leaves(&self) -> bool {
        self.nodes.node().has_values && !self.watches_each_leaf
    }

    #[inline]
    fn prepare_ordering(&mut self) {
        let Some(ordering) = &self.ordering else { return };
        let depth = self.nodes.depth();
        let Demand { evaluations, values } = ordering.demand(depth);
        let node = self.nodes.node_mut();
        node.has_demanded_values = values;
        if values && !node.has_values {
            let position = &node.slots[node.slot & 1].position;
            value_each_child(self.evaluator, position, &node.moves, &mut node.values, &self.effort.limit);
        }
        if evaluations > 0 {
            let evaluations = u64::from(evaluations) * node.count as u64;
            self.counters.ordering_evaluations += evaluations;
            if let Some(observer) = &mut self.observer {
                observer.ordering_evaluations(evaluations);
            }
        }
        if depth > 1 || self.watches_order || !self.skips_leaves() {
            self.arrange();
        }
        if self.watches_order {
            self.report_order();
        }
    }

    /// Calls the ordering to arrange the moves of the current node, unless the moves are already arranged.
    #[inline(never)]
    pub(crate) fn arrange(&mut self) {
        let watches_order = self.watches_order;
        let (node, depth, path) = self.nodes.parts();
        let Some(ordering) = &self.ordering else { return };
        if node.is_arranged || (node.count == 1 && !watches_order) {
            return;
        }
        node.picker.reset(node.count);
        let (moves, table_move) = (&node.moves, node.table_move);
        let values = node.has_demanded_values.then_some(&node.values);
        let (evaluator, limit) = (self.evaluator, &self.effort.limit);
        let mut arrangement = Arrangement { moves, table_move, values, evaluator, limit, picker: &mut node.picker };
        ordering.arrange(&Node { position: &node.slots[node.slot & 1].position, depth, path }, &mut arrangement);
        node.is_arranged = true;
    }

    #[cold]
    fn report_order(&mut self) {
        let node = self.nodes.node();
        let ranked = |generation_index| RankedMove {
            played: node.moves.at(generation_index),
            score: node.picker.key(generation_index).map(i64::saturating_neg),
        };
        let order: Vec<_> = node.picker.order().into_iter().map(|generation_index| ranked(generation_index.into())).collect();
        if let Some(observer) = &mut self.observer {
            observer.ordered(&self.nodes.view(), &order);
        }
    }

    /// Makes the next leaf that scores more than `futile` the current child. Skipped leaves count as visited.
    #[inline(always)]
    fn next_leaf(&mut self, futile: Value) -> Option<Child> {
        let node = self.nodes.node();
        let (count, visited) = (node.count, node.visited);
        let leaves = node.values.above(count, futile);
        let found = if self.ordering.is_none() {
            leaves.first_from(visited).map(|generation_index| (generation_index, generation_index))
        } else if leaves.first().is_some() {
            self.arrange();
            let node = self.nodes.node();
            match visited {
                _ if !node.is_arranged => {
                    leaves.first_from(visited).map(|generation_index| (generation_index, generation_index))
                }
                0 => {
                    let generation_index = node.picker.first_of(&leaves);
                    Some((generation_index, node.picker.rank_of(generation_index)))
                }
                // A node rarely has a second leaf that can affect the result, so listing the whole order costs little overall.
                _ => {
                    let order = node.picker.order().into_iter().enumerate().skip(visited);
                    order
                        .map(|(index, generation_index)| (generation_index.into(), index))
                        .find(|&(generation_index, _)| leaves.contains(generation_index))
                }
            }
        } else {
            None
        };
        let node = self.nodes.node_mut();
        if let Some((generation_index, index)) = found {
            node.set_current(generation_index, index);
            node.visited = index + 1;
            self.count_skipped(index - visited);
            Some(Child { index: index as u32, generation_index: generation_index as u32 })
        } else {
            node.visited = count;
            self.count_skipped(count - visited);
            None
        }
    }

    /// Makes the move to the current child the best move of the node.
    #[inline(always)]
    fn set_best(&mut self) -> G::Move {
        let node = self.nodes.node_mut();
        assert!(node.is_child_visited, "`improved` and `cutoff` must directly follow the visit of their child");
        node.is_child_visited = false;
        let played = node.played();
        node.best = Some(played);
        played
    }
}

impl<G: Game> Tree for Search<'_, G> {
    fn begin(&mut self, depth: u32) {
        self.nodes.begin(depth);
        self.pv.make_room(depth);
        if let Some(table) = &self.table {
            let root = self.nodes.node_mut().slot_mut();
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
        self.nodes.depth()
    }

    #[inline(always)]
    fn open(&mut self, window: Window) -> Opened {
        if self.is_stopped {
            return Opened::Resolved(0);
        }
        if let Some(value) = self.known_value(window) {
            self.count_leaf(self.nodes.path.len() as u32, value);
            return Opened::Resolved(value);
        }
        let mut window = window;
        let node = self.nodes.node_mut();
        (node.window, node.best, node.table_move) = (window, None, None);
        if self.table.is_some() {
            match self.probe_table(window) {
                Ok(narrowed) => window = narrowed,
                Err(value) => {
                    self.counters.tt_cutoffs += 1;
                    if let Some(observer) = &mut self.observer {
                        observer.tt_cutoff(&self.nodes.view(), value);
                    }
                    return Opened::Resolved(value);
                }
            }
        }
        if !self.expand() {
            let value = self.evaluator.value(self.nodes.node().position());
            self.count_leaf(self.nodes.path.len() as u32, value);
            return Opened::Resolved(value);
        }
        self.nodes.reserve_child();
        self.enter(window);
        Opened::Interior(window)
    }

    #[inline(always)]
    fn next(&mut self, futile: Value) -> Option<Child> {
        if self.is_stopped {
            return None;
        }
        assert!(!self.nodes.node().is_cut, "after a cutoff, only `close` may follow");
        if self.nodes.depth() > 1 {
            let (node, child) = self.nodes.node_and_child();
            if !node.advance(child, self.table.as_deref()) {
                return None;
            }
        } else if self.skips_leaves() {
            return self.next_leaf(futile);
        } else {
            let node = self.nodes.node_mut();
            if node.visited == node.count {
                return None;
            }
            let generation_index = node.pick();
            node.set_current(generation_index, node.visited);
            node.visited += 1;
        }
        let node = self.nodes.node();
        Some(Child { index: node.index as u32, generation_index: node.generation_index as u32 })
    }

    #[inline(always)]
    fn greatest_leaf(&self) -> Value {
        if self.is_stopped {
            return -INFINITY;
        }
        let node = self.nodes.node();
        assert!(node.visited == node.count, "`greatest_leaf` may be called only after the last child");
        if node.has_values { node.values.greatest(node.count) } else { node.greatest_leaf }
    }

    fn choose(&mut self, generation_index: usize) {
        if self.is_stopped {
            return;
        }
        // At the frontier, the moves may not be arranged yet.
        self.arrange();
        let is_frontier = self.nodes.depth() == 1;
        let (node, child) = self.nodes.node_and_child();
        let index = if node.is_arranged { node.picker.rank_of(generation_index) } else { generation_index };
        if is_frontier {
            node.set_current(generation_index, index);
        } else {
            node.choose(child, generation_index, index, self.table.as_deref());
        }
    }

    #[inline(always)]
    fn descend(&mut self, window: Window) -> Option<Value> {
        if self.is_stopped {
            return Some(0);
        }
        let ply = self.nodes.path.len() as u32;
        self.pv.descend_from(ply);
        let node = self.nodes.node();
        assert!(!node.is_cut, "after a cutoff, only `close` may follow");
        let played = node.played();
        if let Some(observer) = &mut self.observer {
            observer.descend(&self.nodes.view(), played, node.index);
        }
        if self.nodes.depth() > 1 {
            self.nodes.path.push(played);
            return None;
        }
        let value = if node.has_values {
            -node.values.at(node.generation_index)
        } else {
            let value = self.evaluator.leaf_value(&node.position().play(played), window, &mut self.effort);
            if !self.is_valid_leaf() {
                return Some(0);
            }
            let node = self.nodes.node_mut();
            node.greatest_leaf = node.greatest_leaf.max(-value);
            value
        };
        let node = self.nodes.node_mut();
        node.is_child_visited = true;
        self.count_leaf(ply + 1, value);
        Some(value)
    }

    #[inline(always)]
    fn ascend(&mut self) {
        self.nodes.path.pop();
        self.nodes.node_mut().is_child_visited = true;
    }

    #[inline(always)]
    fn re_search(&mut self) {
        if self.is_stopped {
            return;
        }
        assert!(!self.nodes.node().is_cut, "after a cutoff, only `close` may follow");
        self.counters.re_searches += 1;
        if let Some(observer) = &mut self.observer {
            observer.re_search(&self.nodes.view(), self.nodes.node().played());
        }
    }

    #[inline(always)]
    fn improved(&mut self, value: Value) {
        if self.is_stopped {
            return;
        }
        let played = self.set_best();
        let node = self.nodes.view();
        self.pv.improve(node.ply(), played);
        if let Some(observer) = &mut self.observer {
            observer.improved(&node, played, value);
        }
        if let Some(ordering) = &mut self.ordering {
            ordering.improved(&node, played);
        }
    }

    #[inline(always)]
    fn cutoff(&mut self) {
        if self.is_stopped {
            return;
        }
        let played = self.set_best();
        self.nodes.node_mut().is_cut = true;
        let (node, index) = (self.nodes.view(), self.nodes.node().index);
        Observer::<G>::cutoff(&mut self.counters, &node, played, index);
        self.pv.cut_off(node.ply(), played);
        if let Some(observer) = &mut self.observer {
            observer.cutoff(&node, played, index);
        }
        if let Some(ordering) = &mut self.ordering {
            ordering.cutoff(&node, played);
        }
    }

    #[inline(always)]
    fn close(&mut self, value: Value) -> Value {
        if self.is_stopped {
            return value;
        }
        if let Some(table) = &mut self.table {
            let node = self.nodes.node();
            let best = node.best.or(node.table_move);
            table.store(node.slot().location, node.position(), self.nodes.depth(), node.bounds_after(value), best);
        }
        if let Some(observer) = &mut self.observer {
            observer.leave(&self.nodes.view(), value);
        }
        value
    }

    fn search_state_space(&mut self, space: StateSpace) -> Result<Value, SearchError> {
        state_space::search(self, space)
    }
}
