//! All events of a search, recorded for a replay.

use scoutlab_games::{Game, Value};

use super::paths::Paths;
use crate::{Node, Observer, RankedMove, Window};

/// An event of a search. Nodes are numbered from 0, the root. Every other node gets the next number at its first visit. Two
/// lines of moves always lead to different nodes.
///
/// The first seven kinds are the steps of a replay. The other kinds add details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// An interior visit begins.
    Enter {
        /// The index of the node among its siblings in search order.
        index: u32,
        /// The number of the node.
        node: u32,
        /// The window of the visit.
        window: Window,
        /// The moves in search order. The list is empty if the search has no ordering.
        moves: Vec<RankedMove<M>>,
        /// The number of positions evaluated to order the moves.
        evaluations: u64,
    },
    /// A leaf is evaluated.
    Leaf {
        /// The index of the leaf among its siblings in search order.
        index: u32,
        /// The number of the leaf.
        node: u32,
        /// The value of the leaf, for the side to move at the leaf.
        value: Value,
    },
    /// A TT cutoff: the transposition table resolves a visit.
    TtCutoff {
        /// The index of the node among its siblings in search order.
        index: u32,
        /// The number of the node.
        node: u32,
        /// The value or bound from the transposition table, for the side to move at the node.
        value: Value,
    },
    /// The child after the move `played` is about to be re-searched.
    ReSearch {
        /// The move to the child.
        played: M,
    },
    /// A move becomes the best so far, with a value inside the window.
    Improved {
        /// The new best move.
        played: M,
        /// The value of the move, for the side that plays it.
        value: Value,
    },
    /// A move causes a cutoff.
    Cutoff {
        /// The index of the cutting move in search order.
        index: u32,
    },
    /// The interior visit ends.
    Leave {
        /// The value or bound that the visit returned, for the side to move.
        value: Value,
    },
    /// The search continues at this node. Only best-first searches cause this event.
    Resume {
        /// The number of the node.
        node: u32,
    },
    /// A search of the root to this depth begins: an iteration of iterative deepening, or the whole search.
    Begin {
        /// The depth in plies.
        depth: u32,
    },
    /// A node enters the OPEN list of a best-first search, and replaces other states there, as [`Observer::open_state`] defines.
    OpenState {
        /// The number of the node's parent. At the root, 0.
        parent: u32,
        /// The move from the parent to the node. `None` at the root.
        played: Option<M>,
        /// Whether the state is solved. Otherwise, it is live.
        is_solved: bool,
        /// The merit: a bound on the value of the root for the side to move at the root.
        merit: Value,
    },
    /// The OPEN list of a best-first search may have changed in size.
    OpenList {
        /// The number of entries in OPEN.
        entries: u64,
    },
    /// Positions were evaluated to order moves, in addition to the positions that [`Event::Enter`] counts.
    Evaluations {
        /// The number of positions.
        count: u64,
    },
}

impl<M> Event<M> {
    /// Returns whether this event is a step of a replay.
    pub const fn is_step(&self) -> bool {
        use Event::{Cutoff, Enter, Improved, Leaf, Leave, ReSearch, TtCutoff};
        matches!(
            self,
            Enter { .. } | Leaf { .. } | TtCutoff { .. } | ReSearch { .. } | Improved { .. } | Cutoff { .. } | Leave { .. }
        )
    }
}

/// Records all events, up to a limit on the number of steps. Beyond the limit, the log discards all events and only counts
/// steps.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta, observers::EventLog};
///
/// let tree = TextTree::parse("[3 5]").unwrap();
/// let mut watch = EventLog::new(100);
/// Search::new(&Leaves).observed_by(&mut watch).run(&AlphaBeta, &tree.root(), 1)?;
/// // The search enters the root, evaluates 3 and 5, each of which becomes the best move, and leaves the root.
/// assert_eq!(watch.steps(), 6);
/// assert_eq!(watch.nodes(), [(0, 0), (0, 1)]); // the moves 0 and 1 of the root
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EventLog<M> {
    events: Vec<Event<M>>,
    paths: Paths<M>,
    most: u64,
    steps: u64,
    /// The index, in search order, of the child that is visited next.
    index: u32,
    evaluations: u64,
}

