//! Searches compiled for one game and one evaluator.

mod child;
mod in_order;
mod leaves;
mod order;
mod ordered;
mod search;
mod watch;

use scoutlab_games::{FrontierEvaluator, Game, Prefetch, Value, Wanted};

use crate::{Node, Opened, Plan, Request, Tree, VisitedLeaves, Window};
use child::{Child, Position, Prefetched};

pub use crate::children::LeafBit;
pub use order::{InOrder, Order, Place};
pub use ordered::Ordered;
pub use search::CountingSearch;
pub use watch::{CountersAndLine, Watch};

/// The [`Tree`] of a [`CountingSearch`], at one node. A visit of a child gets a tree of its own.
pub struct Counting<'c, G: Game, E, W, O = InOrder> {
    search: &'c mut CountingSearch<E, W, O>,
    position: &'c Position<G>,
    depth: u32,
    ply: u32,
    is_root: bool,
    /// The plan of a frontier node whose moves are not ordered yet, since no leaf was wanted so far.
    waits: Option<Plan>,
    /// The remaining moves, once the node is open.
    moves: Option<G::Generated>,
    /// The index of the next child.
    next: usize,
    current: Option<Child<G::Move>>,
    /// The move to the next child, if the game prefetches.
    upcoming: Option<G::Move>,
    /// The positions of these two, if they were prefetched. They stay where they were written: a copy by wide loads would have to
    /// wait for the narrow stores before it. They are apart from the rest, which stays in registers.
    prefetched: &'c mut Prefetched<G>,
    /// Which of the two is that of the current child.
    place: usize,
}

/// A kept node of a [`Counting`] tree.
#[derive(Clone, Copy, Debug)]
pub struct KeptPosition<G, K = ()> {
    position: G,
    depth: u32,
    ply: u32,
    order: K,
}

