//! What the algorithms share: visiting children, leaves and interior nodes, always with the observer told.

use std::marker::PhantomData;

use scoutlab_games::{Evaluator, Game, MoveBuffer, Value, Wanted};

use crate::table::Bounds;
use crate::{MoveOrdering, Node, Observer, Table};

/// Above every value; `-INFINITY` is below every value.
pub const INFINITY: Value = Value::MAX;

/// The open interval of values that a search is asked to tell apart, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// At or below it values need not be told apart.
    pub alpha: Value,
    /// At or above it values need not be told apart.
    pub beta: Value,
}

impl Window {
    /// The window that tells all values apart.
    pub const INFINITE: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// The window (`alpha`, `beta`).
    #[inline]
    pub const fn new(alpha: Value, beta: Value) -> Self {
        Self { alpha, beta }
    }

    /// This window from the opponent's point of view.
    #[inline]
    pub const fn swapped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// One search: the evaluator, ordering, observer and table an algorithm works with.
///
/// `O`, `B` and `T` may be references; `()` is an observer that sees nothing and a table that knows nothing.
pub struct Search<'e, G: Game, E, O, B, T> {
    evaluator: &'e E,
    /// The order in which moves are searched.
    pub ordering: O,
    /// What watches.
    pub observer: B,
    /// What remembers.
    pub table: T,
    /// The window at the root, alpha below beta. Algorithms that take none (Scout's EVAL) ignore it.
    pub root_window: Window,
    /// The least and the greatest value that any leaf can have, for the side to move at the root, where that is known. A new entry
    /// of the table starts with them, and bisection uses them; nothing else does.
    pub value_range: Bounds,
    /// Whether the table may answer a visit of the root and narrow its window, as in published programs that treat all nodes
    /// alike. By default it may not, since a search has to find a move and not only a value. It matters only to algorithms that
    /// visit the root again.
    pub table_answers_root: bool,
    /// What the value may be, for algorithms that start from a guess and were given none: under iterative deepening the value
    /// of the iteration before.
    pub guess: Option<Value>,
    root_depth: u32,
    game: PhantomData<G>,
}

