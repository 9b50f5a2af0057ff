//! The counts of a search below each root move.

use scoutlab_games::{Evaluator, Game, MoveSet, Value, Window};

use super::KnownValue;
use crate::table::Bounds;
use crate::techniques::MateDistance;
use crate::{INFINITY, Node, Observer};

/// Divides the visits of a search by root move, and keeps the value of each root move.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta};
/// use scoutlab_search::observers::{Divide, KnownValue::{AtMost, Exact}};
///
/// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
/// let mut divide = Divide::new(&tree.root(), &Leaves);
/// Search::new(&Leaves).observed_by(&mut divide).run(&AlphaBeta, &tree.root(), 3)?;
/// let [first, second] = divide.moves() else { panic!("the root has two moves") };
/// assert_eq!((first.value(), first.calls, first.leaves), (Some(Exact(3)), 3, 2));
/// assert_eq!((second.value(), second.calls, second.leaves), (Some(AtMost(3)), 2, 1)); // after the leaf 2
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Divide<M> {
    /// The root moves, in move generation order.
    moves: Vec<RootMove<M>>,
    evaluator_searches: bool,
    /// The index of the root move below which the search is.
    current: Option<usize>,
    /// The window of the root with alpha raised by the moves searched so far, for the side to move at the root.
    root_window: Window,
    /// The window of the interior visit after the current move, for the side to move at the root. The windows of best-first visits
    /// bound nothing, so they are not kept.
    window: Option<Window>,
    /// Whether the value of a leaf after the current move is exact.
    is_leaf_exact: bool,
    mate_distance: Option<MateDistance>,
}

/// The visits below a root move, and its value.
#[derive(Clone, Copy, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub played: M,
    /// The visits of the child after the move and of all nodes below.
    pub calls: u64,
    /// The leaves among these visits.
    pub leaves: u64,
    /// The bounds of the value, as far as they come from visits with `depth` plies remaining.
    bounds: Bounds,
    depth: u32,
    /// The result of the last visit.
    last: Option<KnownValue>,
}

impl<M> RootMove<M> {
    /// Returns the value of the move for the side to move at the root, or `None` if no visit of the move has ended in the last
    /// iteration of the search. If a visit proves that the value is at most v, and another visit to the same depth that it is at
    /// least v, then the value is exact. Otherwise, the last visit decides whether the value is exact or a bound.
    pub fn value(&self) -> Option<KnownValue> {
        let Bounds { lower, upper } = self.bounds;
        self.last.map(|last| match last {
            _ if lower == upper => KnownValue::Exact(upper),
            KnownValue::AtLeast(_) => KnownValue::AtLeast(lower),
            KnownValue::AtMost(_) | KnownValue::Exact(_) => KnownValue::AtMost(upper),
        })
    }

    /// Adds the result of a visit with `depth` plies remaining.
    fn add(&mut self, result: KnownValue, depth: u32) {
        let Bounds { lower, upper } = if self.depth == depth { self.bounds } else { Bounds::NONE };
        // The last visit is right if a bound contradicts it.
        self.bounds = match result {
            KnownValue::Exact(value) => Bounds { lower: value, upper: value },
            KnownValue::AtMost(value) if value < lower => Bounds { lower: -INFINITY, upper: value },
            KnownValue::AtMost(value) => Bounds { lower, upper: upper.min(value) },
            KnownValue::AtLeast(value) if value > upper => Bounds { lower: value, upper: INFINITY },
            KnownValue::AtLeast(value) => Bounds { lower: lower.max(value), upper },
        };
        (self.depth, self.last) = (depth, Some(result));
    }
}

impl<M: Copy + Eq> Divide<M> {
    /// Creates an observer of a search of `root`. `evaluator` must be the evaluator of the search.
    pub fn new<G: Game<Move = M>>(root: &G, evaluator: &dyn Evaluator<G>) -> Self {
        let unvisited = |played| RootMove { played, calls: 0, leaves: 0, bounds: Bounds::NONE, depth: 0, last: None };
        Self {
            moves: root.moves().iter().map(unvisited).collect(),
            evaluator_searches: evaluator.searches(),
            current: None,
            root_window: Window::INFINITE,
            window: None,
            is_leaf_exact: false,
            mate_distance: None,
        }
    }

    /// Sets the [`MateDistance`] of the search. Nodes count mates from themselves, and the values of root moves from the root.
    #[must_use]
    pub const fn with_mate_distance(mut self, distance: Option<MateDistance>) -> Self {
        self.mate_distance = distance;
        self
    }

    /// Returns the value at the root from the value of a root move, both for the side to move at the root.
    fn at_root(&self, value: Value) -> Value {
        self.mate_distance.map_or(value, |distance| distance.at_parent(value))
    }

