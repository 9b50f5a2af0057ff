//! Searches with everything chosen at run time.

use scoutlab_games::{FrontierEvaluator, Game, Value, Wanted};

use crate::algorithms::AnyAlgorithm;
use crate::general::{Cursor, General};
use crate::observers::{Counters, PrincipalVariation};
use crate::room::{Room, TableVisit};
use crate::table::Bounds;
use crate::{Algorithm, MoveOrdering, Node, Observer, Opened, Request, SearchError, Table, Window};

/// A search of one game, with an evaluator and, if wanted, an ordering, a table and an observer, all chosen at run time.
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
    /// What is asked for besides the depth.
    pub request: Request,
    /// What all runs of this search did.
    pub counters: Counters,
    /// After how many leaves and interior visits the search is stopped.
    pub most_visits: Option<u64>,
    line: Option<PrincipalVariation<G::Move>>,
    /// One per ply. Rooms are made when a search first goes that deep.
    rooms: Vec<Room<G>>,
    /// The ply of the node at which the search stands.
    ply: usize,
    kept: Vec<Option<KeptNode<G>>>,
    /// Places in `kept` that are free.
    released: Vec<u32>,
    kept_bytes: usize,
    /// The rooms and the ply of the nodes that a return to a kept node left, the last on top.
    left: Vec<(Vec<Room<G>>, usize)>,
    /// Rooms for the next return to a kept node.
    spare: Vec<Vec<Room<G>>>,
    sees_each_leaf: bool,
    stopped: bool,
}

/// A node to come back to.
struct KeptNode<G: Game> {
    node: Node<G>,
    /// The moves that lead here from the root.
    line: Box<[G::Move]>,
    /// The moves from here, in search order.
    moves: Box<[G::Move]>,
}