impl<M: Copy + Eq> EventLog<M> {
    /// Creates a log that records at most `most` steps.
    pub fn new(most: u64) -> Self {
        Self { events: Vec::new(), paths: Paths::default(), most, steps: 0, index: 0, evaluations: 0 }
    }

    /// Returns the number of steps of the search, including steps that were not recorded.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns whether all steps were recorded.
    pub const fn is_whole(&self) -> bool {
        self.steps <= self.most
    }

    /// Returns the recorded events, in order.
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// Returns the parent of each node except the root, and the move from the parent to the node, starting with node 1. Parents
    /// have smaller numbers than their children.
    pub fn nodes(&self) -> Vec<(u32, M)> {
        self.paths.edges()
    }

    fn step(&mut self, event: Event<M>) {
        self.steps += 1;
        if self.steps == self.most + 1 {
            self.events = Vec::new();
        }
        self.remark(event);
    }

    fn remark(&mut self, event: Event<M>) {
        if self.evaluations > 0 {
            let count = std::mem::take(&mut self.evaluations);
            self.push(Event::Evaluations { count });
        }
        self.push(event);
    }

    fn push(&mut self, event: Event<M>) {
        if self.is_whole() {
            self.events.push(event);
        }
    }

    /// Returns the number of the node at `ply` on the current line. Beyond the limit, lines are not tracked and the number is
    /// meaningless.
    fn node(&self, ply: u32) -> u32 {
        if self.is_whole() { self.paths.node(ply) as u32 } else { 0 }
    }
}

impl<G: Game> Observer<G> for EventLog<G::Move> {
    fn begin(&mut self, depth: u32) {
        self.remark(Event::Begin { depth });
    }

    fn enter(&mut self, node: &Node<'_, G>, window: Window) {
        let event = Event::Enter { index: self.index, node: self.node(node.ply()), window, moves: Vec::new(), evaluations: 0 };
        self.step(event);
    }

