//! Searches of any game, configured at run time.

use scoutlab_games::{FrontierEvaluator, Game, Value, Wanted};

use crate::algorithms::AnyAlgorithm;
use crate::general::{Cursor, General};
use crate::kept::{KeptNode, KeptNodes};
use crate::observers::{Counters, PrincipalVariation};
use crate::stack::{StackEntry, TableVisit};
use crate::table::Bounds;
use crate::{Algorithm, MoveOrdering, Node, Observer, Opened, Request, SearchError, Table, Window};

/// A search of one game, with an evaluator and, optionally, an ordering, a table and an observer, all chosen at run time.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::algorithms::AlphaBeta;
/// use scoutlab_search::orderings::Reverse;
///
/// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
/// let mut reverse = Reverse;
/// let mut search = Search::new(&Leaves).ordered_by(&mut reverse);
/// assert_eq!(search.run(&AlphaBeta, &tree.root(), 3)?, 3);
/// assert_eq!(search.counters.leaves, 5); // 1, 9 and 2, which show that the second move is worth 2; then 5 and 3
/// assert_eq!(search.line(), [0, 0]);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
pub struct Search<'s, G: Game> {
    evaluator: &'s dyn FrontierEvaluator<G>,
    ordering: Option<&'s mut dyn MoveOrdering<G>>,
    table: Option<&'s mut dyn Table<G>>,
    observer: Option<&'s mut dyn Observer<G>>,
    /// What is asked of the search besides the depth.
    pub request: Request,
    /// The counts of all runs.
    pub counters: Counters,
    /// The search is stopped after more leaves and interior visits, of all runs, than these.
    pub most_visits: Option<u64>,
    line: Option<PrincipalVariation<G::Move>>,
    /// One entry per ply, grown on demand.
    stack: Vec<StackEntry<G>>,
    /// The ply of the current node.
    ply: usize,
    kept: KeptNodes<G>,
    /// The stacks and plies left behind by returns to kept nodes.
    suspended: Vec<(Vec<StackEntry<G>>, usize)>,
    /// Stacks to reuse at the next return to a kept node.
    spare: Vec<Vec<StackEntry<G>>>,
    sees_each_leaf: bool,
    stopped: bool,
    /// The number of visits above which the search stops.
    stop_above: u64,
}

impl<'s, G: Game> Search<'s, G> {
    /// A search in generation order, without a table or an observer.
    pub fn new(evaluator: &'s dyn FrontierEvaluator<G>) -> Self {
        Self {
            evaluator,
            ordering: None,
            table: None,
            observer: None,
            request: Request::PLAIN,
            counters: Counters::default(),
            most_visits: None,
            line: Some(PrincipalVariation::new(0)),
            stack: Vec::new(),
            ply: 0,
            kept: KeptNodes::new(),
            suspended: Vec::new(),
            spare: Vec::new(),
            sees_each_leaf: false,
            stopped: false,
            stop_above: u64::MAX,
        }
    }

    /// The same with an ordering, which keeps what it learns.
    #[must_use]
    pub fn ordered_by(mut self, ordering: &'s mut dyn MoveOrdering<G>) -> Self {
        self.ordering = Some(ordering);
        self
    }

    /// The same with a table.
    #[must_use]
    pub fn with_table(mut self, table: &'s mut dyn Table<G>) -> Self {
        self.table = Some(table);
        self
    }

    /// The same with an observer.
    #[must_use]
    pub fn watched_by(mut self, observer: &'s mut dyn Observer<G>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// The same with this window at the root.
    #[must_use]
    pub const fn in_window(mut self, window: Window) -> Self {
        self.request.root_window = window;
        self
    }

    /// The same without a principal variation.
    #[must_use]
    pub fn without_line(mut self) -> Self {
        self.line = None;
        self
    }

    /// The same on the stack of an earlier search.
    pub(crate) fn on_stack(mut self, stack: Vec<StackEntry<G>>) -> Self {
        self.stack = stack;
        self
    }

    /// Returns the stack, for another search.
    pub(crate) fn into_stack(self) -> Vec<StackEntry<G>> {
        self.stack
    }

    /// Searches `root` to `depth` plies and returns its value for the side to move.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run<A: Algorithm>(&mut self, algorithm: &A, root: &G, depth: u32) -> Result<Value, SearchError> {
        self.explore(root, depth, |tree| algorithm.search(tree, depth))
    }