    /// Returns the root moves, in move generation order.
    ///
    /// The calls of all moves and the visits of the root add up to the calls of the search.
    pub fn moves(&self) -> &[RootMove<M>] {
        &self.moves
    }

    fn set_current(&mut self, played: Option<M>) {
        self.current = self.moves.iter().position(|root_move| Some(root_move.played) == played);
    }

    fn count(&mut self, ply: u32, leaves: u64) {
        if ply > 0
            && let Some(current) = self.current
        {
            self.moves[current].calls += 1;
            self.moves[current].leaves += leaves;
        }
    }

    /// The visit of the child after the current move returned `value`, which is for the side to move there, with `depth` plies
    /// remaining. `window` is for the side to move at the root.
    fn end_visit(&mut self, value: Value, window: Window, depth: u32) {
        if let Some(current) = self.current {
            let value = self.at_root(-value);
            self.moves[current].add(in_window(value, window), depth);
        }
    }
}

fn in_window(value: Value, Window { alpha, beta }: Window) -> KnownValue {
    if value <= alpha {
        KnownValue::AtMost(value)
    } else if value >= beta {
        KnownValue::AtLeast(value)
    } else {
        KnownValue::Exact(value)
    }
}

impl<G: Game> Observer<G> for Divide<G::Move> {
    // A leaf that the search skips does not state its root move.
    fn wants_each_leaf(&self) -> bool {
        true
    }

    fn wants_order(&self) -> bool {
        false
    }

    fn begin(&mut self, _depth: u32) {
        for root_move in &mut self.moves {
            (root_move.bounds, root_move.last) = (Bounds::NONE, None);
        }
    }