impl<'c, G, E, W, O> Counting<'c, G, E, W, O>
where
    G: Prefetch + 'static,
    E: FrontierEvaluator<G> + 'static,
    W: Watch<G::Move> + 'static,
    O: Order<G, E> + 'static,
{
    #[inline(always)]
    const fn at(
        search: &'c mut CountingSearch<E, W, O>,
        prefetched: &'c mut Prefetched<G>,
        position: &'c Position<G>,
        depth: u32,
        ply: u32,
    ) -> Self {
        Self {
            search,
            position,
            depth,
            ply,
            is_root: false,
            waits: None,
            moves: None,
            next: 0,
            current: None,
            upcoming: None,
            prefetched,
            place: 0,
        }
    }

    #[inline(always)]
    fn generate(&self) -> G::Generated {
        if self.depth == 1 {
            return self.search.evaluator.frontier_moves(&self.position.position);
        }
        match &self.position.moves {
            Some(moves) if G::PREFETCHES => moves.clone(),
            _ => self.position.position.generate(),
        }
    }

    #[inline(always)]
    fn leaf(&mut self, value: Value) -> Opened {
        self.search.watch.leaf();
        Opened::Ended(value)
    }

    /// Writes the position of a child to `place`, with its moves unless its own children are leaves.
    #[inline(always)]
    fn make(&mut self, place: usize, position: G) {
        let moves = if self.depth > 2 { Some(position.generate()) } else { None };
        self.prefetched[place] = Some(Position { position, moves });
    }

    /// The next move. The position after it goes to `place`.
    #[inline(always)]
    fn prefetch(&mut self, place: usize) -> Option<G::Move> {
        let played = if O::IS_GENERATION_ORDER { self.moves.as_mut()?.next()? } else { self.next_in_order()?.0 };
        let moves = self.moves.clone()?;
        self.make(place, self.position.position.play_generated(&moves, played));
        Some(played)
    }

    /// Visits the current child if it is two plies above the leaves and all of them can be visited together.
    #[inline(always)]
    fn visit_two_plies(&mut self, window: Window) -> Option<Value> {
        let order = self.search.order.of_two_plies();
        let is_asked = order.is_some_and(|order| self.search.evaluator.searches_two_plies(order));
        if G::PREFETCHES || self.depth != 3 || !is_asked {
            return None;
        }
        let Child { played, .. } = self.current();
        self.search.visit_two_plies(&self.position.position, played, self.ply, window)
    }

    #[inline(always)]
    fn current(&self) -> Child<G::Move> {
        self.current.expect("an algorithm asks for a child before it visits one")
    }

    // Each algorithm is inlined into these three: one copy for the frontier, which does not recurse, one for the nodes above
    // it, and one for all others. The assertion on the depth tells the compiler that the last is never a frontier. Positions
    // are passed by reference: a copy by wide loads would have to wait for the narrow stores before it.
    #[inline(never)]
    fn visit_frontier(
        search: &mut CountingSearch<E, W, O>,
        position: &Position<G>,
        ply: u32,
        visit: impl FnOnce(&mut Counting<'_, G, E, W, O>) -> Value,
    ) -> Value {
        visit(&mut Counting::at(search, &mut [None, None], position, 1, ply))
    }

    #[inline(never)]
    fn visit_above_frontier(
        search: &mut CountingSearch<E, W, O>,
        position: &Position<G>,
        ply: u32,
        visit: impl FnOnce(&mut Counting<'_, G, E, W, O>) -> Value,
    ) -> Value {
        visit(&mut Counting::at(search, &mut [None, None], position, 2, ply))
    }

    #[inline(never)]
    fn visit_interior(
        search: &mut CountingSearch<E, W, O>,
        position: &Position<G>,
        depth: u32,
        ply: u32,
        visit: impl FnOnce(&mut Counting<'_, G, E, W, O>) -> Value,
    ) -> Value {
        let least = if G::PREFETCHES { 3 } else { 2 };
        debug_assert!(depth >= least, "a frontier node is no interior one");
        visit(&mut Counting::at(search, &mut [None, None], position, depth.max(least), ply))
    }
}

impl<G, E, W, O> Tree for Counting<'_, G, E, W, O>
where
    G: Prefetch + 'static,
    E: FrontierEvaluator<G> + 'static,
    W: Watch<G::Move> + 'static,
    O: Order<G, E> + 'static,
{
    type Child<'c> = Counting<'c, G, E, W, O>;
    type Kept = KeptPosition<G, O::Kept>;
    type Left = O::Kept;

    #[inline(always)]
    fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search goes at least one ply deep");
        self.depth = depth;
        self.search.watch.begin(depth);
        self.search.order.start(depth);
    }

    #[inline(always)]
    fn depth(&self) -> u32 {
        self.depth
    }

    #[inline(always)]
    fn request(&self) -> &Request {
        &self.search.request
    }

    #[inline(always)]
    fn request_mut(&mut self) -> &mut Request {
        &mut self.search.request
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        false
    }

    #[inline(always)]
    fn open(&mut self, window: Window) -> Opened {
        self.expand(window)
    }

    #[inline(always)]
    fn expand(&mut self, window: Window) -> Opened {
        // At the frontier algorithms may rely on exact values (NegaScout does).
        let Window { alpha, beta } = if self.depth > 1 { window } else { Window::INFINITE };
        if let Some(value) = self.search.evaluator.known_value(&self.position.position, alpha, beta) {
            return self.leaf(value);
        }
        let moves = self.generate();
        if moves.clone().next().is_none() {
            let value = self.search.evaluator.value(&self.position.position);
            return self.leaf(value);
        }
        self.search.watch.enter(self.is_root);
        self.moves = Some(moves);
        self.next = 0;
        if !O::IS_GENERATION_ORDER {
            self.begin_order();
        }
        if G::PREFETCHES && self.depth > 1 {
            self.upcoming = self.prefetch(self.place ^ 1);
        }
        Opened::Interior(window)
    }

    #[inline(always)]
    fn next_child(&mut self, futile: Value) -> Option<usize> {
        if G::PREFETCHES && self.depth > 1 {
            let played = self.upcoming?;
            let index = self.next;
            self.next += 1;
            self.current = Some(Child { played, index, value: 0 });
            self.place ^= 1;
            self.upcoming = self.prefetch(self.place ^ 1);
            return Some(index);
        }
        if !O::IS_GENERATION_ORDER {
            self.current = if self.depth > 1 {
                self.next_in_order().map(|(played, index)| Child { played, index, value: 0 })
            } else {
                self.next_leaf_in_order(Wanted::Below(-futile))
            };
            return self.current.map(|child| child.index);
        }
        let moves = self.moves.as_mut()?;
        if self.depth > 1 {
            let index = self.next;
            self.next += 1;
            self.current = moves.next().map(|played| Child { played, index, value: 0 });
        } else {
            let wanted = Wanted::Below(-futile);
            let (passed, found) = self.search.evaluator.find(&self.position.position, moves, wanted);
            self.search.watch.leaves(passed as u64);
            let index = self.next + passed;
            self.next = index + 1;
            self.current = found.map(|(played, value)| Child { played, index, value });
        }
        self.current.map(|child| child.index)
    }

    #[inline(always)]
    fn visit(&mut self, search: impl FnOnce(&mut Counting<'_, G, E, W, O>) -> Value) -> Value {
        self.visit_or_revisit(None, search)
    }

    #[inline(always)]
    fn visit_by_alphabeta(&mut self, window: Window, search: impl FnOnce(&mut Self::Child<'_>, Window) -> Value) -> Value {
        if let Some(value) = self.visit_two_plies(window) {
            return value;
        }
        self.visit_within(window, search)
    }

    #[inline(always)]
    fn visit_by_alphabeta_if_null(
        &mut self,
        window: Window,
        search: impl FnOnce(&mut Self::Child<'_>, Window) -> Value,
    ) -> Value {
        if window.is_null()
            && let Some(value) = self.visit_two_plies(window)
        {
            return value;
        }
        self.visit_within(window, search)
    }

    #[inline(always)]
    fn research(&mut self) {
        self.search.watch.research();
    }

    #[inline(always)]
    fn improved(&mut self, _value: Value) {
        let played = self.current().played;
        self.search.watch.improved(self.ply, played);
        if !O::IS_GENERATION_ORDER {
            let moves = self.moves.clone();
            let (order, at, _) = self.order();
            order.improved(at, played, moves.as_ref());
        }
    }

    #[inline(always)]
    fn cut_off(&mut self) {
        let Child { played, index, .. } = self.current();
        self.search.watch.cut_off(self.ply, played, index);
        if !O::IS_GENERATION_ORDER {
            self.search.order.cut_off(self.ply, played);
        }
    }

    #[inline(always)]
    fn close(&mut self, value: Value) -> Value {
        value
    }

    #[inline(always)]
    fn keep(&mut self) -> Self::Kept {
        KeptPosition { position: self.position.position, depth: self.depth, ply: self.ply, order: self.leave() }
    }

    #[inline(always)]
    fn return_to<R>(&mut self, kept: &Self::Kept, search: impl FnOnce(&mut Self::Child<'_>) -> R) -> R {
        let suspended = self.search.order.suspend();
        self.search.watch.resume();
        if !O::IS_GENERATION_ORDER {
            self.search.order.restore(Node::new(kept.position, kept.depth, kept.ply), &kept.order);
        }
        let position = Position::new(kept.position);
        let result = search(&mut Counting::at(self.search, &mut [None, None], &position, kept.depth, kept.ply));
        self.search.order.resume(suspended);
        result
    }

    #[inline(always)]
    fn leave(&mut self) -> O::Kept {
        self.order_now();
        let moves = self.moves.clone();
        let (order, at, _) = self.order();
        order.keep(at, moves.as_ref())
    }

    #[inline(always)]
    fn visit_or_revisit(
        &mut self,
        left: Option<(usize, &O::Kept)>,
        search: impl FnOnce(&mut Self::Child<'_>) -> Value,
    ) -> Value {
        match left {
            Some((index, _)) => self.choose(index),
            None => self.search.watch.descend(self.ply),
        }
        let Some(child) = self.current else { unreachable!("an algorithm asks for a child before it visits one") };
        if self.depth == 1 {
            self.search.watch.leaf();
            return child.value;
        }
        let made;
        let position = if G::PREFETCHES {
            let Some(position) = &self.prefetched[self.place] else {
                unreachable!("an interior child is made before it is visited")
            };
            position
        } else {
            let parent = &self.position.position;
            let position = match &self.moves {
                Some(moves) => parent.play_generated(moves, child.played),
                None => parent.play(child.played),
            };
            made = Position::new(position);
            &made
        };
        let (depth, ply) = (self.depth - 1, self.ply + 1);
        if let Some((_, left)) = left
            && !O::IS_GENERATION_ORDER
        {
            self.search.order.restore(Node::new(position.position, depth, ply), left);
        }
        match depth {
            1 => Self::visit_frontier(self.search, position, ply, search),
            2 if G::PREFETCHES => Self::visit_above_frontier(self.search, position, ply, search),
            _ => Self::visit_interior(self.search, position, depth, ply, search),
        }
    }

    #[inline(always)]
    fn forget(&mut self, left: O::Kept) {
        self.search.order.release(left);
    }

    #[inline(always)]
    fn resume(&mut self) {
        self.search.watch.resume();
    }

    #[inline(always)]
    fn release(&mut self, kept: Self::Kept) {
        self.search.order.release(kept.order);
    }

    #[inline(always)]
    fn children(&self) -> usize {
        match &self.moves {
            // None was taken yet, except that which is prefetched.
            Some(moves) if O::IS_GENERATION_ORDER && self.next == 0 => {
                moves.clone().count() + usize::from(self.upcoming.is_some())
            }
            _ => self.position.position.count_moves() as usize,
        }
    }

    #[inline(always)]
    fn choose(&mut self, index: usize) {
        if O::IS_GENERATION_ORDER {
            let made = &mut self.prefetched[self.place];
            self.current = Some(self.position.child(index, self.depth, &self.search.evaluator, made));
            return;
        }
        self.order_now();
        let moves = self.moves.clone();
        let (order, at, _) = self.order();
        let played = order.nth(at, index, moves.as_ref());
        let parent = &self.position.position;
        let at_frontier = self.depth == 1;
        let value = if at_frontier { self.search.evaluator.value_after(parent, played) } else { 0 };
        self.current = Some(Child { played, index, value });
        if G::PREFETCHES && !at_frontier {
            self.make(self.place, parent.play(played));
        }
    }

    #[inline(always)]
    fn kept_bytes(&self) -> usize {
        self.search.order.kept_bytes()
    }

    #[inline(always)]
    fn open_list(&mut self, entries: u64) {
        self.search.watch.open_list(entries);
    }

    #[inline(always)]
    fn visit_leaves(&mut self, from: usize, window: Window) -> Option<VisitedLeaves> {
        if O::IS_GENERATION_ORDER { Some(self.leaves_together(from, window)) } else { None }
    }
}