impl<'e, G, E, O, B, T> Search<'e, G, E, O, B, T>
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    /// Whether the children of a frontier node are valued before they are visited.
    const LEAVES_TOGETHER: bool = O::KEEPS_GENERATION_ORDER && !B::SEES_EACH_LEAF;

    /// Whether the next child and its moves are computed before the visit of the child before it. Not where each leaf is told or a table
    /// is asked: that takes longer than what could be gained, and all searches of the family would be compiled with it.
    const AHEAD: bool = G::AHEAD && Self::LEAVES_TOGETHER && !T::REMEMBERS;

    /// A search with an infinite window at the root.
    pub const fn new(evaluator: &'e E, ordering: O, observer: B, table: T) -> Self {
        Self {
            evaluator,
            ordering,
            observer,
            table,
            root_window: Window::INFINITE,
            value_range: Bounds::NONE,
            table_answers_root: false,
            guess: None,
            root_depth: 0,
            game: PhantomData,
        }
    }

    /// Tells the search how deep it goes; [`Node::ply`] counts from there. Every algorithm calls it first.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search goes at least one ply deep");
        self.root_depth = depth;
    }

    /// The node of `position` with `depth` plies to go.
    #[inline(always)]
    pub const fn node(&self, position: &G, depth: u32) -> Node<G> {
        Node::new(*position, depth, self.root_depth - depth)
    }

    /// Begins an interior visit and returns its children in search order. The table is not asked; [`Search::open`] does that.
    ///
    /// `first` is a move that orderings may want to search first.
    ///
    /// # Errors
    ///
    /// The value, if it is a leaf, because the game is over here or the evaluator settles it.
    #[inline(always)]
    pub fn expand(&mut self, node: &Node<G>, window: Window, first: Option<G::Move>) -> Result<Children<G, O>, Value> {
        if let Some(value) = self.settled(node, window) {
            return Err(value);
        }
        let generated = self.generate(node);
        if generated.clone().next().is_none() {
            return Err(self.leaf(node));
        }
        Ok(self.enter(node, generated, window, first))
    }

    #[inline(always)]
    fn generate(&self, node: &Node<G>) -> G::Generated {
        if Self::LEAVES_TOGETHER && node.depth == 1 {
            return self.evaluator.frontier_moves(&node.position);
        }
        match &node.generated {
            Some(generated) if Self::AHEAD => generated.clone(),
            _ => node.position.generate(),
        }
    }

    /// A leaf, if the evaluator knows enough of the position to end the visit.
    #[inline(always)]
    fn settled(&mut self, node: &Node<G>, window: Window) -> Option<Value> {
        // At the frontier algorithms may rely on values where a window would do for the rest (NegaScout does).
        let Window { alpha, beta } = if node.depth > 1 { window } else { Window::INFINITE };
        let value = self.evaluator.settled(&node.position, alpha, beta)?;
        self.observer.leaf(node.ply, value);
        Some(value)
    }

    /// Begins a visit that the table may answer: a leaf if the game is over here or the evaluator settles it, else the table's answer if its bounds decide
    /// the window, else an interior visit with the window as narrow as the bounds make it.
    ///
    /// The root is not answered and its window not narrowed, unless [`Search::table_answers_root`].
    #[inline(always)]
    pub fn open(&mut self, node: &Node<G>, window: Window) -> Opened<G, O> {
        if let Some(value) = self.settled(node, window) {
            return Opened::Ended(value);
        }
        let generated = self.generate(node);
        if generated.clone().next().is_none() {
            return Opened::Ended(self.leaf(node));
        }
        let mut visit = TableVisit { window, bounds: Bounds::NONE, best: None };
        if T::REMEMBERS {
            let Bounds { low, up } = self.value_range;
            visit.bounds = if node.ply.is_multiple_of(2) { self.value_range } else { Bounds { low: -up, up: -low } };
            let recalled = self.table.probe(&node.position, node.depth);
            visit.best = recalled.best;
            if let Some(bounds) = recalled.bounds {
                visit.bounds = bounds;
                if node.ply > 0 || self.table_answers_root {
                    if let Some(value) = bounds.decide(window) {
                        self.observer.table_answer(node, value);
                        return Opened::Ended(value);
                    }
                    visit.window = Window::new(window.alpha.max(bounds.low), window.beta.min(bounds.up));
                }
            }
        }
        Opened::Children(self.enter(node, generated, visit.window, visit.best), visit)
    }

    /// Stores how the visit of `node` ended: with `value`, and `best` if a move was better than the window's lower bound.
    #[inline(always)]
    pub fn store(&mut self, node: &Node<G>, visit: &TableVisit<G>, value: Value, best: Option<G::Move>) {
        if T::REMEMBERS {
            let Bounds { low, up } = visit.bounds;
            let bounds = Bounds {
                low: if value > visit.window.alpha { value } else { low },
                up: if value < visit.window.beta { value } else { up },
            };
            self.table.store(&node.position, node.depth, bounds, best.or(visit.best));
        }
    }

    #[inline(always)]
    fn enter(&mut self, node: &Node<G>, generated: G::Generated, window: Window, first: Option<G::Move>) -> Children<G, O> {
        self.observer.enter(node, window);
        let mut ordered = G::Moves::default();
        if !O::KEEPS_GENERATION_ORDER {
            generated.clone().for_each(|played| ordered.push(played));
            self.ordering.order(node, first, ordered.as_mut(), self.evaluator, &mut self.observer);
            self.observer.ordered(node, ordered.as_ref());
        }
        let mut children = Children { generated, ordered, visited: 0, upcoming: None, ordering: PhantomData };
        if Self::AHEAD && node.depth > 1 {
            children.upcoming = Self::child_ahead(node, &mut children);
        }
        children
    }

    /// The next child, made ahead.
    #[inline(always)]
    fn child_ahead(node: &Node<G>, children: &mut Children<G, O>) -> Option<Child<G>> {
        let (index, played) = children.following()?;
        Some(Self::made_ahead(node, played, index, node.position.play_generated(&children.generated, played)))
    }

    #[inline(always)]
    fn made_ahead(node: &Node<G>, played: G::Move, index: usize, position: G) -> Child<G> {
        let generated = if node.depth > 2 { Some(position.generate()) } else { None };
        let below = Node { position, depth: node.depth - 1, ply: node.ply + 1, generated };
        Child { played, index, value: 0, node: Some(below) }
    }

    /// The child of `node` to visit next.
    ///
    /// The caller promises that a child worth `futile` or less to the side to move at `node` changes nothing, neither what it returns nor
    /// what it tells. Where moves are searched as they are generated and nobody wants to see each leaf, such leaves are visited on the way,
    /// all together.
    #[inline(always)]
    pub fn next_child(&mut self, node: &Node<G>, children: &mut Children<G, O>, futile: Value) -> Option<Child<G>> {
        if Self::AHEAD && node.depth > 1 {
            let next = Self::child_ahead(node, children);
            return std::mem::replace(&mut children.upcoming, next);
        }
        if !Self::LEAVES_TOGETHER || node.depth > 1 {
            return children.next().map(|(index, played)| self.child(node, played, index));
        }
        let (passed, found) = self.evaluator.find(&node.position, &mut children.generated, Wanted::Below(-futile));
        self.observer.leaves(node.ply + 1, passed as u64);
        let index = children.visited + passed;
        children.visited = index + 1;
        found.map(|(played, value)| Child { played, index, value, node: None })
    }

    /// The child of `node` after `played`, as the one of this `index` in search order.
    #[inline(always)]
    pub fn child(&self, node: &Node<G>, played: G::Move, index: usize) -> Child<G> {
        if Self::AHEAD && node.depth > 1 {
            return Self::made_ahead(node, played, index, node.position.play(played));
        }
        let value = if node.depth == 1 { self.evaluator.value_after(&node.position, played) } else { 0 };
        Child { played, index, value, node: None }
    }

    /// Visits a child of `node`: a leaf if `node` is at the frontier, else whatever `recurse` makes of it. The value is the child's,
    /// for the side to move there.
    #[inline(always)]
    pub fn visit(&mut self, node: &Node<G>, child: &Child<G>, recurse: impl FnOnce(&mut Self, &Node<G>) -> Value) -> Value {
        self.observer.descend(node, child.played, child.index);
        if node.depth == 1 {
            self.observer.leaf(node.ply + 1, child.value);
            return child.value;
        }
        if Self::AHEAD {
            let Some(below) = &child.node else { unreachable!("an interior child is made ahead") };
            return match node.depth {
                2 => self.visit_frontier_ahead(below, recurse),
                3 => self.visit_above_frontier_ahead(below, recurse),
                _ => self.visit_interior_ahead(below, recurse),
            };
        }
        let position = node.position.play(child.played);
        if O::KEEPS_GENERATION_ORDER && node.depth == 2 {
            self.visit_frontier(position, node.ply + 1, recurse)
        } else {
            self.visit_interior(position, node.depth - 1, node.ply + 1, recurse)
        }
    }

    // The algorithms are inlined into these, so that each has one copy for the frontier, without recursion, and one for all other nodes,
    // without leaves: what is never less than two the compiler knows to be no frontier.
    #[inline(never)]
    fn visit_frontier(&mut self, position: G, ply: u32, recurse: impl FnOnce(&mut Self, &Node<G>) -> Value) -> Value {
        recurse(self, &Node::new(position, 1, ply))
    }

    #[inline(never)]
    fn visit_interior(
        &mut self,
        position: G,
        depth: u32,
        ply: u32,
        recurse: impl FnOnce(&mut Self, &Node<G>) -> Value,
    ) -> Value {
        debug_assert!(depth >= 2 || !O::KEEPS_GENERATION_ORDER, "a frontier node is no interior one");
        let depth = if O::KEEPS_GENERATION_ORDER { depth.max(2) } else { depth };
        recurse(self, &Node::new(position, depth, ply))
    }

    // Nodes made ahead stay where they are: copied in wide pieces they would have to wait for the narrow ones in which they were stored.
    // Those above the frontier have a copy of their own, since their children are made without their moves.
    #[inline(never)]
    fn visit_frontier_ahead(&mut self, node: &Node<G>, recurse: impl FnOnce(&mut Self, &Node<G>) -> Value) -> Value {
        assert!(node.depth == 1, "the children of a frontier node are leaves");
        recurse(self, node)
    }

    #[inline(never)]
    fn visit_above_frontier_ahead(&mut self, node: &Node<G>, recurse: impl FnOnce(&mut Self, &Node<G>) -> Value) -> Value {
        assert!(node.depth == 2, "the children are at the frontier");
        recurse(self, node)
    }

    #[inline(never)]
    fn visit_interior_ahead(&mut self, node: &Node<G>, recurse: impl FnOnce(&mut Self, &Node<G>) -> Value) -> Value {
        assert!(node.depth >= 3, "a frontier node is no interior one");
        recurse(self, node)
    }

    /// Visits `node` itself as a leaf, because the game is over there.
    #[inline(always)]
    fn leaf(&mut self, node: &Node<G>) -> Value {
        let value = self.evaluator.value(&node.position);
        self.observer.leaf(node.ply, value);
        value
    }

    /// Tells that `child` ended the visit of `node`.
    #[inline(always)]
    pub fn cutoff(&mut self, node: &Node<G>, child: &Child<G>) {
        self.observer.cutoff(node, child.played, child.index);
        self.ordering.cutoff(node, child.played);
    }

    /// Tells that `played` is the best move of `node` so far and that its value lies inside the window.
    #[inline(always)]
    pub fn improved(&mut self, node: &Node<G>, played: G::Move, value: Value) {
        self.observer.improved(node, played, value);
        self.ordering.improved(node, played);
    }
}

