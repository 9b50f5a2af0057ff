//! What the machine does with the moves of a node: probing its entry, generating, ordering and selecting them.

use scoutlab_games::{Game, MoveSet, PlaceSet, Value, Values, value_each_child};

use super::{NodeStack, Walk};
use crate::observer::RankedMove;
use crate::table::{Bounds, Recalled};
use crate::{Arrangement, Demand, Node, Window};

impl<G: Game> Walk<'_, G> {
    /// Probes the transposition table. Returns the window narrowed by the stored bounds, or `Err` with the result of the visit
    /// if the bounds cause a TT cutoff.
    #[inline(never)]
    pub(super) fn probe_table(&mut self, window: Window) -> Result<Window, Value> {
        let NodeStack { current: node, path, .. } = &mut self.nodes;
        let Some(table) = &self.table else { return Ok(window) };
        let Bounds { lower, upper } = self.value_range;
        let range = if path.len().is_multiple_of(2) { self.value_range } else { Bounds { lower: -upper, upper: -lower } };
        let Recalled { bounds, best } = table.probe(node.location, &node.position, node.depth);
        let rule = table.rule();
        (node.stored_window, node.bounds, node.table_move) = (window, rule.kept(bounds.unwrap_or(range)), best);
        if let Some(bounds) = bounds
            && (!path.is_empty() || self.tt_cutoff_at_root)
        {
            if let Some(value) = bounds.cutoff(window) {
                return Err(value);
            }
            (node.window, node.stored_window) = rule.narrowed(bounds, window);
        }
        Ok(node.window)
    }

    /// Generates the moves of the current node, and evaluates its children together if the children are leaves and the
    /// evaluator supports it. Returns whether there are moves.
    #[inline(always)]
    pub(crate) fn expand(&mut self) -> bool {
        let node = &mut *self.nodes.current;
        node.has_values = if node.depth == 1 && !self.extends_leaves {
            self.evaluator.value_frontier(&node.position, &mut node.moves, &mut node.values)
        } else {
            node.position.generate(&mut node.moves);
            false
        };
        node.restart();
        node.count > 0
    }

    /// Starts an interior visit. Counts the visit, and provides and counts the evaluations that the ordering demands.
    #[inline(always)]
    pub(crate) fn enter(&mut self, window: Window) {
        self.counters.interior += 1;
        self.nodes.current.counts.interior += 1;
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
    pub(super) fn skips_leaves(&self) -> bool {
        self.nodes.current.has_values && !self.watches_each_leaf
    }

    #[inline(always)]
    fn prepare_ordering(&mut self) {
        let Some(ordering) = &self.ordering else { return };
        let node = &mut *self.nodes.current;
        let depth = node.depth;
        let Demand { evaluations, values } = ordering.demand(depth);
        node.has_demanded_values = values;
        if values && !node.has_values {
            value_each_child(self.evaluator, &node.position, &node.moves, &mut node.values, &self.effort.limit);
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
        let NodeStack { current: node, path, .. } = &mut self.nodes;
        let Some(ordering) = &self.ordering else { return };
        if node.is_arranged || (node.count == 1 && !watches_order) {
            return;
        }
        node.picker.reset(node.count);
        let (moves, table_move) = (&node.moves, node.table_move);
        let values = node.has_demanded_values.then_some(&node.values);
        let (evaluator, limit) = (self.evaluator, &self.effort.limit);
        let mut arrangement = Arrangement { moves, table_move, values, evaluator, limit, picker: &mut node.picker };
        ordering.arrange(&Node { position: &node.position, depth: node.depth, path }, &mut arrangement);
        node.is_arranged = true;
    }

    #[cold]
    fn report_order(&mut self) {
        let node = &*self.nodes.current;
        let ranked = |generation_index| RankedMove {
            played: node.moves.at(generation_index),
            score: node.picker.key(generation_index).map(i64::saturating_neg),
        };
        let order: Vec<_> = node.picker.order().into_iter().map(|generation_index| ranked(generation_index.into())).collect();
        if let Some(observer) = &mut self.observer {
            observer.ordered(&self.nodes.view(), &order);
        }
    }

    /// Makes the next leaf that scores more than `futile` the current child. Skipped leaves count as visited. Returns false if there
    /// is no such leaf.
    #[inline(always)]
    pub(super) fn advance_to_leaf(&mut self, futile: Value) -> bool {
        let node = &*self.nodes.current;
        let (count, visited) = (node.count, node.visited);
        let leaves = node.values.above(count, futile);
        let found = if self.ordering.is_none() {
            leaves.first_from(visited).map(|generation_index| (generation_index, generation_index))
        } else if leaves.first().is_some() {
            self.next_in_order(&leaves)
        } else {
            None
        };
        let node = &mut *self.nodes.current;
        if let Some((generation_index, index)) = found {
            node.set_current(generation_index, index);
            node.visited = index + 1;
            self.count_skipped(index - visited);
        } else {
            node.visited = count;
            self.count_skipped(count - visited);
        }
        found.is_some()
    }

    /// Returns the next of `leaves`, with its generation index and its index in search order.
    #[inline(never)]
    fn next_in_order(&mut self, leaves: &PlaceSet) -> Option<(usize, usize)> {
        self.arrange();
        let node = &*self.nodes.current;
        if !node.is_arranged {
            return leaves.first_from(node.visited).map(|generation_index| (generation_index, generation_index));
        }
        if node.visited == 0 {
            let generation_index = node.picker.first_of(leaves);
            return Some((generation_index, node.picker.rank_of(generation_index)));
        }
        // A node rarely has a second leaf that can affect the result, so listing the whole order costs little overall.
        let order = node.picker.order().into_iter().enumerate().skip(node.visited);
        order
            .map(|(index, generation_index)| (generation_index.into(), index))
            .find(|&(generation_index, _)| leaves.contains(generation_index))
    }

    /// Counts `count` skipped leaves. The count may be 0, because a branch that avoids the call would be hard to predict.
    #[inline(always)]
    fn count_skipped(&mut self, count: usize) {
        self.counters.leaves += count as u64;
        self.nodes.child.counts.leaves += count as u64;
        if let Some(observer) = &mut self.observer
            && count > 0
        {
            observer.leaves(self.nodes.path.len() as u32 + 1, count as u64);
        }
    }
}