    fn enter(&mut self, node: &Node<'_, G>, window: Window) {
        self.count(node.ply(), 0);
        match node.ply() {
            0 => self.root_window = window,
            1 => {
                let Window { alpha, beta } = -window;
                self.window = Some(Window { alpha: self.at_root(alpha), beta: self.at_root(beta) });
            }
            _ => {}
        }
    }

    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, _index: usize) {
        if node.path.is_empty() {
            self.set_current(Some(played));
            let is_static = node.depth == 1 && !self.evaluator_searches;
            self.is_leaf_exact = is_static || node.position.play(played).is_terminal();
        }
    }

    fn leaf(&mut self, ply: u32, value: Value) {
        self.count(ply, 1);
        if ply == 1 {
            let window = if self.is_leaf_exact { Window::INFINITE } else { self.root_window };
            self.end_visit(value, window, 0);
        }
    }

    fn tt_cutoff(&mut self, node: &Node<'_, G>, value: Value) {
        self.count(node.ply(), 0);
        if node.ply() == 1 {
            self.end_visit(value, self.root_window, node.depth);
        }
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move, value: Value) {
        if node.path.is_empty() {
            self.root_window.alpha = value;
            self.set_current(Some(played));
            if let Some(current) = self.current {
                let depth = self.moves[current].depth;
                self.moves[current].add(KnownValue::Exact(value), depth);
            }
        }
    }

    fn leave(&mut self, node: &Node<'_, G>, value: Value) {
        if node.ply() == 1 {
            let window = self.window.take().unwrap_or(self.root_window);
            self.end_visit(value, window, node.depth);
        }
    }

    fn resume(&mut self, path: &[G::Move]) {
        self.set_current(path.first().copied());
        self.window = None;
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::chess::{Chess, Material, Quiescence};
    use scoutlab_games::othello::{Discs, Othello};
    use scoutlab_games::tictactoe::{Outcome, TicTacToe};
    use scoutlab_games::tree::{Leaves, TextTree};

    use super::*;
    use crate::Search;
    use crate::algorithms::{self, Minimax};
    use crate::observers::Counters;
    use crate::orderings::{self, Resources};
    use crate::table::{ByPosition, GrowingTable};

    const ALGORITHMS: [&str; 17] = [
        "minimax",
        "branch-and-bound",
        "alphabeta",
        "alphabeta-soft",
        "scout",
        "scout-window",
        "negascout",
        "negascout-hard",
        "pvs",
        "mtdf",
        "mtd-plus",
        "mtd-minus",
        "mtd-bi",
        "aspiration:delta=2",
        "sss",
        "dual",
        "deepening(pvs)",
    ];

    /// Counts the visits of the root.
    #[derive(Default)]
    struct RootVisits(u64);

    impl<G: Game> Observer<G> for RootVisits {
        fn enter(&mut self, node: &Node<'_, G>, _window: Window) {
            self.0 += u64::from(node.path.is_empty());
        }

        fn leaf(&mut self, ply: u32, _value: Value) {
            self.0 += u64::from(ply == 0);
        }
    }

    fn divided<G: Game + 'static>(
        algorithm: &str,
        ordering: &str,
        root: &G,
        evaluator: &dyn Evaluator<G>,
        depth: u32,
    ) -> (Vec<RootMove<G::Move>>, u64, Counters) {
        let algorithm = algorithms::built_in(algorithm).unwrap();
        let mut ordering = orderings::built_in(ordering).unwrap().build(&Resources::default()).unwrap();
        let mut table = GrowingTable::<G, ByPosition>::new();
        let mut watch = (Divide::new(root, evaluator), RootVisits::default());
        let mut search = Search::new(evaluator).ordered_by(&mut ordering).with_table(&mut table).observed_by(&mut watch);
        search.run_named(&algorithm, root, depth).unwrap();
        let counters = search.counters;
        (watch.0.moves().to_vec(), watch.1.0, counters)
    }

    /// Checks the values and the counts of all algorithms and two orderings.
    fn check<G: Game + 'static>(root: &G, evaluator: &dyn Evaluator<G>, depth: u32) {
        let exact = |played| {
            let child = root.play(played);
            let mut search = Search::new(evaluator);
            -if depth == 1 { evaluator.value(&child) } else { search.run(&Minimax, &child, depth - 1).unwrap() }
        };
        let exact: Vec<Value> = root.moves().iter().map(exact).collect();
        let best = *exact.iter().max().unwrap();
        for algorithm in ALGORITHMS {
            for ordering in ["none", "table+killer:2+reverse"] {
                let context = format!("{algorithm} {ordering} {root:?} to depth {depth}");
                let (moves, root_visits, counters) = divided(algorithm, ordering, root, evaluator, depth);
                assert_eq!(moves.iter().map(|found| found.calls).sum::<u64>() + root_visits, counters.calls(), "{context}");
                assert_eq!(moves.iter().map(|found| found.leaves).sum::<u64>(), counters.leaves, "{context}");
                assert!(moves.iter().any(|found| found.value() == Some(KnownValue::Exact(best))), "{context}: {moves:?}");
                for (found, &exact) in moves.iter().zip(&exact) {
                    assert!(
                        match found.value() {
                            Some(KnownValue::Exact(value)) => value == exact,
                            Some(KnownValue::AtMost(value)) => exact <= value && value <= best,
                            Some(KnownValue::AtLeast(value)) => exact >= value,
                            None => algorithm == "sss" || found.calls == 0,
                        },
                        "{context}: {found:?}, exact value {exact}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_values_of_root_moves_are_correct_and_the_calls_add_up() {
        for (tree, depth) in [
            ("[[3 5] [2 [9 1]]]", 3),
            ("[[1 2] [8 9]]", 2),
            ("[4 7 7 1]", 1),
            ("[[[3 17] [2 12]] [[15] [25 0]] [[2 5] [3]] [9 [14 2]]]", 3),
            ("[[[5 6] [7 4 5]] 3 [[6 6] [9 [7 1]]]]", 4),
        ] {
            check(&TextTree::shared(tree).unwrap().root(), &Leaves, depth);
        }
        check(&TicTacToe::start(), &Outcome, 5);
        for depth in 1..=4 {
            check(&Othello::start(), &Discs, depth);
        }
    }

    #[test]
    fn minimax_knows_the_value_of_every_root_move() {
        let root = Othello::start();
        let (moves, _, _) = divided("minimax", "none", &root, &Discs, 4);
        assert!(moves.iter().all(|found| matches!(found.value(), Some(KnownValue::Exact(_)))), "{moves:?}");
    }

    #[test]
    fn passes_over_the_root_combine_to_an_exact_value() {
        // The first pass shows that no move scores more than 3, and the second that the first move scores at least 3.
        let root = TextTree::shared("[[3 5] [2 [9 1]]]").unwrap().root();
        let (moves, root_visits, _) = divided("mtdf:guess=9", "none", &root, &Leaves, 3);
        let values: Vec<_> = moves.iter().map(RootMove::value).collect();
        assert_eq!((values, root_visits), (vec![Some(KnownValue::Exact(3)), Some(KnownValue::AtMost(2))], 2));
    }

    #[test]
    fn leaves_of_a_quiescence_search_are_bounds_unless_they_improve_the_root() {
        let root = Chess::parse("4k3/2p2p2/3q4/4p3/3P4/8/2P2P2/3QK3 w - - 0 1").unwrap();
        for depth in 1..=2 {
            check(&root, &Quiescence::of(Material), depth);
        }
    }
}