/// How a visit that the table may answer begins.
pub enum Opened<G: Game, O> {
    /// It is over already, as a leaf or by the table's answer.
    Ended(Value),
    /// It is interior.
    Children(Children<G, O>, TableVisit<G>),
}

/// What the table knew when an interior visit began.
pub struct TableVisit<G: Game> {
    /// The window to search with.
    pub window: Window,
    bounds: Bounds,
    best: Option<G::Move>,
}

/// A child of a node.
pub struct Child<G: Game> {
    /// The move that leads there.
    pub played: G::Move,
    /// Its number in search order, from 0.
    pub index: usize,
    /// Its value for the side to move there, if it is a leaf.
    value: Value,
    /// Itself, where it is made ahead.
    node: Option<Node<G>>,
}

/// The children of a node in the order in which they are searched, with their numbers from 0.
pub struct Children<G: Game, O> {
    generated: G::Generated,
    ordered: G::Moves,
    visited: usize,
    /// The next one, where they are played ahead. It is counted as visited.
    upcoming: Option<Child<G>>,
    ordering: PhantomData<O>,
}

impl<G: Game, O: MoveOrdering<G>> Children<G, O> {
    #[inline(always)]
    fn following(&mut self) -> Option<(usize, G::Move)> {
        let index = self.visited;
        self.visited += 1;
        let played = if O::KEEPS_GENERATION_ORDER { self.generated.next() } else { self.ordered.as_ref().get(index).copied() };
        played.map(|played| (index, played))
    }
}

impl<G: Game, O: MoveOrdering<G>> Iterator for Children<G, O> {
    type Item = (usize, G::Move);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, G::Move)> {
        self.upcoming.take().map(|child| (child.index, child.played)).or_else(|| self.following())
    }
}