impl<'s, G: Game> Search<'s, G> {
    /// A search in generation order, without a table and unwatched.
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
            rooms: Vec::new(),
            ply: 0,
            kept: Vec::new(),
            released: Vec::new(),
            kept_bytes: 0,
            left: Vec::new(),
            spare: Vec::new(),
            sees_each_leaf: false,
            stopped: false,
        }
    }

    /// The same with an ordering. What it remembers stays with it.
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
    pub(crate) fn without_line(mut self) -> Self {
        self.line = None;
        self
    }

    /// The same in rooms that an earlier search has furnished.
    pub(crate) fn in_rooms(mut self, rooms: Vec<Room<G>>) -> Self {
        self.rooms = rooms;
        self
    }

    /// Gives the rooms back.
    pub(crate) fn into_rooms(self) -> Vec<Room<G>> {
        self.rooms
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

    /// The same with an algorithm that was chosen by name.
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

    /// The same for a search that is no [`Algorithm`]. It stands at the root with `depth` plies to go.
    ///
    /// # Errors
    ///
    /// What `search` returns, or [`SearchError::Stopped`].
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
        match self.rooms.first_mut() {
            Some(room) => room.node = Node::new(*root, depth, 0),
            None => self.rooms.push(Room::new(Node::new(*root, depth, 0))),
        }
        self.begin(depth);
        if let Some(line) = &mut self.line {
            line.forget();
        }
        self.sees_each_leaf = self.observer.as_ref().is_some_and(Observer::sees_each_leaf);
        self.stopped = false;
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

    /// The best move of the root in the last run, if a value inside its window, or one that ended the search, was found.
    pub fn best_move(&self) -> Option<G::Move> {
        self.line().first().copied()
    }

    fn room(&mut self) -> &mut Room<G> {
        &mut self.rooms[self.ply]
    }

    /// A visit that ends in a static value.
    fn leaf(&mut self, ply: u32, value: Value) {
        self.counters.leaves += 1;
        if let Some(observer) = &mut self.observer {
            observer.leaf(ply, value);
        }
        self.limit();
    }

    fn limit(&mut self) {
        if let Some(limit) = self.most_visits {
            self.stopped |= self.counters.leaves + self.counters.interior > limit;
        }
    }

    /// What the table knows of a node: its answer if that decides the window, else what the visit starts with.
    fn recall(&mut self, window: Window) -> Result<TableVisit<G::Move>, Value> {
        let node = self.rooms[self.ply].node;
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

    /// A leaf, because the evaluator knows the value or the game is over; else the moves are there to be ordered.
    fn ended(&mut self, window: Window) -> Option<Value> {
        if self.stopped {
            return Some(0);
        }
        let room = &mut self.rooms[self.ply];
        let Node { position, depth, ply } = &room.node;
        // At the frontier algorithms may rely on values where a window would do for the rest (NegaScout does).
        let Window { alpha, beta } = if *depth > 1 { window } else { Window::INFINITE };
        let mut known = self.evaluator.known_value(position, alpha, beta);
        let ply = *ply;
        if known.is_none() {
            let is_ordered = self.ordering.is_some();
            let together = *depth == 1 && !is_ordered && !self.sees_each_leaf;
            let moves = if together { self.evaluator.frontier_moves(position) } else { position.generate() };
            if !room.furnish(moves, is_ordered) {
                known = Some(self.evaluator.value(&room.node.position));
            }
        }
        let value = known?;
        self.leaf(ply, value);
        Some(value)
    }

    /// Begins an interior visit, with the moves in their order.
    fn enter(&mut self, window: Window, first: Option<G::Move>) {
        let room = &mut self.rooms[self.ply];
        let node = &room.node;
        Observer::<G>::enter(&mut self.counters, node, window);
        if let Some(observer) = &mut self.observer {
            observer.enter(node, window);
        }
        if let Some(ordering) = &mut self.ordering {
            let moves = room.moves.as_mut();
            if let Some(observer) = &mut self.observer {
                let mut told = (&mut self.counters, &mut **observer);
                ordering.order(node, first, moves, self.evaluator, &mut told);
                observer.ordered(node, room.moves.as_ref());
            } else {
                ordering.order(node, first, moves, self.evaluator, &mut self.counters);
            }
        }
        self.limit();
    }

    /// The next leaf that is not futile; those before it are visited on the way.
    fn next_leaf(&mut self, futile: Value) -> Option<usize> {
        let room = &mut self.rooms[self.ply];
        let wanted = Wanted::Below(-futile);
        let (passed, found) = if let Some(generated) = &mut room.generated {
            self.evaluator.find(&room.node.position, generated, wanted)
        } else {
            let rest = &room.moves.as_ref()[room.next..];
            let (passed, found) = self.evaluator.find_among(&room.node.position, rest, wanted);
            (passed, found.map(|value| (rest[passed], value)))
        };
        if passed > 0 {
            self.counters.leaves += passed as u64;
            if let Some(observer) = &mut self.observer {
                observer.leaves(room.node.ply + 1, passed as u64);
            }
        }
        room.next += passed;
        let place = found.map(|(played, value)| {
            let place = room.advance(played);
            room.value = Some(value);
            place
        });
        self.limit();
        if self.stopped { None } else { place }
    }
}

impl<G: Game> Cursor for Search<'_, G> {
    fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search goes at least one ply deep");
        self.ply = 0;
        self.rooms[0].node.depth = depth;
        self.kept.clear();
        self.released.clear();
        self.kept_bytes = 0;
        if let Some(line) = &mut self.line {
            line.make_room(depth);
        }
    }

    fn depth(&self) -> u32 {
        self.rooms[self.ply].node.depth
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
        match self.recall(window) {
            Ok(visit) => {
                let (window, best) = (visit.window, visit.best);
                self.room().visit = Some(visit);
                self.enter(window, best);
                Opened::Interior(window)
            }
            Err(value) => {
                self.counters.table_answers += 1;
                if let Some(observer) = &mut self.observer {
                    observer.table_answer(&self.rooms[self.ply].node, value);
                }
                Opened::Ended(value)
            }
        }
    }

    fn expand(&mut self, window: Window) -> Opened {
        if let Some(value) = self.ended(window) {
            return Opened::Ended(value);
        }
        self.room().visit = None;
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
        let room = self.room();
        room.upcoming().map(|played| room.advance(played))
    }

    fn descend(&mut self) -> Option<Value> {
        if self.stopped {
            return Some(0);
        }
        let room = &mut self.rooms[self.ply];
        let (node, played) = (&room.node, room.played());
        if let Some(line) = &mut self.line {
            line.descend_from(node.ply);
        }
        if let Some(observer) = &mut self.observer {
            observer.descend(node, played, room.place);
        }
        if node.depth == 1 {
            let ply = node.ply + 1;
            let value = *room.value.get_or_insert_with(|| self.evaluator.value_after(&node.position, played));
            self.leaf(ply, value);
            return Some(value);
        }
        let below = Node::new(node.position.play(played), node.depth - 1, node.ply + 1);
        self.ply += 1;
        match self.rooms.get_mut(self.ply) {
            Some(room) => room.node = below,
            None => self.rooms.push(Room::new(below)),
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
            let room = &self.rooms[self.ply];
            observer.research(&room.node, room.played());
        }
    }

    fn improved(&mut self, value: Value) {
        if self.stopped {
            return;
        }
        let room = &mut self.rooms[self.ply];
        let played = room.played();
        room.best = Some(played);
        let node = &room.node;
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
        let room = &mut self.rooms[self.ply];
        let (played, place) = (room.played(), room.place);
        room.best = Some(played);
        let node = &room.node;
        Observer::<G>::cutoff(&mut self.counters, node, played, place);
        if let Some(line) = &mut self.line {
            line.extend(node.ply, played);
        }
        if let Some(observer) = &mut self.observer {
            observer.cutoff(node, played, place);
        }
        if let Some(ordering) = &mut self.ordering {
            ordering.cutoff(node, played);
        }
    }

    fn close(&mut self, value: Value) {
        if self.stopped {
            return;
        }
        let room = &mut self.rooms[self.ply];
        if let (Some(table), Some(visit)) = (&mut self.table, room.visit.take()) {
            let best = room.best.or(visit.best);
            table.store(&room.node.position, room.node.depth, visit.bounds_after(value), best);
        }
        if let Some(observer) = &mut self.observer {
            observer.leave(&self.rooms[self.ply].node, value);
        }
    }

    fn keep(&mut self) -> u32 {
        let room = &self.rooms[self.ply];
        let line = self.rooms[..self.ply].iter().map(Room::played).collect();
        let kept = KeptNode { node: room.node, line, moves: room.all_moves() };
        self.kept_bytes += kept.bytes();
        if let Some(place) = self.released.pop() {
            self.kept[place as usize] = Some(kept);
            place
        } else {
            self.kept.push(Some(kept));
            self.kept.len() as u32 - 1
        }
    }

    fn release(&mut self, kept: u32) {
        if let Some(node) = self.kept[kept as usize].take() {
            self.kept_bytes -= node.bytes();
            self.released.push(kept);
        }
    }

    fn return_to(&mut self, kept: u32) {
        let kept = self.kept[kept as usize].as_ref();
        let KeptNode { node, line, moves } = kept.expect("an algorithm returns to a node before it releases it");
        let mut rooms = self.spare.pop().unwrap_or_default();
        while rooms.len() <= line.len() {
            rooms.push(Room::new(*node));
        }
        for (room, &played) in rooms.iter_mut().zip(line) {
            room.take(0, played);
        }
        rooms[line.len()].refurnish(*node, moves);
        self.left.push((std::mem::replace(&mut self.rooms, rooms), self.ply));
        self.ply = line.len();
        if let Some(found) = &mut self.line {
            // The rows below the root belong to another line.
            found.forget_below_root();
        }
        if let Some(observer) = &mut self.observer {
            observer.resume(line);
        }
    }

    fn go_back(&mut self) {
        if let Some((rooms, ply)) = self.left.pop() {
            self.spare.push(std::mem::replace(&mut self.rooms, rooms));
            self.ply = ply;
        }
    }

    fn children(&self) -> usize {
        self.rooms[self.ply].children()
    }

    fn choose(&mut self, place: usize) {
        let room = self.room();
        let played = room.child(place);
        room.take(place, played);
    }

    fn kept_bytes(&self) -> usize {
        self.kept_bytes
    }

    fn open_list(&mut self, entries: u64) {
        Observer::<G>::open_list(&mut self.counters, entries);
        if let Some(observer) = &mut self.observer {
            observer.open_list(entries);
        }
    }
}

impl<G: Game> KeptNode<G> {
    fn bytes(&self) -> usize {
        size_of::<Option<Self>>() + size_of_val(&*self.line) + size_of_val(&*self.moves)
    }
}
