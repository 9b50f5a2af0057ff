//! The path of a search through the tree, from the root to the current node.

use scoutlab_games::{Game, Value, Wanted};

use super::Search;
use crate::children::Parent;
use crate::general::{Cursor, Next};
use crate::kept::KeptNode;
use crate::stack::{StackEntry, TableVisit};
use crate::table::Bounds;
use crate::{Node, Observer, Opened, Request, Window};

impl<G: Game> Search<'_, G> {
    /// Makes the stack deeper, which happens once per ply.
    #[cold]
    fn deepen(&mut self) {
        let root = *self.stack[0].nodes.current();
        self.stack.push(StackEntry::new(root));
    }

    fn entry(&mut self) -> &mut StackEntry<G> {
        &mut self.stack[self.ply]
    }

    /// The moves of this node, in search order.
    fn all_moves(&mut self) -> &[G::Move] {
        let entry = &mut self.stack[self.ply];
        let node = entry.nodes.current();
        let parent = Parent { node, position: &node.position, evaluator: self.evaluator, dynamic: self.evaluator };
        entry.children.all(entry.generated.as_ref(), parent, self.ordering.as_deref_mut())
    }

    /// Reports a leaf.
    #[inline]
    fn leaf(&mut self, ply: u32, value: Value) {
        self.counters.leaves += 1;
        if let Some(observer) = &mut self.observer {
            observer.leaf(ply, value);
        }
        self.limit();
    }

    #[inline]
    fn limit(&mut self) {
        if self.counters.leaves + self.counters.interior > self.stop_above {
            self.stopped = true;
        }
    }

    /// Probes the table: its answer if the bounds decide the window, else what the visit starts with.
    fn recall(&mut self, window: Window) -> Result<TableVisit<G::Move>, Value> {
        let nodes = &self.stack[self.ply].nodes;
        let node = nodes.current();
        let Some(table) = &mut self.table else { return Ok(TableVisit { window, bounds: Bounds::NONE, best: None }) };
        let Bounds { lower, upper } = self.request.value_range;
        let range = if node.ply.is_multiple_of(2) { self.request.value_range } else { Bounds { lower: -upper, upper: -lower } };
        let recalled = table.probe_at(nodes.place(), &node.position, node.depth);
        let mut visit = TableVisit { window, bounds: range, best: recalled.best };
        if let Some(bounds) = recalled.bounds {
            visit.bounds = bounds;
            if node.ply > 0 || self.request.table_answers_root {
                if let Some(value) = bounds.decide(window) {
                    return Err(value);
                }
                visit.window = Window::new(window.alpha.max(bounds.lower), window.beta.min(bounds.upper));
            }
        }
        Ok(visit)
    }

    /// The value of a leaf, because the evaluator knows it or the game is over. Otherwise the moves are generated.
    // These three are calls that every node makes once: inlined they save a tenth of all instructions.
    #[inline(always)]
    fn ended(&mut self, window: Window) -> Option<Value> {
        if self.stopped {
            return Some(0);
        }
        let entry = &mut self.stack[self.ply];
        let Node { position, depth, ply } = entry.nodes.current();
        // At the frontier algorithms may rely on exact values (NegaScout does).
        let Window { alpha, beta } = if *depth > 1 { window } else { Window::INFINITE };
        let mut known = self.evaluator.known_value(position, alpha, beta);
        let ply = *ply;
        if known.is_none() {
            let generated = position.generate();
            if !entry.begin(generated) {
                known = Some(self.evaluator.value(&entry.nodes.current().position));
            }
        }
        let value = known?;
        self.leaf(ply, value);
        Some(value)
    }

    /// Begins an interior visit and orders the moves.
    #[inline(always)]
    fn enter(&mut self, window: Window, first: Option<G::Move>) {
        let entry = &mut self.stack[self.ply];
        let node = entry.nodes.current();
        Observer::<G>::enter(&mut self.counters, node, window);
        if let Some(observer) = &mut self.observer {
            observer.enter(node, window);
        }
        if let Some(ordering) = self.ordering.as_deref_mut() {
            let parent = Parent { node, position: &node.position, evaluator: self.evaluator, dynamic: self.evaluator };
            if let Some(observer) = &mut self.observer {
                let mut told = (&mut self.counters, &mut **observer);
                let moves = entry.children.permute(entry.generated.as_ref(), first, parent, ordering, &mut told);
                observer.ordered(node, moves);
            } else {
                entry.children.order(entry.generated.as_ref(), first, parent, ordering, &mut self.counters);
            }
        }
        self.limit();
    }

    /// Goes on to the next child if it can be made ahead, with those after it.
    // Apart from `next_child`, so that nothing else is saved for it.
    #[inline(never)]
    fn next_made(&mut self) -> Option<usize> {
        if self.ply + 1 == self.stack.len() {
            self.deepen();
        }
        let (above, below) = self.stack.split_at_mut(self.ply + 1);
        let (Some(entry), Some(below), Some(table)) = (above.last_mut(), below.first_mut(), &mut self.table) else {
            return None;
        };
        entry.next_made(below, &mut **table)
    }

    /// The next leaf that is not futile. Those before it are visited on the way.
    #[inline(always)]
    fn next_leaf(&mut self, futile: Value) -> Next {
        let entry = &mut self.stack[self.ply];
        let node = entry.nodes.current();
        let parent = Parent { node, position: &node.position, evaluator: self.evaluator, dynamic: self.evaluator };
        let (passed, found) = entry.children.next_leaf(
            &mut entry.generated,
            Wanted::Below(-futile),
            entry.played,
            parent,
            self.ordering.as_deref_mut(),
        );
        self.counters.leaves += passed as u64;
        let mut next = Next::None;
        if let Some(observer) = &mut self.observer {
            if passed > 0 {
                observer.leaves(entry.nodes.current().ply + 1, passed as u64);
            }
            if let Some((played, value)) = found {
                let index = entry.children.advance();
                entry.set_current(index, played, Some(value));
                next = Next::Child(index as u32);
            }
        } else if let Some((played, value)) = found {
            let index = entry.children.advance();
            entry.set_current(index, played, Some(value));
            self.counters.leaves += 1;
            if let Some(line) = &mut self.line {
                line.descend_from(entry.nodes.current().ply);
            }
            next = Next::Leaf(index as u32, value);
        }
        self.limit();
        if self.stopped { Next::None } else { next }
    }
}
impl<G: Game> Cursor for Search<'_, G> {
    fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search goes at least one ply deep");
        self.ply = 0;
        let root = &mut self.stack[0];
        root.nodes.set(Node { depth, ..*root.nodes.current() });
        if let Some(table) = &mut self.table {
            root.nodes.locate(&mut **table);
        }
        self.kept.clear();
        if let Some(line) = &mut self.line {
            line.make_room(depth);
        }
    }

    fn depth(&self) -> u32 {
        self.stack[self.ply].nodes.current().depth
    }

    fn request(&self) -> &Request {
        &self.request
    }

    fn request_mut(&mut self) -> &mut Request {
        &mut self.request
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn open(&mut self, window: Window) -> Opened {
        if let Some(value) = self.ended(window) {
            return Opened::Ended(value);
        }
        if self.table.is_none() {
            self.entry().visit = None;
            self.enter(window, None);
            return Opened::Interior(window);
        }
        match self.recall(window) {
            Ok(visit) => {
                let (window, best) = (visit.window, visit.best);
                self.entry().visit = Some(visit);
                self.enter(window, best);
                Opened::Interior(window)
            }
            Err(value) => {
                self.counters.table_answers += 1;
                if let Some(observer) = &mut self.observer {
                    observer.table_answer(self.stack[self.ply].nodes.current(), value);
                }
                Opened::Ended(value)
            }
        }
    }

    fn expand(&mut self, window: Window) -> Opened {
        let table = self.table.take();
        let opened = self.open(window);
        self.table = table;
        opened
    }

    fn next_child(&mut self, futile: Value) -> Next {
        if self.stopped {
            return Next::None;
        }
        if self.depth() == 1 && !self.sees_each_leaf {
            return self.next_leaf(futile);
        }
        if self.makes_ahead
            && self.depth() > 1
            && let Some(index) = self.next_made()
        {
            return Next::Child(index as u32);
        }
        let entry = &mut self.stack[self.ply];
        let node = entry.nodes.current();
        let parent = Parent { node, position: &node.position, evaluator: self.evaluator, dynamic: self.evaluator };
        let Some(played) = entry.children.next_move(&mut entry.generated, parent, self.ordering.as_deref_mut()) else {
            return Next::None;
        };
        let index = entry.children.advance();
        entry.set_current(index, played, None);
        Next::Child(index as u32)
    }

    fn take_back(&mut self) {
        self.counters.leaves -= 1;
    }

    fn descend(&mut self) -> Option<Value> {
        if self.stopped {
            return Some(0);
        }
        let entry = &mut self.stack[self.ply];
        let (node, played) = (entry.nodes.current(), entry.played());
        if let Some(line) = &mut self.line {
            line.descend_from(node.ply);
        }
        if let Some(observer) = &mut self.observer {
            observer.descend(node, played, entry.index);
        }
        if node.depth == 1 {
            let ply = node.ply + 1;
            let value = *entry.value.get_or_insert_with(|| self.evaluator.value_after(&node.position, played));
            self.leaf(ply, value);
            return Some(value);
        }
        self.ply += 1;
        if self.ply == self.stack.len() {
            self.deepen();
        }
        let (above, below) = self.stack.split_at_mut(self.ply);
        if let (Some(parent), Some(child)) = (above.last(), below.first_mut()) {
            parent.descend(child, self.table.as_deref_mut());
        }
        None
    }

    fn ascend(&mut self) {
        self.ply -= 1;
    }

    fn research(&mut self) {
        if self.stopped {
            return;
        }
        self.counters.researches += 1;
        if let Some(observer) = &mut self.observer {
            let entry = &self.stack[self.ply];
            observer.research(entry.nodes.current(), entry.played());
        }
    }

    fn improved(&mut self, value: Value) {
        if self.stopped {
            return;
        }
        let entry = &mut self.stack[self.ply];
        let played = entry.played();
        entry.best = Some(played);
        let node = entry.nodes.current();
        if let Some(line) = &mut self.line {
            line.improve(node.ply, played);
        }
        if let Some(observer) = &mut self.observer {
            observer.improved(node, played, value);
        }
        if let Some(ordering) = self.ordering.as_deref_mut() {
            entry.children.before_learning(
                entry.generated.as_ref(),
                played,
                Parent { node, position: &node.position, evaluator: self.evaluator, dynamic: self.evaluator },
                ordering,
            );
            ordering.improved(node, played);
        }
    }

    fn cut_off(&mut self) {
        if self.stopped {
            return;
        }
        let entry = &mut self.stack[self.ply];
        let (played, index) = (entry.played(), entry.index);
        entry.best = Some(played);
        let node = entry.nodes.current();
        Observer::<G>::cutoff(&mut self.counters, node, played, index);
        if let Some(line) = &mut self.line {
            line.cut_off(node.ply, played);
        }
        if let Some(observer) = &mut self.observer {
            observer.cutoff(node, played, index);
        }
        if let Some(ordering) = &mut self.ordering {
            ordering.cutoff(node, played);
        }
    }

    fn close(&mut self, value: Value) {
        if self.stopped {
            return;
        }
        let entry = &mut self.stack[self.ply];
        if let (Some(table), Some(visit)) = (&mut self.table, entry.visit.take()) {
            let (node, best) = (entry.nodes.current(), entry.best.or(visit.best));
            table.store_at(entry.nodes.place(), &node.position, node.depth, visit.bounds_after(value), best);
        }
        if let Some(observer) = &mut self.observer {
            observer.leave(self.stack[self.ply].nodes.current(), value);
        }
    }

    fn keep(&mut self) -> u32 {
        let line = self.stack[..self.ply].iter().map(StackEntry::played).collect();
        let node = *self.stack[self.ply].nodes.current();
        let moves = self.all_moves().into();
        self.kept.add(KeptNode { node, line, moves })
    }

    fn release(&mut self, kept: u32) {
        self.kept.release(kept);
    }

    fn return_to(&mut self, kept: u32) {
        let KeptNode { node, line, moves } = self.kept.get(kept);
        let mut stack = self.spare.pop().unwrap_or_default();
        while stack.len() <= line.len() {
            stack.push(StackEntry::new(*node));
        }
        for (entry, &played) in stack.iter_mut().zip(line) {
            entry.set_current(0, played, None);
        }
        stack[line.len()].restore(*node, moves);
        self.suspended.push((std::mem::replace(&mut self.stack, stack), self.ply));
        self.ply = line.len();
        self.resume();
    }

    fn revisit(&mut self, index: usize, kept: u32) {
        self.choose(index);
        self.ply += 1;
        if self.ply == self.stack.len() {
            self.deepen();
        }
        let KeptNode { node, moves, .. } = self.kept.get(kept);
        self.stack[self.ply].restore(*node, moves);
    }

    fn resume(&mut self) {
        if let Some(found) = &mut self.line {
            // They belong to another line.
            found.forget_below_root();
        }
        if let Some(observer) = &mut self.observer {
            let line: Vec<G::Move> = self.stack[..self.ply].iter().map(StackEntry::played).collect();
            observer.resume(&line);
        }
    }

    fn go_back(&mut self) {
        if let Some((stack, ply)) = self.suspended.pop() {
            self.spare.push(std::mem::replace(&mut self.stack, stack));
            self.ply = ply;
        }
    }

    fn children(&self) -> usize {
        self.stack[self.ply].nodes.current().position.count_moves() as usize
    }

    fn choose(&mut self, index: usize) {
        let played = self.all_moves()[index];
        self.entry().set_current(index, played, None);
    }

    fn kept_bytes(&self) -> usize {
        self.kept.bytes()
    }

    fn open_list(&mut self, entries: u64) {
        Observer::<G>::open_list(&mut self.counters, entries);
        if let Some(observer) = &mut self.observer {
            observer.open_list(entries);
        }
    }
}