    /// Like [`Search::run`], with an algorithm chosen by name.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit ends the search.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn run_named(&mut self, algorithm: &AnyAlgorithm, root: &G, depth: u32) -> Result<Value, SearchError> {
        self.explore(root, depth, |tree| algorithm.search_general(tree, depth))
    }

    /// Like [`Search::run`], for a search that is not an [`Algorithm`]. It begins at the root, with `depth` plies remaining.
    ///
    /// # Errors
    ///
    /// Those of `search`, or [`SearchError::Stopped`].
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn explore(
        &mut self,
        root: &G,
        depth: u32,
        search: impl FnOnce(&mut General<'_>) -> Result<Value, SearchError>,
    ) -> Result<Value, SearchError> {
        match self.stack.first_mut() {
            Some(entry) => entry.node = Node::new(*root, depth, 0),
            None => self.stack.push(StackEntry::new(Node::new(*root, depth, 0))),
        }
        self.begin(depth);
        if let Some(line) = &mut self.line {
            line.forget();
        }
        self.sees_each_leaf = self.observer.as_ref().is_some_and(Observer::sees_each_leaf);
        self.stopped = false;
        self.stop_above = self.most_visits.unwrap_or(u64::MAX);
        let found = search(&mut General::new(self));
        match self.most_visits {
            Some(limit) if self.stopped => Err(SearchError::Stopped { limit }),
            _ => found,
        }
    }

    /// The principal variation of the last run, from the root. It ends early where a table answered or a value lay outside the
    /// window.
    pub fn line(&self) -> &[G::Move] {
        self.line.as_ref().map_or(&[], PrincipalVariation::line)
    }

    /// The best move at the root in the last run, if one raised alpha or cut off.
    pub fn best_move(&self) -> Option<G::Move> {
        self.line().first().copied()
    }

    /// Makes the stack deeper, which happens once per ply.
    #[cold]
    fn deepen(&mut self, node: Node<G>) {
        self.stack.push(StackEntry::new(node));
    }

    fn entry(&mut self) -> &mut StackEntry<G> {
        &mut self.stack[self.ply]
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
        let node = self.stack[self.ply].node;
        let Some(table) = &mut self.table else { return Ok(TableVisit { window, bounds: Bounds::NONE, best: None }) };
        let Bounds { lower, upper } = self.request.value_range;
        let range = if node.ply.is_multiple_of(2) { self.request.value_range } else { Bounds { lower: -upper, upper: -lower } };
        let recalled = table.probe(&node.position, node.depth);
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
        let Node { position, depth, ply } = &entry.node;
        // At the frontier algorithms may rely on exact values (NegaScout does).
        let Window { alpha, beta } = if *depth > 1 { window } else { Window::INFINITE };
        let mut known = self.evaluator.known_value(position, alpha, beta);
        let ply = *ply;
        if known.is_none() {
            let has_moves = if self.ordering.is_some() {
                entry.list_moves()
            } else if *depth == 1 && !self.sees_each_leaf {
                let moves = self.evaluator.frontier_moves(position);
                entry.set_moves(moves)
            } else {
                let moves = position.generate();
                entry.set_moves(moves)
            };
            if !has_moves {
                known = Some(self.evaluator.value(&entry.node.position));
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
        let node = &entry.node;
        Observer::<G>::enter(&mut self.counters, node, window);
        if let Some(observer) = &mut self.observer {
            observer.enter(node, window);
        }
        if let Some(ordering) = &mut self.ordering {
            let moves = entry.moves.as_mut();
            if let Some(observer) = &mut self.observer {
                let mut told = (&mut self.counters, &mut **observer);
                ordering.order(node, first, moves, self.evaluator, &mut told);
                observer.ordered(node, entry.moves.as_ref());
            } else {
                ordering.order(node, first, moves, self.evaluator, &mut self.counters);
            }
        }
        self.limit();
    }

    /// The next leaf that is not futile. Those before it are visited on the way.
    #[inline(always)]
    fn next_leaf(&mut self, futile: Value) -> Option<usize> {
        let entry = &mut self.stack[self.ply];
        let wanted = Wanted::Below(-futile);
        let (passed, found) = if let Some(generated) = &mut entry.generated {
            self.evaluator.find(&entry.node.position, generated, wanted)
        } else {
            let rest = &entry.moves.as_ref()[entry.next..];
            let (passed, found) = self.evaluator.find_among(&entry.node.position, rest, wanted);
            (passed, found.map(|value| (rest[passed], value)))
        };
        if passed > 0 {
            self.counters.leaves += passed as u64;
            if let Some(observer) = &mut self.observer {
                observer.leaves(entry.node.ply + 1, passed as u64);
            }
        }
        entry.next += passed;
        let index = found.map(|(played, value)| {
            let index = entry.advance(played);
            entry.value = Some(value);
            index
        });
        self.limit();
        if self.stopped { None } else { index }
    }
}

impl<G: Game> Cursor for Search<'_, G> {
    fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search goes at least one ply deep");
        self.ply = 0;
        self.stack[0].node.depth = depth;
        self.kept.clear();
        if let Some(line) = &mut self.line {
            line.make_room(depth);
        }
    }

    fn depth(&self) -> u32 {
        self.stack[self.ply].node.depth
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
                    observer.table_answer(&self.stack[self.ply].node, value);
                }
                Opened::Ended(value)
            }
        }
    }

    fn expand(&mut self, window: Window) -> Opened {
        if let Some(value) = self.ended(window) {
            return Opened::Ended(value);
        }
        self.entry().visit = None;
        self.enter(window, None);
        Opened::Interior(window)
    }

    fn next_child(&mut self, futile: Value) -> Option<usize> {
        if self.stopped {
            return None;
        }
        if self.depth() == 1 && !self.sees_each_leaf {
            return self.next_leaf(futile);
        }
        let entry = self.entry();
        entry.next_move().map(|played| entry.advance(played))
    }

    fn descend(&mut self) -> Option<Value> {
        if self.stopped {
            return Some(0);
        }
        let entry = &mut self.stack[self.ply];
        let (node, played) = (&entry.node, entry.played());
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
        let below = Node::new(node.position.play(played), node.depth - 1, node.ply + 1);
        self.ply += 1;
        if let Some(entry) = self.stack.get_mut(self.ply) {
            entry.node = below;
        } else {
            self.deepen(below);
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
            observer.research(&entry.node, entry.played());
        }
    }

    fn improved(&mut self, value: Value) {
        if self.stopped {
            return;
        }
        let entry = &mut self.stack[self.ply];
        let played = entry.played();
        entry.best = Some(played);
        let node = &entry.node;
        if let Some(line) = &mut self.line {
            line.extend(node.ply, played);
        }
        if let Some(observer) = &mut self.observer {
            observer.improved(node, played, value);
        }
        if let Some(ordering) = &mut self.ordering {
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
        let node = &entry.node;
        Observer::<G>::cutoff(&mut self.counters, node, played, index);
        if let Some(line) = &mut self.line {
            line.extend(node.ply, played);
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
            let best = entry.best.or(visit.best);
            table.store(&entry.node.position, entry.node.depth, visit.bounds_after(value), best);
        }
        if let Some(observer) = &mut self.observer {
            observer.leave(&self.stack[self.ply].node, value);
        }
    }

    fn keep(&mut self) -> u32 {
        let entry = &self.stack[self.ply];
        let line = self.stack[..self.ply].iter().map(StackEntry::played).collect();
        self.kept.add(KeptNode { node: entry.node, line, moves: entry.all_moves() })
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
            entry.set_current(0, played);
        }
        stack[line.len()].restore(*node, moves);
        self.suspended.push((std::mem::replace(&mut self.stack, stack), self.ply));
        self.ply = line.len();
        if let Some(found) = &mut self.line {
            // They belong to another line.
            found.forget_below_root();
        }
        if let Some(observer) = &mut self.observer {
            observer.resume(line);
        }
    }

    fn go_back(&mut self) {
        if let Some((stack, ply)) = self.suspended.pop() {
            self.spare.push(std::mem::replace(&mut self.stack, stack));
            self.ply = ply;
        }
    }

    fn children(&self) -> usize {
        self.stack[self.ply].children()
    }

    fn choose(&mut self, index: usize) {
        let entry = self.entry();
        let played = entry.child(index);
        entry.set_current(index, played);
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