    fn ordered(&mut self, _node: &Node<'_, G>, order: &[RankedMove<G::Move>]) {
        if let Some(Event::Enter { moves, evaluations, .. }) = self.events.last_mut() {
            *evaluations = std::mem::take(&mut self.evaluations);
            *moves = order.to_vec();
        }
    }

    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, index: usize) {
        self.index = index as u32;
        if self.is_whole() {
            self.paths.descend(node.ply(), played);
        }
    }

    fn leaf(&mut self, ply: u32, value: Value) {
        self.step(Event::Leaf { index: self.index, node: self.node(ply), value });
    }

    fn tt_cutoff(&mut self, node: &Node<'_, G>, value: Value) {
        self.step(Event::TtCutoff { index: self.index, node: self.node(node.ply()), value });
    }

    fn re_search(&mut self, _node: &Node<'_, G>, played: G::Move) {
        self.step(Event::ReSearch { played });
    }

    fn improved(&mut self, _node: &Node<'_, G>, played: G::Move, value: Value) {
        self.step(Event::Improved { played, value });
    }

    fn cutoff(&mut self, _node: &Node<'_, G>, _played: G::Move, index: usize) {
        self.step(Event::Cutoff { index: index as u32 });
    }

    fn leave(&mut self, _node: &Node<'_, G>, value: Value) {
        self.step(Event::Leave { value });
    }

    fn ordering_evaluations(&mut self, count: u64) {
        self.evaluations += count;
    }

    fn resume(&mut self, path: &[G::Move]) {
        if self.is_whole() {
            self.paths.resume(path);
            self.remark(Event::Resume { node: self.node(path.len() as u32) });
        }
    }

    fn open_list(&mut self, entries: u64) {
        self.remark(Event::OpenList { entries });
    }

    fn open_state(&mut self, path: &[G::Move], is_solved: bool, merit: Value) {
        // A state is on the current line, or is a child of the node at the end of this line.
        let parent = path.len().checked_sub(1).map_or(0, |ply| self.node(ply as u32));
        self.remark(Event::OpenState { parent, played: path.last().copied(), is_solved, merit });
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::tree::{Leaves, TextTree};

    use super::*;
    use crate::algorithms::{AlphaBeta, Minimax, Sss};
    use crate::orderings::Eval1;
    use crate::{Algorithm, Search};
    use scoutlab_text::specification::Arguments;

    fn log(tree: &TextTree, algorithm: &impl Algorithm, most: u64) -> EventLog<u16> {
        let mut log = EventLog::new(most);
        Search::new(&Leaves).observed_by(&mut log).run(algorithm, &tree.root(), 2).unwrap();
        log
    }

    const fn enter(index: u32, node: u32, window: Window) -> Event<u16> {
        Event::Enter { index, node, window, moves: Vec::new(), evaluations: 0 }
    }

    #[test]
    fn alpha_beta_is_recorded_step_by_step() {
        let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
        let log = log(&tree, &AlphaBeta, 100);
        let leaf = |index, node, value| Event::Leaf { index, node, value };
        let infinity = crate::INFINITY;
        let expected = [
            Event::Begin { depth: 2 },
            enter(0, 0, Window::INFINITE),
            enter(0, 1, Window::INFINITE),
            leaf(0, 2, 3),
            Event::Improved { played: 0, value: -3 },
            leaf(1, 3, 5),
            Event::Leave { value: -3 },
            Event::Improved { played: 0, value: 3 },
            enter(1, 4, Window::new(-infinity, -3)),
            leaf(0, 5, 2),
            Event::Cutoff { index: 0 },
            Event::Leave { value: -3 },
            Event::Leave { value: 3 },
        ];
        assert_eq!(log.events(), expected);
        assert_eq!(log.nodes(), [(0, 0), (1, 0), (1, 1), (0, 1), (4, 0)]);
    }

    #[test]
    fn the_moves_of_a_node_are_recorded_in_their_order_with_probes_and_scores() {
        let tree = TextTree::parse("[[3 5] [9 2]]").unwrap();
        let (mut log, mut ordering) = (EventLog::new(100), Eval1 { unsorted_depth: 0, by: None });
        let mut search = Search::new(&Leaves).ordered_by(&mut ordering).observed_by(&mut log);
        search.run(&AlphaBeta, &tree.root(), 2).unwrap();
        let orders: Vec<_> = log
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::Enter { moves, evaluations, .. } => {
                    Some((moves.iter().map(|ranked| (ranked.played, ranked.score)).collect(), *evaluations))
                }
                _ => None,
            })
            .collect();
        // An interior node of a text tree scores the value of its leftmost leaf. MIN is to move at the parents of leaves and
        // prefers small values.
        let expected: [(Vec<_>, u64); 3] = [
            (vec![(1, Some(9)), (0, Some(3))], 2),
            (vec![(1, Some(-2)), (0, Some(-9))], 2),
            (vec![(0, Some(-3)), (1, Some(-5))], 2),
        ];
        assert_eq!(orders, expected);
    }

    #[test]
    fn a_best_first_search_says_where_it_goes_on() {
        let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
        let sss = Sss::from_arguments(&mut Arguments::split("algorithm", "sss").unwrap()).unwrap();
        let log = log(&tree, &sss, 100);
        assert!(log.events().iter().any(|event| matches!(event, Event::Resume { node } if *node > 0)));
        assert_eq!(log.events().iter().filter(|event| event.is_step()).count() as u64, log.steps());
    }

    #[test]
    fn beyond_the_limit_steps_are_only_counted() {
        let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
        assert!(log(&tree, &AlphaBeta, 12).is_whole());
        let short = log(&tree, &AlphaBeta, 11);
        assert!(!short.is_whole());
        assert_eq!((short.steps(), short.events().len()), (12, 0));
        // Depending on `most`, the search reaches the limit at the end of a line, or before a deeper line.
        let deep = TextTree::parse("[3 [[1 [2 [4 7]]] 6] [5 [8 9]]]").unwrap();
        let whole_log = |most| {
            let mut log = EventLog::new(most);
            Search::new(&Leaves).observed_by(&mut log).run(&Minimax, &deep.root(), 9).unwrap();
            log
        };
        let steps = whole_log(1000).steps();
        assert!(steps > 20, "{steps}");
        for most in 0..steps {
            let short = whole_log(most);
            assert_eq!((short.steps(), short.events().len(), short.is_whole()), (steps, 0, false), "{most}");
        }
    }
}
